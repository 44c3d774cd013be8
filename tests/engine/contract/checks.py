"""What holds at every moment of every game: menus, events, illegal moves, copies, views, outcomes."""

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from engine.chance import Chance
from engine.event import PUBLIC, Event, only, talk_point
from engine.game import Decision, Game, IllegalMove, Spec, State
from engine.menu import Menu, Move
from tests.engine.contract.fingerprint import Camera
from tests.engine.contract.record import Recorder

WORD = re.compile(r"[!-+\--~]+")  # printable ASCII without space and comma
NAMELESS = re.compile(r".*\d.*")  # numbers and squares need no name in a language

TALK = talk_point().name


def check_word(word: str) -> None:
    assert WORD.fullmatch(word), f"{word!r} is not a word of printable ASCII without spaces and commas"


def check_name(game: Game, word: str) -> None:
    if not NAMELESS.fullmatch(word):
        assert word in game.names, f"{game.id}: {word!r} has no names in English and French"
        assert all(game.names[word]), f"{game.id}: a name of {word!r} is empty"


def check_arity(spec: Spec, words: tuple[str, ...], where: str) -> None:
    """A spec lists one name for each word; the last may end in … for any number of words."""
    names = spec.words.split()
    if names and names[-1].endswith("…"):
        assert len(words) >= len(names) - 1, f"{where}: {words} are fewer than {spec.words}"
    else:
        assert len(words) == len(names), f"{where}: {words} are not {spec.words or 'nothing'}"


def check_menu(game: Game, menu: Menu) -> None:
    """Offers are documented, disjoint, without empty slots and repeated words; a menu leaves a choice."""
    assert len(menu) > 1, f"{menu!r} leaves no choice and should have been applied without asking"
    for verb, slots in menu.offers:
        check_word(verb)
        assert verb in game.verbs, f"{game.id}: the verb {verb} is not documented"
        check_arity(game.verbs[verb], tuple(slot[0] for slot in slots if slot), f"{game.id}: verb {verb}")
        for slot in slots:
            assert slot, f"{menu!r} has an empty slot"
            assert len(set(slot)) == len(slot), f"{menu!r} repeats a word"
            for word in slot:
                check_word(word)
                check_name(game, word)
    for one, other in combinations(menu.offers, 2):
        if one.verb == other.verb and len(one.slots) == len(other.slots):
            apart = any(not set(a) & set(b) for a, b in zip(one.slots, other.slots, strict=True))
            assert apart, f"{menu!r}: {one} and {other} overlap"


def check_event(game: Game, event: Event) -> None:
    """An event is documented, in its words and in who is told. A talk point is no event of the wire."""
    if event.name == TALK:
        assert not event.words, f"{game.id}: who may speak is the audience of a talk point, and all it says"
        return
    check_word(event.name)
    assert event.name in game.events, f"{game.id}: the event {event.name} is not documented"
    spec = game.events[event.name]
    check_arity(spec, event.words, f"{game.id}: event {event.name}")
    for word in event.words:
        check_word(word)
        check_name(game, word)
    check_audience(game, event, spec)


def check_audience(game: Game, event: Event, spec: Spec) -> None:
    """The documented audience is `all`, or the names of the words that are the seats told, or either of such."""
    words = dict(zip(spec.words.split(), event.words, strict=False))
    allowed = []
    for audience in spec.audience.split(" or "):
        seats = audience.replace(" and ", " ").split()
        assert audience == "all" or (seats and words.keys() >= set(seats)), (
            f"{game.id}: the audience of event {event.name} should be all, or some of {spec.words}, not {spec.audience}"
        )
        allowed.append(PUBLIC if audience == "all" else only(*(int(words[seat]) for seat in seats)))
    assert event.audience in allowed, f"{game.id}: {event} goes to {event.audience:b}, documented: {spec.audience}"


def check_decision(game: Game, seats: range, decision: Decision, before: Decision | None) -> None:
    assert decision.seat in seats
    assert decision.turn >= (before.turn if before else 1), "turns are counted from 1 and do not go back"
    check_menu(game, decision.menu)


def check_outcome(game: Game, state: State, seats: int, chance: Chance) -> None:
    outcome = state.outcome()
    assert outcome.seats == seats
    assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(1, seats + 1)))
    assert len(outcome.scores) == seats
    assert sum(outcome.scores) == pytest.approx(1 if outcome.winners else 0)
    assert len(outcome.roles) in (0, seats)
    for word in (outcome.reason, *outcome.roles):
        check_word(word)
        check_name(game, word)
    with pytest.raises(IllegalMove):
        state.apply(("pass",), chance)


def wrong_moves(menu: Menu, elsewhere: list[Move], rng: Random) -> Iterator[Move]:
    """Moves like those of the menu that are not in it: other words, too few or too many, what was offered elsewhere."""
    move = menu.pick(rng)
    words = sorted({word for other in elsewhere for word in other} | {"", "x", "-1", "0", "99", move[0].upper()})
    candidates = [(), ("",), move[:-1], (*move, "x"), (*move, move[-1]), (" ".join(move),), (f"{move[0]} ", *move[1:])]
    candidates += [(rng.choice(words), *move[1:]) for _ in range(3)]
    for slot in range(1, len(move)):
        candidates += [(*move[:slot], rng.choice(words), *move[slot + 1 :]) for _ in range(3)]
    if len(move) > 2:
        candidates.append((move[0], *reversed(move[1:])))
    if elsewhere:
        candidates += [rng.choice(elsewhere) for _ in range(4)]
    allowed = set(menu) if len(menu) <= 1000 else None
    for candidate in candidates:
        if candidate not in (allowed if allowed is not None else menu):
            yield candidate


def check_illegal(state: State, elsewhere: list[Move], camera: Camera, chance: Recorder, rng: Random) -> None:
    """Whatever is not in the menu is refused, changes nothing and draws nothing."""
    decision = state.decision()
    assert decision is not None
    before, drawn = camera.picture(state), len(chance.draws)
    for move in wrong_moves(decision.menu, elsewhere, rng):
        with pytest.raises(IllegalMove):
            state.apply(move, chance)
    assert camera.picture(state) == before, "an illegal move changed the state"
    assert len(chance.draws) == drawn, "an illegal move drew"


def check_legal(state: State, camera: Camera, chance: Chance, rng: Random, most: int = 12) -> None:
    """Whatever is in the menu is accepted; on a copy, which leaves the original as it is."""
    decision = state.decision()
    assert decision is not None
    before = camera.picture(state)
    offers = decision.menu.offers
    moves = [(verb, *(rng.choice(slot) for slot in slots)) for verb, slots in offers]
    moves += list(decision.menu) if len(decision.menu) <= most else [decision.menu.pick(rng) for _ in range(most)]
    for move in moves:
        copy = state.copy()
        assert camera.picture(copy) == before, "a copy differs from its original"
        copy.apply(move, Recorder(chance))
    assert camera.picture(state) == before, "a move of a copy changed the original"
