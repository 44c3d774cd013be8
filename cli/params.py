"""Values of command-line options that several commands take."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from bots.spec import OPEN, SpecError, Walls, check_teams
from cli.errors import Fail, reason
from engine import registry
from engine.game import Game, Setup, SetupError
from engine.packed import PackError, pack
from protocol.drivers.sandbox import NoSandbox
from protocol.drivers.sandbox import check as check_sandbox
from protocol.limits import Clock


def game_options(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    """`--option K=V`, any number of them."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise Fail(f"--option {pair!r}: expected NAME=VALUE")
        if name in options:
            raise Fail(f"--option {name!r} is given twice")
        options[name] = value
    return options


def game_table(name: str, specs: Sequence[str], options: Mapping[str, str]) -> tuple[Game, Setup]:
    """The game of that name, set up for these on its seats."""
    try:
        game = registry.get(name)
        check_teams(game, len(specs), specs)
    except (SetupError, SpecError) as error:
        raise Fail(str(error)) from error
    packed = pack_files(game, options)
    try:
        return game, game.setup(len(specs), packed)
    except SetupError as error:
        message = str(error)
        for key, value in options.items():
            if packed[key] != value and message.startswith(f"{key}:"):  # an error in the file: say which file it is
                message = message.replace(key, value, 1)
        raise Fail(message) from error


def pack_files(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options, those that name a file with the text of the file instead."""
    files = {option.name: option.default for option in game.options if option.file}
    return {key: value if files.get(key, value) == value else pack_file(key, value) for key, value in options.items()}


def pack_file(option: str, path: str) -> str:
    try:
        return pack(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, PackError) as error:
        raise Fail(f"--option {option}={path}: {reason(error)}") from error


sandbox_option = click.option("--sandbox", is_flag=True, help="Wall in bots that are processes; needs bubblewrap.")


def game_walls(sandboxed: bool, *hidden: Path | None) -> Walls:
    """How bots are walled in; what the operator writes is hidden from them."""
    if not sandboxed:
        return OPEN
    try:
        check_sandbox()
    except NoSandbox as error:
        raise Fail(str(error)) from error
    return Walls(True, tuple(str(path.resolve()) for path in hidden if path is not None))


def game_clock(_ctx: click.Context, _param: click.Parameter, given: str | None) -> Clock | None:
    """`--clock TOTAL[+INC]`, in seconds."""
    try:
        return None if given is None else parse_clock(given)
    except ValueError as error:
        raise Fail(f"--clock {error}") from error


def parse_clock(text: str) -> Clock:
    total, plus, increment = text.partition("+")
    try:
        clock = Clock(None, _ms(total), _ms(increment) if plus else 0)
    except ValueError:
        raise ValueError(f"{text!r}: expected seconds, as in 60 or 60+0.5") from None
    if not clock.total:
        raise ValueError(f"{text!r}: the time for a game is at least 0.001 seconds")
    return clock


def _ms(seconds: str) -> int:
    if not seconds or seconds.strip("0123456789."):
        raise ValueError(seconds)
    return round(float(seconds) * 1000)
