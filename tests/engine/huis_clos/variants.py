"""Options of free text that the contract suite plays too: other characters, and more of them than seats."""

VARIANTS = [("huis-clos", {"characters": "peely,worms,lecomte,georges,puddingham"})]
