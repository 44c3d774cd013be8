"""Transcripts come out of the replay to the byte, and verify tells what does not follow."""

import re
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from engine.game import SetupError
from engine.menu import Menu, Move
from protocol.drivers.base import Driver
from protocol.drivers.launch import Command
from protocol.drivers.process import ProcessDriver
from protocol.drivers.team import TeamDriver
from protocol.fairness import COMMITTED, FAIR, Terms
from protocol.limits import Clock
from protocol.replay import replay
from protocol.transcript import TranscriptError, parse
from protocol.verify import verify
from tests.protocol.players import Witness, play, seat
from tests.protocol.toy import ToyGame, toy  # noqa: F401

pytestmark = pytest.mark.usefixtures("toy")

MOCK = str(Path(__file__).parents[1] / "mock_bot.py")
SECRET = bytes(range(32))


def asks(menu: Menu) -> Move:
    """The last move of the menu, so that there is something to tell."""
    return list(menu)[-1]


class Giver(Witness):
    def entropy(self) -> bytes:
        return b"\x2a"


def fair_game() -> str:
    players = [Giver(asks, ["claim 1 has ace"]), Witness(asks), Witness(asks, ["doubt 1", "trust 2"])]
    players[1].wants_map = True
    return str(play(*players, terms=Terms(FAIR, SECRET)).transcript)


def seeded_game() -> str:
    return str(play(Witness(asks), Witness(asks), seed=5).transcript)


def committed_game() -> str:
    return str(play(Witness(asks), Witness(asks), terms=Terms(COMMITTED, SECRET, reveal=False)).transcript)


GAMES: dict[str, Callable[[], str]] = {"fair": fair_game, "seeded": seeded_game, "committed": committed_game}


@pytest.mark.parametrize("game", GAMES)
def test_a_transcript_is_reproduced_and_proven(game: str) -> None:
    text = GAMES[game]()
    again = replay(text)
    assert again.difference is None
    assert again.recorded == again.replayed
    assert verify(text).line is None


def faulty(flags: str) -> Driver:
    return ProcessDriver(Command((sys.executable, MOCK, *flags.split())))


@pytest.mark.parametrize(
    "flags",
    ["--crash-on-go 2", "--stall", "--once-late", "--illegal", "--malformed 2", "--flood", "--no-udiok", "--no-readyok",
     "--binary", "--talk hello", "--talk a --talk b --talk c --talk d", "--entropy aa", "--entropy XX"],
)  # fmt: skip
def test_faults_are_inputs(flags: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("protocol.drivers.process.START_SECONDS", 0.15)
    monkeypatch.setattr("protocol.drivers.process.READY_SECONDS", 0.15)
    policy = "abort" if flags in ("--illegal", "--no-udiok") else "replace"
    drivers = [seat(Witness()), faulty(flags), faulty(flags)]
    try:
        report = play(*drivers, terms=Terms(FAIR, SECRET), clock=Clock(movetime=150), policy=policy)
    finally:
        for driver in drivers:
            driver.close()
    text = str(report.transcript)
    again = replay(text)
    assert again.replayed == again.recorded
    assert verify(text).line is None


def test_a_broken_local_bot_and_a_team_are_reproduced_too() -> None:
    prompts = count(1)

    def breaks(menu: Menu) -> Move:
        return ("fly", "a\x00way") if next(prompts) < 3 else [*menu][50]

    team = TeamDriver([seat(Witness()), seat(Witness(breaks))], 3)
    report = play(team, Witness(), Witness(), options={"rounds": "9"})
    assert [fault.kind for fault in report.faults] == ["malformed", "malformed", "exit"]
    assert replay(str(report.transcript)).difference is None


@pytest.mark.parametrize("game", GAMES)
def test_any_changed_line_to_a_seat_is_named(game: str) -> None:
    lines = GAMES[game]().split("\n")
    for at, line in enumerate(lines):
        if line.startswith(">"):
            changed = [*lines[:at], line[:-1] + ("x" if line[-1] != "x" else "y"), *lines[at + 1 :]]
            assert verify("\n".join(changed)).line == at + 1, line


@pytest.mark.parametrize("game", GAMES)
def test_any_missing_or_doubled_line_is_noticed(game: str) -> None:
    lines = GAMES[game]().split("\n")
    body = next(at for at, line in enumerate(lines) if line.startswith(">"))
    for at in range(body, len(lines) - 2):
        for changed in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
            if changed != lines:
                assert verify("\n".join(changed)).line is not None, lines[at]


def test_a_line_sent_to_another_seat_is_noticed() -> None:
    text = seeded_game()
    assert ">1 event hand 1" in text
    verdict = verify(text.replace(">1 event hand 1", ">* event hand 1"))
    assert verdict.line is not None
    assert "does not follow from the secret" in verdict.reason


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (r"commit ..", "commit 00", "the commitment is not to the revealed secret"),
        (r"= secret 00", "= secret 11", "the commitment is not to the revealed secret"),
        (r"event hand 1 ", "event hand 1 un", "does not follow from the secret and the moves so far"),
        (r"(event roll 1) \d", r"\1 7", "does not follow from the secret and the moves so far"),
        (r"<1 move 1 ask 3 nine", "<1 move 1 ask 1 nine", "the move before is not legal"),
        (r"<1 move 1 ask 3 nine", "<1 move 1 ask 2 nine", "does not follow from the secret and the moves so far"),
        (r"<1 move 1 ask 3 nine", "<1 move 2 ask 3 nine", "nothing was asked that this could answer"),
        (r"<1 move 1 ask 3 nine", "!1 timeout awaiting move 1; saw nothing", "this does not follow"),
        (r"winners \d", "winners 2", "the game did not end like this"),
        (r">1 legal ask 2,3 ", ">1 legal ask 2 ", "this was not in the seat's menu"),
        (r" seed ", " seed 0", "the table or the seat's seed is not that of this game"),
        (r"<1 entropy 2a", "<1 entropy 2b", "the table or the seat's seed is not that of this game"),
        (r"(option rounds 4\n)(option tone calm\n)", r"\2\1", "the header is not as the referee writes it"),
        (r"option tone calm\n", "", "the header is not as the referee writes it"),
        (r"terms fair", "terms commit", "this line does not follow"),
        (r"terms fair", "terms fair sealed", "the secret and the shares were others"),
    ],
)
def test_verify_says_what_is_wrong(old: str, new: str, said: str) -> None:
    text = fair_game()
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    verdict = verify(changed)
    assert verdict.line is not None
    assert said in verdict.reason


