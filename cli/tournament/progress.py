"""What can be seen of a tournament while it runs: a live table, plain lines, or JSON lines."""

import json
from abc import ABC, abstractmethod
from datetime import timedelta
from time import monotonic
from typing import Any

import click

from cli.tournament.ledger import Ledger
from cli.tournament.report import headline, ranking, remarks
from cli.tournament.schedule import games
from cli.tournament.standings import standings
from cli.tournament.store import Result

SHARE = 0.05  # of the time, at most, goes into showing


class Progress(ABC):
    """Told of every game; shows itself from time to time."""

    every = 10.0  # seconds

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.total = games(ledger.config.plan)
        self.played = 0  # in this run
        self.faults = 0
        self.started = monotonic()
        self.due = self.started + self.every

    def note(self, result: Result) -> None:
        self.played += 1
        self.faults += len(result.faults)
        for fault in result.faults:
            bot = self.ledger.config.names[result.seating[fault.seat - 1]]
            self.fault(f"game {result.game}, seat {fault.seat} ({bot}): {fault.kind}, {fault.detail}")

    def tick(self) -> None:
        if (now := monotonic()) >= self.due:
            self.show()
            self.due = monotonic() + max(self.every, (monotonic() - now) / SHARE)

    @property
    def rate(self) -> float:
        """Games per second."""
        return self.played / max(1e-9, monotonic() - self.started)

    @property
    def eta(self) -> float | None:
        """Seconds until the schedule's end; a sequential test or a withdrawal may bring it forward."""
        return (self.total - self.ledger.settled) / self.rate if self.played else None

    def line(self) -> str:
        eta = "?" if self.eta is None else timedelta(seconds=round(self.eta))
        faults = f", {self.faults} faults" if self.faults else ""
        return f"{self.ledger.settled} of {self.total} games, {self.rate:.1f} a second, {eta} to go{faults}"

    def fault(self, told: str) -> None:
        """Told of every fault."""
        return

    @abstractmethod
    def show(self) -> None:
        """Where things stand."""

    def close(self) -> None:
        """The run is over, or was stopped."""
        return


class PlainProgress(Progress):
    """A line on standard error every few seconds, with the leaders' ratings."""

    def show(self) -> None:
        found = standings(self.ledger, False)
        leaders = ", ".join(f"{row['bot']} {row['rating']:+.0f}" for row in found["bots"][:5])
        click.echo(f"{self.line()}; {leaders}", err=True)


class JsonProgress(Progress):
    """A JSON object a line on standard output."""

    def show(self) -> None:
        eta = None if self.eta is None else round(self.eta, 1)
        bots = [
            {key: row[key] for key in ("bot", "rating", "score", "games", "faults")}
            for row in standings(self.ledger, False)["bots"]
        ]
        self.say("progress", games=self.ledger.settled, total=self.total, rate=round(self.rate, 2), eta=eta, bots=bots)

    def fault(self, told: str) -> None:
        self.say("fault", text=told)

    @staticmethod
    def say(event: str, **values: Any) -> None:
        click.echo(json.dumps({"event": event, **values}, ensure_ascii=False))


class LiveProgress(Progress):
    """A table that stays in place, on a terminal."""

    every = 1.0

    def __init__(self, ledger: Ledger, color: bool) -> None:
        super().__init__(ledger)
        from rich.console import Console
        from rich.live import Live

        self.last_fault = ""
        self.live = Live(console=Console(stderr=True, no_color=not color), auto_refresh=False, transient=True)
        self.live.start()
        self.show()

    def fault(self, told: str) -> None:
        self.last_fault = told

    def show(self) -> None:
        self.live.update(self.picture(), refresh=True)

    def picture(self) -> Any:
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table
        from rich.text import Text

        found = standings(self.ledger, False)
        line = Table.grid(padding=(0, 2))
        line.add_row(ProgressBar(total=max(1, self.total), completed=self.ledger.settled, width=40), Text(self.line()))
        parts: list[Any] = [Text(headline(found), style="bold"), line, Text(ranking(found), no_wrap=True)]
        parts += (Text(remark) for remark in remarks(found))
        if self.last_fault:
            parts.append(Text(f"last fault: {self.last_fault}", style="red", no_wrap=True, overflow="ellipsis"))
        return Group(*parts)

    def close(self) -> None:
        self.live.stop()
