"""Tournaments: many bots, thousands of games, one file that holds them all."""
