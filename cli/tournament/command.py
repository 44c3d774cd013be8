"""`parlour tournament`, `parlour standings` and `parlour show`."""

import json
import os
import shlex
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import click

from bots.spec import SpecError
from cli.errors import Fail
from cli.params import game_options, game_walls, pack_files
from cli.series import NoStart, seated
from cli.tournament.config import Config, differences, resolve
from cli.tournament.configfile import ConfigFile
from cli.tournament.course import Course
from cli.tournament.pool import Crew, PoolError, available_cores
from cli.tournament.progress import JsonProgress, LiveProgress, PlainProgress, Progress
from cli.tournament.report import as_csv, as_text
from cli.tournament.run import play
from cli.tournament.settings import SETTINGS, ConfigError, read
from cli.tournament.standings import standings as standings_of
from cli.tournament.store import Store, StoreError, begun, locked
from engine import registry
from protocol.fairness import master_of, new_master

FAULTED = 3
INTERRUPTED = 130


def _settings(command: Callable[..., None]) -> Callable[..., None]:
    """A flag for every setting, but for those that take more than one."""
    for key, setting in reversed(SETTINGS.items()):
        if key in ("game", "bots", "options"):
            continue
        flag = f"--{key}/--no-{key}" if setting.kind is bool else f"--{key}"
        default = "" if setting.default in (None, False) else f" [{setting.default}]"
        option = click.option(
            flag, type=setting.kind, default=None, metavar=setting.metavar or None, help=setting.help + default
        )
        command = option(command)
    return command


@click.command()
@click.argument("game", required=False)
@click.option("--bots", "names", metavar=SETTINGS["bots"].metavar, help=SETTINGS["bots"].help)
@click.option("--bot", "specs", metavar="SPEC", multiple=True, help="One more bot; may hold commas.")
@click.option("--option", "options", metavar="K=V", multiple=True, callback=game_options, help="An option of the game.")
@_settings
@click.option("--config", "path", type=click.Path(path_type=Path), metavar="FILE", help="Read settings from a file.")
@click.option("--resume", is_flag=True, help="Go on with the tournament in the file.")
@click.option("--dry-run", is_flag=True, help="Print the schedule's counts and how long it would take.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, an object a line.")
@click.pass_context
def tournament(
    ctx: click.Context,
    /,
    path: Path | None,
    resume: bool,
    dry_run: bool,
    as_json: bool,
    **flags: Any,
) -> None:
    """Run a tournament between bots and rate them.

    A SPEC is the name of a built-in bot, `cmd:` and a command line, or several of these joined by + for a team.
    """
    given = _given(**flags)
    file = ConfigFile(path) if path is not None else None
    try:
        values = read({**(file.values if file else {}), **given})
        _tournament(ctx, values, resume, dry_run, as_json)
    except ConfigError as error:
        raise _complaint(error, given, file) from error
    except (StoreError, PoolError) as error:
        raise Fail(str(error)) from error


def _given(names: str | None, specs: tuple[str, ...], options: dict[str, str], **flags: Any) -> dict[str, Any]:
    given = {key.replace("_", "-"): value for key, value in flags.items() if value is not None}
    if names is not None or specs:
        given["bots"] = [*(names.split(",") if names is not None else ()), *specs]
    if options:
        given["options"] = options
    return given


def _complaint(error: ConfigError, given: dict[str, Any], file: ConfigFile | None) -> Fail:
    key, _, option = error.key.partition(".")
    if key not in given and file is not None and key in file.values:
        return file.fail(error)
    flag = {"game": "GAME", "options": "--option"}.get(key, f"--{key}")
    return Fail(" ".join(word for word in (flag, option) if word) + f": {error}")


