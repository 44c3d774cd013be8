"""Does a seat learn exactly what it may? Menus, twins and variety, for any game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from engine.event import Event
from engine.game import State, View
from engine.menu import Move
from tests.engine.contract.record import OVER, Number, Run, asked, by_seat, stream, told
from tests.engine.contract.twin_chance import TwinChance


class Leak(AssertionError):
    """A seat can tell apart worlds that its view holds for possible, or its view holds for possible what is not."""


def view_at(run: Run, seat: int, end: int) -> View:
    """A seat's view at the decision `end`, folded from what it was sent."""
    view = run.game.view(run.setup, seat)
    batches = [run.opening, *(step.events for step in run.steps[:end])]
    for event in (event for batch in batches for event in batch if event.seen_by(seat)):
        view.see(event)
    return view


def state_at(run: Run, end: int) -> State:
    """The real state at the decision `end`, by playing the game again."""
    chance = TwinChance(run.draws, (), Random(0))
    state, _ = run.game.start(run.setup, run.deal, chance)
    for step in run.steps[:end]:
        state.play(step.move, chance)
    return state


def check_menus(run: Run, end: int, rng: Random, samples: int) -> None:
    """In every world that the seat to act holds for possible it is asked the same, holds the same, and knows truly."""
    decision = run.steps[end].decision
    view = view_at(run, decision.seat, end)
    facts = view.facts()
    for _ in range(samples):
        sample = view.sample(rng)
        found = sample.decision()
        if found is None or found.seat != decision.seat or str(found.menu) != str(decision.menu):
            raise Leak(f"{run}, step {end}: seat {decision.seat} is asked\n{decision}\nand in a sample\n{found}")
        if found.turn != decision.turn:
            raise Leak(f"{run}, step {end}: turn {decision.turn}, in a sample {found.turn}")
        check_facts(f"{run}, step {end}, a sample of seat {decision.seat}", view, facts, sample)


def check_facts(where: str, view: View, facts: list[tuple[str, str, str]], state: State) -> None:
    """A view's hand and facts hold in a state."""
    truth = state.truth()
    hand = tuple(word for holder, verb, word in truth if (holder, verb) == (str(view.seat), "has"))
    if view.hand() != hand:
        raise Leak(f"{where}: seat {view.seat} takes its hand for {view.hand()}, it is {hand}")
    true = set(truth)
    for holder, verb, word in facts:
        if ((holder, "has" if verb == "lacks" else verb, word) in true) == (verb == "lacks"):
            raise Leak(f"{where}: seat {view.seat} takes it for proven that {holder} {verb} {word}, which is false")


class Node(NamedTuple):
    """Where a twin stands: its state, how much of the stream has come out, and the prompts so far."""

    state: State
    at: int
    prompts: int
    total: int


