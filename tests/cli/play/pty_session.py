"""The real program in a pseudo-terminal, and the screen that a person would see."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Self

import pyte

ROOT = Path(__file__).parents[3]
PATIENCE = 20.0  # seconds that anything may take
PROMPT = "\x1b[?2004h"  # prompt_toolkit begins each prompt with it
CLOCK = re.compile(r"\d+:\d\d\b")


class ProgramEnded(AssertionError):
    """What was waited for cannot come any more."""


class Screen(pyte.Screen):
    """Answers when it is asked where the cursor is."""

    answer: Callable[[bytes], object]

    def write_process_input(self, data: str) -> None:
        self.answer(data.encode())


class PtySession:
    def __init__(self, *args: str, size: tuple[int, int] = (80, 24), env: dict[str, str] | None = None) -> None:
        self.screen = Screen(*size)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.seen = 0  # how much of it has been waited for
        master, slave = pty.openpty()
        self.master = master
        self.screen.answer = self.write
        self.resize(*size)
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES", "LC_ALL", "LANG")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cli", *args],
            cwd=ROOT,
            env={**clean, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **(env or {})},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.master)

    def write(self, data: bytes) -> None:
        os.write(self.master, data)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)
        if hasattr(self, "process"):
            os.killpg(self.process.pid, signal.SIGWINCH)

    def wait(self, done: Callable[[str], bool], what: str) -> str:
        """Read until `done` likes what has come since the last wait; that text."""
        until = monotonic() + PATIENCE
        while not done(self.raw[self.seen :]):
            ready = select.select([self.master], [], [], max(0.0, until - monotonic()))[0]
            assert ready, f"waited in vain for {what}; the screen:\n{self.text()}"
            if not self._read():
                raise ProgramEnded(f"before {what}; the screen:\n{self.text()}")
        new, self.seen = self.raw[self.seen :], len(self.raw)
        return new

    def _read(self) -> bool:
        try:
            data = os.read(self.master, 65536)
        except OSError:  # how Linux says that the other end is closed
            return False
        text = self.decoder.decode(data)
        self.raw += text
        self.stream.feed(text)
        return bool(data)

    def prompt(self) -> str:
        """Wait for the next prompt to stand on the screen."""
        shown = self.wait(lambda text: PROMPT in text, "a prompt")
        while select.select([self.master], [], [], 0.03)[0] and self._read():
            pass
        self.seen = len(self.raw)
        return shown

    def over(self) -> bool:
        """Wait for the next prompt, or for the end of the program."""
        try:
            self.prompt()
        except ProgramEnded:
            return True
        return False

    def type(self, line: str) -> str:
        """Type a line and Enter, and wait for the next prompt."""
        self.write(f"{line}\r".encode())
        return self.prompt()

    def end(self) -> int:
        """Read to the end of the program; its exit code."""
        with suppress(ProgramEnded):
            self.wait(lambda text: False, "the end")
        self.seen = len(self.raw)
        return self.process.wait(PATIENCE)

    def leave(self) -> int:
        """Ctrl-D until it is heard: what was typed before may open one more prompt after the other. The exit code."""
        until = monotonic() + PATIENCE
        while self.process.poll() is None:
            assert monotonic() < until, f"cannot leave; the screen:\n{self.text()}"
            self.write(b"\x15\x04")
            while select.select([self.master], [], [], 0.2)[0] and self._read():
                pass
        return self.process.wait()

    def text(self) -> str:
        """The screen, without blanks at the ends of lines and with the clock at zero."""
        lines = [CLOCK.sub("0:00", line.rstrip()) for line in self.screen.display]
        return "\n".join(lines).rstrip("\n")

    def choice(self, rng: Random | None = None) -> str:
        """The first move of the list above the prompt, or any, typed by its numbers, as a person would read them."""
        above = [line.rstrip() for line in self.screen.display[: self.screen.cursor.y]]
        rows: list[str] = []
        while above and re.match(r" {3,}\S", above[-1]):
            rows.insert(0, above.pop())
        offers = [number for number, row in enumerate(rows) if re.match(r" {2,3}\d+  ", row)]
        if not offers:
            return ""  # Enter shows the list again
        at = rng.randrange(len(offers)) if rng is not None else 0
        slots = [""]
        for row in rows[offers[at] + 1 : [*offers, len(rows)][at + 1]]:
            title, _, listed = row.rpartition(":  ")
            if title:
                slots.append("")
            slots[-1] += f"  {listed}"
        picks = []
        for slot in slots[1:]:
            words = [word.split()[0] for word in slot.split("  ") if word[:1].isdigit()]
            picks.append(rng.choice(words) if rng is not None else words[0])
        return " ".join(picks if len(offers) == 1 and picks else [str(at + 1), *picks])
