"""`parlour tournament`, `standings` and `show`, on real games."""

import csv
import io
import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from cli.main import parlour
from cli.tournament.command import tournament
from cli.tournament.config import resolve
from cli.tournament.settings import SETTINGS, read
from cli.tournament.store import Store, locked

MOCK = Path(__file__).parents[2] / "mock_bot.py"
FOUR = ["--bots", "random,random,random,random"]


def mock(flags: str) -> str:
    return f"cmd:{sys.executable} {MOCK} {flags}"


def run(*args: str) -> Result:
    return CliRunner().invoke(parlour, list(args), prog_name="parlour")


def ok(*args: str) -> str:
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result.stdout


def complaint(*args: str) -> str:
    result = run("tournament", *args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "t.sqlite")


def play(store: str, *args: str) -> str:
    return ok("tournament", "coffre", "--store", store, "--jobs", "1", *args)


def transcripts(store: str) -> list[Any]:
    with closing(sqlite3.connect(store)) as connection:
        return connection.execute("SELECT * FROM game ORDER BY game").fetchall()


def test_the_same_seed_gives_the_same_bytes_whatever_the_number_of_workers(tmp_path: Path) -> None:
    tables = []
    games = []
    for jobs in ("1", "3"):
        store = str(tmp_path / f"{jobs}.sqlite")
        tables.append(play(store, *FOUR, "--deals", "6", "--seed", "5", "--jobs", jobs))
        games.append(transcripts(store))
    assert tables[0] == tables[1]
    assert games[0] == games[1]
    assert len(games[0]) == 24


def test_standings_repeat_the_table_and_come_as_json_and_csv(store: str) -> None:
    table = play(store, *FOUR, "--deals", "3", "--seed", "5")
    assert "12 of 12 games, complete" in table
    assert "seat 4" in table
    assert "treasure" in table
    assert ok("standings", store) == table
    found = json.loads(ok("standings", store, "--json"))
    assert [row["bot"] for row in found["bots"]] == ["random", "random#2", "random#3", "random#4"]
    assert (found["games"], found["complete"]) == (12, True)
    rows = list(csv.DictReader(io.StringIO(ok("standings", store, "--csv"))))
    assert [row["scope"] for row in rows[:4]] == ["total"] * 4
    assert {row["scope"] for row in rows if row["bot"] == "all"} > {"seat 1", "seat 4", "role treasure", "role key"}


def test_a_tournament_without_a_game_yet_has_a_table_too(store: str) -> None:
    config = resolve(read({"game": "coffre", "bots": "random,random,random,random"}))
    Store.create(Path(store), config.as_json(), b"m" * 32).close()
    assert "0 of 400 games, not complete" in ok("standings", store)
    assert json.loads(ok("standings", store, "--json"))["all"] == {"seats": {}, "roles": {}}
    assert ok("standings", store, "--csv").count("\n") == 5
    assert "it has no games yet" in run("show", store, "1").stderr


def test_show_prints_a_transcript_that_can_be_verified(store: str, tmp_path: Path) -> None:
    play(store, *FOUR, "--deals", "2", "--seed", "5")
    text = ok("show", store, "7")
    assert "\nterms seed 5 sealed\nnumber 2\n" in text
    (tmp_path / "7.txt").write_text(text)
    assert "proven" in ok("verify", str(tmp_path / "7.txt"))
    assert "reproduced" in ok("replay", str(tmp_path / "7.txt"))
    assert run("show", store, "9").stderr == f"parlour: '{store}' has no game 9; it has 8 games, the last is 8\n"


def test_without_a_seed_games_are_committed_and_revealed_after_the_last_of_a_deal(store: str, tmp_path: Path) -> None:
    play(store, *FOUR, "--deals", "1")
    texts = [ok("show", store, str(game)) for game in range(1, 5)]
    commits = {line for text in texts for line in text.splitlines() if line.startswith(">* commit")}
    assert len(commits) == 1
    assert [">* reveal" in text for text in texts] == [False, False, False, True]
    (tmp_path / "1.txt").write_text(texts[0])
    assert "proven" in ok("verify", str(tmp_path / "1.txt"))


def test_fair_games_each_have_their_own_deal(store: str) -> None:
    play(store, *FOUR, "--deals", "3", "--fair")
    texts = [ok("show", store, str(game)) for game in range(1, 4)]
    assert all("\nterms fair\n" in text and ">* reveal" in text for text in texts)
    assert len({text.partition(">* commit ")[2][:64] for text in texts}) == 3


