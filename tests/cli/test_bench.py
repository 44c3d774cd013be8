"""`parlour bench`: figures, each next to a floor of the same run."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from cli.bench import fraction
from cli.main import parlour


def test_every_figure_comes_with_its_floor_and_their_ratio() -> None:
    result = CliRunner().invoke(parlour, ["bench", "--json", "--game", "cluedo", "--seconds", "0.01"])
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["rows"]
    names = {row["name"] for row in rows}
    assert {"play/cluedo/6", "views/cluedo/6", "copy/cluedo", "posterior/cluedo/6/start", "pipe/1"} <= names
    assert {"sleuth/cluedo/6/median", "sleuth/cluedo/6/worst", "oracle/cluedo"} <= names
    for row in rows:
        assert set(row) == {"name", "value", "unit", "floor", "ratio"}
        assert row["value"] > 0
        assert row["ratio"] == pytest.approx(row["value"] / row["floor"])


def test_the_table_has_a_line_a_figure() -> None:
    result = CliRunner().invoke(parlour, ["bench", "--game", "coffre", "--seconds", "0.01"])
    assert [line.split()[0] for line in result.stdout.splitlines()][:2] == ["play/coffre/5", "views/coffre/5"]


def test_an_unknown_game_is_one_clear_line() -> None:
    result = CliRunner().invoke(parlour, ["bench", "--game", "chess"])
    assert result.exit_code == 2
    assert "there is no game 'chess'" in result.stderr
    assert result.stderr.count("\n") == 1


def test_ratios_read_as_fractions() -> None:
    assert fraction(0.05) == "1/20.0"
    assert fraction(3.14) == "3.1"


GROWTH = """
import random, resource
from cli.bench import random_play_seen
from engine import registry
play = random_play_seen(registry.get({game!r}), registry.get({game!r}).setup({seats}))
for _ in range(200):
    next(play)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(1000):
    next(play)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("cluedo", 6), ("coffre", 5)])
def test_memory_does_not_grow_over_a_thousand_games(game: str, seats: int) -> None:
    script = GROWTH.format(game=game, seats=seats)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 5 * 1024  # kilobytes
