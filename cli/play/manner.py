"""How a game is presented to people: one table for each game, all of it optional.

A game without a manner of its own is played plainly: moves by their words of the wire, events by their names.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.game import Fact, View

if TYPE_CHECKING:
    from cli.play.drawing import Scene
    from cli.play.lexicon import Lexicon


class Told:
    """An event as a sentence. The fields are the names of its words, in lower case.

    `you` has, for each word that may be the reader's own seat, the sentence told then; an empty one is not told.
    """

    __slots__ = ("text", "you")

    def __init__(self, text: str, /, **you: str) -> None:
        self.text = text
        self.you = you


class By:
    """An event whose sentence depends on one of its words."""

    __slots__ = ("cases", "field")

    def __init__(self, field: str, /, **cases: Told) -> None:
        self.field = field
        self.cases = cases


class Sheet(NamedTuple):
    """What the notes have a place for: holders across, and words down, in groups."""

    holders: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]


def plain_sheet(view: View) -> Sheet:
    """For a game without a sheet of its own: whatever something is known of."""
    facts = view.facts()
    words = dict.fromkeys(word for _, relation, word in facts if relation != "is")
    return Sheet(tuple(dict.fromkeys(fact[0] for fact in facts)), (tuple(words),))


@dataclass(frozen=True, eq=False)
class Manner:
    told: Mapping[str, Told | By] = field(default_factory=dict)
    verbs: Mapping[str, str] = field(default_factory=dict)  # what a verb is called: `shown|also accepted`
    label: Callable[[str, str], str] = lambda kind, word: ""  # a text for `name` where a word needs more than its name
    reasons: Mapping[str, str] = field(default_factory=dict)  # why a game ended, where it has no name for it
    character: str = ""  # the event SEAT CHARACTER that says who plays whom
    headings: frozenset[str] = frozenset()  # events that begin a new stretch of play
    shows: frozenset[str] = frozenset()  # verbs for whose choice the table is drawn
    draw: Callable[["Scene"], list[str]] | None = None  # the table as lines
    sheet: Callable[[View], Sheet] = plain_sheet
    memory: Callable[[View, "Lexicon"], list[str]] = lambda view, lexicon: []  # seen once, and perhaps true no more
    secret: Callable[[Fact], bool] = lambda fact: False  # what everybody is out to know
    moving: bool = False  # whether what is proven may stop being true, because things change hands
