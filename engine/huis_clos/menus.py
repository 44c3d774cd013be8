"""What a seat may do, from what it holds, what lies before it and what everybody knows.

`bound` says that an Innocent's limits apply: HC-12, HC-29 and HC-42. They lapse in the confrontation (HC-60).
"""

from collections.abc import Sequence
from functools import lru_cache

from engine.huis_clos.pieces import CLUES, HAND, PLACES, Tokens, armed, choice, clues, joined, weapons
from engine.huis_clos.table import ACCUSE_ACTION, EXCHANGE_ACTION, NUMBERS, PASS_ACTION, SEARCH_ACTION, Table
from engine.menu import Menu, Offer

OBSERVE_MENU = Menu(Offer("ignore"), Offer("observe"))
STUCK_MENU = Menu(Offer("pass"))
NONE_MENU = Menu(Offer("none"))
KEEP_MENU = Menu(Offer("keep"))
KEEP = Offer("keep")

SEARCH_SLOT, EXCHANGE_SLOT, ACCUSE_SLOT, PASS_SLOT = (
    (action,) for action in (SEARCH_ACTION, EXCHANGE_ACTION, ACCUSE_ACTION, PASS_ACTION)
)

MOST_DESTROYED = 3  # HC-24


@lru_cache(maxsize=4096)
def one_of(verb: str, tokens: Tokens) -> Menu:
    return Menu(Offer(verb, (choice(tokens),)))


def go_menu(table: Table, hand: Tokens, bound: bool) -> Menu:
    """HC-20: where the investigator may go, and what it may do there."""
    seat = table.actor
    here, closed, tokens = table.at[seat], table.closed, table.tokens
    enterable = [place for place in range(len(PLACES)) if place != here and not closed >> place & 1]
    searchable = [place for place in enterable if tokens[place]]
    if searchable and bound and armed(hand) > 1:  # HC-29
        fullest = max(tokens[place] for place in searchable)
        return Menu(Offer("go", (_names([p for p in searchable if tokens[p] == fullest]), SEARCH_SLOT)))
    exchanges: list[Offer] = []
    accusations: list[Offer] = []
    accuses = may_accuse(table)
    trades = len(hand) == HAND
    if trades or accuses:
        for place, present in _others(table, enterable):
            name = (PLACES[place],)
            if trades:
                victims = tuple([NUMBERS[s] for s in present if table.held[s]])
                if victims:
                    exchanges.append(Offer("go", (name, EXCHANGE_SLOT, victims)))
            if accuses:
                accused = tuple([NUMBERS[s] for s in present if table.character[s] in hand and not table.faces[s]])
                if accused:
                    accusations.append(Offer("go", (name, ACCUSE_SLOT, accused)))
    if searchable:
        return Menu(Offer("go", (_names(searchable), SEARCH_SLOT)), *exchanges, *accusations)
    if exchanges:
        return Menu(*exchanges, *accusations)
    if enterable:  # HC-71
        return Menu(Offer("go", (_names(enterable), PASS_SLOT)), *accusations)
    return STUCK_MENU


def may_accuse(table: Table) -> bool:
    """HC-30, as far as the round and the Accusation cards go. HC-60: not in the confrontation."""
    return table.round > table.seats and table.cards[table.actor] > 0 and not table.confronted


def _names(places: Sequence[int]) -> tuple[str, ...]:
    return tuple([PLACES[place] for place in places])


def _others(table: Table, enterable: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The places that may be entered and hold living seats, with those seats."""
    present: list[list[int]] = [[] for _ in PLACES]
    at, living = table.at, table.living
    for seat in range(1, table.seats + 1):
        if living >> seat & 1:
            present[at[seat]].append(seat)
    return [(place, present[place]) for place in enterable if present[place]]


def search_menu(table: Table, hand: Tokens, place: Tokens, bound: bool) -> Menu:
    """HC-21 to HC-23, and HC-61 in the confrontation: what to take, and what to lay down for it."""
    armament = armed(hand)
    if bound and armament > 1:  # HC-29
        return Menu(_swap(weapons(hand), clues(place) or place))
    full = len(hand) == HAND
    if not full:
        return one_of("take", (clues(place) or place) if bound and armament else place)
    if bound and armament:
        spare = clues(place)
        offers = [_swap(clues(hand), spare)] if spare else []
        offers.append(_swap(weapons(hand), place))
    else:
        spare = place
        offers = [_swap(hand, place)]
    if not table.confronted and table.destroyed[table.actor] < MOST_DESTROYED:
        own = table.character[table.actor]
        takeable = tuple([kind for kind in dict.fromkeys(spare) if destructible(joined(hand, (kind,)), own)])
        if takeable:
            offers.append(Offer("take", (choice(takeable),)))
    return Menu(*offers)


def _swap(held: Tokens, place: Tokens) -> Offer:
    return Offer("swap", (choice(held), choice(place)))


@lru_cache(maxsize=4096)
def destructible(hand: Tokens, own: int) -> Tokens:
    """HC-24: the tokens of a hand that its seat may destroy, leaving aside how many it has destroyed."""
    evidence = clues(hand)
    return tuple([kind for kind in evidence if kind != own]) if len(evidence) > 1 else ()


@lru_cache(maxsize=4096)
def _destroy(tokens: Tokens, must: bool) -> Menu:
    offer = Offer("destroy", (choice(tokens),))
    return Menu(offer) if must else Menu(KEEP, offer)


def destroy_menu(table: Table, hand: Tokens) -> Menu:
    """After a take. HC-22: with four in hand one must go; HC-23: otherwise one may."""
    seat = table.actor
    if table.destroyed[seat] < MOST_DESTROYED:
        tokens = destructible(hand, table.character[seat])
        if tokens:
            return _destroy(tokens, len(hand) > HAND)
    return KEEP_MENU


def ruin_menu(place: Tokens, laid: int) -> Menu:
    """HC-61: what must be destroyed in the place searched; `laid` is what the seat just put down there, or -1."""
    tokens = list(place)
    if laid >= 0:
        tokens.remove(laid)
    evidence = clues(tuple(tokens))
    return _destroy(evidence, True) if evidence else KEEP_MENU


def give_menu(held: Tokens, drawn: int, bound: bool) -> Menu:
    """HC-26: one of the three held before the draw."""
    if bound and armed(held) + (drawn >= CLUES) > 1:
        return one_of("give", weapons(held))
    return one_of("give", held)


def put_menu(table: Table, seat: int, hand: Tokens, bound: bool) -> Menu:
    """HC-40 to HC-42."""
    if not bound:
        own = CLUES + table.at[seat]
        tokens = tuple([kind for kind in hand if kind != own]) if own in hand else hand
    elif hand and hand[-1] >= CLUES:
        standing = table.standing()
        tokens = tuple([kind for kind in hand if kind < CLUES or not standing[kind - CLUES]])
        if not tokens:
            fewest = min(standing[kind - CLUES] for kind in hand)
            tokens = tuple([kind for kind in hand if standing[kind - CLUES] == fewest])
    else:
        tokens = hand
    return one_of("put", tokens) if tokens else NONE_MENU


def recover_menu(hand: Tokens, urn: Tokens, bound: bool) -> Menu:
    """HC-44 and HC-46; HC-12 holds."""
    if bound and armed(hand):
        return one_of("recover", clues(urn) or urn)
    return one_of("recover", urn)