def test_bots_are_reused_between_games_and_fresh_ones_are_not(tmp_path: Path) -> None:
    log = tmp_path / "started"
    bot = tmp_path / "bot.sh"
    bot.write_text(f"#!/bin/sh\necho x >> {log}\nexec {sys.executable} {MOCK} --name sh\n")
    bot.chmod(0o755)
    args = ["--bot", f"cmd:{bot}", "--bots", "random,random,random", "--deals", "2", "--seed", "1"]
    counts = []
    for flag in ("--no-fresh", "--fresh"):
        log.write_text("")
        play(str(tmp_path / f"{flag}.sqlite"), *args, flag)
        counts.append(log.read_text().count("x"))
    assert counts == [2, 9]  # once to be greeted


def test_a_duel_seats_several_of_each(store: str) -> None:
    duel = ["--bots", "random", "--bot", mock("--name first"), "--format", "duel", "--deals", "3", "--seed", "2"]
    table = play(store, *duel, "--sprt", "0,50")
    assert "6 of 6 games, complete" in table
    assert "sequential test, first bot stronger by 0 or by 50: not decided" in table


def test_a_faulting_bot_is_withdrawn_and_the_table_says_so(store: str) -> None:
    bots = ["--bots", "random,random,random,random", "--bot", mock("--name bad --crash-on-go")]
    league = ["coffre", *bots, "--table-seats", "4", "--deals", "15", "--seed", "3", "--jobs", "2"]
    result = run("tournament", *league, "--store", store)
    assert result.exit_code == 3
    assert "bad was withdrawn after game" in result.stdout
    assert "over 25 % of its games, from its game 20 on" in result.stdout
    assert "FAULTS: bad " in result.stderr
    assert ok("standings", store) == result.stdout
    other = run("tournament", *league, "--store", f"{store}2", "--jobs", "1")
    assert other.stdout == result.stdout


def test_aborted_games_are_tried_once_more_and_then_have_no_result(store: str) -> None:
    bots = ["--bots", "random,random,random", "--bot", mock("--name bad --crash-on-go")]
    league = ["coffre", *bots, "--deals", "1", "--seed", "3", "--jobs", "1", "--on-fault", "abort"]
    result = run("tournament", *league, "--store", store)
    assert result.exit_code == 3
    assert "4 games were aborted twice and have no result." in result.stdout
    found = json.loads(ok("standings", store, "--json"))
    assert {row["bot"]: (row["games"], row["faults"], row["faulted"]) for row in found["bots"]} == {
        **dict.fromkeys(("random", "random#2", "random#3"), (0, 0, 0)),
        "bad": (0, 8, 4),
    }


def test_a_table_can_be_printed_where_the_bots_are_not(store: str) -> None:
    config = resolve(read({"game": "coffre", "bots": "elsewhere,random,random,random", "seed": 1}))
    Store.create(Path(store), config.as_json(), b"m" * 32).close()
    assert "elsewhere" in ok("standings", store)
    assert "there is no bot 'elsewhere'" in complaint("--resume", "--store", store)


def test_a_bot_that_will_not_start_leaves_no_file(store: str) -> None:
    line = complaint("coffre", "--bots", "random,random,random", "--bot", "cmd:./nothing-here", "--store", store)
    assert "'cmd:./nothing-here' does not start" in line
    assert not os.listdir(Path(store).parent)


def test_a_file_that_is_in_use_or_taken_is_refused(store: str) -> None:
    with locked(Path(store)):
        assert "another run is writing" in complaint("coffre", *FOUR, "--store", store)
    play(store, *FOUR, "--deals", "1")
    assert "holds a tournament already" in complaint("coffre", *FOUR, "--deals", "1", "--store", store)


def test_resuming_takes_the_settings_from_the_file_and_refuses_others(store: str) -> None:
    table = play(store, *FOUR, "--deals", "2", "--seed", "4")
    assert ok("tournament", "--resume", "--store", store) == table
    assert ok("tournament", "coffre", *FOUR, "--deals", "2", "--resume", "--store", store) == table
    assert "was begun with another deals" in complaint("--deals", "3", "--resume", "--store", store)
    assert "nothing to resume" in complaint("--resume", "--store", f"{store}2")


def test_json_lines_for_machines(store: str) -> None:
    lines = [json.loads(line) for line in play(store, *FOUR, "--deals", "2", "--seed", "4", "--json").splitlines()]
    assert lines[-1]["event"] == "standings"
    assert lines[-1]["games"] == 8
    assert {key: value for key, value in lines[-1].items() if key != "event"} == json.loads(
        ok("standings", store, "--json")
    )


def test_everything_the_flags_can_say_is_a_key_of_the_file() -> None:
    flags = {flag for param in tournament.params for flag in param.opts if isinstance(param, click.Option)}
    about_this_call = {"--config", "--resume", "--dry-run", "--json", "--no-color"}
    several = {"--bots", "--bot", "--option"}
    assert flags - about_this_call - several == {f"--{key}" for key in SETTINGS} - {"--game", "--bots", "--options"}


