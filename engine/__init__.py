"""The rules: games as streams of events, each of which says who may see it."""
