"""The `parlour` command and the table of what it offers."""

import click

from cli import __version__
from cli.lazy import Lazy, LazyGroup

# In the order of the help. Each line repeats the first sentence of the command's own help (a test compares
# them), because reading it from there would import the command.
COMMANDS: dict[str, Lazy] = {
    "games": Lazy("cli.games:games", "List the games with their seats and options."),
    "play": Lazy("cli.play.command:play", "Play a game at this terminal."),
    "watch": Lazy("cli.play.watch:watch", "Step through a transcript, from one seat's eyes or from all."),
    "match": Lazy("cli.match:match", "Play some games between bots."),
    "replay": Lazy("cli.replay:replay", "Play transcripts again and compare every line."),
    "verify": Lazy("cli.replay:verify", "Prove or refute transcripts: commitment, deal, draws, moves and lines."),
    "tournament": Lazy("cli.tournament.command:tournament", "Run a tournament between bots and rate them."),
    "standings": Lazy("cli.tournament.command:standings", "Print the standings of a tournament, finished or not."),
    "show": Lazy("cli.tournament.command:show", "Print the transcript of one game of a tournament."),
    "bot": Lazy("cli.bot:bot", "Run a built-in bot that speaks UDI on standard input and output."),
    "check": Lazy("cli.check.command:check", "Check that a bot keeps to the protocol."),
    "bench": Lazy("cli.bench:bench", "Measure the speed of the rules, next to a floor taken in the same run."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def parlour() -> None:
    """Play, referee and replay parlour games of deduction and bluff."""


def main() -> None:
    parlour(prog_name="parlour")
