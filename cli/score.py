"""The result of a match, for people and for machines."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from cli.series import Played, Series
from protocol.fault import Fault, cut

FEW_GAMES = 10  # up to here every game gets a line
FEW_FAULTS = 20
NAME_WIDTH = 40  # of the table


class Scoreboard:
    def __init__(self, series: Series, entries: Sequence[str]) -> None:
        self.series = series
        self.names = list(entries)  # until the bots have said what they are called
        self.games: dict[int, Played] = {}  # the last attempt at each game
        self.faults: dict[int, list[Fault]] = defaultdict(list)  # of all attempts

    def add(self, played: Played) -> None:
        self.games[played.index] = played
        if played.faults:
            self.faults[played.index] += played.faults
        for seat, entry in enumerate(played.entries):
            self.names[entry] = played.bots[seat]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.series.game.id,
            "seed": self.series.seed,
            "games": [self._game(played) for played in self.games.values()],
            "totals": self.totals(),
        }

    def _game(self, played: Played) -> dict[str, Any]:
        return {
            "index": played.index,
            "seats": list(played.bots),
            "winners": list(played.outcome.winners),
            "scores": list(played.outcome.scores),
            "reason": played.outcome.reason,
            "decisions": played.decisions,
            "faults": [
                {"seat": fault.seat, "kind": fault.kind, "detail": fault.detail, "note": fault.note}
                for fault in self.faults.get(played.index, ())
            ],
        }

    def totals(self) -> list[dict[str, Any]]:
        """One row per bot of the command line, in its order, wherever rotation has put it."""
        rows = [{"bot": name, "games": 0, "wins": 0, "score": 0.0, "faults": 0} for name in self.names]
        for played in self.games.values():
            faulty = [fault.seat for fault in self.faults.get(played.index, ())]
            for seat, entry in enumerate(played.entries, start=1):
                row: dict[str, Any] = rows[entry]
                row["games"] += 0 if played.aborted else 1
                row["wins"] += seat in played.outcome.winners
                row["score"] += played.outcome.scores[seat - 1]
                row["faults"] += faulty.count(seat)
        return rows

    def as_text(self) -> str:
        lines = [self._line(played) for played in self.games.values()] if len(self.games) <= FEW_GAMES else []
        rows = self.totals()
        names = [cut(row["bot"], NAME_WIDTH) for row in rows]
        width = max(len("bot"), *map(len, names))
        lines.append(f"    {'bot':{width}}  games   wins   score  faults")
        for entry, (name, row) in enumerate(zip(names, rows, strict=True), start=1):
            score = f"{row['score']:7.2f}"
            lines.append(f"{entry:2}. {name:{width}} {row['games']:6} {row['wins']:6} {score} {row['faults']:7}")
        return "\n".join(lines)

    def _line(self, played: Played) -> str:
        winners = " and ".join(f"seat {seat} ({played.bots[seat - 1]})" for seat in played.outcome.winners)
        end = f"{winners} won" if winners else "nobody won"
        return f"game {played.index}: {end}, {played.outcome.reason}, after {played.decisions} decisions"

    def alarm(self) -> str:
        """What went wrong, for the operator's eyes."""
        told = []
        for index, faults in self.faults.items():
            for fault in faults:
                bot = self.games[index].bots[fault.seat - 1]
                note = f" ({fault.note})" if fault.note else ""
                told.append(f"  game {index}, seat {fault.seat} ({bot}): {fault.kind}, {fault.detail}{note}")
        lines = [f"FAULTS: {len(told)} in {len(self.faults)} of {len(self.games)} games", *told[:FEW_FAULTS]]
        if len(told) > FEW_FAULTS:
            lines.append(f"  and {len(told) - FEW_FAULTS} more")
        return "\n".join(lines)
