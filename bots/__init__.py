"""The built-in players and the kit for writing one."""
