"""`parlour bot`: a built-in bot as a process of its own."""

import click

from bots.kit import run
from bots.registry import UnknownBot, get
from cli.errors import Fail


@click.command()
@click.argument("name")
def bot(name: str) -> None:
    """Run a built-in bot that speaks UDI on standard input and output."""
    try:
        make = get(name)
    except UnknownBot as error:
        raise Fail(str(error)) from error
    run(make())
