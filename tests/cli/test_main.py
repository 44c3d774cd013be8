"""The command group itself: light start, one-line errors, colour."""

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from cli import __version__
from cli.errors import Fail
from cli.lazy import Lazy, LazyGroup
from cli.main import COMMANDS, parlour

# What only some commands need and `--help` must not pay for.
HEAVY = {
    "asyncio",
    "bots",
    "concurrent",
    "email",
    "engine",
    "hashlib",
    "importlib.metadata",
    "importlib.resources",
    "json",
    "logging",
    "multiprocessing",
    "prompt_toolkit",
    "protocol",
    "random",
    "rich",
    "selectors",
    "socket",
    "sqlite3",
    "statistics",
    "subprocess",
}


def modules_after(args: list[str], before: str = "") -> set[str]:
    """The modules that a fresh interpreter has loaded once `parlour ARGS` is done."""
    code = f"""{before}
import sys
sys.argv = ["parlour", *{args!r}]
from cli.main import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print("modules:", *sys.modules)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("flag", ["--help", "-h", "--version"])
def test_starts_without_heavy_imports(flag: str) -> None:
    assert modules_after([flag]) & HEAVY == set()


def test_a_heavy_import_would_be_noticed() -> None:
    assert modules_after(["--help"], before="import sqlite3") & HEAVY == {"sqlite3"}


def test_help_starts_no_command_module() -> None:
    targets = {lazy.target.split(":")[0] for lazy in COMMANDS.values()}
    assert modules_after(["--help"]) & targets == set()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_loads_and_repeats_its_help(name: str) -> None:
    command = parlour.get_command(click.Context(parlour), name)
    assert command is not None
    assert command.get_short_help_str(limit=200) == COMMANDS[name].help
    assert CliRunner().invoke(parlour, [name, "-h"]).exit_code == 0


def test_version() -> None:
    result = CliRunner().invoke(parlour, ["--version"], prog_name="parlour")
    assert (result.exit_code, result.output) == (0, f"parlour {__version__}\n")


def test_runs_as_a_module() -> None:
    run = subprocess.run([sys.executable, "-m", "cli", "--version"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, f"parlour {__version__}\n")


@click.command()
@click.option("--seed", type=int)
@click.argument("game", type=click.Choice(["cluedo", "coffre"]))
def demo(seed: int | None, game: str) -> None:
    """Show a word in red. Then stop."""
    if game == "coffre":
        raise Fail("no such\nthing: \x1b[31m")
    click.secho("red", fg="red")


@pytest.fixture
def group() -> LazyGroup:
    demo.params = [param for param in demo.params if param.name != "no_color"]
    return LazyGroup("parlour", lazy={"demo": Lazy(f"{__name__}:demo", "Show a word in red.")})


def stderr_of(group: LazyGroup, *args: str) -> str:
    result = CliRunner().invoke(group, list(args), prog_name="parlour")
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def test_a_failing_command_prints_one_harmless_line(group: LazyGroup) -> None:
    assert stderr_of(group, "demo", "coffre") == "parlour: no such thing: \\x1b[31m\n"


def test_an_unknown_command_is_told_the_known_ones(group: LazyGroup) -> None:
    assert stderr_of(group, "dmeo") == "parlour: unknown command 'dmeo'; the commands are: demo\n"


@pytest.mark.parametrize(
    ("args", "words", "where"),
    [
        (["--loud"], "--loud", "parlour --help"),
        (["demo", "--loud", "cluedo"], "--loud", "parlour demo --help"),
        (["demo"], "cluedo, coffre", "parlour demo --help"),
        (["demo", "chess"], "'chess'", "parlour demo --help"),
        (["demo", "cluedo", "--seed", "x"], "'x'", "parlour demo --help"),
    ],
)
def test_wrong_usage_is_one_line_too(group: LazyGroup, args: list[str], words: str, where: str) -> None:
    line = stderr_of(group, *args)
    assert line.count("\n") == 1
    assert line.startswith("parlour: ")
    assert words in line
    assert line.endswith(f"(see '{where}')\n")


def test_no_arguments_show_the_help(group: LazyGroup) -> None:
    assert "Show a word in red." in stderr_of(group)


RED = "\x1b[31mred\x1b[0m\n"


@pytest.mark.parametrize(
    ("args", "env", "shown"),
    [
        (["demo", "cluedo"], {"NO_COLOR": None}, RED),
        (["demo", "cluedo"], {"NO_COLOR": ""}, RED),
        (["demo", "cluedo"], {"NO_COLOR": "1"}, "red\n"),
        (["--no-color", "demo", "cluedo"], {"NO_COLOR": None}, "red\n"),
        (["demo", "cluedo", "--no-color"], {"NO_COLOR": None}, "red\n"),
    ],
)
def test_colour(group: LazyGroup, args: list[str], env: dict[str, str | None], shown: str) -> None:
    assert CliRunner().invoke(group, args, env=env, color=True).stdout == shown
