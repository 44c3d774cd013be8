"""What others said, and how far to believe it."""

from collections import defaultdict
from collections.abc import Mapping

from bots.claims import Claim
from engine.coffre.words import CARDS, FAKE_KEY, FAKE_TREASURE, KEY, NEUTRAL, TRAP, TREASURE

# How a seat that lies about its own card does it: for each claimed card, how apt the holder of another is to claim it.
LIES: Mapping[str, Mapping[str, float]] = {
    KEY: {FAKE_KEY: 1.0, TRAP: 1.0, NEUTRAL: 0.45, TREASURE: 0.1, FAKE_TREASURE: 0.1},
    NEUTRAL: {TREASURE: 1.0, FAKE_TREASURE: 1.0, KEY: 0.2, FAKE_KEY: 0.2, TRAP: 0.2},
}
OTHER_LIES = 0.3

HONEST, FALSE = 1.2, 1.0  # claims of each kind that a seat is credited with before it says anything


class Hearsay:
    """The latest claim of each seat about each dealt place, and what came of earlier ones."""

    def __init__(self) -> None:
        self.claims: dict[tuple[int, int], tuple[Claim, bool]] = {}

    def note(self, speaker: int, claim: Claim, dealt: int) -> None:
        """A seat claims something about the card that was dealt to a place, its own card or another seat's."""
        if claim.verb in ("has", "lacks") and claim.word in CARDS:
            self.claims[speaker, dealt] = claim, claim.seat == speaker

    def trust(self, speaker: int, known: Mapping[int, str]) -> float:
        """How often a seat's claims have turned out true, as far as one can tell."""
        true, false = HONEST, FALSE
        for (seat, dealt), (claim, _) in self.claims.items():
            if seat == speaker and dealt in known:
                if (known[dealt] == claim.word) == (claim.verb == "has"):
                    true += 1
                else:
                    false += 1
        return true / (true + false)

    def hints(self, known: Mapping[int, str]) -> dict[int, dict[str, float]]:
        """What the claims make of the places that are not known."""
        hints: dict[int, dict[str, float]] = defaultdict(lambda: dict.fromkeys(CARDS, 1.0))
        for (speaker, dealt), (claim, own) in self.claims.items():
            if dealt not in known:
                trust = self.trust(speaker, known)
                for card in CARDS:
                    hints[dealt][card] *= _likelihood(claim, own, card, trust)
        return hints


def _likelihood(claim: Claim, own: bool, card: str, trust: float) -> float:
    """How apt a seat that is right `trust` of the time is to say this when the card is that one."""
    if (card == claim.word) == (claim.verb == "has"):
        return trust
    lies = LIES.get(claim.word, {}) if own and claim.verb == "has" else {}
    return (1 - trust) * lies.get(card, OTHER_LIES)
