"""A bluffer that does not talk, to see what talk is worth."""

from bots.bluffer.bot import MuteBluffer

BOT = MuteBluffer
