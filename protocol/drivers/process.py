"""A bot in a process of its own, speaking UDI over its standard input and output."""

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from time import monotonic
from typing import Any

from engine.menu import Menu, Move
from protocol.drivers.base import Driver, Log
from protocol.drivers.channel import Channel, Lost
from protocol.drivers.launch import Command
from protocol.fault import BotFault, last_words
from protocol.fields import MessageError, UnknownVerb
from protocol.limits import (
    CHATTER_BYTES,
    CHATTER_LINES,
    LINE_BYTES,
    MOVE_MS,
    QUIT_SECONDS,
    READY_SECONDS,
    SEEN_LINES,
    START_SECONDS,
    WIRE_BYTES,
)
from protocol.messages import (
    FROM_BOT,
    QUIT,
    READYOK,
    STOP,
    TALKS,
    UDIOK,
    BotOption,
    Done,
    Entropy,
    Id,
    MoveLine,
    SetOption,
    Speech,
    Talk,
    Udi,
    Wants,
    parse,
)
from protocol.talk import spoken


class ProcessDriver(Driver):
    """Keeps the process from game to game; a fatal fault ends it, and the next `launch` starts another."""

    def __init__(
        self, command: Command, options: Mapping[str, str] | None = None, logging: bool = False, called: str = ""
    ) -> None:
        """`called`: the operator's name for the bot, whatever it calls itself."""
        super().__init__()
        self.called = called
        if called:
            self.name = called
        self.command = command
        self.options = dict(options or {})
        self.channel: Channel | None = None
        self.started = 0.0
        self.greeted = False
        self.seen: deque[str] = deque(maxlen=SEEN_LINES)
        self.wire: list[str] | None = [] if logging else None
        self.kept = 0  # bytes of the bot's own lines in the wire
        self.errors = b""

    def launch(self) -> None:
        if self.channel is not None:
            return
        self.started = monotonic()
        self.greeted = False
        self.inbox.clear()
        try:
            self.channel = Channel(self.command)
        except Lost as lost:
            raise BotFault("start", "udiok", note=lost.note) from lost
        self.inbox.append(str(Udi()))
        try:
            self._send("udiok", self.started + START_SECONDS)
        except BotFault as fault:
            raise BotFault("start", "udiok", note=fault.note) from fault

    def greet(self) -> None:
        if self.greeted:
            return
        declared: dict[str, BotOption] = {}
        self.talks = self.wants_map = False
        try:
            for message in self._messages("udiok", self.started + START_SECONDS):
                if isinstance(message, Id) and message.what == "name":
                    self.name = self.called or message.text
                elif isinstance(message, BotOption):
                    declared[message.name] = message
                elif isinstance(message, Wants):
                    self.wants_map = True
                elif message == TALKS:
                    self.talks = True
                elif message == UDIOK:
                    break
            for name, value in self.options.items():
                if name not in declared:
                    raise MessageError(f"the bot has no option {name!r}; it has {', '.join(declared) or 'none'}")
                line = str(SetOption(name, declared[name].check(value)))
                if len(line.encode()) >= LINE_BYTES:
                    raise MessageError(f"option {name}: a value of {len(value)} characters does not fit on a line")
                self.inbox.append(line)
        except BotFault as fault:
            self.kill()
            raise BotFault("start", "udiok", list(self.seen), self._not_greeted(fault)) from fault
        except MessageError as error:
            self.kill()
            raise BotFault("start", "udiok", list(self.seen), str(error)) from error
        self.greeted = True

    def _not_greeted(self, fault: BotFault) -> str:
        if fault.kind != "timeout":
            return fault.note
        hint = "" if self.seen or fault.note else "; a bot must flush what it writes"
        return f"no udiok within {START_SECONDS:g} seconds{hint}" + (f"; {fault.note}" if fault.note else "")

    def flush(self, awaited: str) -> None:
        if self.inbox:
            # Where no answer is awaited, a bot that does not read must not hold up the end of the game.
            self._send(awaited, monotonic() + (QUIT_SECONDS if awaited == "nothing" else READY_SECONDS))

    def ready(self, awaited: str) -> bytes:
        entropy = b""
        for message in self._messages(awaited, monotonic() + READY_SECONDS):
            if message == READYOK:
                break
            if isinstance(message, Entropy):
                entropy = message.given
        return entropy

    def move(self, n: int, turn: int, menu: Menu, ms: int | None) -> Move:
        awaited = f"move {n}"
        self.inbox += (str(menu), f"go {n}" if ms is None else f"go {n} ms {ms}")
        seconds = (MOVE_MS if ms is None else ms) / 1000
        deadline = monotonic() + seconds
        try:
            line = self._channel(awaited).ask(self._packed(), seconds)
        except Lost as lost:
            raise self._fault(lost, awaited) from lost
        # The short way, for the answer as it should be; everything else is read again with care.
        if line.startswith(b"move %d " % n) and line.isascii():
            text = line.decode()
            if text.isprintable():
                if self.wire is not None:
                    self._keep(text)
                return tuple(text.split()[2:])
        self._channel(awaited).unread(line)
        for message in self._messages(awaited, deadline):
            if isinstance(message, MoveLine) and self._answers(message.n, n, awaited):
                return message.move
        raise AssertionError("unreachable")

    def talk(self, n: int, turn: int, ms: int | None) -> list[str]:
        awaited = f"done {n}"
        self.inbox.append(str(Talk(n, ms)))
        deadline = monotonic() + (MOVE_MS if ms is None else ms) / 1000
        self._send(awaited, deadline)
        texts: list[str] = []
        for message in self._messages(awaited, deadline):
            if isinstance(message, Speech):
                texts = spoken([*texts, message.text], awaited)
            elif isinstance(message, Done):
                if self._answers(message.n, n, awaited):
                    break
                texts.clear()  # they belonged to a talk point that is over
        return texts

    def _answers(self, given: int, n: int, awaited: str) -> bool:
        """Whether it answers this prompt; an answer to an earlier one is dropped."""
        if given > n:
            raise BotFault("malformed", awaited, list(self.seen), f"it answers prompt {given}, which was never sent")
        return given == n

    def _channel(self, awaited: str) -> Channel:
        if self.channel is None:
            raise BotFault("exit", awaited, note="it is not running")
        return self.channel

    def _packed(self) -> bytes:
        """The inbox as one piece of wire."""
        self.inbox.append("")
        data = "\n".join(self.inbox)
        self.inbox.clear()
        self.seen.clear()
        if self.wire is not None:
            self.wire += (f"> {line}" for line in data.splitlines())
        return data.encode()

    def _send(self, awaited: str, deadline: float) -> None:
        try:
            self._channel(awaited).write(self._packed(), deadline)
        except Lost as lost:
            raise self._fault(lost, awaited) from lost

    def _messages(self, awaited: str, deadline: float) -> Iterator[Any]:
        """What the bot says, as it comes; the caller stops when it has its answer."""
        channel = self._channel(awaited)
        size = 0
        for _ in range(CHATTER_LINES):
            try:
                line = channel.line(deadline).decode(errors="surrogateescape").removesuffix("\r")
                size += len(line)
                if size > CHATTER_BYTES:
                    raise Lost("flood", f"more than {CHATTER_BYTES} bytes that answer nothing")
            except Lost as lost:
                raise self._fault(lost, awaited) from lost
            self.seen.append(line)
            if self.wire is not None:
                self._keep(line)
            try:
                message = parse(line, FROM_BOT)
            except UnknownVerb:
                continue
            except MessageError as error:
                raise BotFault("malformed", awaited, list(self.seen), str(error)) from error
            yield message
        raise self._fault(Lost("flood", f"more than {CHATTER_LINES} lines that answer nothing"), awaited)

    def _keep(self, line: str) -> None:
        """A line of the bot's for the log; one that writes without end does not fill the memory."""
        assert self.wire is not None
        if self.kept <= WIRE_BYTES:
            self.kept += len(line)
            self.wire.append(f"< {line}" if self.kept <= WIRE_BYTES else "# more of the bot's lines are not kept")

    def _fault(self, lost: Lost, awaited: str) -> BotFault:
        """The fault to raise; a process that is no good any more ends here."""
        note = lost.note
        if lost.kind == "timeout":
            if self.channel is not None and (begun := self.channel.unfinished()):
                note = f"a line without its end: {begun}"
        else:
            self.kill()
            note += last_words(self.errors)
        return BotFault(lost.kind, awaited, list(self.seen), note)

    def stop(self) -> None:
        if self.channel is not None:
            self.inbox.append(str(STOP))
            with suppress(BotFault):  # a slow reader gets it with the next prompt, which also finds a dead bot out
                self._send("nothing", monotonic())

    def kill(self) -> None:
        if self.channel is not None:
            self.channel.kill()
            self.errors += self.channel.errors()
            self.channel = None

    def log(self) -> Log:
        if self.channel is not None:
            self.errors += self.channel.errors()
        wire, errors = "".join(f"{line}\n" for line in self.wire or ()), self.errors.decode(errors="replace")
        self.errors = b""
        self.kept = 0
        if self.wire is not None:
            self.wire.clear()
        return Log(wire, errors)

    def dismiss(self) -> None:
        if self.channel is not None:
            self.channel.dismiss(f"{QUIT}\n".encode())

    def close(self) -> None:
        self.dismiss()
        if self.channel is not None:
            self.channel.close(monotonic() + QUIT_SECONDS)
            self.kill()
