"""`parlour watch`: a transcript step by step, from one seat's eyes or from all; and the summary at the end."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from syrupy.assertion import SnapshotAssertion

from cli.language import LANGUAGES, language
from cli.main import parlour
from cli.play.retrace import retrace
from cli.play.session import Session
from cli.play.summary import Summary
from cli.play.telling import EVERYONE
from cli.play.watch import Show
from engine import registry
from tests.cli.play.pty_session import ROOT, PtySession
from tests.cli.play.tables import ScriptedTerminal
from tests.cli.play.test_session import played, table, tries

# One golden game of each game.
GOLDEN = [min(folder.glob("*.txt")) for folder in sorted((ROOT / "transcripts").iterdir()) if folder.is_dir()]


@pytest.fixture(scope="module", params=registry.ids())
def transcript(request: pytest.FixtureRequest) -> str:
    return str(played(Session(table(request.param), ScriptedTerminal(tries()))).transcript)


def watched(text: str, seat: int, lines: list[str], code: str = "en") -> str:
    terminal = ScriptedTerminal(lines)
    Show(retrace(text), seat, language(code), terminal).run()
    return terminal.text


def test_every_step_is_shown_to_whoever_sees_everything(transcript: str) -> None:
    traced = retrace(transcript)
    shown = watched(transcript, EVERYONE, [""] * len(traced.steps))
    assert shown.count("Step ") == len(traced.steps)
    assert "What everybody had:" in shown


def test_a_seat_shows_what_it_was_sent(transcript: str) -> None:
    """Sentence by sentence the same as the person on that seat read, and not even a step for what it did not see."""
    traced = retrace(transcript)
    show = Show(traced, 2, language("en"), ScriptedTerminal([]))
    told = [sentence.text for step in show.steps for sentence in show._told(step)]
    person = show._person(len(traced.steps) + 1)
    assert told == [sentence.text for sentence in person.history]
    assert {at for at, _ in traced.told[2]} - {0} == set(show.steps)


def test_players_take_their_characters_however_often_it_is_told() -> None:
    text = (ROOT / "transcripts" / "huis-clos" / "four-seats-tomb.txt").read_text(encoding="utf-8")
    shown = watched(text, EVERYONE, ["", "back", "quit"])
    assert shown.count("Player 4 plays Georges the butler.") == 2
    assert "Georges the butler plays" not in shown


def test_sentences_are_wrapped_between_words() -> None:
    text = (ROOT / "transcripts" / "huis-clos" / "eight-seats-massacre.txt").read_text(encoding="utf-8")
    shown = watched(text, EVERYONE, ["quit"])
    assert max(map(len, shown.splitlines())) < 80
    assert "clue of Georges the butler" in shown.replace("\n    ", " ")


def test_steps_go_back_and_forth() -> None:
    text = str(played(Session(table("coffre"), ScriptedTerminal(tries()))).transcript)
    shown = watched(text, 1, ["", "back", "3", "nonsense", "board", "précédent", "", "quit"], "fr")
    steps = [line.partition(" sur ")[0] for line in shown.splitlines() if line.startswith("Étape")]
    numbers = [int(step.split()[1]) for step in steps]
    assert numbers == [1, 2, 1, 3, 3, 3, 2, 3]
    assert "┌" in shown
    assert "Choisissez parmi" in shown


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.parent.name)
def test_golden_games_are_summed_up(path: Path, code: str, snapshot: SnapshotAssertion) -> None:
    traced = retrace(path.read_text(encoding="utf-8"))
    assert "\n".join(Summary(traced, language(code), 1).lines(80)) == snapshot


def test_a_pseudo_terminal_shows_table_and_sentences(snapshot: SnapshotAssertion) -> None:
    path = next(path for path in GOLDEN if path.parent.name == "cluedo")
    with PtySession("watch", str(path), "--seat", "1") as show:
        show.prompt()
        for _ in range(12):
            show.type("")
        assert show.text() == snapshot
        show.write(b"\x04")
        assert show.end() == 0


@pytest.mark.parametrize(
    ("text", "args", "part"),
    [
        ("nonsense", [], "expected 'parlour transcript 1'"),
        (None, [], ".txt': No such file"),
        ("golden", ["--seat", "9"], "the game has"),
    ],
)
def test_bad_input_gets_one_clear_line(text: str | None, args: list[str], part: str, tmp_path: Path) -> None:
    path = GOLDEN[0] if text == "golden" else tmp_path / "x.txt"
    if text == "nonsense":
        path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(parlour, ["watch", str(path), *args])
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert part in result.stderr
