"""How the seats of Huis Clos play in a simulation: quickly, and about as guests do.

They see the whole state, and are kept from using it: how often an Innocent walks into a place whose weapon the
Murderer holds, or has found out who that is, follows games between guests. The figures for the confrontation are
estimates.
"""

from collections.abc import Callable
from random import Random

from engine.huis_clos.pieces import CLUES, KIND, PLACE, TOKENS, WEAPONS
from engine.huis_clos.state import HuisClosState
from engine.huis_clos.table import DESTROY, GIVE, GO, NUMBERS, OBSERVE, PICK, PUT, RECOVER, SEARCH
from engine.menu import Move

ACCUSES = 0.95  # how often an Innocent that can accuse the Murderer does
WARY = (0.45, 0.2)  # how readily an Innocent goes where the Murderer could kill it: before, and after the Murderer went
DUELLIST = (0.4, 0.12)  # the same for the two of the confrontation
HAUNTS = 2.0  # how much rather they go where their own weapon keeps them safe,
FETCHES = 5.0  # where the weapon lies that kills a foe who has already gone somewhere,
SPARES = 0.05  # and where such a foe would be safe from the weapon in hand
HUNTS = 0.3  # how readily a Murderer goes where its weapon would kill
DESTROYS = 0.5  # how often an Innocent with a full hand destroys rather than swaps
ARMS = 0.2  # how often an Innocent takes a weapon that lies before it
REARMS = 0.37  # and how often out of the urn
PARTS = 0.27  # how often it puts one into the urn

ROPE = WEAPONS[0]
OBSERVES: Move = ("observe",)
KEEPS: Move = ("keep",)
CLUE_WORDS = frozenset(TOKENS[:CLUES])


class Household:
    """The seats of one simulation."""

    __slots__ = ("random",)

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def move(self, state: HuisClosState) -> Move:
        return _CHOICES[state.table.phase](self, state)

    def any(self, words: tuple[str, ...]) -> str:
        return words[int(self.random() * len(words))]

    def _pick(self, state: HuisClosState) -> Move:
        (words,) = _slots(state)
        if state.table.asked() == state.deal.murderer:
            return "take", ROPE if ROPE in words else self.any(words)
        return "take", self.any(words[:-1] if words[-1] == ROPE and len(words) > 1 else words)

    def _observe(self, state: HuisClosState) -> Move:
        return OBSERVES

    # Where to go

    def _go(self, state: HuisClosState) -> Move:
        table = state.table
        seat = table.actor
        assert state.pending is not None
        offers = state.pending.menu.offers
        verb, slots = offers[0]
        if verb == "pass":
            return ("pass",)
        murderer = state.deal.murderer
        if seat != murderer and table.round > table.seats and len(offers) > 1 and not table.confronted:
            word = NUMBERS[murderer]
            for offer in offers[1:]:
                if offer.slots[1][0] == "accuse" and word in offer.slots[2] and self.random() < ACCUSES:
                    return "go", offer.slots[0][0], "accuse", word
        places = slots[0]
        if len(places) == 1:
            return "go", places[0], *[slot[0] for slot in slots[1:]]
        return "go", places[self._where(state, seat, places)], *[slot[0] for slot in slots[1:]]

    def _where(self, state: HuisClosState, seat: int, places: tuple[str, ...]) -> int:
        if state.table.confronted:
            weights = _duelling(state, seat, places)
        elif seat == state.deal.murderer:
            weights = _hunting(state, seat, places)
        else:
            weights = _fleeing(state, state.deal.murderer, places)
        luck = self.random() * sum(weights)
        for i, weight in enumerate(weights):
            luck -= weight
            if luck < 0:
                return i
        return len(weights) - 1

    # What to do there

    def _search(self, state: HuisClosState) -> Move:
        table = state.table
        seat, murderer = table.actor, state.deal.murderer
        assert state.pending is not None
        offers = state.pending.menu.offers
        verb, slots = offers[0]
        if seat == murderer or table.confronted:
            return self._arm(state, seat, slots)
        sought = TOKENS[table.character[murderer]]
        found = self._found(slots[-1], sought)
        if verb == "take":
            return "take", found
        last = offers[-1]
        if last.verb == "take" and found in last.slots[0] and self.random() < DESTROYS:
            return "take", found
        return "swap", _spare(slots[0], sought), found

    def _arm(self, state: HuisClosState, seat: int, slots: tuple[tuple[str, ...], ...]) -> Move:
        """A Murderer takes a weapon that kills where most stand, for the least useful thing in hand."""
        table = state.table
        standing = table.standing()
        standing[table.at[seat]] = 0
        own = -1 if table.confronted else table.character[seat]
        best, most = "", -1.0
        for word in slots[-1]:
            kind = KIND[word]
            worth = 2 + standing[kind - CLUES] + self.random() if kind >= CLUES else float(kind == own)
            if worth > most:
                best, most = word, worth
        if len(slots) == 1:
            return "take", best
        worst, least = "", 99.0
        for word in slots[0]:
            kind = KIND[word]
            worth = 2.0 + standing[kind - CLUES] if kind >= CLUES else float(kind == own)
            if worth < least:
                worst, least = word, worth
        return "swap", worst, best

    def _found(self, words: tuple[str, ...], sought: str) -> str:
        """An Innocent looks for clues of the Murderer."""
        weapon = words[-1] not in CLUE_WORDS
        if weapon and self.random() < ARMS:
            return words[-1]
        if sought in words:
            return sought
        return self.any(tuple([word for word in words if word in CLUE_WORDS]) or words) if weapon else self.any(words)

    def _destroy(self, state: HuisClosState) -> Move:
        assert state.pending is not None
        offers = state.pending.menu.offers
        if offers[0].verb == "keep":
            return KEEPS
        table = state.table
        return "destroy", _spare(offers[0].slots[0], TOKENS[table.character[state.deal.murderer]])

    def _give(self, state: HuisClosState) -> Move:
        (words,) = _slots(state)
        return "give", words[0]

    # The urn

    def _put(self, state: HuisClosState) -> Move:
        table = state.table
        assert state.pending is not None
        offer = state.pending.menu.offers[0]
        if offer.verb == "none":
            return ("none",)
        words = offer.slots[0]
        seat = table.asked()
        if words[-1] not in CLUE_WORDS:
            if seat == state.deal.murderer or table.confronted:
                best = self._victims(state, words)
                if best:
                    return "put", best
            elif self.random() < PARTS:
                return "put", words[-1]
        return "put", _spare(words, TOKENS[table.character[state.deal.murderer]])

    def _victims(self, state: HuisClosState, words: tuple[str, ...]) -> str:
        standing = state.table.standing()
        most, best = 0, ""
        for word in words:
            kind = KIND[word]
            if kind >= CLUES and standing[kind - CLUES] > most:
                most, best = standing[kind - CLUES], word
        return best

    def _recover(self, state: HuisClosState) -> Move:
        table = state.table
        (words,) = _slots(state)
        murderer = state.deal.murderer
        deadly = table.asked() == murderer or table.confronted
        character = TOKENS[table.character[murderer]]
        if character in words and not table.confronted:
            return "recover", character
        if words[-1] not in CLUE_WORDS and (deadly or self.random() < REARMS):
            return "recover", words[-1]
        return "recover", words[0]


