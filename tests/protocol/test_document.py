"""PROTOCOL.md says what the code does: messages, faults, limits, chance, every game's words, and the annotated game."""

import re
from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest

import engine.chance
import protocol.fairness
from engine import registry
from engine.chance import SeededChance
from protocol import limits
from protocol.drivers.launch import ENVIRONMENT
from protocol.messages import FROM_BOT, TO_BOT, VERSION
from tests.protocol import document, example

TEXT = document.PATH.read_text(encoding="utf-8")
PASTE = "paste what `python -m tests.protocol.document {}` prints into the section of protocol/PROTOCOL.md"


def section(heading: str) -> str:
    """From a heading to the next one of its rank or above."""
    rank = heading.partition(" ")[0]
    start = re.search(rf"^{re.escape(heading)}", TEXT, re.MULTILINE)
    assert start is not None, f"PROTOCOL.md has no heading {heading!r}"
    end = re.search(rf"^#{{1,{len(rank)}}} ", TEXT[start.end() :], re.MULTILINE)
    return TEXT[start.start() : start.end() + end.start() if end else len(TEXT)]


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("heading", "table"),
    [
        ("### From the referee to the bot", document.messages(TO_BOT)),
        ("### From the bot to the referee", document.messages(FROM_BOT)),
        ("## Faults", document.faults()),
    ],
)
def test_the_tables_of_the_protocol(heading: str, table: str) -> None:
    found = "".join(f"{line}\n" for line in section(heading).splitlines() if line.startswith("|"))
    assert found == table, PASTE.format("").replace("document `", "document`")


@pytest.mark.parametrize("name", registry.ids())
def test_the_tables_of_every_game(name: str) -> None:
    """A game has its options, its events and its moves in the document, each table exactly as the code has it."""
    game = registry.get(name)
    text = section(f"### `{name}`: {game.title.en}")
    found = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("|"))
    assert found == document.section(game).replace("\n\n", "\n"), PASTE.format(name)


class Spy(SeededChance):
    """Writes down the names that a game draws."""

    __slots__ = ("names",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.names: set[str] = set()

    def stream(self, name: str) -> Iterator[int]:
        self.names.add(name)
        return super().stream(name)


@pytest.mark.parametrize("name", registry.ids())
def test_every_draw_of_a_game_is_named(name: str) -> None:
    game = registry.get(name)
    paragraph = re.search(r"^Draws: .*?(?=\n\n)", section(f"### `{name}`: "), re.MULTILINE | re.DOTALL)
    assert paragraph is not None, f"say in a paragraph that begins with 'Draws: ' what {name} draws"
    patterns = [re.sub(r"[A-Z]+", "[^/]+", draw) for draw in re.findall(r"`([^`]+)`", paragraph[0])]
    for seed in range(8):
        spy = Spy(bytes([seed]) * 32)
        rng = Random(seed)
        state, _ = game.new(game.setup(game.seats[seed % len(game.seats)]), spy)
        while state.pending is not None:
            state.play(state.pending.menu.pick(rng), spy)
        unnamed = [drawn for drawn in spy.names if not any(re.fullmatch(pattern, drawn) for pattern in patterns)]
        assert unnamed == []


def test_there_is_no_section_of_a_game_that_is_not_there() -> None:
    assert re.findall(r"^### `(.*)`: ", TEXT, re.MULTILINE) == list(registry.ids())


def test_the_version() -> None:
    assert TEXT.startswith(f"# UDI {VERSION}: ")


@pytest.mark.parametrize(
    ("row", "value"),
    [
        ("a line, its LF included", f"{limits.LINE_BYTES} bytes"),
        (
            "lines that answer nothing, for one prompt",
            f"{limits.CHATTER_LINES} lines, {limits.CHATTER_BYTES} bytes",
        ),
        ("standard error kept for one game", f"{limits.STDERR_BYTES} bytes"),
        ("the bot's own lines kept in the log of one game", f"{limits.WIRE_BYTES} bytes"),
        ("lines of talk at one talk point", f"{limits.SAYS}"),
        ("a line of talk", f"{limits.SAY_BYTES} bytes"),
        ("a bot's name", f"{limits.NAME_CHARS} characters"),
        ("entropy", f"{limits.ENTROPY_BYTES} bytes"),
        ("from the start of the process to `udiok`", f"{limits.START_SECONDS:g} seconds"),
        ("from `isready` to `readyok`", f"{limits.READY_SECONDS:g} seconds"),
        ("an answer, when no clock was set", f"{limits.MOVE_MS} milliseconds"),
        ("from `quit` to the end of the process", f"{limits.QUIT_SECONDS:g} second"),
    ],
)
def test_the_limits(row: str, value: str) -> None:
    assert f"| {row} | {value} |" in section("## Limits")


def test_the_limits_that_stand_in_the_text() -> None:
    assert limits.STALLS == 2
    assert "The second `timeout` in a row ends it" in TEXT
    assert f"of at most {limits.SAY_BYTES} bytes each" in TEXT
    assert f"without `ms` it has {limits.MOVE_MS}" in TEXT
    assert f"1 to {limits.ENTROPY_BYTES} bytes" in TEXT


def test_the_environment_of_a_bot() -> None:
    listed = squeezed(section("## Limits")).partition("a mark of the referee's, only ")[2]
    assert re.findall(r"`(\w+)`", listed) == list(ENVIRONMENT)


def bullets(doc: str | None) -> list[str]:
    assert doc is not None
    body = squeezed(doc.partition("\n\n")[2].rpartition("\n\n")[0])
    return [bullet for bullet in re.split(r"(?:^|.*?: |(?<=[.;] ))- ", body) if bullet]


def test_chance_is_specified_as_it_is_in_the_code() -> None:
    document_text = squeezed(section("### Chance"))
    found = [bullet.strip() for bullet in bullets(engine.chance.__doc__)]
    assert len(found) == 4
    for bullet in found:
        assert bullet in document_text
    stream = SeededChance(bytes(32)).take("deal", 8).hex()
    assert stream == sha256(bytes(32) + bytes(4) + b"deal").hexdigest()[:16]
    assert f"`{stream}`" in document_text


def test_fairness_is_specified_as_it_is_in_the_code() -> None:
    document_text = squeezed(section("## Fairness"))
    doc = (protocol.fairness.__doc__ or "").replace("(engine/chance.py)", "(see Chance)")
    found = [bullet.strip() for bullet in bullets(doc)]
    assert len(found) == 6
    for bullet in found:
        assert bullet in document_text


def test_the_annotated_game_is_a_real_one() -> None:
    block = section("## A whole game").partition("```text\n")[2].partition("```")[0]
    lines = [re.split(r" {3,}", line)[0] for line in block.splitlines()]
    assert lines == example.wire(bytes.fromhex("e8" * 32)).splitlines()


def test_no_line_of_prose_is_too_long() -> None:
    long = [line for line in TEXT.splitlines() if len(line) > 120 and not line.startswith(("|", ">"))]
    assert long == []
