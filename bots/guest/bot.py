"""The guest's choices."""

from collections.abc import Callable
from typing import NamedTuple

from bots.guest.ledger import Books, Ledger
from bots.guest.suspicion import Suspicion
from bots.kit import Bot
from engine import registry
from engine.event import Event
from engine.huis_clos.pieces import CLUES, HAND, KIND, MURDERER, PLACE, PLACES, Tokens, armed, joined, without
from engine.huis_clos.table import NUMBER
from engine.huis_clos.view import HuisClosView
from engine.menu import Menu, Move
from protocol.messages import NewGame

FETCHED = 0.15  # how likely a seat that is still to search comes by a weapon that lies somewhere


class Tuning(NamedTuple):
    """What things are worth to the guest, in hopes of the point."""

    # Murderer
    weapon: tuple[float, ...] = (1.2, 1.1, 1.0)  # the first, second and third in hand
    own_clue: float = 0.5
    kill: float = 1.6  # each victim that may be expected
    threat: float = 0.6  # more, for a victim that may be able to accuse us
    exposure: float = 0.5  # to be seen taking a weapon
    notorious: float = 0.3  # part of its worth that a weapon keeps when everybody knows who has it
    betrayal: float = 0.5  # what it costs to kill with a weapon, for each survivor that knows whose it was
    # Innocent
    shield: float = 0.3  # a weapon that the Murderer does not have
    evidence: float = 3.0  # a clue of the Murderer
    spare: float = 0.3  # part of that for a second clue of the same seat
    death: float = 3.0
    crowd: float = 0.3  # how much each neighbour attracts the Murderer
    accuse: float = 0.3  # how sure one must be
    # both
    trifle: float = 0.05
    draw: float = 0.6  # what a blind draw from a hand is worth beside a choice


