"""The bot kit: the whole protocol, with `choose` the only thing to write."""

import io
import os
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

import bots.kit
from bots.kit import Bot, Input, run
from bots.random import RandomBot
from cli.main import parlour
from engine.event import Event
from engine.menu import Menu, Move, Offer
from protocol.fields import MessageError
from protocol.messages import BotOption, NewGame, Result

ROOT = Path(__file__).parents[2]


class Chatty(Bot):
    name = "chatty"
    author = "somebody"
    talks = True
    wants_map = True

    def __init__(self) -> None:
        self.story: list[str] = []

    def newgame(self, table: NewGame) -> None:
        self.story.append(f"seat {table.you} of {table.seats}")

    def see(self, event: Event) -> None:
        self.story.append(f"saw {event.name}")

    def hear(self, seat: int, text: str) -> None:
        self.story.append(f"{seat} said {text}")

    def result(self, result: Result) -> None:
        self.story.append(f"won by {result.winners}")

    def choose(self, menu: Menu) -> Move:
        self.story.append(f"chose from {len(menu)} in {self.ms}")
        return menu.first()

    def talk(self) -> list[str]:
        return ["hello", "trust me"]

    def entropy(self) -> bytes:
        return b"\x2a"


def answers(bot: Bot, *lines: str) -> list[str]:
    out = io.StringIO()
    run(bot, [f"{line}\n" for line in lines], out)
    return out.getvalue().splitlines()


NEWGAME = "newgame coffre seats 4 you 2 seed 00000000000000ff opt rounds 5"


def test_the_handshake() -> None:
    assert answers(Chatty(), "udi 1") == ["id name chatty", "id author somebody", "talks", "wants map", "udiok"]
    assert answers(RandomBot(), "udi 1") == ["id name random", "udiok"]


def test_another_version_is_refused_out_loud() -> None:
    with pytest.raises(SystemExit, match="chatty speaks UDI 1, not UDI 2"):
        answers(Chatty(), "udi 2")


def test_a_whole_game() -> None:
    bot = Chatty()
    lines = answers(
        bot,
        "commit " + "00" * 32,
        "entropy?",
        "isready",
        NEWGAME,
        "map  xx",
        "isready",
        "event hand 2 key",
        "say 3 claim 3 has key",
        "a line from the future",
        "legal pass",
        "legal observe 1,2",
        "go 1 ms 500",
        "legal decline",
        "legal designate 1,3,4",
        "go 2",
        "talk 3",
        "stop",
        "result winners 2 reason over",
        "reveal " + "00" * 32,
    )
    assert lines == [
        "entropy 2a",
        "readyok",
        "readyok",
        "move 1 pass",
        "move 2 decline",
        "say hello",
        "say trust me",
        "done 3",
    ]
    assert bot.story == [
        "seat 2 of 4",
        "saw hand",
        "3 said claim 3 has key",
        "chose from 3 in 500",
        "chose from 4 in None",
        "won by (2,)",
    ]


def test_it_leaves_at_quit() -> None:
    assert answers(RandomBot(), "quit", "isready") == []


def test_the_random_bot_repeats_itself_for_the_same_seed() -> None:
    game = [NEWGAME, *["legal pass", "legal observe 1,2", "go 1"] * 20]
    assert answers(RandomBot(), *game) == answers(RandomBot(), *game)
    other = [game[0].replace("ff", "fe"), *game[1:]]
    assert answers(RandomBot(), *other) != answers(RandomBot(), *game)


def test_the_random_bot_is_uniform_over_offers_and_then_over_slots() -> None:
    bot = RandomBot()
    bot.receive(NewGame("coffre", 4, 1, "1"))
    menu = Menu(Offer("pass"), Offer("observe", (("1", "2"),)))
    counts = dict.fromkeys(menu, 0)
    for _ in range(4000):
        counts[bot.choose(menu)] += 1
    assert counts[("pass",)] == pytest.approx(2000, abs=150)
    assert counts[("observe", "1")] == pytest.approx(1000, abs=150)


def test_the_example_of_the_kit_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    assert bots.kit.__doc__ is not None
    (tmp_path / "first.py").write_text(dedent(bots.kit.__doc__.partition("\n\n")[2]))
    seats = ["--seat", f"cmd:{sys.executable} {tmp_path}/first.py", *["--seat", "random"] * 3]
    result = CliRunner().invoke(parlour, ["match", "coffre", *seats, "--seed", "1"])
    assert result.exit_code == 0, result.output
    assert " 1. first " in result.stdout


class Deep(Bot):
    name = "deep"
    options = (BotOption("depth", "int", "5", (1, 9)),)

    def choose(self, menu: Menu) -> Move:
        self.inform(f"depth {self.setting('depth')}")
        return menu.first()


def test_options_are_declared_and_set_and_thoughts_go_to_the_log() -> None:
    assert answers(Deep(), "udi 1") == ["id name deep", "option depth int 5 1 9", "udiok"]
    bot = Deep()
    assert answers(bot, "legal pass", "go 1") == ["info depth 5", "move 1 pass"]
    assert answers(bot, "setoption depth 7", "legal pass", "go 1") == ["info depth 7", "move 1 pass"]
    with pytest.raises(MessageError, match="depth: '10' is not from 1 to 9"):
        answers(bot, "setoption depth 10", "legal pass", "go 1")


def test_a_bot_that_thinks_can_look_whether_its_prompt_was_closed() -> None:
    reader, writer = os.pipe()
    with open(reader, "rb"), open(writer, "wb", buffering=0) as out:
        lines = Input(reader)
        out.write(b"legal pass\ngo 1\nsay 2 st")
        assert not lines.stopped()
        out.write(b"op\nstop\nevent turn")
        assert lines.stopped()
        assert [next(iter(lines)) for _ in range(4)] == ["legal pass", "go 1", "say 2 stop", "stop"]
        assert not lines.stopped()
        out.close()
        assert lines.stopped()
        assert list(lines) == []
