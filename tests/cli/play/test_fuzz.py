"""Random bytes at every prompt of every game: nothing crashes, nothing changes, and nothing is revealed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cli.language import language
from cli.play.commands import COMMANDS
from cli.play.session import Session
from cli.play.typed import Command, Misread, Reader
from engine import registry
from engine.chance import SeededChance
from tests.cli.play.pty_session import ROOT, PtySession
from tests.cli.play.tables import ScriptedTerminal, person_at, random_game, see, setup_of
from tests.cli.play.test_session import played, table, tries


def junk(rng: Random) -> str:
    """Bytes as a terminal would hand them over, now and then with words of the game among them."""
    data = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 40)))
    text = data.decode("utf-8", rng.choice(["replace", "surrogateescape", "ignore"]))
    return rng.choice(["", "suggest ", "walk ", "notes ", "say ", "rules ", "history ", "12 "]) + text


def harmless(reader: Reader, line: str) -> bool:
    """Not a move that happens to be legal, nor a command that leaves or says something."""
    try:
        read = reader.read(line)
    except Misread:
        return True
    return isinstance(read, Command) and read.name not in ("quit", "save", "say", "talk")


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", registry.ids())
def test_random_bytes_at_every_prompt_change_nothing(game: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(f"{game} {code}")
    readers: list[Reader] = []
    made = Reader.__init__

    def note(self: Reader, *args: object) -> None:
        made(self, *args)  # type: ignore[arg-type]
        readers.append(self)

    def lines() -> Iterator[str]:
        for answer in tries():
            for _ in range(3):
                if harmless(readers[-1], line := junk(rng)):
                    yield line
            yield answer

    plain = played(Session(table(game, code=code), ScriptedTerminal(tries())))
    monkeypatch.setattr(Reader, "__init__", note)
    fuzzed = played(Session(table(game, code=code), ScriptedTerminal(lines())))
    assert str(fuzzed.transcript) == str(plain.transcript)


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", registry.ids())
def test_what_random_bytes_are_answered_with_is_the_same_in_every_world_that_the_seat_may_be_in(
    game: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = registry.get(game)
    setup = table(game).setup
    secret = b"fuzz".rjust(32, b"\0")
    deal = found.deal(setup, SeededChance(secret))
    state, events = found.start(setup, deal, SeededChance(secret))
    decision = state.decision()
    assert decision is not None
    view = found.view(setup, decision.seat)
    for event in events:
        if event.seen_by(decision.seat):
            view.see(event)

    def shown(dealt: object) -> str:
        rng = Random(f"{game} {code}")
        terminal = ScriptedTerminal([junk(rng) for _ in range(40)])
        session = Session(table(game, (decision.seat,), code), terminal)
        monkeypatch.setattr(type(found), "new", lambda *_: found.start(setup, dealt, SeededChance(secret)))
        assert session.play() is None
        return terminal.text

    other = next(world.deal for world in iter(lambda: view.sample(Random()), None) if world.deal != deal)
    assert shown(other) == shown(deal)


@pytest.mark.parametrize("game", registry.ids())
def test_whatever_is_read_at_any_prompt_is_legal(game: str) -> None:
    """Pieces of names and numbers, put together at random, at the prompts of a random game."""
    rng = Random(game)
    found, setup = setup_of(game, registry.get(game).seats[1], {})
    people = {seat: person_at(found, setup, seat, "fr") for seat in range(1, setup.seats + 1)}
    commands = {name: [*language("fr")(entry.spelling).split("|"), name] for name, entry in COMMANDS.items()}
    for decision, events in random_game(found, setup, seed=9, steps=60):
        see(people, events)
        if decision is None:
            break
        reader = Reader(people[decision.seat].lexicon, decision.menu, commands)
        pieces = [word[: rng.randrange(1, 6)] for word in (*found.names, *found.verbs, *"12345")]
        for _ in range(10):
            line = " ".join(rng.choice(pieces) for _ in range(rng.randrange(1, 5)))
            with suppress(Misread):
                read = reader.read(line)
                assert isinstance(read, Command) or read in decision.menu


def run(args: list[str], data: bytes, home: Path, **env: str) -> subprocess.CompletedProcess[bytes]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "PYTHONUTF8", "PYTHONIOENCODING")}
    return subprocess.run(
        [sys.executable, "-m", "cli", *args],
        cwd=ROOT,
        input=data,
        capture_output=True,
        env={**clean, "XDG_STATE_HOME": str(home), **env},
        timeout=60,
    )


@pytest.mark.parametrize("game", registry.ids())
def test_random_bytes_from_a_pipe(game: str, tmp_path: Path) -> None:
    data = Random(game).randbytes(3000) + b"\n" + b"x" * 10_000 + b"\n\xff\xfe\n" + b"1\n" * 3
    done = run(["play", game, "--seed", "1"], data, tmp_path, PYTHONUTF8="1")
    assert (done.returncode, done.stderr) == (0, b"")


def test_random_bytes_in_a_terminal(tmp_path: Path) -> None:
    """Control characters and escape sequences of all kinds, but for Ctrl-D and what Tab makes of a q: they leave."""
    rng = Random(1)
    with PtySession("play", "cluedo", "--seed", "1", env={"XDG_STATE_HOME": str(tmp_path)}) as table:
        table.prompt()
        for _ in range(20):
            table.write(bytes(b for b in rng.randbytes(60) if b not in b"\x04\t"))
            table.write(b"\x1b\x1b[\x15\r")
            table.prompt()
        assert table.leave() == 0
        assert "Traceback" not in table.raw


def test_output_that_is_not_unicode(tmp_path: Path) -> None:
    lines = b"plateau\nnotes\naide\nqui\n"
    done = run(["play", "cluedo", "--seed", "1", "--lang", "fr"], lines, tmp_path, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Vos cartes : " in done.stdout
    assert b"Mademoiselle Rose" in done.stdout
    assert b"Veranda" in done.stdout
