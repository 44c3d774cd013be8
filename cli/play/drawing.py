"""What a drawing of the table is made from, and how it is coloured."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cli.play.lexicon import Lexicon
from engine.game import Fact, View
from engine.menu import Menu

Paint = Callable[..., str]


def no_paint(text: str, **_style: Any) -> str:
    """For output without colours."""
    return text


@dataclass(frozen=True)
class Scene:
    """A moment of a game, as somebody sees it: a person on seat `me`, or somebody who watches.

    `view` has what lies on the table; `learn` tells what that person knows, or the truth for who sees everything.
    """

    view: View
    me: int
    learn: Callable[[], Sequence[Fact]]
    menu: Menu | None
    lexicon: Lexicon
    paint: Paint
    width: int
    height: int  # lines that the drawing may take; more are allowed only if `roomy`
    roomy: bool = False

    @cached_property
    def facts(self) -> Sequence[Fact]:
        return self.learn()

    def offered(self) -> frozenset[str]:
        """All words that some move would name."""
        offers = self.menu.offers if self.menu is not None else ()
        return frozenset(word for offer in offers for slot in offer.slots for word in slot)

    def known(self, holder: str) -> list[str]:
        """What a holder is known to have."""
        return [word for who, relation, word in self.facts if who == holder and relation == "has"]


def short_names(names: Iterable[str], word: int, taken: Iterable[str] = ()) -> dict[str, str]:
    """Two letters for each name, all different: the first of its first or last word (0 or -1) and one after it."""
    found: dict[str, str] = {}
    for name in names:
        letters = name.split()[word].capitalize()
        tries = [letters[0] + letter for letter in f"{letters[1:]}23456789"]
        found[name] = next(text for text in tries if text not in (*taken, *found.values()))
    return found


def plain_table(scene: Scene) -> list[str]:
    """For a game without a drawing of its own: what is known of every holder."""
    lines = []
    for holder in dict.fromkeys(who for who, relation, _ in scene.facts if relation != "lacks"):
        words = [word for who, relation, word in scene.facts if who == holder and relation != "lacks"]
        lines.append(scene.lexicon.line(scene.lexicon.name(holder, "PLACE"), *map(scene.lexicon.name, words)))
    return lines
