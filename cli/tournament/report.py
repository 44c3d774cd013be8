"""The standings for people, and as CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

LEGEND = """\
rating: Plackett–Luce on the scale of Elo, mean 0, with its 95 % interval; score: points per game in %, with its 95 %
interval; error: standard error of the score, from whole blocks / as if every game had been dealt by itself;
worth: how many games, each dealt by itself, would be as precise."""
CSV_FIELDS = ("games", "score", "low", "high", "paired_error", "plain_error", "worth")


def as_text(found: dict[str, Any]) -> str:
    """Everything: the ranking, what seats and roles were worth, what is to be said besides."""
    parts = [headline(found), ranking(found), LEGEND]
    parts += (breakdown(found, what) for what in ("seats", "roles") if found["all"][what])
    if lines := remarks(found):
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def headline(found: dict[str, Any]) -> str:
    deals = "duplicate deals" if found["duplicate"] else "plain deals"
    state = "complete" if found["complete"] else "not complete"
    games = f"{found['games']} of {found['scheduled']} games, {state}"
    return f"{found['game']}, {found['format']} at tables of {found['table_seats']}, {deals}: {games}"


def ranking(found: dict[str, Any]) -> str:
    head = ("", "bot", "rating", "games", "wins", "score", "interval", "error", "worth", "faults")
    rows = []
    for row in found["bots"]:
        rating = f"{row['rating']:+.0f}" + ("" if row["rating_error"] is None else f" ± {row['rating_error']:.0f}")
        errors = f"{_percent(row['paired_error'], 2)} / {_percent(row['plain_error'], 2)}"
        worth = "–" if row["worth"] is None else f"{row['worth']:.0f}"
        gone = " withdrawn" if row["withdrawn"] is not None else ""
        counts = (str(row["games"]), str(row["wins"]), _percent(row["score"]), _interval(row), errors, worth)
        rows.append((f"{row['rank']}.", row["bot"], rating, *counts, f"{row['faults']}{gone}"))
    return _table(head, rows)


def breakdown(found: dict[str, Any], what: str) -> str:
    """Scores by seat or by role; the last line is for all bots together."""
    keys = list(found["all"][what])
    label = "seat " if what == "seats" else ""
    rows = [(row["bot"], *_cells(row[what], keys)) for row in found["bots"]]
    return _table(("", *(f"{label}{key}" for key in keys)), [*rows, ("all", *_cells(found["all"][what], keys))])


def remarks(found: dict[str, Any]) -> list[str]:
    lines = []
    if found["unwon"]:
        lines.append(f"{found['unwon']} games had no winner.")
    if found["aborted"]:
        lines.append(f"{found['aborted']} games were aborted twice and have no result.")
    lines += (_withdrawal(row, found["withdrawal"]) for row in found["bots"] if row["withdrawn"] is not None)
    if found["sprt"] is not None:
        lines.append(_sequential(found["sprt"]))
    return lines


def _withdrawal(row: dict[str, Any], rule: dict[str, Any]) -> str:
    limit = f"over {rule['over_percent']} % of its games, from its game {rule['from_game']} on"
    faulted = f"it faulted in {row['faulted']} games ({limit})"
    gone = f"{row['bot']} was withdrawn after game {row['withdrawn']}: {faulted}."
    return f"{gone} Its later games were not played or do not count."


def _sequential(test: dict[str, Any]) -> str:
    elo0, elo1 = f"{test['elo0']:g}", f"{test['elo1']:g}"
    verdict = {"H0": f"{elo0} is accepted", "H1": f"{elo1} is accepted", None: "not decided"}[test["verdict"]]
    ratio = f"LLR {test['llr']:+.2f} of ±{test['bound']:.2f}"
    return f"sequential test, first bot stronger by {elo0} or by {elo1}: {verdict} ({ratio})"


def as_csv(found: dict[str, Any]) -> str:
    """One line for every bot, and for every bot on each seat and in each role; bot "all" for all together."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n").writerow
    write(("bot", "scope", "rank", "rating", "rating_error", *CSV_FIELDS, "wins", "faults", "withdrawn"))
    for row in found["bots"]:
        scores = [row[field] for field in CSV_FIELDS]
        rating = [row["rank"], row["rating"], row["rating_error"]]
        write((row["bot"], "total", *rating, *scores, row["wins"], row["faults"], row["withdrawn"]))
    for bot, record in [*((row["bot"], row) for row in found["bots"]), ("all", found["all"])]:
        for what in ("seats", "roles"):
            for key, cell in record[what].items():
                scope = f"{what.removesuffix('s')} {key}"
                write((bot, scope, "", "", "", *(cell[field] for field in CSV_FIELDS), "", "", ""))
    return out.getvalue()


def _cells(cells: dict[str, Any], keys: Sequence[str]) -> Iterable[str]:
    return (f"{_percent(cells[key]['score'])} ({_interval(cells[key])})" if key in cells else "–" for key in keys)


def _percent(value: float | None, digits: int = 1) -> str:
    return "–" if value is None else f"{100 * value:.{digits}f}"


def _interval(row: dict[str, Any]) -> str:
    return f"{_percent(row['low'])}–{_percent(row['high'])}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Names to the left, figures to the right."""
    widths = [max(len(line[column]) for line in (head, *rows)) for column in range(len(head))]
    names = 2 if head[1] == "bot" else 1
    lines = []
    for line in (head, *rows):
        cells = [
            text.ljust(width) if column < names else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
