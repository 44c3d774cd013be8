"""`parlour replay` and `parlour verify`: transcripts played again."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import click

from cli.errors import Fail
from engine.game import SetupError
from protocol.replay import replay as replay_text
from protocol.transcript import TranscriptError
from protocol.verify import verify as verify_text

T = TypeVar("T")

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))


@click.command()
@FILES
@click.pass_context
def replay(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Play transcripts again and compare every line.

    Exits with 1 and shows the first difference if one does not come out the same.
    """
    same = True
    for path, again in _each(files, replay_text):
        line = again.difference
        if line is None:
            click.echo(f"{path}: reproduced, {len(again.recorded)} lines")
        else:
            same = False
            click.echo(f"{path}: differs at line {line}")
            click.secho(f"- {_at(again.recorded, line)}", fg="red")
            click.secho(f"+ {_at(again.replayed, line)}", fg="green")
    ctx.exit(0 if same else 1)


@click.command()
@FILES
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Prove or refute transcripts: commitment, deal, draws, moves and lines.

    Exits with 1 and names the first line that does not follow if one is refuted.
    """
    proven = True
    for path, verdict in _each(files, verify_text):
        if verdict.line is None:
            click.echo(f"{path}: proven: {verdict.reason}")
        else:
            proven = False
            click.echo(f"{path}: refuted at line {verdict.line}: {verdict.reason}")
    ctx.exit(0 if proven else 1)


def _each(files: tuple[Path, ...], examine: Callable[[str], T]) -> Iterator[tuple[Path, T]]:
    for path in files:
        try:
            yield path, examine(path.read_bytes().decode())
        except OSError as error:
            raise Fail(f"cannot read {str(path)!r}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise Fail(f"{str(path)!r} is not a transcript: not UTF-8 at byte {error.start}") from error
        except TranscriptError as error:
            raise Fail(f"{str(path)!r} is not a whole transcript: {error}") from error
        except SetupError as error:
            raise Fail(f"{str(path)!r} cannot be played: {error}") from error


def _at(lines: list[str], number: int) -> str:
    return lines[number - 1] if number <= len(lines) else "(no such line)"
