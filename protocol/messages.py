"""The messages of UDI 1: what each verb carries, how it is written and read.

`TO_BOT` and `FROM_BOT` are the whole protocol, verb by verb; PROTOCOL.md's tables and the compliance checks are
compared with them. `str(message)` writes a line without its LF, `parse(line, table)` reads one back.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.event import Event
from engine.menu import Move, Offer
from protocol.fields import MessageError, UnknownVerb, expect, integer, number, octets, plain_word, speech, text
from protocol.limits import ENTROPY_BYTES, NAME_CHARS

VERSION = 1


@dataclass(frozen=True, slots=True)
class Plain:
    """A message that is its verb and nothing else."""

    verb: str

    def __str__(self) -> str:
        return self.verb


ISREADY, ENTROPY_ASK, STOP, QUIT = Plain("isready"), Plain("entropy?"), Plain("stop"), Plain("quit")
TALKS, UDIOK, READYOK = Plain("talks"), Plain("udiok"), Plain("readyok")


@dataclass(frozen=True, slots=True)
class Udi:
    version: int = VERSION

    def __str__(self) -> str:
        return f"udi {self.version}"


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    value: str

    def __str__(self) -> str:
        return f"setoption {self.name} {self.value}"


@dataclass(frozen=True, slots=True)
class NewGame:
    game: str
    seats: int
    you: int
    seed: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        options = "".join(f" opt {key} {value}" for key, value in self.options)
        return f"newgame {self.game} seats {self.seats} you {self.you} seed {self.seed}{options}"


@dataclass(frozen=True, slots=True)
class MapLine:
    text: str

    def __str__(self) -> str:
        return f"map {self.text}"


@dataclass(frozen=True, slots=True)
class Commit:
    digest: bytes

    def __str__(self) -> str:
        return f"commit {self.digest.hex()}"


@dataclass(frozen=True, slots=True)
class Say:
    """What a seat said, as the others hear it."""

    seat: int
    text: str

    def __str__(self) -> str:
        return f"say {self.seat} {self.text}"


@dataclass(frozen=True, slots=True)
class Go:
    n: int
    ms: int | None = None

    def __str__(self) -> str:
        return f"go {self.n}" if self.ms is None else f"go {self.n} ms {self.ms}"


@dataclass(frozen=True, slots=True)
class Talk:
    n: int
    ms: int | None = None

    def __str__(self) -> str:
        return f"talk {self.n}" if self.ms is None else f"talk {self.n} ms {self.ms}"


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[int, ...]
    reason: str

    def __str__(self) -> str:
        return f"result winners {','.join(map(str, self.winners)) or 'none'} reason {self.reason}"


@dataclass(frozen=True, slots=True)
class Reveal:
    """The game's secret, and the entropy that each seat gave (those that gave none are left out)."""

    secret: bytes
    entropy: tuple[tuple[int, bytes], ...] = ()

    def __str__(self) -> str:
        return f"reveal {self.secret.hex()}" + "".join(f" {seat} {given.hex()}" for seat, given in self.entropy)


@dataclass(frozen=True, slots=True)
class Id:
    what: str
    text: str

    def __str__(self) -> str:
        return f"id {self.what} {self.text}"


@dataclass(frozen=True, slots=True)
class BotOption:
    """A setting that the bot offers: `switch` (off or on), `int` (with its range) or `text`."""

    name: str
    type: str
    default: str
    range: tuple[int, int] | None = None

    def __str__(self) -> str:
        line = f"option {self.name} {self.type} {self.default}"
        return line if self.range is None else f"{line} {self.range[0]} {self.range[1]}"

    def check(self, value: str) -> str:
        """The value, if the bot said that it takes it."""
        if self.type == "switch" and value not in ("off", "on"):
            raise MessageError(f"option {self.name}: {value!r} is neither off nor on")
        if self.range is not None and not self.range[0] <= integer(value) <= self.range[1]:
            raise MessageError(f"option {self.name}: {value!r} is not from {self.range[0]} to {self.range[1]}")
        return text(value)


@dataclass(frozen=True, slots=True)
class Wants:
    what: str

    def __str__(self) -> str:
        return f"wants {self.what}"


@dataclass(frozen=True, slots=True)
class Entropy:
    given: bytes

    def __str__(self) -> str:
        return f"entropy {self.given.hex()}"


