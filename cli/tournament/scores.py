"""Plain scores: a mean of points per game, with an interval and with what duplicate deals were worth."""

from math import sqrt

from cli.tournament.stats import Z, student, wilson

NOTHING = 1e-6  # of the plain error: what is left of rounding where blocks do not differ


class Tally:
    """The games of a bot, or of a bot on one seat or in one role, summed up in constant space."""

    __slots__ = ("_block", "_cross", "_games", "_scores", "blocks", "games", "squares", "total")

    def __init__(self) -> None:
        self.games = 0
        self.total = 0.0
        self.squares = 0.0
        self.blocks = 0
        self._block = (0, 0.0)  # games and points of the block that is not closed yet
        self._games = 0  # over blocks: the squares of their games,
        self._scores = 0.0  # the squares of their points,
        self._cross = 0.0  # and games times points

    def add(self, score: float) -> None:
        self.games += 1
        self.total += score
        self.squares += score * score
        self._block = (self._block[0] + 1, self._block[1] + score)

    def close_block(self) -> None:
        games, points = self._block
        if games:
            self._block = (0, 0.0)
            self.blocks += 1
            self._games += games * games
            self._scores += points * points
            self._cross += games * points

    @property
    def mean(self) -> float:
        return self.total / self.games if self.games else 0.0

    @property
    def plain_error(self) -> float | None:
        """The standard error of the mean, if every game had been dealt by itself."""
        if self.games < 2:
            return None
        return sqrt(max(0.0, self.squares - self.total * self.mean) / (self.games - 1) / self.games)

    @property
    def paired_error(self) -> float | None:
        """The standard error of the mean, from how the means of whole blocks differ."""
        games, points = self._block  # a block that is not complete yet counts as it is
        blocks = self.blocks + bool(games)
        if blocks < 2:
            return None
        mean = self.mean
        squares = self._scores - 2 * mean * self._cross + mean * mean * self._games + (points - mean * games) ** 2
        return sqrt(max(0.0, squares) * blocks / (blocks - 1)) / self.games

    @property
    def worth(self) -> float | None:
        """How many plain games would be as precise. None, where the blocks say nothing about it yet."""
        plain, paired = self.plain_error, self.paired_error
        if not plain or not paired or paired < NOTHING * plain:
            return None
        return self.games * (plain / paired) ** 2

    @property
    def interval(self) -> tuple[float, float]:
        """Of the mean: Wilson's, with as many games as these are worth; few blocks make it wider."""
        worth = self.worth
        if worth is None:
            return wilson(self.mean, self.games)
        return wilson(self.mean, worth * (Z / student(self.blocks - 1)) ** 2)
