"""Who sits on a seat: a process, a Python object, a script, a team."""
