"""How a command fails: one clear line on standard error and exit code 2."""

import click


class Fail(click.ClickException):
    """Bad input or a refusal: the message says what came and what is possible."""

    exit_code = 2

    def format_message(self) -> str:
        """The message on one line; whatever a terminal could obey or break a line at is spelt out."""
        line = " ".join(self.message.split())
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in line)

    def show(self, file: object = None) -> None:
        click.echo(f"parlour: {self.format_message()}", err=True)


def reason(error: Exception) -> str:
    """What went wrong, without the number and the path that the system adds."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def one_line(error: click.UsageError | click.FileError) -> Fail:
    """Click's own complaint without its usage banner; it ends with where help is."""
    message = error.format_message().rstrip(".")
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message += f" (see '{error.ctx.command_path} --help')"
    return Fail(message)
