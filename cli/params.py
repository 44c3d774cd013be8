"""Values of command-line options that several commands take."""

import click

from cli.errors import Fail
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
