"""Whole games at a terminal that answers from a script."""

import re
from collections.abc import Iterable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from cli.language import LANGUAGES
from cli.play.saves import load
from cli.play.session import RECAP, Session, Table, table_of
from cli.play.terminal import TimeUp
from engine import registry
from protocol.fairness import Terms
from protocol.limits import NO_CLOCK, Clock
from protocol.referee import Report
from tests.cli.play.tables import ScriptedTerminal

STEADY = {"cluedo": "notebook", "cluedo-2014": "notebook", "super-cluedo": "notebook"}


def table(
    game: str, people: Iterable[int] = (1,), code: str = "en", seed: int = 7, seats: int = 0, clock: Clock = NO_CLOCK
) -> Table:
    found = registry.get(game)
    bot = STEADY.get(game, "random")
    seats = seats or max(3, found.seats[0])
    entries = tuple("" if seat in people else bot for seat in range(1, seats + 1))
    return Table(found, found.setup(seats), entries, code, Terms.seeded(seed), clock)


def tries() -> Iterator[str]:
    """The numbers one after the other: some are no answer, which does no harm."""
    return cycle(["1", "2", "3", "1 1", "1 1 1"])


def played(session: Session) -> Report:
    report = session.play()
    assert report is not None
    return report


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", registry.ids())
def test_a_game_is_played_to_its_end_and_summed_up(game: str, code: str) -> None:
    terminal = ScriptedTerminal(tries())
    session = Session(table(game, code=code), terminal)
    report = played(session)
    assert report.faults == ()
    session.sum_up(report)
    for heading in {"en": ["What everybody had:"], "fr": ["Ce que chacun avait\u00a0:"]}[code]:
        assert heading in terminal.text


@pytest.mark.parametrize("game", registry.ids())
def test_a_person_is_shown_what_the_seat_was_sent_and_nothing_else(game: str) -> None:
    session = Session(table(game), ScriptedTerminal(tries()))
    report = played(session)
    sent = [line.partition(" ") for entry in report.transcript.body for line in entry.split("\n")]
    heard = [line for tag, _, line in sent if tag[0] == ">" and {"*", "1"} & set(tag[1:].split(","))]
    ours = [line for line in heard if not line.startswith(("legal ", "go ", "talk "))]
    assert [str(message) for message in session.people[1].messages] == ours


@pytest.mark.parametrize("game", registry.ids())
def test_mistakes_and_commands_change_nothing(game: str) -> None:
    def with_mistakes() -> Iterator[str]:
        noise = cycle(
            ["", "xyzzy", "1 1 1 1 1", "help", "notes", "who", "hand", "board", "history", "rules", "999", "\x00"]
        )
        for line in tries():
            yield next(noise)
            yield line

    plain = played(Session(table(game), ScriptedTerminal(tries())))
    noisy = played(Session(table(game), ScriptedTerminal(with_mistakes())))
    assert str(plain.transcript) == str(noisy.transcript)


@pytest.mark.parametrize("game", registry.ids())
def test_a_game_that_was_left_goes_on_exactly_where_it_was(game: str, tmp_path: Path) -> None:
    """Left and resumed twice, it becomes the same game to the byte, bots that draw at random included."""
    whole = played(Session(table(game), ScriptedTerminal(tries())))
    answers = tries()
    lines = [next(answers) for _ in range(4)]
    first = Session(table(game), ScriptedTerminal(iter(lines)))
    assert first.play() is None
    path = Path(first.save(str(tmp_path / "kept.save")))
    again = load(path)
    second = Session(table_of(again), ScriptedTerminal([next(answers), next(answers)]), path, again)
    assert second.play() is None
    assert second.save() == str(path)
    left = load(path)
    last = Session(table_of(left), ScriptedTerminal(answers), path, left)
    assert str(played(last).transcript) == str(whole.transcript)


def test_a_resumed_game_tells_the_latest_again_and_keeps_notes(tmp_path: Path) -> None:
    session = Session(table("cluedo"), ScriptedTerminal(["notes 3 rope ?", "notes off", "say hello", "1"]))
    assert session.play() is None
    path = Path(session.save(str(tmp_path / "kept.save")))
    left = load(path)
    terminal = ScriptedTerminal(["notes"])
    resumed = Session(table_of(left), terminal, path, left)
    assert resumed.play() is None
    recap = terminal.text.partition("Type help")[0]
    assert [s.text for s in resumed.people[1].history][-RECAP:] == [
        line.strip("─ ") for line in recap.replace("\n    ", " ").splitlines() if line and not line.startswith("   ")
    ]
    (rope,) = [line for line in terminal.text.splitlines() if "Rope" in line and "Revolver" not in line]
    assert rope.split("Rope")[1].split()[0] == "?"
    assert "✓" not in terminal.text


def test_everybody_is_told_once_where_help_is() -> None:
    terminal = ScriptedTerminal(["", "1", "", "", "", "1", "", "", "1"])
    Session(table("coffre", people=(1, 2)), terminal).play()
    greeting = "Type help for the commands, rules for the rules, hint for advice.\n"
    assert terminal.text.count(greeting) == 2
    assert terminal.text.index(greeting) < terminal.text.index("> 1\n")