@dataclass
class TwinSearch:
    """A second game from another deal in which a seat is sent the very same lines.

    The seat makes its recorded moves; the others make whatever keeps the lines the same, found by depth-first search,
    and in the end the table is that of the sample. A sampled state that has a `line`, the moves of all seats that led
    to it, and `draws`, the hidden ones by name, is tried that way first: a game with many secret choices saves the
    search by telling which ones it made.
    """

    run: Run
    seat: int
    end: int
    rng: Random
    number: Number = by_seat
    budget: int = 20_000
    target: list[str] = field(default_factory=list)
    furthest: int = -1
    instead: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        steps = self.run.steps
        # Between its own prompts a seat cannot know how far the others have come: a twin may be ahead.
        self.open_ended = self.end < len(steps) and steps[self.end].decision.seat != self.seat
        self.target = stream(self.run, self.seat, self.end, self.number)
        self.own = [step.move for step in self.run.steps[: self.end] if step.decision.seat == self.seat]
        self.recorded: dict[tuple[int, int], list[Move]] = {}
        for decision, move, _ in self.run.steps[: self.end]:
            self.recorded.setdefault((decision.seat, decision.turn), []).append(move)

    def find(self, sample: State) -> None:
        """Raise Leak unless there is such a game from the deal of the sample."""
        run, deal = self.run, sample.deal
        self.line: Sequence[Move] = getattr(sample, "line", ())
        self.draws: Mapping[str, Any] = getattr(sample, "draws", {})
        truth = None if self.open_ended else sample.truth()
        chance = TwinChance(run.draws, run.game.hidden_draws, self.rng, self.draws)
        state, events = run.game.start(run.setup, deal, chance)
        root = self.follow(Node(state, 0, 0, 0), events)
        stack = [iter([root] if root else [])]
        while stack and self.budget > 0:
            node = next(stack[-1], None)
            if node is None:
                stack.pop()
            elif node.at < len(self.target):
                stack.append(self.branches(node))
            elif truth in (None, node.state.truth()):
                return
            else:
                self.furthest, self.instead = node.at, ["the same lines, but the sample's table is not like that"]
        raise Leak(self.report(deal))

    def report(self, deal: Any) -> str:
        came = "\n  ".join(self.instead) or "nothing more"
        sent = "\n  ".join(self.target[max(0, self.furthest - 6) : self.furthest])
        tried = "no game" if self.budget > 0 else "none of many games"
        return (
            f"{self.run}: seat {self.seat} at step {self.end}: {tried} from {deal} sends it the same lines. After\n  "
            f"{sent}\nit was sent\n  {self.target[self.furthest : self.furthest + 1]}\nand the twin sends\n  {came}"
        )

    def follow(self, node: Node, events: list[Event]) -> Node | None:
        """Send what happened, and the prompt if the seat is to act; None if that is not what the seat was sent."""
        state, at, prompts, total = node
        lines = told(events, self.seat)
        decision = state.decision()
        if decision is None:
            lines.append(OVER)
        else:
            total += 1
            if decision.seat == self.seat:
                prompts += 1
                lines += asked(decision, self.number(prompts, total))
        sent = self.target[at : at + len(lines)]
        if sent != lines and not (self.open_ended and sent == lines[: len(sent)]):
            same = next((i for i, (a, b) in enumerate(zip(sent, lines, strict=False)) if a != b), len(sent))
            if at + same > self.furthest:
                self.furthest, self.instead = at + same, lines[same:]
            return None
        return Node(state, at + len(sent), prompts, total)

    def branches(self, node: Node) -> Iterator[Node]:
        """The ways on from here that keep the lines the same."""
        decision = node.state.decision()
        if decision is None:
            return
        for move in self.moves(node):
            chances = [TwinChance(self.run.draws, self.run.game.hidden_draws, self.rng, self.draws)]
            for chance in chances:
                self.budget -= 1
                state = node.state.copy()
                events = state.play(move, chance)
                following = self.follow(Node(state, node.at, node.prompts, node.total), events)
                if following:
                    yield following
                if len(chances) == 1:
                    chances += chance.others()

    def moves(self, node: Node) -> Iterator[Move]:
        """The seat's own recorded move; or any move of another seat, what it really did that turn first."""
        decision = node.state.decision()
        assert decision is not None
        if decision.seat == self.seat:
            move = self.own[node.prompts - 1]
            if move in decision.menu:
                yield move
            return
        hints = [*self.line[node.total - 1 : node.total], *self.recorded.get((decision.seat, decision.turn), ())]
        likely = list(dict.fromkeys(move for move in hints if move in decision.menu))
        yield from likely
        for move in decision.menu:
            if move not in likely:
                yield move


def check_twin(run: Run, seat: int, end: int, rng: Random, number: Number = by_seat) -> None:
    """A sample's deal has a game that leads to it and sends the seat the same lines; what it knows holds there."""
    view = view_at(run, seat, end)
    sample = view.sample(rng)
    search = TwinSearch(run, seat, end, rng, number)
    search.find(sample)
    if not search.open_ended:
        check_facts(f"{run}, step {end}, a sample of seat {seat}", view, view.facts(), sample)


class Tally(NamedTuple):
    """Of so many samples, how many had the real deal, and how many that of a sample drawn apart from them."""

    samples: int = 0
    real: int = 0
    repeated: int = 0

    def plus(self, other: "Tally") -> "Tally":
        return Tally(*map(sum, zip(self, other, strict=True)))


def check_variety(run: Run, end: int, rng: Random, samples: int) -> Tally:
    """If the seat to act has not proven everything, its samples differ. Samples of one view may resemble each other for
    a while; those of another that knows the same are independent of them."""
    seat = run.steps[end].decision.seat
    view, other = view_at(run, seat, end), view_at(run, seat, end)
    drawn = [view.sample(rng) for _ in range(samples)]
    unproven = set(state_at(run, end).truth()) - set(view.facts())
    if unproven and len({(sample.deal, tuple(sample.truth())) for sample in drawn}) == 1:
        raise Leak(f"{run}, step {end}: seat {seat} has not proven {unproven}, but all its samples are alike")
    real = sum(sample.deal == run.deal for sample in drawn)
    repeated = sum(sample.deal == other.sample(rng).deal for sample in drawn)
    return Tally(samples, real, repeated)


def check_unbiased(tally: Tally) -> None:
    """Two samples agree as often as a sample and the truth: the sampler has no other source than the view.

    Both counts have the same mean if samples are uniform; four deviations apart they do not."""
    if tally.real - tally.repeated > 4 * (tally.real + tally.repeated) ** 0.5:
        raise Leak(f"the real deal is drawn too often: {tally}")