@dataclass(frozen=True, slots=True)
class Info:
    text: str

    def __str__(self) -> str:
        return f"info {self.text}"


@dataclass(frozen=True, slots=True)
class Speech:
    """A line of table talk, as the seat that says it sends it."""

    text: str

    def __str__(self) -> str:
        return f"say {self.text}"


@dataclass(frozen=True, slots=True)
class MoveLine:
    n: int
    move: Move

    def __str__(self) -> str:
        return f"move {self.n} {' '.join(self.move)}"


@dataclass(frozen=True, slots=True)
class Done:
    n: int

    def __str__(self) -> str:
        return f"done {self.n}"


def _plain(message: Plain) -> Callable[[str], Plain]:
    def parse(rest: str) -> Plain:
        expect(rest.split(), message.verb, 0)
        return message

    return parse


def _udi(rest: str) -> Udi:
    return Udi(number(rest.strip()))


def _setoption(rest: str) -> SetOption:
    name, _, value = rest.partition(" ")
    return SetOption(plain_word(name), text(value))


def _newgame(rest: str) -> NewGame:
    words = [plain_word(word) for word in rest.split()]
    if len(words) < 7 or words[1:7:2] != ["seats", "you", "seed"] or (len(words) - 7) % 3:
        raise MessageError(f"{rest[:40]!r} does not fit 'newgame GAME seats N you S seed HEX [opt KEY VALUE]…'")
    options = words[7:]
    if any(word != "opt" for word in options[::3]):
        raise MessageError(f"{' '.join(options)[:40]!r} does not fit '[opt KEY VALUE]…'")
    pairs = tuple(zip(options[1::3], options[2::3], strict=True))
    return NewGame(words[0], number(words[2]), number(words[4]), words[6], pairs)


def _map(rest: str) -> MapLine:
    if not rest.isprintable():
        raise MessageError(f"{rest[:40]!r} has characters that do not print")
    return MapLine(rest)  # its spaces are part of the drawing


def _event(rest: str) -> Event:
    name, *words = [plain_word(word) for word in rest.split()] or [""]
    return Event(plain_word(name), tuple(words))


def _offer(rest: str) -> Offer:
    verb, *slots = [plain_word(word) for word in rest.split()] or [""]
    return Offer(plain_word(verb), tuple(tuple(slot.split(",")) for slot in slots))


def _say(rest: str) -> Say:
    seat, _, said = rest.partition(" ")
    return Say(number(seat), speech(said))


def _prompt(kind: Callable[[int, int | None], Any], usage: str) -> Callable[[str], Any]:
    def parse(rest: str) -> Any:
        words = rest.split()
        expect(words, usage, 1, 3)
        if words[1:2] not in ([], ["ms"]):
            raise MessageError(f"{rest[:40]!r} does not fit {usage!r}")
        return kind(number(words[0]), number(words[2]) if len(words) == 3 else None)

    return parse


def _result(rest: str) -> Result:
    words = rest.split(" ", 3)
    if len(words) < 4 or words[0] != "winners" or words[2] != "reason":
        raise MessageError(f"{rest[:40]!r} does not fit 'result winners SEATS reason TEXT'")
    winners = () if words[1] == "none" else tuple(number(word) for word in words[1].split(","))
    return Result(winners, text(words[3]))


def _reveal(rest: str) -> Reveal:
    secret, *words = rest.split() or [""]
    if len(words) % 2:
        raise MessageError(f"{rest[:40]!r} does not fit 'reveal HEX [SEAT HEX]…'")
    given = tuple((number(s), octets(e, 1, ENTROPY_BYTES)) for s, e in zip(words[::2], words[1::2], strict=True))
    return Reveal(octets(secret, 32, 32), given)


def _id(rest: str) -> Id:
    what, _, name = rest.partition(" ")
    if what not in ("name", "author"):
        raise MessageError(f"{what[:40]!r}: an id is a name or an author")
    if len(text(name)) > NAME_CHARS:
        raise MessageError(f"{name[:40]!r}… is longer than {NAME_CHARS} characters")
    return Id(what, text(name))


