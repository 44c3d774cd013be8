"""The terminal a person sits at: plain lines, for pipes and dumb terminals, and what both kinds share."""

import os
import select
import shutil
import sys
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import TextIO

import click

from cli.play.completing import Suggestion
from cli.play.drawing import Paint, no_paint

LONGEST_LINE = 4096  # bytes of a line that are read; the rest of it is thrown away

# What a terminal without Unicode gets instead.
_ASCII = str.maketrans(
    {
        "·": ".",
        "•": "*",
        "░": ":",
        "▒": "#",
        "▲": "^",
        "▼": "v",
        "◀": "<",
        "▶": ">",
        "◎": "o",
        "✚": "+",
        "✓": "x",
        "✗": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "’": "'",
        "“": '"',
        "”": '"',
        "«": '"',
        "»": '"',
        "\u00a0": " ",
        **dict.fromkeys("─═", "-"),
        **dict.fromkeys("│║", "|"),
        **dict.fromkeys("┌┐└┘╔╗╚╝", "+"),
    }
)


class Leave(Exception):
    """The person leaves the game, which is to be kept."""


class TimeUp(Exception):
    """The time for an answer has run out."""


class Terminal(ABC):
    """`ask` raises EOFError at the end of the input, KeyboardInterrupt on Ctrl-C, TimeUp when `seconds` have passed."""

    paint: Paint = staticmethod(no_paint)

    def __init__(self, out: TextIO) -> None:
        self.out = out
        self.gone = False  # nobody reads what is shown any more

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return shutil.get_terminal_size((80, 24))

    def show(self, *lines: str) -> None:
        self.write("".join(f"{line}\n" for line in lines))

    def write(self, text: str) -> None:
        if self.gone:
            return
        try:
            self.out.write(self.encodable(text))
            self.out.flush()
        except OSError:
            self.lose()
            raise Leave from None

    def lose(self) -> None:
        """Nobody is there any more. What is still on its way to them is thrown away."""
        self.gone = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.out.fileno())

    def encodable(self, text: str) -> str:
        """The text, or what comes nearest to it in the encoding of the terminal."""
        encoding = self.out.encoding or "ascii"
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            plain = unicodedata.normalize("NFKD", text.translate(_ASCII))
            kept = "".join(c for c in plain if not unicodedata.combining(c))
            return kept.encode(encoding, "replace").decode(encoding)
        return text

    @abstractmethod
    def ask(
        self,
        prompt: str,
        status: Callable[[], str] = str,
        complete: Callable[[str], list[Suggestion]] | None = None,
        default: str = "",
        seconds: float | None = None,
    ) -> str:
        """One line from the person. `status` is told with the prompt; `default` is already typed, where possible."""

    @abstractmethod
    def clear(self) -> None:
        """Let nothing be seen of what was shown."""


class PlainTerminal(Terminal):
    """Lines in, lines out. Lines from a pipe are repeated, so that the output reads like a session."""

    def __init__(self, source: int, out: TextIO, echo: bool) -> None:
        super().__init__(out)
        self.source = source
        self.echo = echo
        self.pending = b""

    def ask(
        self,
        prompt: str,
        status: Callable[[], str] = str,
        complete: Callable[[str], list[Suggestion]] | None = None,
        default: str = "",
        seconds: float | None = None,
    ) -> str:
        told = status()
        self.write(f"[{told}] {prompt}" if told else prompt)
        line = self._line(seconds)
        if self.echo:
            self.show("".join(c if c.isprintable() else "?" for c in line))
        return line

    def _line(self, seconds: float | None) -> str:
        until = None if seconds is None else monotonic() + seconds
        while b"\n" not in self.pending:
            self.pending = self.pending[:LONGEST_LINE]
            left = None if until is None else max(0.0, until - monotonic())
            if left is not None and not select.select([self.source], [], [], left)[0]:
                raise TimeUp
            chunk = os.read(self.source, LONGEST_LINE)
            if not chunk:
                raise EOFError
            self.pending += chunk
        line, _, self.pending = self.pending.partition(b"\n")
        return line[:LONGEST_LINE].decode("utf-8", "replace").strip("\r")

    def clear(self) -> None:
        self.show(*[""] * self.size()[1])


def open_terminal(colour: bool | None) -> Terminal:
    """The terminal that this process has. `colour`: as the command line has it, None for what fits."""
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown", "")
    both = sys.stdin.isatty() and sys.stdout.isatty()
    if dumb or not both:
        return PlainTerminal(sys.stdin.fileno(), sys.stdout, echo=not sys.stdin.isatty())
    from cli.play.rich import RichTerminal

    terminal = RichTerminal(sys.stdout)
    if colour is not False:
        terminal.paint = click.style
    return terminal