def _spare(words: tuple[str, ...], sought: str) -> str:
    """A clue if there is one, and rather not of that character."""
    if words[0] == sought and len(words) > 1 and words[1] in CLUE_WORDS:
        return words[1]
    return words[0]


def _duelling(state: HuisClosState, seat: int, places: tuple[str, ...]) -> list[float]:
    table = state.table
    tokens, mine = table.tokens, state.hands[seat]
    one, two = table.alive()
    foe = one + two - seat
    there, theirs = table.at[foe], state.hands[foe]
    gone = foe not in table.todo
    target = CLUES + there if gone else -1
    weights = []
    for name in places:
        place = PLACE[name]
        weight = 1.0 + tokens[place]
        if CLUES + place in theirs and there != place:
            weight *= DUELLIST[gone]
        elif CLUES + place in mine:
            weight *= HAUNTS
        if there == place:
            weight *= SPARES if target in mine else 1.0
        elif target in state.places[place]:
            weight *= FETCHES
        weights.append(weight)
    return weights


def _hunting(state: HuisClosState, seat: int, places: tuple[str, ...]) -> list[float]:
    """A Murderer does not go where its weapons kill."""
    tokens, mine = state.table.tokens, state.hands[seat]
    return [(1.0 + tokens[p]) * (HUNTS if CLUES + p in mine else 1.0) for p in map(PLACE.__getitem__, places)]


def _fleeing(state: HuisClosState, murderer: int, places: tuple[str, ...]) -> list[float]:
    table = state.table
    tokens, there, theirs = table.tokens, table.at[murderer], state.hands[murderer]
    wary = WARY[murderer not in table.todo]
    return [
        (1.0 + tokens[p]) * (wary if CLUES + p in theirs and there != p else 1.0)
        for p in map(PLACE.__getitem__, places)
    ]


def _slots(state: HuisClosState) -> tuple[tuple[str, ...], ...]:
    assert state.pending is not None
    return state.pending.menu.offers[0].slots


_CHOICES: dict[int, Callable[[Household, HuisClosState], Move]] = {
    PICK: Household._pick,
    GO: Household._go,
    OBSERVE: Household._observe,
    SEARCH: Household._search,
    DESTROY: Household._destroy,
    GIVE: Household._give,
    PUT: Household._put,
    RECOVER: Household._recover,
}
