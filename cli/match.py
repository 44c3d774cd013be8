"""`parlour match`: some games between bots."""

import json
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from bots.spec import SpecError
from cli.errors import Fail
from cli.files import Records, open_records
from cli.params import game_clock, game_options, game_table, game_walls, sandbox_option
from cli.score import Scoreboard
from cli.series import NoStart, Played, Series, play, seated
from protocol.drivers.base import Driver
from protocol.limits import Clock
from protocol.transcript import POLICIES

FAULTED = 3


@click.command()
@click.argument("game")
@click.option("--seats", "names", metavar="NAME,NAME,…", help="The bots on seats 1, 2, …, joined by commas.")
@click.option("--seat", "specs", metavar="SPEC", multiple=True, help="The bot on the next seat; may hold commas.")
@click.option("--games", "count", type=click.IntRange(min=1), default=1, show_default=True, help="How many games.")
@click.option(
    "--seed", type=click.IntRange(min=0), metavar="S", help="Make the match repeatable; nothing is committed then."
)
@click.option("--fair", is_flag=True, help="Let every seat have a share in the deal.")
@click.option("--rotate", is_flag=True, help="Move the bots one seat on after each game.")
@click.option("--option", "options", metavar="K=V", multiple=True, callback=game_options, help="An option of the game.")
@click.option("--movetime", type=click.IntRange(min=1), metavar="MS", help="Milliseconds for each answer.")
@click.option("--clock", metavar="TOTAL[+INC]", callback=game_clock, help="Seconds for all answers of a game.")
@click.option(
    "--on-fault",
    "policy",
    type=click.Choice(POLICIES),
    default="replace",
    show_default=True,
    help=("After a fault play on by fallback, or abort the game and try it once more."),
)
@click.option("--transcripts", type=click.Path(path_type=Path), metavar="DIR", help="Write each game's transcript.")
@click.option("--log", type=click.Path(path_type=Path), metavar="DIR", help="Keep each seat's wire and stderr.")
@sandbox_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def match(
    ctx: click.Context,
    game: str,
    names: str | None,
    specs: tuple[str, ...],
    count: int,
    seed: int | None,
    fair: bool,
    rotate: bool,
    options: dict[str, str],
    movetime: int | None,
    clock: Clock | None,
    policy: str,
    transcripts: Path | None,
    log: Path | None,
    sandbox: bool,
    as_json: bool,
) -> None:
    """Play some games between bots.

    A SPEC is the name of a built-in bot, `cmd:` and a command line, or several of these joined by + for a team (a +
    inside a command is written ++).
    """
    if seed is not None and fair:
        raise Fail("--seed and --fair exclude each other: a deal that a seed fixes is nobody's share")
    if movetime is not None and clock is not None:
        raise Fail("--movetime and --clock exclude each other")
    entries = _entries(names, specs)
    found, setup = game_table(game, entries, options)
    series = Series(found, setup, count, seed, fair, rotate, clock or Clock(movetime), policy)
    records = open_records(transcripts, log)
    board = Scoreboard(series, entries)
    try:
        with seated(entries, log is not None, game_walls(sandbox, transcripts, log)) as drivers:
            _play(series, drivers, records, board)
    except (NoStart, SpecError) as error:
        raise Fail(str(error)) from error
    if as_json:
        click.echo(json.dumps(board.as_json(), indent=2, ensure_ascii=False))
    else:
        click.echo(board.as_text())
    if board.faults:
        click.secho(board.alarm(), err=True, fg="red", bold=True)
        ctx.exit(FAULTED)


def _play(series: Series, drivers: Sequence[Driver], records: Records, board: Scoreboard) -> None:
    """All games, with progress where somebody is watching."""

    def games() -> Iterator[Played]:
        for played, papers in play(series, drivers):
            records.keep(played, papers)
            board.add(played)
            yield played

    if series.games == 1 or not sys.stderr.isatty():
        deque(games(), maxlen=0)
        return
    with click.progressbar(length=series.games, label=series.game.id, file=sys.stderr, show_pos=True) as bar:
        for played in games():
            bar.update(played.index - bar.pos)


def _entries(names: str | None, specs: tuple[str, ...]) -> list[str]:
    if names is None and not specs:
        raise Fail("say who plays: --seats NAME,NAME,… or one --seat SPEC for each seat")
    if names is not None and specs:
        raise Fail("--seats names the bots of all seats: give either that, or one --seat SPEC for each seat")
    return list(specs) if names is None else [name.strip() for name in names.split(",")]
