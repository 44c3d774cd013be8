"""PROTOCOL.md's tables as the code has them: `python -m tests.protocol.document` prints those of the messages,
`python -m tests.protocol.document GAME` those of a game, ready to be pasted."""

import sys
from collections.abc import Mapping
from pathlib import Path

from engine import registry
from engine.game import Game, Spec
from protocol.fault import FATAL, KINDS
from protocol.messages import FROM_BOT, TO_BOT, Verb

PATH = Path(__file__).parents[2] / "protocol" / "PROTOCOL.md"


def messages(table: Mapping[str, Verb]) -> str:
    rows = ["| line | meaning |", "|---|---|"]
    rows += (f"| `{escape(verb.usage)}` | {verb.help} |" for verb in table.values())
    return "\n".join(rows) + "\n"


def faults() -> str:
    rows = ["| fault | what happened | the process |", "|---|---|---|"]
    rows += (f"| `{kind}` | {what} | {'ends' if kind in FATAL else 'stays'} |" for kind, what in KINDS.items())
    return "\n".join(rows) + "\n"


def options(game: Game) -> str:
    rows = ["| option | default | values | meaning |", "|---|---|---|---|"]
    rows += (f"| `{o.name}` | `{o.default}` | {o.describe()} | {o.help} |" for o in game.options)
    return "\n".join(rows) + "\n"


def events(game: Game) -> str:
    """A talk point is no line: seats that talk are asked, and that is all there is to see of it."""
    rows = ["| event | told to | meaning |", "|---|---|---|"]
    rows += (row(name, spec) for name, spec in game.events.items() if name != "talk")
    return "\n".join(rows) + "\n"


def verbs(game: Game) -> str:
    rows = ["| move | offered to | meaning |", "|---|---|---|"]
    rows += (row(name, spec) for name, spec in game.verbs.items())
    return "\n".join(rows) + "\n"


def row(name: str, spec: Spec) -> str:
    return f"| `{f'{name} {spec.words}'.strip()}` | {spec.audience} | {spec.help} |"


def escape(usage: str) -> str:
    return usage.replace("|", "\\|")


def section(game: Game) -> str:
    return "\n".join((options(game), events(game), verbs(game)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(section(registry.get(sys.argv[1])))
    else:
        sys.stdout.write("\n".join((messages(TO_BOT), messages(FROM_BOT), faults())))
