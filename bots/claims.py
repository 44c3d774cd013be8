"""What bots say to each other: the claims of the talk grammar, `claim SEAT has|lacks|is|saw WORD`."""

from typing import NamedTuple

VERBS = ("has", "lacks", "is", "saw")


class Claim(NamedTuple):
    seat: int
    verb: str
    word: str

    def __str__(self) -> str:
        return f"claim {self.seat} {self.verb} {self.word}"

    @classmethod
    def parse(cls, text: str) -> "Claim | None":
        """The claim that a line of talk makes; None if it makes none, as free text does."""
        words = text.split()
        if len(words) != 4 or words[0] != "claim" or words[2] not in VERBS:
            return None
        if not (words[1].isascii() and words[1].isdigit()):
            return None
        return cls(int(words[1]), words[2], words[3])
