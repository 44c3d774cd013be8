"""Asking who plays what, when the command line does not say. Enter takes what stands in brackets."""

from collections.abc import Sequence
from typing import TypeVar

from cli.language import LANGUAGES, N_, Language, language, preferred
from cli.play.advice import able, opponent
from cli.play.matching import best_fit, folded
from cli.play.terminal import Leave, Terminal
from engine import registry
from engine.game import Game, Setup
from protocol.messages import NewGame

T = TypeVar("T")

USUAL_SEATS = 4


# The built-in bots, from the weakest to the strongest of each game.
BOTS = {
    "random": N_("any move at all"),
    "notebook": N_("crosses out the cards that it holds or was shown"),
    "logician": N_("knows all that follows from what it was told"),
    "bluffer-mute": N_("weighs what is said and done, and says nothing"),
    "bluffer": N_("weighs what is said and done, and says what serves it"),
    "guest": N_("hoards weapons and kills, or suspects, hides and accuses"),
    "oracle": N_("tries every move in its head"),
    "sleuth": N_("weighs evidence, distances and what the others know"),
}


class Questions:
    """Asks for the language first, unless it is given."""

    def __init__(self, terminal: Terminal, given: str | None) -> None:
        self.terminal = terminal
        self._: Language = language(preferred())
        self.code = given or self._language()
        self._ = language(self.code)

    def _language(self) -> str:
        names = [(code, [name, code]) for code, name in LANGUAGES.items()]
        return self._one(f"Language / Langue ({', '.join(LANGUAGES.values())})", names, preferred())

    def game(self) -> Game:
        games = [registry.get(id_) for id_ in registry.ids()]
        for number, game in enumerate(games, start=1):
            seats = self._("{least} to {most} seats", least=game.seats[0], most=game.seats[-1])
            self.terminal.show(f"  {number}  {self._.name(game.title)} ({game.id}), {seats}")
        names = [(game.id, [game.id, self._.name(game.title), str(n)]) for n, game in enumerate(games, start=1)]
        return registry.get(self._one(self._("Which game?"), names, games[0].id))

    def entries(self, game: Game) -> tuple[str, ...]:
        """For each seat the SPEC of its bot, or nothing for the one person."""
        seats = self._number(self._("How many seats?"), game.seats, usual_seats(game))
        me = self._number(self._("Which seat is yours?"), range(1, seats + 1), 1)
        bot = self._opponent(game, seats)
        return tuple("" if seat == me else bot for seat in range(1, seats + 1))

    def _opponent(self, game: Game, seats: int) -> str:
        playing = able(first_table(game, game.setup(seats)), BOTS)
        wide = max(map(len, playing))
        for number, name in enumerate(playing, start=1):
            self.terminal.show(f"  {number}  {name:<{wide}}  {self._(BOTS[name])}")
        names = [(name, [name, str(number)]) for number, name in enumerate(playing, start=1)]
        return self._one(self._("Against which bots?"), names, usual_opponent(game, seats))

    def _number(self, question: str, allowed: range, default: int) -> int:
        numbers = [(number, [str(number)]) for number in allowed]
        return self._one(f"{question} ({allowed[0]}–{allowed[-1]})", numbers, default)

    def _one(self, question: str, choices: Sequence[tuple[T, Sequence[str]]], default: T) -> T:
        """One of several things, by any spelling of it."""
        while True:
            line = self._line(f"{question} [{default}] ")
            if not line.strip():
                return default
            _level, found = best_fit(folded(line), choices)
            if len(found) == 1:
                return found[0]
            possible = ", ".join(spellings[0] for choice, spellings in choices if choice in found or not found)
            self.terminal.show(self._("Please choose one of: {possible}", possible=possible))

    def _line(self, prompt: str) -> str:
        try:
            return self.terminal.ask(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Leave from None


def usual_seats(game: Game) -> int:
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]


def usual_opponent(game: Game, seats: int) -> str:
    return opponent(first_table(game, game.setup(seats)))


def first_table(game: Game, setup: Setup) -> NewGame:
    """What a bot on the first seat is told of the table."""
    return NewGame(game.id, setup.seats, 1, "00", tuple(setup.options.items()))
