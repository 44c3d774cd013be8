"""`bots.toml`: bots that are named once, and mistakes that name their line."""

import sys
from pathlib import Path

import pytest

from bots.botfile import VARIABLE, BotFileError, load
from bots.spec import SpecError, command, seat_driver
from protocol.drivers.process import ProcessDriver
from tests.bots.play import reports

EXAMPLE = Path(__file__).parents[2] / "bots" / "examples" / "pick.py"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "alice.py").write_text(EXAMPLE.read_text())
    (tmp_path / "home").mkdir()
    return tmp_path


def written(folder: Path, text: str) -> Path:
    file = folder / "bots.toml"
    file.write_text(text)
    return file


ALICE = """
[alice]
command = "python3 alice.py --bold"
folder = "home"
memory = 512
cpu = 600
options = { depth = 5, loud = true, style = "shy" }

[alice.env]
BOOK = "openings"

[bob]
command = ["python3", "-c", "pass"]
"""


def test_everything_about_a_bot_is_read(folder: Path) -> None:
    entry = load(written(folder, ALICE))["alice"]
    assert entry.command.args == ("python3", str(folder / "alice.py"), "--bold")
    assert entry.command.cwd == str(folder / "home")
    assert (entry.command.memory, entry.command.cpu) == (512, 600)
    assert entry.command.env == (("BOOK", "openings"),)
    assert entry.options == {"depth": "5", "loud": "on", "style": "shy"}


def test_a_named_bot_plays_under_that_name_whatever_it_calls_itself(folder: Path) -> None:
    written(folder, f'[alice]\ncommand = "{sys.executable} alice.py"\n')
    [report] = reports("coffre", ["alice", "random", "random", "alice"], 1)
    assert report.transcript.header.bots == ("alice", "random", "random", "alice")


def test_the_options_go_to_the_driver(folder: Path) -> None:
    written(folder, ALICE)
    driver = seat_driver("alice", 4)
    assert isinstance(driver, ProcessDriver)
    assert driver.options == {"depth": "5", "loud": "on", "style": "shy"}


def test_another_file_can_be_named_by_a_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = folder / "home" / "ours.toml"
    elsewhere.write_text('[carol]\ncommand = "true"\n')
    monkeypatch.setenv(VARIABLE, str(elsewhere))
    assert command("carol", "carol") is not None
    monkeypatch.setenv(VARIABLE, str(folder / "nothing.toml"))
    with pytest.raises(SpecError, match=r"cannot read .*nothing.toml': No such file"):
        command("carol", "carol")


def test_an_unknown_name_lists_the_files_bots_too(folder: Path) -> None:
    written(folder, ALICE)
    with pytest.raises(SpecError, match=r"there is no bot 'eve'; the bots are alice, bob, .*random"):
        seat_driver("eve", 4)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[alice]\ncommand = "x"\n\ncomand = "y"\n',
            "bots.toml:4: alice.comand: there is no such key; the keys are command,",
        ),
        ("[alice]\nmemory = 5\n", "bots.toml:1: alice: it has no command"),
        ("alice = 3\n", "bots.toml:1: alice: expected a table"),
        ("[alice]\ncommand = 3\n", "bots.toml:2: alice.command: expected a command line"),
        ("[alice]\ncommand = []\n", "bots.toml:2: alice.command: expected a command line"),
        ('[alice]\ncommand = "un\'closed"\n', "bots.toml:2: alice.command: No closing quotation"),
        ('[alice]\ncommand = "x"\nfolder = "nowhere"\n', "bots.toml:3: alice.folder: expected a folder, got 'nowhere'"),
        ('[alice]\ncommand = "x"\nmemory = 0\n', "bots.toml:3: alice.memory: expected a whole number of 1 or more"),
        ('[alice]\ncommand = "x"\noptions = { a = [1] }\n', "bots.toml:3: alice.options: expected a table of texts"),
        ('[random]\ncommand = "x"\n', "bots.toml:1: random: this is the name of a built-in bot"),
        ('["a b"]\ncommand = "x"\n', "bots.toml:1: a b: a bot's name has letters"),
        ("[alice\n", "line 1"),
    ],
)
def test_a_mistake_names_its_line(folder: Path, text: str, said: str) -> None:
    with pytest.raises(BotFileError) as caught:
        load(written(folder, text))
    assert said in str(caught.value)
