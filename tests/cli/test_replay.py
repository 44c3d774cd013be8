"""`parlour replay` and `parlour verify`."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import parlour


def run(*args: str) -> Result:
    return CliRunner().invoke(parlour, list(args), prog_name="parlour")


@pytest.fixture
def games(tmp_path: Path) -> list[str]:
    seats = ["--seats", "random,random,random,random", "--games", "2", "--transcripts", str(tmp_path)]
    assert run("match", "coffre", *seats, "--fair").exit_code == 0
    return [str(tmp_path / "0001.txt"), str(tmp_path / "0002.txt")]


def spoil(path: str, old: str, new: str) -> None:
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new, 1), encoding="utf-8")


def test_good_transcripts_are_reproduced_and_proven(games: list[str]) -> None:
    result = run("replay", *games)
    assert result.exit_code == 0
    assert [line.partition(", ")[0] for line in result.stdout.splitlines()] == [f"{path}: reproduced" for path in games]
    result = run("verify", *games)
    assert result.exit_code == 0
    assert result.stdout.count(": proven: the commitment, the deal, ") == 2


def test_the_first_difference_is_shown(games: list[str]) -> None:
    spoil(games[0], "event hand 3 ", "event hand 3 not-")
    at = 1 + Path(games[0]).read_text(encoding="utf-8").split("\n").index(
        next(line for line in Path(games[0]).read_text(encoding="utf-8").split("\n") if "not-" in line)
    )
    result = run("replay", *games)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{games[0]}: differs at line {at}"
    assert lines[1].startswith("- >3 event hand 3 not-")
    assert lines[2].startswith("+ >3 event hand 3 ")
    assert lines[3].startswith(f"{games[1]}: reproduced")
    result = run("verify", *games)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{games[0]}: refuted at line {at}: this does not follow from the secret")
    assert f"{games[1]}: proven" in result.stdout


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a whole transcript: line 1: expected 'parlour transcript 1', got ''"),
        (b"\xff\xfe", "is not a transcript: not UTF-8 at byte 0"),
        (b"parlour transcript 1\ngame chess\n", "is not a whole transcript"),
    ],
)
def test_a_broken_file_is_one_line_and_exit_code_2(command: str, content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_bytes(content)
    result = run(command, str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("parlour: ")
    assert result.stderr.count("\n") == 1
    assert said in result.stderr


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_missing_file_and_an_unknown_game(command: str, games: list[str], tmp_path: Path) -> None:
    assert "cannot read" in run(command, str(tmp_path / "none.txt")).stderr
    spoil(games[0], "game coffre", "game chess")
    result = run(command, games[0])
    assert result.exit_code == 2
    assert "cannot be played: there is no game 'chess'" in result.stderr
