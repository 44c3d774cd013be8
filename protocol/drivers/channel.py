"""A bot's process and the pipes to it: whole lines, deadlines, caps.

Everything blocks on `poll` with a deadline; no threads. Standard error is read whenever the bot is waited for, apart
from standard output, and kept up to a cap.
"""

import os
import select
import signal
import subprocess
from contextlib import suppress
from time import monotonic, sleep

from protocol.drivers import tree
from protocol.drivers.launch import Command, Launch
from protocol.drivers.sandbox import NoSandbox
from protocol.limits import CHATTER_BYTES, LINE_BYTES, STDERR_BYTES

READ_BYTES = 1 << 16
QUOTED_BYTES = 40
LAST_READS = 16  # more of these than standard error is kept for; an endless one is read no further


class Lost(Exception):
    """Nothing more is to be had from the bot, or not in time. `kind` is a kind of fault."""

    def __init__(self, kind: str, note: str = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.note = note


def signal_name(number: int) -> str:
    """Real-time signals have no name of their own."""
    return signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"


def quoted(data: bytes) -> str:
    return repr(data[:QUOTED_BYTES].decode(errors="replace"))


class Channel:
    """One running process."""

    def __init__(self, command: Command) -> None:
        self.process = self._start(command)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.input = self.process.stdin.fileno()
        self.output = self.process.stdout.fileno()
        self.error = self.process.stderr.fileno()
        for fd in (self.input, self.output, self.error):
            os.set_blocking(fd, False)
        self.poll = select.poll()
        self.poll.register(self.output, select.POLLIN)
        self.poll.register(self.error, select.POLLIN)
        # The end of the process itself, where the system tells: its pipes may live on in a child of its own.
        self.ended = os.pidfd_open(self.process.pid) if hasattr(os, "pidfd_open") else -1
        if self.ended >= 0:
            self.poll.register(self.ended, select.POLLIN)
        self.answered = [(self.output, select.POLLIN)]
        self.buffer = b""  # what came after the last line that was handed out
        self.unsent = b""
        self.stderr = bytearray()
        self.error_open = True

    def _start(self, command: Command) -> subprocess.Popen[bytes]:
        if not command.program():
            raise Lost("start", f"cannot run {command.args[0]!r}: no such program")
        try:
            self.launch = Launch(command)
        except (NoSandbox, OSError) as error:
            raise Lost("start", str(error)) from error
        try:
            return subprocess.Popen(
                self.launch.args,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self.launch.cwd,
                env=self.launch.env,
                close_fds=True,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self.launch.close()
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise Lost("start", f"cannot run {command.args[0]!r}: {reason}") from error

    def write(self, data: bytes, deadline: float) -> None:
        """Send it all, or raise Lost. What a slow reader left unread at the deadline goes first the next time."""
        data = self.unsent + data
        try:
            sent = os.write(self.input, data)
        except BlockingIOError:
            sent = 0
        except BrokenPipeError:
            raise self._unheard() from None
        self.unsent = data[sent:]
        if self.unsent:
            self._write_on(deadline)

    def _write_on(self, deadline: float) -> None:
        # The bot may be stuck writing to us: keep reading, so that the two ends cannot wait for each other.
        self.poll.register(self.input, select.POLLOUT)
        try:
            while self.unsent:
                ready = self._wait(deadline)
                if self.output in ready:
                    self._read(deadline)
                if self.input in ready:
                    self._write_some(deadline)
        except BrokenPipeError:
            raise self._unheard() from None
        finally:
            self.poll.unregister(self.input)

    def _write_some(self, deadline: float) -> None:
        try:
            self.unsent = self.unsent[os.write(self.input, self.unsent[: select.PIPE_BUF]) :]
        except BlockingIOError:
            self._outrun(deadline)

    def _outrun(self, deadline: float) -> None:
        """A bot can open the other ends of its own pipes too, and there be quicker than we are."""
        if deadline <= monotonic():
            raise Lost("timeout")

    def _unheard(self) -> Lost:
        return Lost("exit", self.status("its input is closed"))

    def ask(self, data: bytes, seconds: float) -> bytes:
        """`write`, then `line`; the short way is for a bot that reads all of it and answers with one line."""
        deadline = monotonic() + seconds
        self.write(data, deadline)
        if not self.buffer and self.poll.poll(seconds * 1000) == self.answered:
            self._read(deadline)
            if 0 <= self.buffer.find(b"\n") == len(self.buffer) - 1 < LINE_BYTES:
                line, self.buffer = self.buffer[:-1], b""
                return line
        return self.line(deadline)

    def line(self, deadline: float) -> bytes:
        """The next line, without its LF."""
        while True:
            line, newline, rest = self.buffer.partition(b"\n")
            if len(line) >= LINE_BYTES:
                raise Lost("flood", f"a line of more than {LINE_BYTES} bytes: {quoted(line)}…")
            if newline:
                self.buffer = rest
                return line
            if self.output in self._wait(deadline):
                self._read(deadline)

    def unfinished(self) -> str:
        """What has come of a line that has no end yet, for a message."""
        return quoted(self.buffer) if self.buffer and b"\n" not in self.buffer else ""

    def unread(self, line: bytes) -> None:
        """Put a line back, to be the next again."""
        self.buffer = line + b"\n" + self.buffer

    def _wait(self, deadline: float) -> dict[int, int]:
        """The descriptors with something to do; standard error is dealt with here, and does not put the end off."""
        left = deadline - monotonic()
        ready = dict(self.poll.poll(left * 1000 if left > 0 else 0))
        if ready.pop(self.error, 0):
            self._read_error()
        if not ready and deadline <= monotonic():
            raise Lost("timeout")
        if self.ended in ready and self.output not in ready:
            raise Lost("exit", self.status())
        return ready

    def _read(self, deadline: float) -> None:
        if len(self.buffer) > CHATTER_BYTES:
            raise Lost("flood", f"more than {CHATTER_BYTES} bytes before it reads")
        try:
            chunk = os.read(self.output, READ_BYTES)
        except BlockingIOError:
            self._outrun(deadline)
            return
        if not chunk:
            raise Lost("exit", self.status())
        self.buffer += chunk

    def _read_error(self) -> bool:
        """Keep what fits of standard error; False when there is no more for now."""
        try:
            chunk = os.read(self.error, READ_BYTES)
        except BlockingIOError:
            return False
        if not chunk and self.error_open:
            self.error_open = False
            self.poll.unregister(self.error)
        self.stderr += chunk[: max(0, STDERR_BYTES - len(self.stderr))]
        return bool(chunk)

    def status(self, otherwise: str = "its output is closed") -> str:
        """How the process ended, if it did.

        It is left for `kill` to collect: until then its group number cannot be reused.
        """
        deadline = monotonic() + 0.05  # a pipe closes a moment before its process is gone
        while hasattr(os, "waitid") and monotonic() < deadline:
            ended = os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is None:
                sleep(0.001)
            elif ended.si_code == os.CLD_EXITED:
                return f"exit status {ended.si_status}"
            else:
                return f"ended by {signal_name(ended.si_status)}"
        return otherwise

    def errors(self) -> bytes:
        """What the bot wrote to standard error since the last call."""
        if self.process.returncode is None:
            self._drain_error()
        written = bytes(self.stderr)
        self.stderr.clear()
        return written

    def _drain_error(self) -> None:
        """Take in what there is of standard error; but whoever writes without end is not waited for."""
        for _ in range(LAST_READS):
            if not self._read_error():
                return

    def dismiss(self, last_words: bytes) -> None:
        """Say good-bye: the bot has until `close` to leave by itself."""
        assert self.process.stdin is not None
        if not self.process.stdin.closed:
            with suppress(Lost):
                self.write(last_words, monotonic())
            self.process.stdin.close()

    def close(self, deadline: float) -> None:
        """Wait for the bot's end until the deadline; then its whole group ends."""
        with suppress(Lost):
            while monotonic() < deadline:
                self.buffer = b""
                if self.output in self._wait(deadline):
                    self._read(deadline)
        self.kill()

    def kill(self) -> None:
        """End the process with all it has started, and take in what is left of standard error."""
        if self.process.returncode is not None:
            return
        tree.end(self.process.pid, self.launch.token)
        self.process.wait()
        self._drain_error()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        if self.ended >= 0:
            os.close(self.ended)
        self.launch.close()
