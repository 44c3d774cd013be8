"""A terminal that can edit a line: completion, history and a status line, by prompt_toolkit."""

import termios
from collections.abc import Callable, Iterator
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth

from cli.play.completing import Suggestion
from cli.play.drawing import no_paint
from cli.play.terminal import Leave, Terminal, TimeUp

CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what has scrolled off it


class RichTerminal(Terminal):
    def __init__(self, out: TextIO) -> None:
        super().__init__(out)
        self._session: PromptSession[str] | None = None

    def ask(
        self,
        prompt: str,
        status: Callable[[], str] = str,
        complete: Callable[[str], list[Suggestion]] | None = None,
        default: str = "",
        seconds: float | None = None,
    ) -> str:
        if self._session is None:
            self._session = PromptSession(history=InMemoryHistory())
        try:
            return self._session.prompt(
                self.encodable(prompt),
                default=default,
                completer=None if complete is None else _Completer(complete),
                complete_while_typing=False,
                bottom_toolbar=(lambda: self.encodable(f" {status()}")) if status() else None,
                refresh_interval=1.0,
                color_depth=ColorDepth.DEPTH_1_BIT if self.paint is no_paint else None,
                pre_run=None if seconds is None else lambda: _limit(seconds),
            )
        except (OSError, termios.error):
            self.lose()
            raise Leave from None

    def forget(self) -> None:
        """Forget the lines that were typed: the next person is not to find them."""
        self._session = None

    def clear(self) -> None:
        self.forget()
        self.write(CLEAR)


def _limit(seconds: float) -> None:
    app = get_app()
    assert app.loop is not None

    def expire() -> None:
        if app.is_running:
            app.exit(exception=TimeUp)

    app.loop.call_later(seconds, expire)


class _Completer(Completer):
    def __init__(self, complete: Callable[[str], list[Suggestion]]) -> None:
        self.complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        line = document.text_before_cursor
        before, _, last = line.rpartition(" ")
        for text, name in self.complete(line):
            more = " " if self.complete(f"{before} {text} ") else ""
            yield Completion(text + more, start_position=-len(last), display=name)
