"""The bluffer plays Le Coffre et la Clé: it tracks every possible world, moves cards, talks, and lies when it pays."""

from bots.bluffer.bot import BlufferBot

BOT = BlufferBot
