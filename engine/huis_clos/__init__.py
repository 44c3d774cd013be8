"""Huis Clos, for 4 to 8 seats; RULES.md has its clauses."""
