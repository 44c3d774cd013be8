"""The sleuth: exact inference, evidence by weight, and questions that tell the most."""

from bots.sleuth.bot import Sleuth

BOT = Sleuth