def test_a_secret_that_is_not_the_seeds_is_refuted() -> None:
    lines = seeded_game().split("\n")
    number = lines.index("number 1")
    for changed in ("number 2", "number 1/2"):
        verdict = verify("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
        assert verdict.line == len(lines) - 1
        assert "the secret is not that of game" in verdict.reason


def test_a_seeded_transcript_is_proven_but_says_what_that_is_worth() -> None:
    assert "nothing was committed" in verify(seeded_game()).reason
    assert "the commitment" in verify(committed_game()).reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: "", "line 1: expected 'parlour transcript 1', got ''"),
        (lambda text: "hello\n", "line 1: expected 'parlour transcript 1'"),
        (lambda text: text.replace("transcript 1", "transcript 2"), "line 1: expected 'parlour transcript 1'"),
        (lambda text: text[:-1], "ends in the middle of a line"),
        (lambda text: text[: text.rindex("= secret")], "must end with '= secret '"),
        (lambda text: text[:-4] + "zz\n", "hexadecimal"),
        (lambda text: text.replace("game toy\n", ""), "the header has no line 'game'"),
        (lambda text: text.replace("game toy\n", "game toy\ngame toy\n"), "line 3: expected a line of the header"),
        (lambda text: text.replace("seat 2", "seat 3"), "expected a line of the header, got 'seat 3 witness'"),
        (lambda text: text.replace("terms seed 5", "terms seed five"), "bad value in the header"),
        (lambda text: text.replace("terms seed 5", "terms trust me"), "unknown terms 'trust me'"),
        (lambda text: text.replace("talks none", "talks all"), "bad value in the header"),
        (lambda text: text.replace("policy replace", "policy shrug"), "unknown policy 'shrug'"),
        (lambda text: text.replace(">* isready", "?? isready"), "expected a line that starts with >, <, ! or ="),
        (
            lambda text: text.replace("seat 1 w", "seat 1 \x07"),
            "line 5: 'seat 1 \\x07itness' has characters that do not",
        ),
        (lambda text: text.replace("<1 move 1", "<7 move 1"), "expected a seat from 1 to 2"),
        (lambda text: text.replace("<1 move 1", "!1 boredom 1"), "is no fault; the kinds are start, exit"),
    ],
)
def test_a_text_that_is_no_transcript_is_told_where_and_why(change: Callable[[str], str], said: str) -> None:
    with pytest.raises(TranscriptError) as caught:
        replay(change(seeded_game()))
    assert said in str(caught.value)


def test_a_game_that_cannot_be_set_up_says_so() -> None:
    with pytest.raises(SetupError, match="there is no game 'chess'"):
        replay(seeded_game().replace("game toy", "game chess"))
    with pytest.raises(SetupError, match="option rounds"):
        replay(seeded_game().replace("option rounds 4", "option rounds many"))


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    text = fair_game()
    transcript = parse(text)
    assert str(transcript) == text
    transcript.write(tmp_path / "game.txt")
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_transcript_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "game.txt").mkdir()
    with pytest.raises(OSError, match=r"game\.txt"):
        parse(fair_game()).write(tmp_path / "game.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_there_are_neither_paths_nor_times_in_a_transcript(tmp_path: Path) -> None:
    driver = ProcessDriver(Command((sys.executable, MOCK)), logging=True)
    try:
        text = str(play(driver, Witness(), clock=Clock(movetime=4321)).transcript)
        assert "ms 4321" in driver.log().wire
    finally:
        driver.close()
    assert "/" not in text
    assert "4321" not in text
