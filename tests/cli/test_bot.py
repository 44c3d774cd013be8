"""`parlour bot`."""

import subprocess
import sys

from click.testing import CliRunner

from cli.main import parlour


def test_a_built_in_bot_speaks_udi_on_its_standard_streams() -> None:
    lines = "udi 1\nisready\nnewgame coffre seats 4 you 1 seed ff\nlegal pass\nlegal observe 1,2\ngo 1\nquit\n"
    done = subprocess.run([sys.executable, "-m", "cli", "bot", "random"], input=lines, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    assert said[:3] == ["id name random", "udiok", "readyok"]
    assert said[3] in ("move 1 pass", "move 1 observe 1", "move 1 observe 2")


def test_an_unknown_bot_is_one_line_and_exit_code_2() -> None:
    result = CliRunner().invoke(parlour, ["bot", "nobody"])
    assert result.exit_code == 2
    assert result.stderr.startswith("parlour: there is no bot 'nobody'; the bots are ")
