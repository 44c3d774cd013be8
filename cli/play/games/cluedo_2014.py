"""Cluedo 2014: nobody deals, so that the dice are thrown for the first turn (GD-04)."""

from dataclasses import replace

from cli.language import N_
from cli.play.games import cluedo
from cli.play.manner import Told

THROW = Told(
    N_("{seat} rolls {die} and {die2} to see who begins."), seat=N_("You roll {die} and {die2} to see who begins.")
)

MANNER = replace(cluedo.MANNER, told={**cluedo.TOLD, "throw": THROW})
