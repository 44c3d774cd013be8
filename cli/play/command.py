"""`parlour play`: a person, or several, against bots."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from bots import registry as registered
from bots.spec import SpecError, Walls
from cli.errors import Fail, reason
from cli.language import LANGUAGES, preferred
from cli.params import game_clock, game_options, game_table, game_walls, sandbox_option
from cli.play.advice import able
from cli.play.saves import SaveError, load
from cli.play.session import Session, Table, saves_folder, table_of
from cli.play.setup import Questions, first_table, usual_opponent, usual_seats
from cli.play.terminal import Leave, open_terminal
from cli.series import NoStart
from engine import registry
from engine.game import Game, Setup, SetupError
from protocol.drivers.script import Astray
from protocol.fairness import COMMITTED, Terms, game_secret, new_master
from protocol.limits import Clock
from protocol.transcript import TranscriptError


@click.command()
@click.argument("game", required=False)
@click.option("--seat", type=click.IntRange(min=1), metavar="N", help="Your seat; 1 if you do not say.")
@click.option("--humans", metavar="N,N,…", help="The seats of several people who share this terminal.")
@click.option("--seats", type=click.IntRange(min=1), metavar="N", help="How many seats there are.")
@click.option("--bots", metavar="NAME,NAME,…", help="The bots on the other seats, in order; one name for all of them.")
@click.option("--bot", "specs", metavar="SPEC", multiple=True, help="The bot on the next free seat; may hold commas.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), help="The language; that of the environment by default.")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Make the game repeatable.")
@click.option("--option", "options", metavar="K=V", multiple=True, callback=game_options, help="An option of the game.")
@click.option("--movetime", type=click.IntRange(min=1), metavar="MS", help="Milliseconds for each answer.")
@click.option("--clock", metavar="TOTAL[+INC]", callback=game_clock, help="Seconds for all answers of a game.")
@click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a game that was left.")
@click.option("--transcript", type=click.Path(path_type=Path), metavar="FILE", help="Write the transcript at the end.")
@sandbox_option
@click.pass_context
def play(
    ctx: click.Context,
    game: str | None,
    seat: int | None,
    humans: str | None,
    seats: int | None,
    bots: str | None,
    specs: tuple[str, ...],
    lang: str | None,
    seed: int | None,
    options: dict[str, str],
    movetime: int | None,
    clock: Clock | None,
    resume: Path | None,
    transcript: Path | None,
    sandbox: bool,
) -> None:
    """Play a game at this terminal.

    Without a GAME you are asked what to play. A SPEC is the name of a bot, `cmd:` and a command line, or several of
    these joined by + for a team. A game that you leave is kept in a file, scrambled so that you do not see its secrets
    by accident (it is no lock); `--resume` goes on with it.
    """
    if movetime is not None and clock is not None:
        raise Fail("--movetime and --clock exclude each other")
    table_given = (game, seat, humans, seats, bots, seed, movetime, clock)
    if resume is not None and (specs or options or any(value is not None for value in table_given)):
        raise Fail("--resume goes on with the table that was saved: only --lang, --transcript and --sandbox go with it")
    walls = game_walls(sandbox, saves_folder(), resume, transcript)
    try:
        if resume is not None:
            session = _resumed(resume, ctx.color, lang, walls)
        else:
            questions = Questions(open_terminal(ctx.color), lang) if game is None else None
            found = questions.game() if questions else registry.get(str(game))
            if questions and not specs and (seat, humans, seats, bots) == (None, None, None, None):
                entries = questions.entries(found)
            else:
                entries = _entries(found, _people(seat, humans), seats, bots, specs)
            found, setup = game_table(found.id, entries, options)
            _check_bots(found, setup, entries)
            code = questions.code if questions else lang or preferred()
            terms = Terms(COMMITTED, game_secret(new_master(), "1")) if seed is None else Terms.seeded(seed)
            table = Table(found, setup, entries, code, terms, clock or Clock(movetime), walls)
            session = Session(table, questions.terminal if questions else open_terminal(ctx.color))
    except Leave:
        return
    except (SetupError, SpecError, TranscriptError) as error:
        raise Fail(str(error)) from error
    _run(session, transcript)


def _run(session: Session, transcript: Path | None) -> None:
    try:
        report = session.play()
    except NoStart as error:
        raise Fail(str(error)) from error
    except Astray as error:
        raise Fail(f"the saved game cannot be played again: it has no answer to {error}") from error
    if report is None:
        try:
            path = session.save()
        except OSError as error:
            raise Fail(f"the game cannot be kept: {reason(error)}") from error
        session.farewell(path)
        return
    if transcript is not None:
        try:
            report.transcript.write(transcript)
        except OSError as error:
            raise Fail(f"cannot write the transcript: {reason(error)}") from error
    with suppress(Leave):
        session.sum_up(report)


def _resumed(path: Path, colour: bool | None, lang: str | None, walls: Walls) -> Session:
    try:
        left = load(path)
    except (OSError, SaveError) as error:
        raise Fail(f"cannot go on with {str(path)!r}: {reason(error)}") from error
    table = table_of(left)
    table = replace(table, language=lang or table.language, walls=walls)
    return Session(table, open_terminal(colour), path, left)


def _people(seat: int | None, humans: str | None) -> list[int]:
    if humans is None:
        return [seat or 1]
    if seat is not None:
        raise Fail("--seat and --humans exclude each other")
    words = humans.split(",")
    if not all(word.isascii() and word.isdecimal() and int(word) for word in words) or len(set(words)) < len(words):
        raise Fail(f"--humans {humans!r}: expected different seat numbers, joined by commas")
    return sorted(map(int, words))


def _entries(
    game: Game, people: list[int], seats: int | None, bots: str | None, specs: tuple[str, ...]
) -> tuple[str, ...]:
    """For each seat the SPEC of its bot, or nothing for a person."""
    if bots is not None and specs:
        raise Fail("--bots and --bot exclude each other")
    named = list(specs) if bots is None else [name.strip() for name in bots.split(",")]
    if not all(named):
        raise Fail(f"{'--bot' if bots is None else f'--bots {bots!r}'}: the name of a bot is missing")
    if not named or (len(named) == 1 and not specs):
        count = seats or max(usual_seats(game), people[-1])
        if count not in game.seats:
            raise Fail(f"{game.id} takes {game.seats[0]} to {game.seats[-1]} seats, not {count}")
        named = (named or [usual_opponent(game, count)]) * (count - len(people))
    count = len(people) + len(named)
    if seats is not None and seats != count:
        raise Fail(f"{len(people)} people and {len(named)} bots make {count} seats, not {seats}")
    if people[-1] > count:
        raise Fail(f"seat {people[-1]} is not one of {count}: {len(people)} people and {len(named)} bots")
    rest = iter(named)
    return tuple("" if number in people else next(rest) for number in range(1, count + 1))


def _check_bots(game: Game, setup: Setup, entries: tuple[str, ...]) -> None:
    """Refuse built-in bots that do not play the game: they would only fail at it."""
    table = first_table(game, setup)
    named = [entry for entry in dict.fromkeys(entries) if entry in registered.names()]
    for entry in named:
        if not able(table, [entry]):
            raise Fail(f"{entry} does not play {game.id}; these do: {', '.join(able(table, registered.names()))}")
