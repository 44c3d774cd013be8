"""The oracle plays every game by simulation: what would become of each move, in worlds that may be the real one."""

from bots.oracle.bot import Oracle

BOT = Oracle
