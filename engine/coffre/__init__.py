"""Le Coffre et la Clé: one chest, one key, a fake key that wants to be taken for it, and talk. See RULES.md."""
