"""One rules core for Cluedo; the editions are data and small policies."""
