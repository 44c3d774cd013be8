"""The command `parlour check`."""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from bots.spec import SpecError, command
from cli.check.checks import Check, checks
from cli.check.probe import IMPATIENCE, PATIENCE, Failure, Subject
from cli.errors import Fail
from engine import registry
from engine.game import Game, SetupError
from protocol.drivers.launch import Command, absolute
from protocol.fault import cut, shown
from protocol.limits import NOTE_CHARS

LINE_CHARS = 100  # of a line of the conversation
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
COLOURS = {PASSED: "green", FAILED: "red", SKIPPED: "yellow"}


class Finding(NamedTuple):
    check: Check
    status: str
    remark: str
    lines: tuple[str, ...] = ()

    def as_json(self) -> dict[str, object]:
        check = self.check
        texts = {"check": check.name, "about": check.about, "why": check.why}
        return {**texts, "status": self.status, "remark": self.remark, "lines": list(self.lines)}


def examine(bot: Command, games: Sequence[Game]) -> Iterator[Finding]:
    """Every check in turn; a bot that does not start is not asked for more, one that is mute is not waited for long."""
    subject = Subject(bot, PATIENCE)
    started = True
    for check, game in checks(games):
        if not started:
            yield Finding(check, SKIPPED, "the handshake failed")
            continue
        try:
            yield Finding(check, PASSED, check.run(subject, game))
        except Failure as failure:
            lines = tuple(line for note in getattr(failure, "__notes__", ()) for line in note.split("\n"))
            yield Finding(check, FAILED, str(failure), lines)
            started = check.name != "handshake"
            if failure.silent:
                subject = subject._replace(patience=IMPATIENCE)


def show(finding: Finding) -> None:
    mark = click.style(f"{finding.status:<8}", fg=COLOURS[finding.status])
    remark = f" ({finding.remark})" if finding.remark and finding.status == PASSED else ""
    click.echo(f"{mark}{finding.check.name}: {finding.check.about}{remark}")
    if finding.status == FAILED:
        click.echo(f"        {cut(shown(finding.remark), NOTE_CHARS)}")
        for line in finding.lines:
            click.echo(f"        {cut(shown(line), LINE_CHARS)}")
        click.echo(f"        why it matters: {finding.check.why}")


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--game", "names", multiple=True, metavar="GAME", help="Check only this game; may be given again.")
@click.argument("words", nargs=-1, required=True, metavar="COMMAND…", type=click.UNPROCESSED)
@click.pass_context
def check(ctx: click.Context, as_json: bool, names: tuple[str, ...], words: tuple[str, ...]) -> None:
    """Check that a bot keeps to the protocol.

    COMMAND is how the bot is started, after `--`, or a name out of bots.toml. The exit code is 0 only if every check
    passes, else 1.
    """
    try:
        games = [registry.get(name) for name in names or sorted(registry.ids(), key=_small_first)]
    except SetupError as error:
        raise Fail(str(error)) from error
    findings = []
    for finding in examine(_bot(words), games):
        findings.append(finding)
        if not as_json:
            show(finding)
    failed = [finding for finding in findings if finding.status != PASSED]
    if as_json:
        verdict = {"command": list(words), "passed": not failed, "checks": [finding.as_json() for finding in findings]}
        click.echo(json.dumps(verdict, indent=2, ensure_ascii=False))
    else:
        click.echo(f"{len(findings) - len(failed)} of {len(findings)} checks passed")
    ctx.exit(1 if failed else 0)


def _small_first(name: str) -> bool:
    """The short game first: the general checks are made in it."""
    return name != "coffre"


def _bot(words: tuple[str, ...]) -> Command:
    if len(words) == 1:
        try:
            entry = command(words[0], words[0])
        except SpecError:
            entry = None
        if entry is not None:
            return entry.command
    bot = Command(absolute(list(words)))
    if not bot.program():
        raise Fail(f"cannot run {words[0]!r}: it is neither a program nor a bot of bots.toml")
    return bot
