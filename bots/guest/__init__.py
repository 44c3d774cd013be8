"""The guest plays Huis Clos, as Murderer and as Innocent."""

from bots.guest.bot import GuestBot

BOT = GuestBot
