"""The rules. Standard library only; no I/O, no clock, no global random state, no process."""
