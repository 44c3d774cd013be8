"""How likely each other seat is the Murderer, from what it did with weapons and what it could have done."""

from collections.abc import Collection, Mapping, Sequence

from bots.guest.ledger import Ledger, Share
from engine.huis_clos.pieces import CLUES, KINDS
from engine.huis_clos.table import Table

DOUBT = 0.03  # the books are no proof
RESTRAINT = 0.45  # how likely a Murderer leaves a victim alive
EAGER = 1.3  # how much likelier a Murderer takes a weapon than an Innocent does


class Suspicion:
    def __init__(self, table: Table, me: int) -> None:
        self.table = table
        self.weights = {seat: 1.0 for seat in range(1, table.seats + 1) if seat != me}

    def among(self, suspects: Collection[int]) -> dict[int, float]:
        """How likely each other seat is the Murderer, none but these suspects being possible."""
        for seat in self.weights:
            if seat not in suspects:
                self.weights[seat] = 0.0
        total = sum(self.weights.values())
        return {seat: weight / total if total else 0.0 for seat, weight in self.weights.items()}

    def armed(self, seat: int, held: float) -> None:
        """A seat took a weapon that it need not have taken. HC-12: an Innocent that holds one could not."""
        if seat in self.weights:
            self.weights[seat] *= EAGER / max(DOUBT, 1.0 - held)

    def opened(self, puts: Mapping[int, Share], ledger: Ledger, urn: Sequence[int]) -> None:
        """The urn, before its effects: who may have put what killed, and who kept back what would have."""
        table = self.table
        standing = table.standing()
        for kind in range(CLUES, KINDS):
            place = kind - CLUES
            if not standing[place]:
                continue
            for seat in self.weights:
                if kind in urn:
                    likely = puts[seat][kind] if seat in puts and table.at[seat] != place else 0.0
                    self.weights[seat] *= DOUBT + likely
                elif table.at[seat] != place:
                    self.weights[seat] *= 1.0 - (1.0 - RESTRAINT) * min(1.0, ledger.hand(seat)[kind])
