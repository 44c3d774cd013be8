"""The chance of a twin: the recorded draws by name, save those that the seats did not all see."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from tests.engine.contract.record import Draw

T = TypeVar("T")

ROUNDS = 8  # other values tried for a hidden draw that cannot be enumerated


class TwinChance:
    """A hidden draw takes its recorded value where that fits; `others` are chances in which it takes another.

    A public draw that the recorded game never made is drawn afresh: what it leads to is not what the seat was sent.
    """

    def __init__(
        self,
        draws: Mapping[str, Draw],
        hidden: tuple[str, ...],
        rng: Random,
        chosen: Mapping[str, Any] | None = None,
    ) -> None:
        self.draws = draws
        self.hidden = hidden
        self.rng = rng
        self.chosen = dict(chosen or {})
        self.open: dict[str, Draw] = {}

    def draw(self, name: str, kind: str, size: int, fresh: Callable[[], Any]) -> Any:
        recorded = self.draws.get(name)
        if name in self.chosen:
            value = self.chosen[name]
        elif recorded is not None and recorded[:2] == (kind, size):
            value = recorded.value
        else:
            value = fresh()
        if name.startswith(self.hidden) if self.hidden else False:
            self.open[name] = Draw(kind, size, value)
        return value

    def below(self, name: str, n: int) -> int:
        value: int = self.draw(name, "below", n, lambda: self.rng.randrange(n))
        return value

    def dice(self, name: str) -> tuple[int, int]:
        value: tuple[int, int] = self.draw(name, "dice", 2, lambda: (self.rng.randint(1, 6), self.rng.randint(1, 6)))
        return value

    def shuffled(self, name: str, items: Sequence[T]) -> list[T]:
        indices = range(len(items))
        order = self.draw(name, "shuffled", len(items), lambda: self.rng.sample(indices, len(items)))
        return [items[index] for index in order]

    def others(self) -> Iterator["TwinChance"]:
        """Chances like this one that draw something else in secret: every other number, or some other orders."""
        for name, (kind, size, value) in self.open.items():
            if kind == "below":
                choices: list[Any] = [other for other in range(size) if other != value]
            elif kind == "shuffled":
                choices = [self.rng.sample(range(size), size) for _ in range(ROUNDS)]
            else:
                choices = [(self.rng.randint(1, 6), self.rng.randint(1, 6)) for _ in range(ROUNDS)]
            for choice in choices:
                yield TwinChance(self.draws, self.hidden, self.rng, {**self.chosen, name: choice})