def _option(rest: str) -> BotOption:
    name, kind, *words = rest.split() + [""] * (2 - len(rest.split()))
    plain_word(name)
    if kind == "int":
        expect(words, "option NAME int DEFAULT MIN MAX", 3)
        option = BotOption(name, kind, words[0], (integer(words[1]), integer(words[2])))
    elif kind in ("switch", "text"):
        option = BotOption(name, kind, text(" ".join(words)))
    else:
        raise MessageError(f"{kind[:40]!r}: the type of an option is int, switch or text")
    option.check(option.default)
    return option


def _wants(rest: str) -> Wants:
    if rest.strip() != "map":
        raise MessageError(f"{rest[:40]!r}: a bot can want the map")
    return Wants("map")


def _move(rest: str) -> MoveLine:
    n, *move = rest.split() or [""]
    if not move:
        raise MessageError(f"{rest[:40]!r} does not fit 'move N VERB [WORD]…'")
    return MoveLine(number(n), tuple(plain_word(word) for word in move))


class Verb(NamedTuple):
    """One row of the protocol: how the line looks, what it means, how the rest of it is read."""

    usage: str
    help: str
    parse: Callable[[str], Any]


TO_BOT: Mapping[str, Verb] = {
    "udi": Verb("udi VERSION", "the first line: the version of the protocol", _udi),
    "setoption": Verb("setoption NAME VALUE", "set an option that the bot declared", _setoption),
    "isready": Verb("isready", "answer `readyok` once everything so far is done", _plain(ISREADY)),
    "commit": Verb("commit HEX", "the SHA-256 of the game's secret", lambda rest: Commit(octets(rest.strip(), 32, 32))),
    "entropy?": Verb("entropy?", "the seat may answer `entropy HEX` before its `readyok`", _plain(ENTROPY_ASK)),
    "newgame": Verb("newgame GAME seats N you S seed HEX [opt KEY VALUE]…", "a game begins", _newgame),
    "map": Verb("map TEXT", "one line of the map, to bots that want it", _map),
    "event": Verb("event NAME [WORD]…", "something happened that this seat may know", _event),
    "say": Verb("say SEAT TEXT", "what a seat said to all", _say),
    "legal": Verb("legal VERB [WORD,WORD,…]…", "one offer of the menu", _offer),
    "go": Verb("go N [ms M]", "choose a move from the menu", _prompt(Go, "go N [ms M]")),
    "talk": Verb("talk N [ms M]", "speak, or be done", _prompt(Talk, "talk N [ms M]")),
    "stop": Verb("stop", "the latest prompt is closed; its answer no longer counts", _plain(STOP)),
    "result": Verb("result winners SEATS reason TEXT", "the game is over", _result),
    "reveal": Verb("reveal HEX [SEAT HEX]…", "the secret and the seats' entropy", _reveal),
    "quit": Verb("quit", "leave", _plain(QUIT)),
}

FROM_BOT: Mapping[str, Verb] = {
    "id": Verb("id name|author TEXT", "who the bot is", _id),
    "option": Verb("option NAME TYPE DEFAULT [MIN MAX]", "a setting that the bot offers", _option),
    "talks": Verb("talks", "the bot wants to be asked at talk points", _plain(TALKS)),
    "wants": Verb("wants map", "the bot wants the map of each game", _wants),
    "udiok": Verb("udiok", "the bot speaks the version it was greeted with", _plain(UDIOK)),
    "readyok": Verb("readyok", "the answer to `isready`", _plain(READYOK)),
    "entropy": Verb(
        "entropy HEX", "the seat's share in the deal", lambda r: Entropy(octets(r.strip(), 1, ENTROPY_BYTES))
    ),
    "info": Verb("info TEXT", "for the log; nobody else reads it", lambda rest: Info(rest.strip(" "))),
    "say": Verb("say TEXT", "speak to all, at a talk point", lambda rest: Speech(speech(rest))),
    "move": Verb("move N VERB [WORD]…", "the answer to `go N`", _move),
    "done": Verb("done N", "the answer to `talk N`, after what was said", lambda rest: Done(number(rest.strip()))),
}


def parse(line: str, table: Mapping[str, Verb]) -> Any:
    """The message on a line (without its LF), read by one of the two tables."""
    verb, _, rest = line.partition(" ")
    if verb not in table:
        raise UnknownVerb(f"{verb[:40]!r} is not a verb of the protocol")
    return table[verb].parse(rest)
