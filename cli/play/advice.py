"""What the strongest built-in bot would do on a seat, and how likely things are, from what that seat knows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random
from time import monotonic
from typing import Any

from bots import registry
from cli.play.listing import Listing
from cli.play.person import Person
from engine.game import Fact
from engine.menu import Menu
from protocol.drivers.local import LocalDriver
from protocol.fault import BotFault
from protocol.messages import NewGame

# Of each the first that is there and plays the game: for advice, and as an opponent if nobody is asked for.
STRONGEST = ("sleuth", "oracle", "logician", "notebook", "guest", "bluffer")
OPPONENTS = ("notebook", "guest", "bluffer", "random")
SAMPLES = 300
SAMPLING = 2.0  # seconds
THINKING = 5000  # milliseconds for the bot
LIKELY = 4  # things of a group that are listed for each holder


def first_able(names: tuple[str, ...], messages: list[Any]) -> LocalDriver | None:
    """The first of these bots that exists and plays the game, having been told all this.

    A bot that does not play a game refuses it when it hears of it.
    """
    for name in names:
        if name in registry.names():
            bot = LocalDriver(registry.get(name))
            bot.launch()
            bot.greet()
            bot.inbox += messages
            try:
                bot.flush("nothing")
            except BotFault:
                continue
            return bot
    return None


def opponent(table: NewGame) -> str:
    """The bot that a person meets in this game by default."""
    bot = first_able(OPPONENTS, [table])
    return "random" if bot is None else bot.name


def able(table: NewGame, names: Iterable[str]) -> list[str]:
    """Those of these bots that play the game."""
    return [name for name in names if first_able((name,), [table]) is not None]


def advice(person: Person, menu: Menu) -> list[str]:
    """In sentences: a move with what the bot says of it, and how likely the secrets are."""
    return [*_move(person, menu), *_chances(person)]


def _move(person: Person, menu: Menu) -> Iterator[str]:
    bot = first_able(STRONGEST, person.messages)
    if bot is None or bot.player is None:
        return
    thoughts: list[str] = []
    bot.player.inform = thoughts.append
    try:
        move = bot.move(1, 1, menu, THINKING)
    except BotFault:
        return
    told = Listing(menu, person.lexicon).move(move)
    yield person._("{bot} would play: {move}", bot=bot.name, move=told)
    yield from (f"  {_in_words(person, thought)}" for thought in thoughts)


def _in_words(person: Person, thought: str) -> str:
    """What a bot says of its thoughts, with the names of the display; `chance P WORD…` is how sure it is of these, and
    `expects P WORD…` how many points it hopes for from a move."""
    words = thought.split()
    if words[:1] == ["chance"] and words[1:]:
        sure = list(takewhile(person.lexicon.game.names.__contains__, words[2:]))
        names = ", ".join(map(person.lexicon.name, sure))
        return person._("its best guess: {names}, with a chance of {chance}", names=names, chance=words[1])
    if words[:1] == ["expects"] and words[2:]:
        move = Listing(Menu(), person.lexicon).move(tuple(words[2:]))
        return person._("it expects {points} points of this: {move}", points=words[1], move=move)
    if words[:1] == ["simulations"] and words[1:]:
        return person._("so many games went through its head: {count}", count=words[1])
    return " ".join(map(person.lexicon.name, words))


def _chances(person: Person) -> Iterator[str]:
    chances = likely(person)
    if chances:
        yield person._("How likely it is, roughly:")
    for holder in dict.fromkeys(fact[0] for fact in chances if fact[0] != str(person.seat)):
        title = person.lexicon.name(holder, "PLACE")
        for group in person.manner.sheet(person.view).groups:
            found = sorted(((chances.get((holder, "has", word), 0.0), word) for word in group), reverse=True)
            words = [f"{person.lexicon.name(word)} {chance:.0%}" for chance, word in found[:LIKELY] if chance]
            if words:
                yield f"  {person.lexicon.line(title, *words)}"
        for (who, relation, word), chance in chances.items():
            if who == holder and relation == "is":
                yield f"  {person.lexicon.line(title, f'{person.lexicon.name(word)} {chance:.0%}')}"


def likely(person: Person) -> dict[Fact, float]:
    """The chance of each secret, from worlds that the seat cannot tell from the real one."""
    rng = Random(len(person.messages))
    until = monotonic() + SAMPLING
    count: Counter[Fact] = Counter()
    worlds = 0
    while worlds < SAMPLES and monotonic() < until:
        worlds += 1
        count.update(fact for fact in person.view.sample(rng).truth() if person.manner.secret(fact))
    order = sorted(count, key=lambda fact: (not fact[0].isdigit(), fact[0]))
    return {fact: count[fact] / worlds for fact in order}
