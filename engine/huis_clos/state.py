"""The referee's truth: the open table, and what lies face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.chance import Chance
from engine.event import Event, talk_point
from engine.game import Decision, Fact, Outcome, State
from engine.huis_clos.menus import (
    OBSERVE_MENU,
    destroy_menu,
    give_menu,
    go_menu,
    one_of,
    put_menu,
    recover_menu,
    ruin_menu,
    search_menu,
)
from engine.huis_clos.pieces import (
    CLUES,
    IN_SUITE,
    INNOCENT,
    KIND,
    MURDERER,
    PLACES,
    SUITE,
    TOKENS,
    Tokens,
    joined,
    listing,
    without,
)
from engine.huis_clos.table import (
    DESTROY,
    EXCHANGE_ACTION,
    FOLDS,
    GIVE,
    GO,
    NUMBERS,
    OBSERVE,
    OVER,
    PICK,
    PUT,
    RECOVER,
    SEARCH,
    Table,
    clockwise,
)
from engine.menu import Menu, Move


class Deal(NamedTuple):
    """Who holds the Murderer's card, who begins, and what lies in the places other than the blue suite."""

    murderer: int
    first: int
    places: tuple[Tokens, ...]


class HuisClosState(State):
    """`hands` is indexed by seat, `places` by place. A token that was drawn but not yet paid for is in no hand."""

    __slots__ = ("drawn", "hands", "laid", "places", "result", "slipped", "table")

    def __init__(self, table: Table, deal: Deal) -> None:
        self.table = table
        self.deal: Deal = deal
        self.hands: list[Tokens] = [()] * (table.seats + 1)
        self.places: list[Tokens] = [IN_SUITE, *deal.places]
        self.slipped: Tokens = ()  # what lies in the closed urn
        self.drawn = -1
        self.laid = -1  # what a search of the confrontation has just put down (HC-61)
        self.result: Outcome | None = None
        self.pending: Decision | None = None

    def copy(self) -> HuisClosState:
        new: HuisClosState = object.__new__(HuisClosState)
        new.table = self.table.copy()
        new.deal = self.deal
        new.hands = self.hands[:]
        new.places = self.places[:]
        new.slipped = self.slipped
        new.drawn = self.drawn
        new.laid = self.laid
        new.result = self.result
        new.pending = self.pending
        return new

    def outcome(self) -> Outcome:
        if self.result is None:
            raise ValueError("the game is not over")
        return self.result

    def truth(self) -> list[Fact]:
        seats = range(1, self.table.seats + 1)
        held = [(NUMBERS[seat], self.hands[seat]) for seat in seats] + list(zip(PLACES, self.places, strict=True))
        facts: list[Fact] = [(NUMBERS[seat], "is", self.role(seat)) for seat in seats]
        return facts + [(holder, "has", word) for holder, tokens in held for word in listing(tokens)]

    def role(self, seat: int) -> str:
        return MURDERER if seat == self.deal.murderer else INNOCENT

    def bound(self, seat: int) -> bool:
        """Whether an Innocent's limits apply to the seat. HC-60: the confrontation makes everybody a Murderer."""
        return seat != self.deal.murderer and not self.table.confronted

    def tell(self, events: list[Event], name: str, *words: str) -> None:
        """Let something happen before everybody: it is told, and folded into the table as every view folds it."""
        events.append(Event(name, words))
        FOLDS[name](self.table, words)

    def whisper(self, events: list[Event], audience: int, name: str, *words: str) -> None:
        events.append(Event(name, words, audience))

    def menu(self) -> Menu:
        """What the seat that the table waits for may do."""
        table = self.table
        phase = table.phase
        if phase == OBSERVE:
            return OBSERVE_MENU
        seat = table.asked()
        hand = self.hands[seat]
        if phase == GO:
            return go_menu(table, hand, self.bound(seat))
        if phase == SEARCH:
            return search_menu(table, hand, self.places[table.at[seat]], self.bound(seat))
        if phase == DESTROY:
            if table.confronted:
                return ruin_menu(self.places[table.at[seat]], self.laid)
            return destroy_menu(table, hand)
        if phase == PUT:
            return put_menu(table, seat, hand, self.bound(seat))
        if phase == RECOVER:
            return recover_menu(hand, table.urn, self.bound(seat))
        if phase == GIVE:
            return give_menu(hand, self.drawn, self.bound(seat))
        assert phase == PICK, f"nobody is asked in phase {phase}"
        return one_of("take", self.places[SUITE])

    def ask(self) -> None:
        table = self.table
        self.pending = None if table.phase == OVER else Decision(table.asked(), table.turn, self.menu())

    def _step(self, move: Move, chance: Chance, events: list[Event]) -> None:
        _STEPS[self.table.phase](self, move, chance, events)
        self.ask()

    # Set-up and first pick

    def set_up(self, events: list[Event]) -> None:
        table = self.table
        seats = range(1, table.seats + 1)
        for seat in seats:
            self.whisper(events, 1 << seat, "role", NUMBERS[seat], self.role(seat))
        for place, tokens in zip(PLACES, self.places, strict=True):
            self.tell(events, "lay", place, NUMBERS[len(tokens)])
        self.tell(events, "first", NUMBERS[self.deal.first])
        self._look(events)
        self.ask()

    def _look(self, events: list[Event]) -> None:
        """The seat that is asked looks at all tokens where it stands."""
        seat = self.table.asked()
        place = self.table.at[seat]
        self.whisper(events, 1 << seat, "look", NUMBERS[seat], PLACES[place], *listing(self.places[place]))

    def _pick(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """HC-06."""
        seat = self.table.asked()
        self._take(seat, KIND[move[1]], events)
        if self.table.phase == PICK:
            self._look(events)
        else:
            self._begin_round(1, self.deal.first, events)

    def _take(self, seat: int, kind: int, events: list[Event]) -> None:
        table = self.table
        place = table.at[seat]
        self.places[place] = left = without(self.places[place], kind)
        self.hands[seat] = hand = joined(self.hands[seat], (kind,))
        self.tell(events, "take", NUMBERS[seat], PLACES[place], NUMBERS[len(left)], NUMBERS[len(hand)])
        self.whisper(events, 1 << seat, "took", NUMBERS[seat], TOKENS[kind])
        self._show(seat, kind, events)

    def _show(self, seat: int, kind: int, events: list[Event]) -> None:
        """HC-28: each observer sees the token that was taken or drawn."""
        watchers = self.table.watchers
        if watchers:
            for watcher in clockwise(self.table.seats, seat):
                if watchers >> watcher & 1:
                    self.whisper(events, 1 << watcher, "saw", NUMBERS[watcher], NUMBERS[seat], TOKENS[kind])

    # Inquiry

    def _begin_round(self, number: int, holder: int, events: list[Event]) -> None:
        self.tell(events, "round", NUMBERS[number], NUMBERS[holder])
        self._next_inquiry(events)

    def _next_inquiry(self, events: list[Event]) -> None:
        table = self.table
        if table.todo:
            self.tell(events, "turn", NUMBERS[table.todo[0]])
        else:
            self.tell(events, "resolve")

    def _end_inquiry(self, events: list[Event]) -> None:
        events.append(talk_point(self.table.living))
        self._next_inquiry(events)

    def _go(self, move: Move, chance: Chance, events: list[Event]) -> None:
        table = self.table
        seat = table.actor
        word = NUMBERS[seat]
        if move[0] == "pass":
            self.tell(events, "pass", word)
            self._end_inquiry(events)
            return
        was = table.at[seat]
        self.tell(events, "go", word, *move[1:])
        empty = not table.tokens[was] and not table.closed >> was & 1
        if empty and (table.confronted or not table.standing()[was]):  # HC-27, HC-62
            self.tell(events, "closed", PLACES[was])
        if move[2] == "accuse":
            self._accuse(seat, table.other, events)
        elif move[2] == "pass":
            self._end_inquiry(events)
        else:
            self._investigate(chance, events)

    def _observe(self, move: Move, chance: Chance, events: list[Event]) -> None:
        self.tell(events, move[0], NUMBERS[self.table.asked()])
        self._investigate(chance, events)

    def _investigate(self, chance: Chance, events: list[Event]) -> None:
        """Once everybody has said whether it observes, the investigator looks or draws."""
        table = self.table
        if table.phase == SEARCH:
            self._look(events)
        elif table.phase == GIVE:
            seat, victim = table.actor, table.other
            hand = self.hands[victim]
            self.drawn = kind = hand[chance.below(f"draw/{table.round}/{seat}", len(hand))]
            self.hands[victim] = without(hand, kind)
            self.whisper(events, 1 << seat | 1 << victim, "drew", NUMBERS[seat], NUMBERS[victim], TOKENS[kind])
            self._show(seat, kind, events)

    def _search(self, move: Move, chance: Chance, events: list[Event]) -> None:
        seat = self.table.actor
        self.laid = -1
        if move[0] == "take":
            self._take(seat, KIND[move[1]], events)
            return
        self._swap(seat, KIND[move[1]], KIND[move[2]], events)
        if not self.table.confronted:
            self._end_inquiry(events)

    def _swap(self, seat: int, laid: int, kind: int, events: list[Event]) -> None:
        table = self.table
        place = table.at[seat]
        self.laid = laid
        self.places[place] = lying = joined(without(self.places[place], kind), (laid,))
        self.hands[seat] = hand = joined(without(self.hands[seat], laid), (kind,))
        word = NUMBERS[seat]
        self.tell(events, "swap", word, PLACES[place], NUMBERS[len(lying)], NUMBERS[len(hand)])
        self.whisper(events, 1 << seat, "took", word, TOKENS[kind])
        self.whisper(events, 1 << seat, "laid", word, TOKENS[laid])
        self._show(seat, kind, events)

    def _destroy(self, move: Move, chance: Chance, events: list[Event]) -> None:
        """Keeping is told to nobody: the next event shows that nothing was destroyed."""
        table = self.table
        if move[0] == "destroy":
            seat = table.actor
            kind = KIND[move[1]]
            if table.confronted:
                self.places[table.at[seat]] = without(self.places[table.at[seat]], kind)
            else:
                self.hands[seat] = without(self.hands[seat], kind)
            self.tell(events, "destroy", NUMBERS[seat], move[1])
        self._end_inquiry(events)

    def _give(self, move: Move, chance: Chance, events: list[Event]) -> None:
        seat, victim = self.table.actor, self.table.other
        kind = KIND[move[1]]
        self.hands[seat] = joined(without(self.hands[seat], kind), (self.drawn,))
        self.hands[victim] = joined(self.hands[victim], (kind,))
        self.drawn = -1
        words = (NUMBERS[seat], NUMBERS[victim])
        self.tell(events, EXCHANGE_ACTION, *words)
        self.whisper(events, 1 << seat | 1 << victim, "gave", *words, move[1])
        self._end_inquiry(events)

    def _accuse(self, accuser: int, accused: int, events: list[Event]) -> None:
        """HC-31, HC-32."""
        self.tell(events, "unmask", NUMBERS[accused], self.role(accused))
        if accused == self.deal.murderer:
            self._end((accuser,), "accusation", events)
            return
        clue = self.table.character[accused]
        self.hands[accuser] = without(self.hands[accuser], clue)
        self.tell(events, "wrong", NUMBERS[accuser], NUMBERS[accused], TOKENS[clue])
        self._end_inquiry(events)

    # Resolution

    def _put(self, move: Move, chance: Chance, events: list[Event]) -> None:
        table = self.table
        seat = table.asked()
        word = NUMBERS[seat]
        self.tell(events, move[0], word)
        if move[0] == "put":
            kind = KIND[move[1]]
            self.hands[seat] = without(self.hands[seat], kind)
            self.slipped = joined(self.slipped, (kind,))
            self.whisper(events, 1 << seat, "slip", word, move[1])
        if table.phase != PUT:
            self._open(events)

    def _open(self, events: list[Event]) -> None:
        """HC-43, HC-45: weapons act at once on everyone in their places."""
        table = self.table
        urn = self.slipped
        self.slipped = ()
        self.tell(events, "urn", *listing(urn))
        dead = [seat for seat in table.alive() if CLUES + table.at[seat] in urn]
        for seat in dead:
            place = table.at[seat]
            hand, self.hands[seat] = self.hands[seat], ()
            self.places[place] = joined(self.places[place], hand)
            self.tell(events, "dies", NUMBERS[seat], PLACES[place], NUMBERS[len(hand)])
        for seat in dead:
            if not table.faces[seat]:
                self.tell(events, "unmask", NUMBERS[seat], self.role(seat))
        if dead and self._decided(events):
            return
        if table.phase != RECOVER:
            self._end_round(events)

    def _decided(self, events: list[Event]) -> bool:
        """Whether the deaths end the game (HC-51, HC-63). If two seats are left they confront each other (HC-60)."""
        table = self.table
        alive = table.alive()
        if table.confronted:
            winner = alive[0] if alive else table.order[0]
            self._end((winner,), "confrontation", events)
        elif self.deal.murderer not in alive:
            self._end((self.deal.murderer,), "tomb", events)
        elif len(alive) == 1:
            self._end(alive, "massacre", events)
        else:
            if len(alive) == 2 and table.round < table.last:
                self.tell(events, "confrontation", *[NUMBERS[seat] for seat in alive])
            return False
        return True

    def _recover(self, move: Move, chance: Chance, events: list[Event]) -> None:
        table = self.table
        seat = table.asked()
        self.hands[seat] = joined(self.hands[seat], (KIND[move[1]],))
        self.tell(events, "recover", NUMBERS[seat], move[1])
        if table.phase != RECOVER:
            self._end_round(events)

    def _end_round(self, events: list[Event]) -> None:
        """HC-46: what is left in the urn stays where most died. HC-27: empty places close. HC-52: time runs out."""
        table = self.table
        if table.urn:
            place = table.crimes.index(max(table.crimes))
            self.places[place] = joined(self.places[place], table.urn)
            self.tell(events, "leave", PLACES[place], *listing(table.urn))
        standing = table.standing()
        for place, name in enumerate(PLACES):
            if not (table.tokens[place] or standing[place] or table.closed >> place & 1):
                self.tell(events, "closed", name)
        if table.round == table.last:
            survivors = [seat for seat in table.alive() if seat != self.deal.murderer]
            self._end(tuple(survivors), "rounds", events)
            return
        events.append(talk_point(table.living))
        self._begin_round(table.round + 1, table.from_seat(table.urn_holder % table.seats + 1)[0], events)

    def _end(self, winners: tuple[int, ...], reason: str, events: list[Event]) -> None:
        """HC-72: all Suspect cards are turned up; the Murderer's tells that the game is over."""
        seats = range(1, self.table.seats + 1)
        for seat in seats:
            if not self.table.faces[seat]:
                self.tell(events, "unmask", NUMBERS[seat], self.role(seat))
        self.result = Outcome(winners, reason, self.table.seats, tuple([self.role(seat) for seat in seats]))


Step = Callable[[HuisClosState, Move, Chance, list[Event]], None]

_STEPS: dict[int, Step] = {
    PICK: HuisClosState._pick,
    GO: HuisClosState._go,
    OBSERVE: HuisClosState._observe,
    SEARCH: HuisClosState._search,
    DESTROY: HuisClosState._destroy,
    GIVE: HuisClosState._give,
    PUT: HuisClosState._put,
    RECOVER: HuisClosState._recover,
}
