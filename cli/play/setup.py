"""Asking who plays what, when the command line does not say. Enter takes what stands in brackets."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from bots import registry as bots
from cli.language import LANGUAGES, Language, language, preferred
from cli.play.advice import opponent
from cli.play.matching import best_fit, folded
from cli.play.terminal import Leave, Terminal
from engine import registry
from engine.game import Game
from protocol.messages import NewGame

T = TypeVar("T")

USUAL_SEATS = 4


class Choices(NamedTuple):
    """`entries`: for each seat the SPEC of its bot, or nothing for a person."""

    game: str
    entries: tuple[str, ...]
    language: str


class Questions:
    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._: Language = language(preferred())

    def all(self, given: str | None) -> Choices:
        """Language (unless it is given), game, seats, one's own seat, opponents."""
        code = given or self._language()
        self._ = language(code)
        game = self._game()
        seats = self._number(self._("How many seats?"), game.seats, usual_seats(game))
        me = self._number(self._("Which seat is yours?"), range(1, seats + 1), 1)
        bot = self._opponent(game, seats)
        return Choices(game.id, tuple("" if seat == me else bot for seat in range(1, seats + 1)), code)

    def _language(self) -> str:
        names = [(code, [name, code]) for code, name in LANGUAGES.items()]
        return self._one(f"Language / Langue ({', '.join(LANGUAGES.values())})", names, preferred())

    def _game(self) -> Game:
        games = [registry.get(id_) for id_ in registry.ids()]
        for number, game in enumerate(games, start=1):
            seats = self._("{least} to {most} seats", least=game.seats[0], most=game.seats[-1])
            self.terminal.show(f"  {number}  {self._.name(game.title)} ({game.id}), {seats}")
        names = [(game.id, [game.id, self._.name(game.title), str(n)]) for n, game in enumerate(games, start=1)]
        return registry.get(self._one(self._("Which game?"), names, games[0].id))

    def _opponent(self, game: Game, seats: int) -> str:
        usual = usual_opponent(game, seats)
        able = [(name, [name]) for name in bots.names()]
        question = self._("Against which bots? ({names})", names=", ".join(bots.names()))
        return self._one(question, able, usual)

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
    setup = game.setup(seats)
    return opponent(NewGame(game.id, seats, 1, "00", tuple(setup.options.items())))
