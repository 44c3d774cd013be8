"""A click group whose commands are imported when they are run, so that `--help` starts light."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

import click
from click.exceptions import NoArgsIsHelpError

from cli.errors import Fail, one_line


class Lazy(NamedTuple):
    """Where a command is defined, as "module:attribute", and its line in the group's help."""

    target: str
    help: str

    def load(self) -> click.Command:
        module, attribute = self.target.split(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command), f"{self.target} is not a click command"
        return command


def no_color_option() -> click.Option:
    """`--no-color`, which every command takes; a non-empty NO_COLOR does the same."""

    def decide(ctx: click.Context, _param: click.Parameter, given: bool) -> None:
        if given or os.environ.get("NO_COLOR"):
            ctx.color = False

    return click.Option(
        ["--no-color"], is_flag=True, expose_value=False, callback=decide, help="Print without colours."
    )


@contextmanager
def one_line_errors() -> Iterator[None]:
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except (click.UsageError, click.FileError) as error:
        raise one_line(error) from error


class LazyGroup(click.Group):
    def __init__(self, *args: Any, lazy: Mapping[str, Lazy], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy
        self.params.append(no_color_option())

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.lazy:
            return None
        if cmd_name not in self.commands:
            command = self.lazy[cmd_name].load()
            command.params.append(no_color_option())
            self.add_command(command, cmd_name)
        return self.commands[cmd_name]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.lazy and not ctx.resilient_parsing:
            raise Fail(f"unknown command '{args[0]}'; the commands are: {', '.join(self.lazy)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if rows := [(name, lazy.help) for name, lazy in self.lazy.items()]:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with one_line_errors():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with one_line_errors():
            return super().invoke(ctx)
