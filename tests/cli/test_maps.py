"""A map of one's own: `--option board=FILE`."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import parlour
from engine import registry
from engine.packed import pack
from tests.engine.cluedo.variants import street

THREE = ["--seats", "random,random,random"]


def match(*args: str) -> Result:
    return CliRunner().invoke(parlour, ["match", *args, "--seed", "7"], prog_name="parlour")


def test_a_game_is_played_on_it_and_tells_the_map_but_no_path(tmp_path: Path) -> None:
    board = tmp_path / "secret-name.txt"
    board.write_text(street("cluedo"), encoding="utf-8", newline="\r\n")
    result = match("cluedo", *THREE, "--option", f"board={board}", "--transcripts", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output
    text = (tmp_path / "out" / "0001.txt").read_text(encoding="utf-8")
    assert f"\noption board {pack(street('cluedo'))}\n" in text
    assert "secret-name" not in text
    assert re.search(r"\n>\d legal walk .*\br0c\d", text)
    assert max(map(len, text.encode().splitlines())) <= 4096
    for command in ("replay", "verify"):
        checked = CliRunner().invoke(parlour, [command, str(tmp_path / "out" / "0001.txt")], prog_name="parlour")
        assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize("game", ["cluedo", "cluedo-2014", "super-cluedo"])
def test_bots_that_want_the_map_get_this_one(game: str) -> None:
    found = registry.get(game)
    setup = found.setup(3, {"board": pack(street(game))})
    assert "\n".join(found.map(setup)) == street(game)
    assert found.map(setup) != found.map(found.setup(3))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (street("cluedo").replace("kitchen 0 9", "kitchen 0 99"), "mine.txt:25:9: row 0, column 99 is not a square"),
        (street("cluedo").replace("study", "cellar"), "not the rooms of cluedo: missing study; unknown cellar"),
        (street("cluedo-2014"), "not the rooms of cluedo: missing"),
        (
            street("cluedo").replace("5 plum", "5 brown"),
            "needs start squares of green, mustard, peacock",
        ),
        (street("cluedo") + "\nhall r0c5", "passages of cluedo join rooms, not a square such as r0c5"),
        ("x" * 70_000, "mine.txt: a text of 70000 bytes"),
    ],
)
def test_a_map_that_does_not_do_is_refused_in_one_line(tmp_path: Path, wrong: str, said: str) -> None:
    board = tmp_path / "mine.txt"
    board.write_text(wrong, encoding="utf-8")
    result = match("cluedo", *THREE, "--option", f"board={board}")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    result = match("cluedo", *THREE, "--option", f"board={tmp_path / 'none.txt'}")
    assert result.exit_code == 2
    assert "none.txt: No such file or directory" in result.stderr
    (tmp_path / "latin.txt").write_bytes(b"@rooms\nA caf\xe9\n")
    result = match("cluedo", *THREE, "--option", f"board={tmp_path / 'latin.txt'}")
    assert result.exit_code == 2
    assert "latin.txt: 'utf-8' codec can't decode" in result.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--seats", "random,random", "--option", "bonus=on"], "bonus cards are never used with two seats"),
        (["--seats", "random,random,random,random,random"], "cluedo-2014 takes 2 to 4 seats, not 5"),
        ([*THREE, "--option", "pawns=white,white,plum"], "is not 3 different ones of green, mustard"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_line(args: list[str], said: str) -> None:
    result = match("cluedo-2014", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
