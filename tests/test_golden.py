"""Golden games: the same bytes every time, each of them proven, and none of them deleted by accident."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from protocol.replay import replay
from protocol.verify import verify
from tests.golden import FOLDER, GOLDEN, ROOT, Golden, GoldenExtension

each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path)


@pytest.mark.filterwarnings("ignore:[\\s\\S]*Can not relate snapshot")
@each
def test_the_game_is_played_as_it_was(golden: Golden, snapshot: SnapshotAssertion) -> None:
    assert golden.transcript() == snapshot.use_extension(GoldenExtension)(name=golden.path)


@each
def test_the_transcript_is_reproduced_and_proven(golden: Golden) -> None:
    text = (FOLDER / f"{golden.path}.txt").read_text(encoding="utf-8")
    assert replay(text).difference is None
    assert verify(text).line is None


def test_every_transcript_in_the_folder_is_in_the_table() -> None:
    found = {str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.txt")}
    assert found == {golden.path for golden in GOLDEN}


def read(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_they_show_what_they_are_named_for() -> None:
    assert "\n!2 illegal awaiting move 3; saw " in read("cluedo/five-seats-fault")
    assert "\n>* result winners none reason unsolved\n" in read("cluedo/six-seats-unsolved")
    assert re.search(r"\n>\* event liar \d\n", read("cluedo/four-seats-false-witness"))
    seats = [
        len(re.findall(r"^seat ", read(golden.path), re.MULTILINE)) for golden in GOLDEN if golden.game == "cluedo"
    ]
    assert seats == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("name", "seats", "shown"),
    [
        ("cluedo-2014/two-seats", 2, "row 4,uncover,uncovered,passage,solved"),
        ("cluedo-2014/two-teams", 2, "uncover,wrong,solved"),
        ("cluedo-2014/three-seats-bonus", 3, "bonus 1 go-anywhere,go,bonus 3 roll-again,peek,glimpse,solved"),
        ("cluedo-2014/four-seats", 4, "face-up,passage,bonus,accusation,solved"),
        ("super-cluedo/three-seats", 3, "spy,glimpse,passage,wrong,solved"),
        ("super-cluedo/six-seats", 6, "spy,glimpse,shown,solved"),
        ("super-cluedo/ten-seats", 10, "spy,glimpse,wrong,solved"),
    ],
)
def test_the_other_editions_show_what_is_their_own(name: str, seats: int, shown: str) -> None:
    text = read(name)
    assert len(re.findall(r"^seat ", text, re.MULTILINE)) == seats
    for event in shown.split(","):
        assert re.search(rf"\n>\S+ event {event}\b", text), event


def test_the_members_of_a_team_are_named() -> None:
    assert "\nseat 1 random+notebook\n" in read("cluedo-2014/two-teams")


COFFRE_ENDINGS = {
    "four-seats-key": "key-designated",
    "four-seats-fake-key": "fake-key-designated",
    "four-seats-trap": "trap-designated",
    "five-seats-talk-and-lies": "fake-key-designated",
    "five-seats-unnamed": "fake-key-unnamed",
    "five-seats-round-cap": "round-cap",
    "five-seats-second-chest": "treasure-designated",
    "eight-seats-named": "fake-key-named",
    "eight-seats-missed": "treasure-missed",
}


@pytest.mark.parametrize(("name", "reason"), COFFRE_ENDINGS.items())
def test_the_games_of_coffre_end_in_every_way(name: str, reason: str) -> None:
    text = read(f"coffre/{name}")
    assert re.search(rf"\n>\* result winners \S+ reason {reason}\n", text)
    assert len(re.findall(r"^seat ", text, re.MULTILINE)) == {"four": 4, "five": 5, "eight": 8}[name.partition("-")[0]]


def test_the_talk_of_coffre_is_full_of_lies_and_one_of_them_wins() -> None:
    """The seat that designates believes the fake key's holder, who had said that it held the key."""
    text = read("coffre/five-seats-talk-and-lies")
    assert text.count("\n>* say ") >= 20
    found = re.search(r"\n>\* event designate \d (\d)\n", text)
    assert found is not None
    winner = found[1]
    assert f"\n>* event reveal {winner} fake-key\n" in text
    assert f"\n>* say {winner} claim {winner} has key\n" in text
    assert len(set(re.findall(r"\n>\* say (\d) claim \1 has key(?=\n)", text))) >= 3, "there is but one key"


