"""What the strongest built-in bot would do on a seat, and how likely things are, from what that seat knows."""

from collections import Counter
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

STRONGEST = ("sleuth", "oracle", "logician", "notebook", "random")  # the first that is there and plays the game
OPPONENTS = ("notebook", "guest", "bluffer", "random")  # the same, for whom one meets without asking
SAMPLES = 300
SAMPLING = 2.0  # seconds
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


def advice(person: Person, menu: Menu | None) -> list[str]:
    """In sentences: a move, if there is one to make, and how likely the secrets are."""
    _ = person._
    lines = []
    if menu is not None:
        bot = first_able(STRONGEST, person.messages)
        if bot is not None:
            move = bot.move(1, 1, menu, None)
            lines.append(_("{bot} would play: {move}", bot=bot.name, move=Listing(menu, person.lexicon).move(move)))
    chances = likely(person)
    if chances:
        lines.append(_("How likely it is, roughly:"))
    for holder in dict.fromkeys(fact[0] for fact in chances):
        for group in person.manner.sheet(person.view).groups:
            found = [(chances.get((holder, "has", word), 0.0), word) for word in group]
            best = sorted((chance, word) for chance, word in found if chance)[::-1][:LIKELY]
            if best:
                words = [f"{person.lexicon.name(word)} {chance:.0%}" for chance, word in best]
                lines.append(f"  {person.lexicon.name(holder, 'PLACE')}: {', '.join(words)}")
    return lines


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
