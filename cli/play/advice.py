"""What the strongest built-in bot would do on a seat, and how likely things are, from what that seat knows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import takewhile
from random import Random
from time import monotonic
from typing import Any

from bots import registry
from cli.language import N_, Language
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

# Why a bot plays a move, by the bot and the verb; what it says of its thoughts comes on top.
HOPES = N_("there, or on the way there, it hopes to learn most")
WHY: dict[str, dict[str, str]] = {
    "sleuth": {
        "accuse": N_("it is sure enough, or cannot afford to wait"),
        "pass": N_("it is not sure enough to accuse"),
        "show": N_("this card has been seen already, or else it tells the least"),
        "uncover": N_("this is the card it knows least about"),
        "draw": N_("a bonus card costs nothing: it need not be followed"),
        "suggest": N_("no other question promises to tell it more"),
        "roll": N_("it hopes to learn more elsewhere"),
        "stay": N_("no other place promises more"),
        **dict.fromkeys(("walk", "passage", "go", "spy", "peek"), HOPES),
    }
}


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
    yield from (f"  {reason}" for reason in _reasons(person, WHY.get(bot.name, {}).get(move[0], ""), thoughts))


def _reasons(person: Person, why: str, thoughts: list[str]) -> Iterator[str]:
    """Why a bot plays its move, with the names of the display. What a bot says: `chance P WORD…` is how sure it is of
    these, `expects P WORD…` how many points it hopes for from a move, `simulations N` how often it tried them."""
    _ = person._
    if why:
        yield _(why)
    elif not thoughts:
        yield _("it knows what to do here without trying it out")
    tried = []
    for key, *words in map(str.split, thoughts):
        if key == "chance" and words:
            sure = takewhile(person.lexicon.game.names.__contains__, words[1:])
            names = ", ".join(map(person.lexicon.name, sure))
            chance = percent(_, float(words[0]))
            yield _("its best guess, judging by how the others play: {names} ({chance})", names=names, chance=chance)
        elif key == "expects" and words[1:]:
            move = Listing(Menu(), person.lexicon).move(tuple(words[1:]))
            tried.append(person.lexicon.line(move, decimal(_, float(words[0]))))
        elif key == "simulations" and words:
            yield _("the points that a move brought it, on average of {count} games in its head:", count=words[0])
            yield from (f"  {line}" for line in tried)


def percent(_: Language, chance: float) -> str:
    return _("{number}%", number=round(100 * chance))


def decimal(_: Language, number: float) -> str:
    """With two places and the sign that the language has before them."""
    whole, _dot, places = f"{number:.2f}".partition(".")
    return _("{whole}.{places}", whole=whole, places=places)


def _chances(person: Person) -> Iterator[str]:
    lines = list(_likely_lines(person))
    if lines:
        yield person._("How likely it is, if whatever fits what you know is equally likely:")
        yield from lines


def _likely_lines(person: Person) -> Iterator[str]:
    lexicon = person.lexicon
    chances = likely(person)
    for holder in dict.fromkeys(fact[0] for fact in chances if fact[0] != str(person.seat)):
        title = lexicon.name(holder, "PLACE")
        for group in person.manner.sheet(person.view).groups:
            found = sorted(((chances.get((holder, "has", word), 0.0), word) for word in group), reverse=True)
            words = [f"{lexicon.name(word)} {percent(person._, chance)}" for chance, word in found[:LIKELY] if chance]
            if words:
                yield f"  {lexicon.line(title, *words)}"
        for (who, relation, word), chance in chances.items():
            if who == holder and relation == "is":
                yield f"  {lexicon.line(title, f'{lexicon.name(word)} {percent(person._, chance)}')}"


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
