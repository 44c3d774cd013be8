"""Where a match keeps its transcripts and logs. Everything is written once a game is over, never during it."""

from pathlib import Path
from typing import NamedTuple

from cli.errors import Fail
from cli.series import Papers, Played
from protocol.fault import shown
from protocol.messages import Result


class Records(NamedTuple):
    transcripts: Path | None
    log: Path | None

    def keep(self, played: Played, papers: Papers) -> None:
        name = f"{played.index:04}" + ("-2" if "/" in played.number else "")
        try:
            if self.transcripts is not None:
                papers.transcript.write(self.transcripts / f"{name}.txt")
            if self.log is not None:
                _keep_log(self.log / name, played, papers)
        except OSError as error:
            raise Fail(f"cannot write game {played.number}: {error}") from error


def open_records(transcripts: Path | None, log: Path | None) -> Records:
    for folder in (transcripts, log):
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Fail(f"cannot make the folder {str(folder)!r}: {error.strerror}") from error
    return Records(transcripts, log)


def _keep_log(folder: Path, played: Played, papers: Papers) -> None:
    """One folder per game: each seat's raw wire and standard error, and the referee's own account."""
    folder.mkdir(exist_ok=True)
    for seat, log in enumerate(papers.logs, start=1):
        for name, text in (("wire", log.wire), ("stderr", log.stderr)):
            (folder / f"seat-{seat}.{name}").write_text(_legible(text), encoding="utf-8")
    header = papers.transcript.header
    lines = [f"game {header.game} number {header.number}"]
    if header.seed is not None:
        lines.append(f"seed {header.seed}: nothing was committed; whoever knows the seed can know the deal")
    else:
        lines.append(f"terms {header.terms}: the secret was committed before the deal")
    lines += (f"seat {seat} {bot}" for seat, bot in enumerate(header.bots, start=1))
    lines += (f"{fault}" + (f" ({fault.note})" if fault.note else "") for fault in played.faults)
    lines.append(str(Result(played.outcome.winners, played.outcome.reason)))
    (folder / "referee.log").write_text(_legible("\n".join((*lines, ""))), encoding="utf-8")


def _legible(text: str) -> str:
    """What bots wrote is looked at in a terminal, which must not obey it."""
    return "\n".join(
        line if line.isprintable() else "\t".join(map(shown, line.split("\t"))) for line in text.split("\n")
    )
