"""The command group: what `parlour` offers, loaded one command at a time."""

import click

from cli import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def parlour() -> None:
    """Play, referee and replay parlour games of deduction and bluff."""


def main() -> None:
    parlour(prog_name="parlour")