def test_a_file_says_it_all_and_flags_have_the_last_word(store: str, tmp_path: Path) -> None:
    file = tmp_path / "tournament.toml"
    file.write_text(
        'game = "coffre"\nbots = ["random", { name = "other", spec = "random" }, "random", "random"]\n'
        f'deals = 1\nseed = 9\njobs = 1\nstore = "{store}"\n[options]\ntrap = true\n'
    )
    table = ok("tournament", "--config", str(file), "--deals", "2")
    assert "8 of 8 games" in table
    assert "other" in table
    assert "\noption trap on\n" in ok("show", store, "1")


@pytest.mark.parametrize(
    ("text", "args", "words"),
    [
        ('game = "coffre"\ndeal = 3\n', [], "tournament.toml:2: deal: there is no such key; did you mean 'deals'?"),
        (
            'game = "coffre"\n\ndeals = 0\n',
            FOUR,
            "tournament.toml:3: deals: expected a whole number of 1 or more, got 0",
        ),
        ('game = "coffre"\n[options]\ntrap = 3\n', FOUR, "tournament.toml:3: options.trap: option trap: '3' is not"),
        (
            'game = "coffre"\ndeals = 0\n',
            ["--deals", "-1", *FOUR],
            "--deals: expected a whole number of 1 or more, got -1",
        ),
        ('game = "coffre"\nbots = ["random", "nobody"]\n', [], "tournament.toml:2: bots: there is no bot 'nobody'"),
        ('game = "chess"\n', FOUR, "tournament.toml:1: game: there is no game 'chess'"),
        ('game = "coffre"\n', [], "--bots: it is missing"),
        ("", FOUR, "GAME: it is missing"),
        ("", ["coffre", *FOUR, "--option", "trap=3"], "--option trap: option trap: '3' is not"),
    ],
)
def test_a_wrong_setting_names_its_key_and_where_it_came_from(
    tmp_path: Path, text: str, args: list[str], words: str
) -> None:
    file = tmp_path / "tournament.toml"
    file.write_text(text)
    assert words in complaint("--config", str(file), "--store", str(tmp_path / "t"), *args)


def test_a_dry_run_counts_the_schedule_and_estimates_the_time(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.tournament.estimate.SAMPLE_SECONDS", 0.05)
    args = ["tournament", "coffre", "--bots", "random,random,random,random,random", "--table-seats", "4"]
    text = ok(*args, "--deals", "10", "--store", store, "--dry-run", "--jobs", "2")
    assert "40 games in blocks of 4, each with one deal" in text
    assert "every bot plays 32 games" in text
    assert "every bot has every seat 8 times" in text
    assert "any two bots meet in 24 games" in text
    assert "for each of 2 jobs" in text
    assert not Path(store).exists()
    assert "4 rounds" in ok(*args, "--format", "swiss", "--store", store, "--dry-run")


SPY = """\
import sys
try:
    with open(sys.argv[1], "rb") as file:
        name = f"read-{len(file.read())}"
except OSError:
    name = "refused"
for line in sys.stdin:
    word, *rest = line.split()
    if word == "udi":
        print(f"id name {name}\\nudiok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "legal":
        offer = offer or [words.split(",")[0] for words in rest]
    elif word == "go":
        print("move", rest[0], *offer, flush=True)
        offer = []
    elif word == "newgame":
        offer = []
"""


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
@pytest.mark.parametrize(("flag", "empty"), [("--no-sandbox", False), ("--sandbox", True)])
def test_a_bot_in_the_sandbox_cannot_read_the_file(store: str, tmp_path: Path, flag: str, empty: bool) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(SPY)
    play(store, "--bots", "random,random,random", "--bot", f"cmd:{sys.executable} {spy} {store}", "--deals", "1", flag)
    (seat,) = {
        line for line in ok("show", store, "1").splitlines() if line.startswith("seat ") and "random" not in line
    }
    assert seat.endswith((" read-0", " refused")) == empty


def test_a_board_of_ones_own_is_kept_in_the_file(store: str, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text((Path(__file__).parents[3] / "engine" / "cluedo" / "boards" / "classic.txt").read_text())
    league = ["cluedo", "--bots", "random,random,random", "--deals", "1", "--option", f"board={board}", "--option"]
    table = ok("tournament", *league, "rounds=5", "--store", store, "--jobs", "1")
    board.unlink()
    assert ok("tournament", "--resume", "--store", store) == table
    assert "board.txt" not in ok("show", store, "1")
    assert "No such file" in complaint(*league, "rounds=5", "--store", f"{store}2")
