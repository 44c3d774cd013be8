"""Ending a bot with everything that it has started.

A process group ends with one signal, but a child may leave the group, and its parent may die and leave it an orphan. So
besides the group, the descendants are looked up, and whoever carries the bot's mark in its environment. A process that
leaves the group, loses its parent *and* wipes its environment is not found: only the sandbox holds that one.
"""

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

MARK = "PARLOUR_BOT"
PROC = Path("/proc")


def end(leader: int, token: str) -> None:
    """Kill the process group of `leader` and all that came from it."""
    found: set[int] = set()
    while new := set(_family(leader, token)) - found:  # stopped processes start no others, so this comes to an end
        found |= new
        _signal(new, signal.SIGSTOP)
    _signal(found, signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):  # macOS refuses when only a zombie is left
        os.killpg(leader, signal.SIGKILL)


def _signal(pids: Iterable[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError, PermissionError):  # it ended by itself, or it is no longer ours
            os.kill(pid, what)


def _family(leader: int, token: str) -> Iterator[int]:
    """The descendants of `leader`, and everyone who carries its mark; nobody, where there is no /proc."""
    if not PROC.is_dir():
        return
    parents = {
        int(entry.name): parent for entry in PROC.iterdir() if entry.name.isdigit() and (parent := _parent(entry))
    }
    mark = f"{MARK}={token}".encode()
    for pid in parents:
        if pid != leader and (_descends(pid, leader, parents) or _marked(pid, mark)):
            yield pid


def _descends(pid: int, leader: int, parents: dict[int, int]) -> bool:
    while pid in parents:
        pid = parents[pid]
        if pid == leader:
            return True
    return False


def _parent(entry: Path) -> int:
    """The parent's number out of `PID (NAME) STATE PPID …`; 0 if the process is gone."""
    try:
        return int((entry / "stat").read_bytes().rpartition(b")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def _marked(pid: int, mark: bytes) -> bool:
    try:
        return mark in (PROC / str(pid) / "environ").read_bytes().split(b"\0")
    except OSError:  # gone, or somebody else's
        return False