def _tournament(ctx: click.Context, values: dict[str, Any], resume: bool, dry_run: bool, as_json: bool) -> None:
    jobs = values.get("jobs") or len(available_cores())
    pin = _pinning(values.get("pin"), jobs)
    if dry_run:
        from cli.tournament.estimate import estimate

        config = resolve(_packed(values))
        _greet(config)
        click.echo(estimate(config, jobs))
        return
    path = Path(values.get("store", SETTINGS["store"].default))
    with locked(path), closing(_open(path, values, resume)) as store:
        config = _config(store)
        course = Course(config, store)
        progress = _progress(course, as_json, ctx.color is not False)
        try:
            crew = Crew(config.as_json(), store.master, game_walls(config.sandbox, *store.files))
            play(course, crew, jobs, pin, progress)
        except KeyboardInterrupt:
            progress.close()
            again = ["parlour", "tournament", "--resume", "--store", str(path), "--jobs", str(jobs)]
            again += [] if pin else ["--no-pin"]
            click.echo(f"stopped at game {course.ledger.settled}; go on with:\n{shlex.join(again)}", err=True)
            ctx.exit(INTERRUPTED)
        finally:
            progress.close()
        found = standings_of(course.ledger, course.complete())
    _conclude(ctx, found, as_json)


def _conclude(ctx: click.Context, found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        JsonProgress.say("standings", **found)
    else:
        click.echo(as_text(found), nl=False)
    if faulty := [f"{row['bot']} {row['faults']}" for row in found["bots"] if row["faults"]]:
        click.secho(f"FAULTS: {', '.join(faulty)}; `parlour show` has the games", err=True, fg="red", bold=True)
        ctx.exit(FAULTED)


def _pinning(given: bool | None, jobs: int) -> bool:
    possible = hasattr(os, "sched_setaffinity")
    if given and not possible:
        raise Fail("--pin: this system cannot tie a process to a core")
    return given if given is not None else possible and jobs <= len(available_cores())


def _open(path: Path, values: dict[str, Any], resume: bool) -> Store:
    """The file of a new tournament, or the one to go on with."""
    if begun(path):
        store = Store.open(path)
        if not resume:
            raise Fail(f"{str(path)!r} holds a tournament already: go on with --resume, or choose another --store")
        config = _config(store)
        if wrong := differences(_packed({"game": config.game, **values}), config):
            raise Fail(f"the tournament in {str(path)!r} was begun with another {', '.join(wrong)}; leave it out")
        _greet(config)
        return store
    if resume and "game" not in values:
        raise Fail(f"there is nothing to resume in {str(path)!r}")
    config = resolve(_packed(values))
    config = config.named(_greet(config))
    master = master_of(config.seed) if config.seed is not None else new_master()
    return Store.create(path, config.as_json(), master)


def _packed(values: dict[str, Any]) -> dict[str, Any]:
    """Options that name a file become the text of the file: a tournament is told from its own file alone."""
    if "options" not in values or values.get("game") not in registry.ids():
        return values
    return {**values, "options": pack_files(registry.get(values["game"]), values["options"])}


def _greet(config: Config) -> tuple[str, ...]:
    """See that every bot starts, and hear what it is called."""
    try:
        with seated([entry.spec for entry in config.bots], walls=game_walls(config.sandbox)) as drivers:
            return tuple(driver.name for driver in drivers)
    except (NoStart, SpecError) as error:
        raise ConfigError("bots", str(error)) from error


def _config(store: Store) -> Config:
    try:
        return Config.from_json(store.config)
    except ConfigError as error:
        raise StoreError(f"{str(store.path)!r} does not fit this parlour: {error.key}: {error}") from error


def _progress(course: Course, as_json: bool, color: bool) -> Progress:
    if as_json:
        return JsonProgress(course.ledger)
    return LiveProgress(course.ledger, color) if sys.stderr.isatty() else PlainProgress(course.ledger)


FILE = click.argument("path", metavar="FILE", type=click.Path(path_type=Path))


@click.command()
@FILE
@click.option("--json", "how", flag_value="json", help="Print one JSON object.")
@click.option("--csv", "how", flag_value="csv", help="Print a line for every bot, seat and role.")
def standings(path: Path, how: str | None) -> None:
    """Print the standings of a tournament, finished or not."""
    try:
        with closing(Store.open(path)) as store:
            course = Course(_config(store), store)
            course.take()
            found = standings_of(course.ledger, course.complete())
    except StoreError as error:
        raise Fail(str(error)) from error
    if how == "json":
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        click.echo(as_csv(found) if how == "csv" else as_text(found), nl=False)


@click.command()
@FILE
@click.argument("game", type=click.IntRange(min=1))
def show(path: Path, game: int) -> None:
    """Print the transcript of one game of a tournament."""
    try:
        with closing(Store.open(path)) as store:
            click.echo(store.transcript(game), nl=False)
    except StoreError as error:
        raise Fail(str(error)) from error
