"""How a bot's process is started: its command, and what it may see and use."""

import os
import shutil
from contextlib import ExitStack
from typing import NamedTuple

from protocol.drivers import sandbox
from protocol.drivers.folder import own_folder
from protocol.drivers.tree import MARK

# What a bot may know of the referee's environment.
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ", "PYTHONPATH", "VIRTUAL_ENV")

MEMORY_MB = 2048
CPU_SECONDS = 3600


class Command(NamedTuple):
    """How to start a bot's process."""

    args: tuple[str, ...]
    cwd: str | None = None  # its working folder; None: an empty one of its own, gone with the process
    env: tuple[tuple[str, str], ...] = ()  # besides the allow-list
    memory: int = MEMORY_MB
    cpu: int = CPU_SECONDS  # of computing time, of one process
    sandboxed: bool = False
    hidden: tuple[str, ...] = ()  # files and folders that a bot in the sandbox is not to see

    def program(self) -> str:
        """Where the program is; empty if it cannot be run."""
        return shutil.which(self.args[0], path=self.environment().get("PATH")) or ""

    def environment(self) -> dict[str, str]:
        env = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        if "PYTHONPATH" in env:
            env["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, env["PYTHONPATH"].split(os.pathsep)))
        return env | dict(self.env)


class Launch:
    """A command made ready to run. Closed when the process has ended."""

    def __init__(self, command: Command) -> None:
        self.resources = ExitStack()
        self.token = os.urandom(8).hex()
        self.env = {**command.environment(), MARK: self.token}
        # Linux counts only memory in use against -d; -v would count what Java or Node merely reserve.
        limits = [f"ulimit -c 0; ulimit -t {command.cpu}; ulimit -d {command.memory * 1024};"]
        try:
            own = self.resources.enter_context(own_folder())
            self.cwd = command.cwd or own
            args = command.args
            if command.sandboxed:
                args = sandbox.wall(args, self.cwd, own, command.hidden)
                cgroup = self.resources.enter_context(sandbox.process_limit())
                if cgroup is not None:
                    limits.append(f"echo 0 >'{cgroup}/cgroup.procs' &&")
        except BaseException:
            self.close()
            raise
        # A shell sets the limits, so that they are in force before the bot runs, and is then the bot.
        self.args = ("/bin/sh", "-c", f'{" ".join(limits)} exec "$@"', "sh", *args)

    def close(self) -> None:
        self.resources.close()


def absolute(args: list[str]) -> tuple[str, ...]:
    """The words of a command line, those that name a file here, or `.`, made good for any working folder."""
    first, *rest = args
    return (
        os.path.abspath(first) if os.sep in first else first,
        *(os.path.abspath(word) if word == "." or os.path.isfile(word) else word for word in rest),
    )