HUIS_CLOS_ENDINGS = {
    "four-seats-rounds": ("rounds", "resolve,exchange,destroy,saw,dies"),
    "four-seats-tomb": ("tomb", "exchange,saw,closed,wrong,dies"),
    "four-seats-confrontation": ("confrontation", "leave,confrontation,exchange,destroy,dies"),
    "six-seats-right-accusation": ("accusation", "exchange,saw,destroy,dies"),
    "six-seats-wrong-accusation": ("rounds", "exchange,saw,destroy,dies,wrong"),
    "eight-seats-massacre": ("massacre", "exchange,saw,closed,leave,dies"),
}


@pytest.mark.parametrize(("name", "reason", "shown"), [(name, *end) for name, end in HUIS_CLOS_ENDINGS.items()])
def test_the_games_of_huis_clos_end_in_every_way(name: str, reason: str, shown: str) -> None:
    text = read(f"huis-clos/{name}")
    assert re.search(rf"\n>\* result winners \S+ reason {reason}\n", text)
    assert len(re.findall(r"^seat ", text, re.MULTILINE)) == {"four": 4, "six": 6, "eight": 8}[name.partition("-")[0]]
    for event in shown.split(","):
        assert re.search(rf"\n>\S+ event {event}\b", text), event


def test_an_accusation_of_huis_clos_is_right_or_wrong() -> None:
    right = read("huis-clos/six-seats-right-accusation")
    found = re.search(r"\n>\* event go (\d) \S+ accuse (\d)\n>\* event unmask \2 murderer\n", right)
    assert found is not None
    assert f"\n>* result winners {found[1]} reason accusation\n" in right
    wrong = read("huis-clos/six-seats-wrong-accusation")
    pattern = r"\n>\* event go (\d) \S+ accuse (\d)\n>\* event unmask \2 innocent\n>\* event wrong \1 \2 "
    assert re.search(pattern, wrong)


def test_all_innocents_of_the_massacre_are_dead_and_the_murderer_wins() -> None:
    text = read("huis-clos/eight-seats-massacre")
    dead = set(re.findall(r"\n>\* event dies (\d) ", text))
    found = re.search(r"\n>\* event unmask (\d) murderer\n", text)
    assert found is not None
    assert {*dead, found[1]} == set("12345678")
    assert f"\n>* result winners {found[1]} reason massacre\n" in text


UPDATE = """
from pathlib import Path
import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension
from tests.golden import GoldenExtension

class Mine(GoldenExtension):
    folder = Path(__file__).parent / "transcripts"

class Plain(Mine):
    discover_snapshots = SingleFileSnapshotExtension.discover_snapshots

@pytest.mark.filterwarnings("ignore:[\\\\s\\\\S]*Can not relate snapshot")
def test_game(snapshot):
    assert "new text\\n" == snapshot.use_extension({extension})(name="cluedo/mine")
"""


@pytest.mark.parametrize(("extension", "kept"), [("Mine", True), ("Plain", False)])
def test_updating_never_deletes_a_file_that_it_does_not_own(extension: str, kept: bool, tmp_path: Path) -> None:
    """The second row shows what syrupy does by itself, so that the first cannot pass by luck."""
    (tmp_path / "test_update.py").write_text(UPDATE.replace("{extension}", extension))
    folder = tmp_path / "transcripts" / "cluedo"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("old text\n")
    foreign = [folder / "other.txt", folder.parent / "coffre.txt", folder / "notes.md"]
    for path in foreign:
        path.write_text("not yours\n")
    command = [sys.executable, "-m", "pytest", "-q", "--snapshot-update", "-p", "no:cacheprovider"]
    env = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout
    assert all(path.exists() for path in foreign) is kept
    assert not kept or (folder / "mine.txt").read_text() == "new text\n"
