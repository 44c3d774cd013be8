"""The bluffer's seat at the table: it folds events, hears claims, chooses moves and makes claims of its own."""

from collections import defaultdict
from collections.abc import Iterable

from bots.bluffer.odds import Odds
from bots.bluffer.talk import Hearsay
from bots.bluffer.worth import Position, Tuning
from bots.claims import Claim
from bots.kit import Bot
from engine import registry
from engine.coffre.view import CoffreView
from engine.coffre.words import CARDS, CHESTS, FAKE_KEY, KEY, NEUTRAL, TRAP
from engine.event import Event
from engine.menu import Menu, Move
from protocol.messages import NewGame

DECLINED = 0.75  # how likely a chest's holder is to let a turn pass without designating
BLUFF = 0.3  # how often a seat with nothing to gain pretends to have the key
SURE = 0.6  # how well a neutral must know the fake key to want a wrong designation


class BlufferBot(Bot):
    name = "bluffer"
    talks = True
    tuning = Tuning()

    def newgame(self, table: NewGame) -> None:
        game = registry.get(table.game)
        view = game.view(game.setup(table.seats, dict(table.options)), table.you)
        if not isinstance(view, CoffreView):
            raise ValueError(f"the bluffer plays coffre, not {table.game}")
        self.view = view
        self.hearsay = Hearsay()
        self.declined: dict[int, int] = defaultdict(int)  # dealt place → turns that its holder ended in silence
        self.said: set[tuple[int, str]] = set()
        self.bluffs: dict[int, bool] = {}  # dealt place of the own card → whether we pretend that it is the key

    def see(self, event: Event) -> None:
        if event.name == "turn" and self.view.acted:
            self.declined[self.view.lies[self.view.on_turn - 1]] += 1
        self.view.see(event)

    def hear(self, seat: int, text: str) -> None:
        claim = Claim.parse(text)
        if claim is not None and seat != self.table.you and 1 <= claim.seat <= self.table.seats:
            self.hearsay.note(seat, claim, self.view.lies[claim.seat - 1])

    def position(self) -> Position:
        view = self.view
        known = {place: card for place, card in enumerate(view.dealt) if card is not None}
        hints = self.hearsay.hints(known)
        for place, times in self.declined.items():
            if place not in known:
                row = hints.setdefault(place, dict.fromkeys(CARDS, 1.0))
                for chest in CHESTS:
                    row[chest] *= DECLINED**times
        locked = bool(view.locked >> self.table.you & 1) and (view.on_turn != self.table.you or view.swapped)
        me = self.table.you - 1
        return Position(Odds(view.pack, hints), self.table.seats, me, tuple(view.lies), known, self.tuning, locked)

    def choose(self, menu: Menu) -> Move:
        verbs = {offer.verb for offer in menu.offers}
        if "designate" in verbs:
            return self.designate()
        if "name" in verbs:
            return self.name_fake_key()
        return self.act(menu)

    def act(self, menu: Menu) -> Move:
        """The action that leaves us best off; of equals, one at random."""
        position = self.position()
        seats = self.table.seats

        def value(move: Move) -> float:
            match move:
                case ("observe", centre):
                    return position.observe(seats - 1 + int(centre))
                case ("exchange", centre):
                    return position.exchange(seats - 1 + int(centre))
                case ("force", target, centre):
                    return position.force(int(target) - 1, seats - 1 + int(centre))
                case _:
                    return position.value()

        values = {move: value(move) for move in menu}
        best = max(values.values())
        return self.rng.choice([move for move, worth in values.items() if worth >= best - 1e-9])

    def designate(self) -> Move:
        """Designate when that is worth more than to wait; there is nothing to wait for after the last turn."""
        position = self.position()
        worth = position.designations()
        target = max(worth, key=lambda place: worth[place])
        last = self.view.turn + self.table.seats > self.view.setup.number("rounds") * self.table.seats
        wait = 0.0 if last else position.prospect()
        return ("designate", str(target + 1)) if worth[target] > wait else ("decline",)

    def name_fake_key(self) -> Move:
        position = self.position()
        rows = position.rows()
        odds = {place: rows[place].get(FAKE_KEY, 0.0) for place in position.others()}
        best = max(odds.values())
        return "name", str(self.rng.choice([place for place, chance in odds.items() if chance >= best - 1e-9]) + 1)

    def talk(self) -> Iterable[str]:
        """Say what serves the card in hand, once for each card."""
        for claim in self.claims():
            topic = (self.view.lies[claim.seat - 1], claim.word)
            if topic not in self.said:
                self.said.add(topic)
                yield str(claim)

    def claims(self) -> Iterable[Claim]:
        me = self.table.you
        position = self.position()
        card = position.card()
        if card in CHESTS:
            yield Claim(me, "has", NEUTRAL)
        elif card in (KEY, FAKE_KEY, TRAP):
            yield Claim(me, "has", KEY)
        else:
            yield Claim(me, "has", KEY if self.pretends(position) else NEUTRAL)
        for place in position.others():
            known = position.known.get(position.lies[place])
            if known == FAKE_KEY:
                yield Claim(place + 1, "has", FAKE_KEY)
            elif known == KEY and card in (FAKE_KEY, TRAP):
                yield Claim(place + 1, "has", NEUTRAL)

    def pretends(self, position: Position) -> bool:
        """Whether a neutral lies about its card: always when it would win the final phase, at times for cover."""
        origin = position.lies[position.me]
        if origin not in self.bluffs:
            self.bluffs[origin] = self.rng.random() < BLUFF
        return self.bluffs[origin] or position.naming() >= SURE


class MuteBluffer(BlufferBot):
    """The same player with its mouth shut; it hears what others say."""

    name = "bluffer-mute"
    talks = False