class GuestBot(Bot):
    """Weighs every move of the menu by what it makes of its hand, its safety and its victims."""

    name = "guest"
    tuning = Tuning()

    def newgame(self, table: NewGame) -> None:
        if table.game != "huis-clos":
            raise ValueError(f"the guest plays huis-clos, not {table.game}")
        game = registry.get(table.game)
        view = game.view(game.setup(table.seats, dict(table.options)), table.you)
        assert isinstance(view, HuisClosView)
        self.view = view
        self.open = view.table  # what lies on the table for everybody
        self.me = table.you
        self.ledger = Ledger(self.open, self.me)
        self.books: Books = self.ledger
        self.suspicion = Suspicion(self.open, self.me)
        self.others: list[int] = []  # who else is alive, and how likely each is the Murderer, at our latest choice
        self.guilt: dict[int, float] = {}
        self.knowers: dict[int, int] = {}  # for each weapon that we hold, the seats that know it, as bits

    # What it learns

    def see(self, event: Event) -> None:
        name, words, _ = event
        if name == "urn":
            self._opened([KIND[word] for word in words])
        elif name == "recover" or (name == "saw" and not self.open.other):
            self._armed(NUMBER[words[-2]], KIND[words[-1]])
        if name in ACQUIRING:
            self._acquired(name, words)
        self.ledger.note(name, words)
        self.view.see(event)
        if name == "resolve":
            self.ledger.balance(self.view.mine)

    def _opened(self, urn: list[int]) -> None:
        rest = urn[:]
        for kind in self.view.puts.values():
            if kind >= 0:
                rest.remove(kind)
        seats = [seat for seat in self.view.puts if seat != self.me]
        puts = dict(zip(seats, self.ledger.urn(seats, rest), strict=True))
        own = self.view.puts.get(self.me, -1)
        if not self.open.confronted:
            self.suspicion.opened(puts, self.ledger, [kind for kind in urn if kind != own])

    def _armed(self, seat: int, kind: int) -> None:
        if kind >= CLUES and seat != self.me and not self.open.confronted:
            self.suspicion.armed(seat, min(1.0, sum(self.ledger.hand(seat)[CLUES:])))

    def _acquired(self, name: str, words: tuple[str, ...]) -> None:
        """Keeps count of who knows which weapons we hold."""
        kind = KIND[words[-1]]
        taker = NUMBER[words[1] if name == "gave" else words[0]]
        if kind >= CLUES and taker == self.me:
            table = self.open
            parties = sum(1 << NUMBER[word] for word in words[:-1])
            self.knowers[kind] = table.living if name == "recover" else table.watchers | parties

    def aware(self, kind: int) -> list[int]:
        """The others that know that this weapon is ours, and could accuse us."""
        knowers = self.knowers.get(kind, 0)
        return [seat for seat in self.others if knowers >> seat & 1 and self.open.cards[seat]]

    # What it is

    @property
    def deadly(self) -> bool:
        """HC-60: in the confrontation everybody is a Murderer."""
        return self.view.role == MURDERER or self.open.confronted

    @property
    def own(self) -> int:
        return self.open.character[self.me]

    def choose(self, menu: Menu) -> Move:
        return self.ranking(menu)[0][1]

    def ranking(self, menu: Menu) -> list[tuple[float, Move]]:
        """What every move is worth, the best first; ties are drawn."""
        self.judge()
        weigh = WEIGH.get(menu.offers[-1].verb, GuestBot.nothing)
        return sorted(((weigh(self, move) + 1e-6 * self.rng.random(), move) for move in menu), reverse=True)

    def judge(self) -> None:
        """Make up its mind about who has what, and who is the Murderer."""
        self.ledger.balance(self.view.mine)
        self.others = [seat for seat in self.open.alive() if seat != self.me]
        self.guilt = self.suspicion.among(self.view.suspects())

    def nothing(self, move: Move) -> float:
        return 0.0

    # What a hand is worth

    def worth(self, hand: Tokens) -> float:
        return self.arsenal(hand) if self.deadly else self.evidence(hand)

    def arsenal(self, hand: Tokens) -> float:
        """As Murderer: weapons, the own clues out of reach, and something harmless to put into the urn."""
        tuning = self.tuning
        secrecy = sorted([self.secrecy(kind) for kind in hand if kind >= CLUES], reverse=True)
        worth = sum(part * secret for part, secret in zip(tuning.weapon, secrecy, strict=False))
        for kind in hand:
            if kind < CLUES:
                worth += tuning.own_clue if kind == self.own and not self.open.confronted else tuning.trifle
        return worth

    def secrecy(self, kind: int) -> float:
        """What is left of a weapon's worth when some know that it is ours, or would see us take it out of the urn."""
        others = self.others
        if self.open.confronted or not others:
            return 1.0
        known = 1.0 if kind in self.open.urn else len(self.aware(kind)) / len(others)
        return 1.0 - (1.0 - self.tuning.notorious) * known

    def evidence(self, hand: Tokens) -> float:
        """As Innocent: clues of those it suspects, and a weapon that nobody else has then."""
        tuning = self.tuning
        worth = tuning.shield if armed(hand) else 0.0
        for seat in self.others:
            count = hand.count(self.open.character[seat])
            if count:
                worth += tuning.evidence * self.guilt[seat] * (1 + tuning.spare * (count - 1))
        return worth + tuning.trifle * len(hand)

    # Where to go

    def go(self, move: Move) -> float:
        if move[0] != "go":
            return 0.0
        place, action = PLACE[move[1]], move[2]
        worth = self.prospect(place)
        if action == "search":
            return worth + self.find(place)
        if action == "exchange":
            return worth + self.robbery(NUMBER[move[3]])
        if action == "accuse":
            return worth + self.accusation(NUMBER[move[3]])
        return worth

    def accusation(self, seat: int) -> float:
        if self.view.role == MURDERER:
            return -self.tuning.death
        sure = self.guilt[seat]
        last = self.open.round == self.open.last
        return 100.0 * sure if sure >= self.tuning.accuse or last else -1.0

    def prospect(self, place: int) -> float:
        """What it means to stand there when the urn is opened."""
        tuning = self.tuning
        worth = 0.0
        if self.deadly:
            worth += tuning.kill * self.victims(place, self.view.mine)
        if self.view.role != MURDERER or self.open.confronted:
            worth -= tuning.death * self.peril(place)
        return worth

    def crowd(self, place: int) -> float:
        """How many others will stand there, as far as one can tell."""
        table = self.open
        doors = max(1, sum(not table.closed >> p & 1 for p in range(len(PLACES))) - 1)
        count = 0.0
        for seat in self.others:
            if seat not in table.todo:
                count += table.at[seat] == place
            elif table.at[seat] != place and not table.closed >> place & 1:
                count += 1 / doors
        return count

    def victims(self, place: int, hand: Tokens) -> float:
        """How many the best weapon of a hand may kill if we stand in that place."""
        return max([self.crowd(kind - CLUES) for kind in hand if kind >= CLUES and kind - CLUES != place], default=0.0)

    def peril(self, place: int) -> float:
        """How likely the weapon of that place is in the Murderer's hand and the Murderer somewhere else."""
        table = self.open
        weapon = CLUES + place
        if weapon in self.view.mine:
            return 0.0
        danger = 0.0
        for seat in self.others:
            guilt = 1.0 if table.confronted else self.guilt[seat]
            books = self.if_guilty(seat)
            if seat in table.todo:
                has = books.hand(seat)[weapon] + FETCHED * sum(books.place(p)[weapon] for p in range(len(PLACES)))
            else:
                has = books.hand(seat)[weapon] if table.at[seat] != place else 0.0
            danger += guilt * min(1.0, has)
        return danger * (1 + self.tuning.crowd * self.crowd(place)) / (1 + self.tuning.crowd)

    def if_guilty(self, seat: int) -> Books:
        """Where the tokens are likely to be if that seat is the Murderer."""
        return self.books

    def find(self, place: int) -> float:
        """What a search there may add to the hand, and to what it can do at once."""
        lying = self.books.place(place)
        now = self.value(place, self.view.mine)
        gains = []
        for kind, amount in enumerate(lying):
            if amount > 0.01:
                gain = max(self.value(place, hand) for hand in self.after_taking(kind)) - now
                if kind >= CLUES and self.deadly:
                    gain -= self.tuning.exposure * (self.witnesses(place) > 0)
                gains.append((gain, min(1.0, amount)))
        return expected_best(gains)

    def after_taking(self, kind: int) -> list[Tokens]:
        """The hands that taking a token may leave us with."""
        mine = self.view.mine
        if len(mine) < HAND:
            return [joined(mine, (kind,))]
        return [joined(without(mine, held), (kind,)) for held in dict.fromkeys(mine)]

    def value(self, place: int, hand: Tokens) -> float:
        worth = self.worth(hand)
        if self.deadly:
            worth += self.tuning.kill * self.victims(place, hand)
        return worth

    def witnesses(self, place: int) -> int:
        """How many may observe us there."""
        table = self.open
        if table.confronted:
            return 0
        return sum(table.at[seat] == place and not table.observed >> seat & 1 for seat in self.others)

    def robbery(self, victim: int) -> float:
        """What a blind draw from a hand may add: one of ours goes in return."""
        hand, size = self.books.hand(victim), self.open.held[victim]
        now = self.worth(self.view.mine)
        gain = 0.0
        for kind, amount in enumerate(hand):
            if amount > 0.01:
                gain += amount / size * (max(self.worth(after) for after in self.after_taking(kind)) - now)
        return self.tuning.draw * gain

    # What to do there

    def observe(self, move: Move) -> float:
        return float(move[0] == "observe")

    def search(self, move: Move) -> float:
        place = self.open.at[self.me]
        mine = self.view.mine
        kind = KIND[move[-1]]
        if move[0] == "swap":
            hand = joined(without(mine, KIND[move[1]]), (kind,))
            worth = self.value(place, hand)
        else:
            hand = joined(mine, (kind,))
            spare = [k for k in hand if k < CLUES and k != self.own] if len(hand) > HAND else []
            worth = (
                max([self.value(place, without(hand, k)) for k in spare], default=0.0)
                if spare
                else self.value(place, hand)
            )
        if kind >= CLUES and self.deadly and self.open.watchers:
            worth -= self.tuning.exposure
        return worth

    def destroy(self, move: Move) -> float:
        if self.open.confronted or move[0] == "keep":
            return 0.0
        mine = self.view.mine
        loss = self.worth(mine) - self.worth(without(mine, KIND[move[1]]))
        return -loss - 1e-3

    def give(self, move: Move) -> float:
        kind = KIND[move[1]]
        return self.worth(without(self.view.mine, kind)) - self.tuning.trifle * (kind >= CLUES)

    # The urn

    def put(self, move: Move) -> float:
        if move[0] == "none":
            return 0.0
        kind = KIND[move[1]]
        keeps = self.worth(without(self.view.mine, kind))
        first = self.open.order[0] == self.me
        worth = keeps * (0.3 if first else 1.0)  # who recovers first gets back what it likes
        return worth + 10 * self.crime(kind) if kind >= CLUES and self.deadly else worth

    def crime(self, weapon: int) -> float:
        """What it is worth to kill with a weapon: the dead, and what the survivors then know."""
        place = weapon - CLUES
        dead = [seat for seat in self.others if self.open.at[seat] == place]
        if not dead:
            return 0.0
        gain = sum(map(self.victim, dead))
        if self.open.confronted or len(self.others) - len(dead) < 2:
            return gain
        return gain - self.tuning.betrayal * sum(self.open.at[seat] != place for seat in self.aware(weapon))

    def victim(self, seat: int) -> float:
        """What it is worth to kill a seat: more, if it might accuse us."""
        able = self.open.cards[seat] > 0
        return 1 + self.tuning.threat * able * min(1.0, self.books.hand(seat)[self.own])

    def recover(self, move: Move) -> float:
        return self.worth(joined(self.view.mine, (KIND[move[1]],)))


def expected_best(gains: list[tuple[float, float]]) -> float:
    """What the best of some finds is worth, each being there with some likelihood."""
    expected, missing = 0.0, 1.0
    for gain, likely in sorted(gains, reverse=True):
        expected += missing * likely * gain
        missing *= 1 - likely
    return expected


ACQUIRING = ("took", "recover", "drew", "gave")  # how a seat comes by a token

WEIGH: dict[str, Callable[[GuestBot, Move], float]] = {
    "go": GuestBot.go,
    "observe": GuestBot.observe,
    "take": GuestBot.search,
    "swap": GuestBot.search,
    "destroy": GuestBot.destroy,
    "give": GuestBot.give,
    "put": GuestBot.put,
    "recover": GuestBot.recover,
}
