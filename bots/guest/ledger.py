"""Where the tokens are likely to be: for every place and every other hand, how many of each kind to expect.

What this seat saw is booked as it was. Where it only knows that some token moved, every kind moves a little, by how
likely it was the one; `balance` then fits the books to the counts on the table and to the tokens of each kind.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

from engine.huis_clos.pieces import CLUES, COPIES, ELSEWHERE, IN_SUITE, KIND, KINDS, PLACE, PLACES, SUITE, Tokens
from engine.huis_clos.table import NUMBER, PUT, Table

HANDS = len(PLACES) - 1  # the hand of seat s is box HANDS + s
SWEEPS = 3
NOTHING = 1e-9

Share = list[float]

WANTED = 2.0  # how much rather a weapon is taken than a clue
KEPT = 0.4  # and how much rather it is laid down or put into the urn


class Books(Protocol):
    """How many tokens of each kind to expect in each place and hand."""

    def place(self, place: int) -> Share: ...

    def hand(self, seat: int) -> Share: ...


class Ledger:
    """`boxes` has the expected tokens of each box, by kind. The own hand is not booked: its seat knows it."""

    def __init__(self, table: Table, me: int) -> None:
        self.table = table
        self.me = me
        suite = [float(kind in IN_SUITE) for kind in range(KINDS)]
        elsewhere = [ELSEWHERE.count(kind) / (len(PLACES) - 1) for kind in range(KINDS)]
        self.boxes: list[Share] = [suite if place == SUITE else elsewhere[:] for place in range(len(PLACES))]
        self.boxes += [[0.0] * KINDS for _ in range(table.seats)]
        self.exact = {SUITE}  # places of which every token is known
        self.stale = False

    def place(self, place: int) -> Share:
        return self.boxes[place]

    def hand(self, seat: int) -> Share:
        return self.boxes[HANDS + seat]

    # What was seen

    def looked(self, place: int, tokens: Iterable[int]) -> None:
        box = [0.0] * KINDS
        for kind in tokens:
            box[kind] += 1
            self._only_in(kind, place)
        self.boxes[place] = box
        self.exact.add(place)
        self.stale = True

    def add(self, box: int, kind: int) -> None:
        if box != HANDS + self.me:
            self._only_in(kind, box)
            self.boxes[box][kind] += 1
            self.stale = True

    def remove(self, box: int, kind: int) -> None:
        if box != HANDS + self.me:
            self._only_in(kind, box)
            share = self.boxes[box]
            share[kind] = max(0.0, share[kind] - 1)
            self.stale = True

    def _only_in(self, kind: int, box: int) -> None:
        """There is one of each weapon: where it is, it is alone."""
        if kind >= CLUES:
            for other, share in enumerate(self.boxes):
                if other != box:
                    share[kind] = 0.0

    # What happened unseen

    def drift(self, source: int, target: int, taste: float) -> None:
        """Some token went from one box to another; `taste` is how much likelier it was a weapon than a clue."""
        mine = HANDS + self.me
        self.exact -= {source, target}
        self.stale = True
        if source == mine or target == mine:
            return
        share = self.boxes[source]
        weights = [amount * (taste if kind >= CLUES else 1.0) for kind, amount in enumerate(share)]
        total = sum(weights)
        if total > NOTHING:
            arriving = self.boxes[target]
            for kind, weight in enumerate(weights):
                moved = min(share[kind], weight / total)
                share[kind] -= moved
                arriving[kind] += moved

    def die(self, seat: int, place: int) -> None:
        hand = self.hand(seat)
        self.boxes[place] = [lying + held for lying, held in zip(self.boxes[place], hand, strict=True)]
        self.boxes[HANDS + seat] = [0.0] * KINDS
        self.exact.discard(place)
        self.stale = True

    def urn(self, seats: Sequence[int], urn: Sequence[int]) -> list[Share]:
        """The urn is opened: for each of these seats, how likely it is that it put each kind. They lose it."""
        kinds = {kind: float(urn.count(kind)) for kind in urn}
        rows: list[Share] = []
        for seat in seats:
            row = [0.0] * KINDS
            for kind in kinds:
                row[kind] = (self.hand(seat)[kind] + 0.01) * (KEPT if kind >= CLUES else 1.0)
            rows.append(row)
        for _ in range(SWEEPS):
            for kind, count in kinds.items():
                total = sum(row[kind] for row in rows)
                for row in rows:
                    row[kind] *= count / total
            for row in rows:
                total = sum(row)
                row[:] = [weight / total for weight in row]
        for seat, row in zip(seats, rows, strict=True):
            hand = self.hand(seat)
            hand[:] = [max(0.0, held - put) for held, put in zip(hand, row, strict=True)]
        for kind in kinds:
            self._only_in(kind, -1)
        self.stale = True
        return rows

    def balance(self, mine: Tokens) -> None:
        """Fit what is not known exactly to the counts of the table, and to the tokens that are left of each kind."""
        if not self.stale:
            return
        self.stale = False
        left = self._left(mine)
        sizes = self._sizes()
        for _ in range(SWEEPS):
            for kind, wanted in enumerate(left):
                total = sum([share[kind] for share, _ in sizes])
                if total > NOTHING:
                    factor = max(0.0, wanted) / total
                    for share, _ in sizes:
                        share[kind] *= factor
            for share, size in sizes:
                total = sum(share)
                if total > NOTHING:
                    factor = size / total
                    share[:] = [amount * factor for amount in share]
        for share, _ in sizes:
            share[CLUES:] = [min(1.0, amount) for amount in share[CLUES:]]

    def _left(self, mine: Tokens) -> Share:
        """How many tokens of each kind lie where this seat does not see them."""
        left = [float(copies) for copies in COPIES]
        for kind in (*mine, *self.table.gone, *self.table.urn):
            left[kind] -= 1
        for place in self.exact:
            left = [total - lying for total, lying in zip(left, self.boxes[place], strict=True)]
        return left

    def _sizes(self) -> list[tuple[Share, int]]:
        """The boxes that are not known exactly, and how many tokens they have."""
        table = self.table
        sizes = [(self.boxes[place], table.tokens[place]) for place in range(len(PLACES)) if place not in self.exact]
        closed_urn = table.putters if table.phase == PUT else 0  # what lies in it is booked in the hands until it opens
        for seat in range(1, table.seats + 1):
            if seat != self.me:
                sizes += [(self.hand(seat), table.held[seat] + (closed_urn >> seat & 1))]
        return sizes

    # Events, before the table has them

    def note(self, name: str, words: Sequence[str]) -> None:
        table, me = self.table, self.me
        if name == "look":
            self.looked(PLACE[words[1]], [KIND[word] for word in words[2:]])
        elif name in ("take", "swap"):
            seat, place = NUMBER[words[0]], PLACE[words[1]]
            if name == "swap" and seat != me:
                self.drift(HANDS + seat, place, KEPT)
            if not self.shown(seat):
                self.drift(place, HANDS + seat, WANTED)
        elif name == "took":
            self.remove(table.at[me], KIND[words[1]])
        elif name == "saw":
            seat, kind = NUMBER[words[1]], KIND[words[2]]
            self.remove(HANDS + table.other if table.other else table.at[seat], kind)
            self.add(HANDS + seat, kind)
        elif name == "laid":
            self.add(table.at[me], KIND[words[1]])
        elif name == "destroy":
            seat = NUMBER[words[0]]
            self.remove(table.at[seat] if table.confronted else HANDS + seat, KIND[words[1]])
        elif name == "wrong":
            self.remove(HANDS + NUMBER[words[0]], KIND[words[2]])
        elif name == "drew":
            seat, other, kind = NUMBER[words[0]], NUMBER[words[1]], KIND[words[2]]
            self.remove(HANDS + other, kind)
            self.add(HANDS + seat, kind)
        elif name == "gave":
            seat, other, kind = NUMBER[words[0]], NUMBER[words[1]], KIND[words[2]]
            self.remove(HANDS + seat, kind)
            self.add(HANDS + other, kind)
        elif name == "exchange":
            self._exchanged(NUMBER[words[0]], NUMBER[words[1]])
        elif name == "dies":
            self.die(NUMBER[words[0]], PLACE[words[1]])
        elif name == "recover":
            self.add(HANDS + NUMBER[words[0]], KIND[words[1]])
        elif name == "leave":
            for word in words[1:]:
                self.add(PLACE[words[0]], KIND[word])

    def shown(self, seat: int) -> bool:
        """Whether this seat is shown what that one takes."""
        return seat == self.me or bool(self.table.watchers >> self.me & 1)

    def _exchanged(self, seat: int, other: int) -> None:
        if self.me in (seat, other):  # what was drawn and given is told
            return
        if not self.shown(seat):
            self.drift(HANDS + other, HANDS + seat, 1.0)
        self.drift(HANDS + seat, HANDS + other, KEPT)
