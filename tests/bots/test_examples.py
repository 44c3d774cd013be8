"""The example bots: each is built and plays every game, wherever its language is installed."""

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from cli.main import parlour
from engine import registry
from tests.bots.play import reports

EXAMPLES = Path(__file__).parents[2] / "bots" / "examples"


class Example(NamedTuple):
    """A source file, the command that builds it into the folder {out}, if any, and the command that runs it."""

    source: str
    run: str
    build: str = ""

    @property
    def tool(self) -> str:
        return (self.build or self.run).split()[0]


TABLE = {
    "bash": Example("pick.sh", "bash {source}"),
    "c": Example("pick.c", "{out}/pick", "cc -O2 -Wall -Wextra -Werror -o {out}/pick {source}"),
    "java": Example("Pick.java", "java -cp {out} Pick", "javac -d {out} {source}"),
    "javascript": Example("pick.js", "node {source}"),
    "perl": Example("pick.pl", "perl {source}"),
    "python": Example("pick.py", "python3 {source}"),
    "rust": Example("pick.rs", "{out}/pick", "rustc -O -o {out}/pick {source}"),
}


@pytest.fixture(scope="module", params=sorted(TABLE))
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """How to run an example of this language; it is built first."""
    example = TABLE[request.param]
    if shutil.which(example.tool) is None:
        pytest.skip(f"{request.param}: there is no {example.tool} on this machine")
    where = {"source": EXAMPLES / example.source, "out": tmp_path_factory.mktemp(request.param)}
    if example.build:
        subprocess.run(example.build.format(**where).split(), check=True, timeout=120)
    return "cmd:" + example.run.format(**where)


def test_every_example_is_in_the_table() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if path.is_file()} == {e.source for e in TABLE.values()}


@pytest.mark.slow
def test_it_passes_every_check(command: str) -> None:
    words = command.removeprefix("cmd:").split()
    result = CliRunner().invoke(parlour, ["check", "--", *words], prog_name="parlour")
    assert result.exit_code == 0, result.output


def test_it_plays_every_game_without_a_fault_and_the_same_again(command: str) -> None:
    for game in registry.ids():
        seats = registry.get(game).seats[0]
        specs = [command, *["random"] * (seats - 1)]
        first, second = reports(game, specs, 2), reports(game, specs, 2)
        assert [report.transcript.body for report in first] == [report.transcript.body for report in second]
