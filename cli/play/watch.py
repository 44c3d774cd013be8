"""`parlour watch`: a finished game, step by step, from one seat's eyes or from all."""

from contextlib import suppress
from pathlib import Path

import click

from cli.errors import Fail, reason
from cli.language import LANGUAGES, N_, Language, language, preferred
from cli.play.desk import LEAST_LINES
from cli.play.drawing import Scene, plain_table
from cli.play.matching import EXACT, best_fit, folded
from cli.play.person import Person
from cli.play.retrace import Retraced, retrace
from cli.play.speech import quoted
from cli.play.summary import Summary
from cli.play.telling import EVERYONE, Sentence, Teller
from cli.play.terminal import Leave, PlainTerminal, Terminal, open_terminal
from engine.game import SetupError
from protocol.transcript import TranscriptError

NEXT, BACK, BOARD, QUIT = "next", "back", "board", "quit"
ANSWERS = {NEXT: N_("next"), BACK: N_("back"), BOARD: N_("board|table"), QUIT: N_("quit")}
TOLD = 8  # lines of the screen that are kept for what happened


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=click.IntRange(min=1), metavar="N", help="See what this seat saw; everything by default.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), help="The language; that of the environment by default.")
@click.pass_context
def watch(ctx: click.Context, file: Path, seat: int | None, lang: str | None) -> None:
    """Step through a transcript, from one seat's eyes or from all.

    Enter goes on; type back, a step's number, board or quit.
    """
    try:
        traced = retrace(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, TranscriptError, SetupError) as error:
        raise Fail(f"cannot watch {str(file)!r}: {reason(error)}") from error
    if seat is not None and seat > traced.setup.seats:
        raise Fail(f"--seat {seat}: the game has {traced.setup.seats} seats")
    with suppress(Leave):
        Show(traced, seat or EVERYONE, language(lang or preferred()), open_terminal(ctx.color)).run()


class Show:
    """Goes through the steps that tell the watched seat something, so that it shows no more than the seat saw."""

    def __init__(self, traced: Retraced, seat: int, _: Language, terminal: Terminal) -> None:
        self.traced = traced
        self.seat = seat
        self._ = _
        self.terminal = terminal
        every = range(1, len(traced.steps) + 1)
        self.steps = [step for step in every if seat == EVERYONE or any(at == step for at, _ in traced.told[seat])]

    def run(self) -> None:
        at = 0
        last = len(self.steps) - 1
        while True:
            self._show(self.steps[at])
            if at == last:
                self.terminal.show("", *Summary(self.traced, self._, self.seat).lines(self.terminal.size()[0]))
            answer = self._ask(at)
            while answer == BOARD:
                self.terminal.show(*self._table(self.steps[at], roomy=True))
                answer = self._ask(at)
            if answer == QUIT or (answer == NEXT and at == last):
                return
            at = min(last, at + 1) if answer == NEXT else max(0, at - 1) if answer == BACK else int(answer) - 1

    def _ask(self, at: int) -> str:
        """One of the answers, or the number of a step."""
        last = len(self.steps)
        choices = [(answer, [*self._(text).split("|"), answer]) for answer, text in ANSWERS.items()]
        choices += [(str(number), [str(number)]) for number in range(1, last + 1)]
        prompt = self._(
            "Step {step} of {last} (Enter: next; {back}, {board}, {quit} or a number): ",
            step=at + 1,
            last=last,
            **{answer: self._(text).partition("|")[0] for answer, text in ANSWERS.items()},
        )
        while True:
            try:
                line = self.terminal.ask(prompt)
            except (EOFError, KeyboardInterrupt):
                return QUIT
            words = folded(line)
            if not words:
                return NEXT
            level, found = best_fit(words, choices)
            if len(found) == 1 and (level == EXACT or found[0] in ANSWERS):
                return found[0]
            possible = ", ".join((*(self._(text).partition("|")[0] for text in ANSWERS.values()), f"1–{last}"))
            self.terminal.show(self._("Please choose one of: {possible}", possible=possible))

    def _show(self, step: int) -> None:
        if not isinstance(self.terminal, PlainTerminal):
            self.terminal.clear()
            self.terminal.show(*self._table(step))
        for sentence in self._told(step):
            self.terminal.show(*sentence.lines(self.terminal.size()[0], self.terminal.paint))

    def _person(self, step: int) -> Person:
        """Somebody on the seat that is watched, or on the first, to whom only this step is news."""
        person = Person(self._, self.seat or 1)
        told = self.traced.told[person.seat]
        for at, message in told:
            if at < step:
                person.receive(message)
        person.unread.clear()
        for at, message in told:
            if at == step:
                person.receive(message)
        return person

    def _told(self, step: int) -> list[Sentence]:
        person = self._person(step)
        if self.seat != EVERYONE:
            return person.unread
        teller = Teller(person.lexicon, EVERYONE)
        events, said = self.traced.steps[step - 1][1:3]
        told = [teller.tell(event) for event in events]
        talk = [Sentence(quoted(person.lexicon, line.seat, line.text, EVERYONE)) for line in said]
        return [sentence for sentence in told if sentence is not None] + talk

    def _table(self, step: int, roomy: bool = False) -> list[str]:
        person = self._person(step)
        width, height = self.terminal.size()
        draw = person.manner.draw or plain_table
        truth = self.traced.steps[step - 1].truth
        learn = person.view.facts if self.seat != EVERYONE else lambda: truth
        lines = max(height - TOLD, LEAST_LINES)
        return draw(
            Scene(person.view, self.seat, learn, None, person.lexicon, self.terminal.paint, width, lines, roomy)
        )
