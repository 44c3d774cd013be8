"""Bots behind a wall: bubblewrap, and a limit on processes that holds for root too.

In the sandbox a bot has no network and sees no other process; the whole file system is read-only, but for a folder of
its own that is also its temporary folder, and what the operator keeps secret (transcripts, logs, stores) is not there.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from protocol.drivers.folder import room

PROCESSES = 64  # of one bot, threads included
CGROUPS = (Path("/sys/fs/cgroup/pids"), Path("/sys/fs/cgroup"))  # version 1, version 2


class NoSandbox(Exception):
    """The sandbox cannot be had here. The message says why, and what to do."""


def check() -> None:
    """Raise NoSandbox if bots cannot be walled in on this machine."""
    if shutil.which("bwrap") is None:
        raise NoSandbox("--sandbox needs bubblewrap, and there is no `bwrap` here: install the package `bubblewrap`")
    with process_limit():
        pass


def wall(args: Sequence[str], folder: str, own: str, hidden: Sequence[str]) -> tuple[str, ...]:
    """The command line that runs `args` in `folder`, in a sandbox where only the folder `own` can be written to."""
    hide: list[str] = []
    for path in hidden:
        hide += ("--tmpfs", path) if Path(path).is_dir() else ("--ro-bind", os.devnull, path)
    return (
        *("bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL"),
        *("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/run"),
        *("--tmpfs", room(), "--bind", own, own, "--setenv", "TMPDIR", own),
        *hide,
        # Within the sandbox a limit on the user's processes counts only those of the sandbox.
        *("--chdir", folder, "--", "/bin/sh", "-c", f'ulimit -u {PROCESSES} 2>&-; exec "$@"', "sh", *args),
    )


@contextmanager
def process_limit() -> Iterator[Path | None]:
    """A cgroup to be joined by a bot of root's, whom no resource limit binds; None for anybody else's."""
    if os.geteuid() != 0:
        yield None
        return
    for root in CGROUPS:
        with suppress(OSError):
            folder = Path(tempfile.mkdtemp(prefix="parlour-", dir=root))
            if (folder / "pids.max").exists():
                break
            folder.rmdir()
    else:
        raise NoSandbox("--sandbox cannot limit the processes of root's bots here: run parlour as an ordinary user")
    try:
        (folder / "pids.max").write_text(str(PROCESSES))
        yield folder
    finally:
        with suppress(OSError):  # its last process may take a moment to be gone; an empty cgroup costs nothing
            folder.rmdir()