def test_enter_shows_a_list_that_was_cut_short() -> None:
    terminal = ScriptedTerminal(["roll", ""])
    assert Session(table("cluedo", people=(2,), seats=4), terminal).play() is None
    first, _, again = terminal.text.rpartition("> \n")
    cut = re.search(r"12 \S+\s+… \(Enter: all (\d+)\)", first)
    assert cut is not None
    assert "…" not in again
    assert re.search(rf"\b{cut[1]} r\d+c\d+\n", again)


def test_who_shares_the_keyboard_leaves_no_cards_on_the_screen() -> None:
    terminal = ScriptedTerminal(["", "hand"])
    session = Session(table("coffre", people=(1, 2)), terminal)
    assert session.play() is None
    session.farewell("x.save")
    assert "x.save" in terminal.text.rpartition("\f")[2]
    assert "Your card" not in terminal.text.rpartition("\f")[2]


def test_a_saved_game_does_not_show_its_secrets(tmp_path: Path) -> None:
    session = Session(table("coffre", seats=5), ScriptedTerminal(["1"]))
    assert session.play() is None
    path = Path(session.save(str(tmp_path / "kept.save")))
    text = path.read_text(encoding="ascii")
    assert path.stat().st_mode & 0o077 == 0
    for word in ("treasure", "neutral", "fake-key", session.table.terms.secret.hex(), "seed 7", "hand"):
        assert word not in text
    assert load(path).transcript.endswith(f"= secret {session.table.terms.secret.hex()}\n")


def segments(terminal: ScriptedTerminal) -> list[str]:
    return terminal.text.split("\f")


def test_people_who_share_a_keyboard_see_nothing_of_each_other() -> None:
    """Between two of them the screen is cleared twice, and what was shown is what the one at the keyboard was told."""
    terminal = ScriptedTerminal(lambda prompt: "" if "Enter" in prompt else next(answers))
    answers = tries()
    session = Session(table("coffre", people=(1, 3), seats=5), terminal)
    session.sum_up(played(session))
    turns = [text for text in segments(terminal) if "[seat " in text]
    assert len(turns) > 3
    for text in turns:
        seats = {seat for seat in (1, 3) if f"[seat {seat} " in text}
        assert len(seats) == 1, text
        history = {sentence.text for sentence in session.people[seats.pop()].history}
        told = [line.strip(" ─") for line in text.splitlines() if line.startswith(("  ", "── "))]
        sentences = [line for line in told if line.endswith((".", "!")) or line.startswith("It is")]
        assert sentences
        assert set(sentences) <= history


def test_whoever_leaves_the_keyboard_first_sees_what_came_of_the_move() -> None:
    def answer(prompt: str) -> str:
        return (
            ""
            if "Enter" in prompt
            else "observe 1"
            if "observe" in terminal.text.rpartition("\f")[2]
            else next(numbers)
        )

    numbers = tries()
    terminal = ScriptedTerminal(answer)
    played(Session(table("coffre", people=(1, 2), seats=4), terminal))
    looked = [text for text in segments(terminal) if "You look at centre card 1." in text]
    assert looked
    assert all("It is this card:" in text.partition("You look at centre card 1.")[2] for text in looked)


def test_talk_is_said_at_the_next_talk_point() -> None:
    terminal = ScriptedTerminal(
        ["say I hold the key", "say \x07", "say claim 2 has trap", "talk on", "1", "and more", "", "1"]
    )
    session = Session(table("coffre", seats=4), terminal)
    assert session.play() is None
    heard = [str(message) for message in session.people[1].messages if str(message).startswith("say ")]
    assert heard == ["say 1 I hold the key", "say 1 claim 2 has trap", "say 1 and more"]
    assert "You: “player 2 has the Trap”" in terminal.text


def test_time_runs_out_and_the_first_move_is_made() -> None:
    def too_slow(prompt: str) -> str:
        raise TimeUp

    terminal = ScriptedTerminal(too_slow)
    report = played(Session(table("cluedo", clock=Clock(movetime=1000)), terminal))
    assert report.faults == ()
    assert "Your time is up: stay" in terminal.text


def test_a_clock_goes_on_where_it_was(tmp_path: Path) -> None:
    session = Session(table("coffre", clock=Clock(None, 60_000, 500)), ScriptedTerminal(["1", "1"]))
    assert session.play() is None
    session.referee.chairs[0].left = 12_345.0
    path = Path(session.save(str(tmp_path / "kept.save")))
    left = load(path)
    resumed = Session(table_of(left), ScriptedTerminal([]), path, left)
    assert resumed.play() is None
    assert resumed.referee.chairs[0].left == 12_345.0


@pytest.mark.parametrize(
    ("game", "code", "status"),
    [
        ("cluedo", "en", "[seat 1 · Miss Scarlett · round 1 · 0:00] > "),
        ("cluedo", "fr", "[place 1 · Mademoiselle Rose · tour 1 · 0:00] > "),
        ("coffre", "en", "[seat 1 · round 1 · 0:00] > "),
    ],
)
def test_the_status_line(game: str, code: str, status: str) -> None:
    terminal = ScriptedTerminal(["1"])
    Session(table(game, code=code), terminal).play()
    assert terminal.prompts[0] == status
