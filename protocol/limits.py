"""What a bot may cost: sizes, counts and times. PROTOCOL.md states the same figures."""

from typing import NamedTuple

LINE_BYTES = 4096  # of one line, its LF included
CHATTER_LINES = 1000  # lines that answer nothing, between a prompt and its answer
CHATTER_BYTES = 1 << 18
STDERR_BYTES = 1 << 18  # kept per game; more is read and thrown away
WIRE_BYTES = 1 << 20  # of the bot's lines that are kept in the log of one game
SEEN_LINES = 3  # how many of the last lines a fault quotes,
SEEN_CHARS = 80  # and how much of each
NOTE_CHARS = 400  # of what is told to the operator besides

SAYS = 3  # lines of talk at one talk point
SAY_BYTES = 500
NAME_CHARS = 80
ENTROPY_BYTES = 64

START_SECONDS = 10.0  # from the start of the process to `udiok`
READY_SECONDS = 10.0  # from `isready` to `readyok`
MOVE_MS = 10_000  # for a prompt, when no clock was set
QUIT_SECONDS = 1.0  # from `quit` to the end of the process
STALLS = 2  # timeouts in a row that end a bot's process


class Clock(NamedTuple):
    """Time for each prompt, or for all prompts of one game with an increment after each; in milliseconds."""

    movetime: int | None = None
    total: int | None = None
    increment: int = 0


NO_CLOCK = Clock()
