"""The table of checks: what each is about, why it matters, and how it is done."""

from collections.abc import Callable, Iterator, Sequence
from time import sleep
from typing import NamedTuple

from bots.random import BOT
from cli.check.probe import Failure, Probe, Scene, Subject, examined
from engine.game import Game
from protocol.drivers.local import LocalDriver
from protocol.drivers.process import ProcessDriver
from protocol.fairness import Terms
from protocol.limits import LINE_BYTES, SAYS, Clock
from protocol.messages import READYOK, Done, Info, MoveLine, SetOption, Speech, Talk
from protocol.referee import Referee

QUIT_SECONDS = 5.0  # the referee waits one second; a busy machine is given more here
UNREAD = 2000  # answers that are left unread for a while: more than a narrow pipe holds
UNREAD_SECONDS = 0.5


class Check(NamedTuple):
    name: str
    about: str
    why: str
    run: Callable[[Subject, Game], str]  # a remark; a failed check raises Failure


def handshake(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        return f"it is called {probe.name!r}" if probe.name else "it gives no name"


def version(bot: Subject, game: Game) -> str:
    with examined(bot, greeted=False) as probe:
        probe.send("udi 99")
        try:
            probe.gone(QUIT_SECONDS, "after being greeted with a version that it cannot know")
        finally:
            if "< udiok" in probe.notes:
                raise Failure("it answered udiok to version 99")
    return ""


def options(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        for option in probe.options:
            values = {
                option.default,
                *(map(str, option.range or ())),
                *(("off", "on") if option.type == "switch" else ()),
            }
            for value in sorted(values):
                option.check(value)
                probe.send(SetOption(option.name, value))
        probe.send("isready")
        probe.expect(READYOK, (Info,))
        return f"{len(probe.options)} declared" if probe.options else "it declares none"


def readiness(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        probe.ready()
        probe.send(Scene(game).opening)
        probe.ready()
        probe.ready()
        probe.silent("though it was asked nothing")
    return ""


def talk(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        if not probe.talks:
            return "it does not talk"
        scene = begin(probe, game)
        said = 0
        for n in (1, 2):
            probe.send(Talk(n))
            count = 0
            while (message := probe.hear(f"done {n}")) != Done(n):
                if isinstance(message, Speech):
                    count += 1
                elif not isinstance(message, Info):
                    raise Failure(f"it sent {str(message)!r} at a talk point")
            if count > SAYS:
                raise Failure(f"it said {count} lines at one talk point; {SAYS} are allowed")
            said += count
        scene.n = 2
        turn(probe, scene)
    return f"it said {said} lines at two talk points"


def stop(bot: Subject, game: Game) -> str:
    """A prompt is closed at once; whether the bot still answers it is its own affair, but the next one counts."""
    with examined(bot) as probe:
        scene = begin(probe, game)
        probe.send(*scene.prompt())
        probe.send("stop")
        scene.skip()
        turn(probe, scene, stale=True)
        turn(probe, scene)
    return ""


def stale(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        scene = begin(probe, game)
        for _ in range(6):
            turn(probe, scene)
        probe.silent("though every prompt had been answered")
    return ""


def unknown(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        probe.send("hello there", "udx 1")
        scene = begin(probe, game)
        probe.send("ponder 3 ms 50", "event never-heard-of a b c", "=")
        turn(probe, scene)
    return ""


def long_lines(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        scene = begin(probe, game)
        probe.send("event padding " + "y" * (LINE_BYTES - 15), f"say 2 {'é' * 250}")
        turn(probe, scene)
    return ""


def two_games(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        for seed in (1, 2):
            scene = begin(probe, game, seed)
            turn(probe, scene)
            turn(probe, scene)
            probe.send("result winners none reason aborted")
    return ""


def slow_reading(bot: Subject, game: Game) -> str:
    """The referee may read late: a bot then waits in its write, and everything comes in the end."""
    with examined(bot) as probe:
        probe.narrow()
        probe.send(*["isready"] * UNREAD)
        sleep(UNREAD_SECONDS)
        for _ in range(UNREAD):
            probe.expect(READYOK)
        turn(probe, begin(probe, game))
    return ""


def quits(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        turn(probe, begin(probe, game))
        probe.send("quit")
        probe.gone(QUIT_SECONDS, "after quit")
    return ""


def end_of_input(bot: Subject, game: Game) -> str:
    with examined(bot) as probe:
        turn(probe, begin(probe, game))
        probe.channel.dismiss(b"")
        probe.notes.append("> (end of input)")
        probe.gone(QUIT_SECONDS, "after the end of its input")
    return ""


def begin(probe: Probe, game: Game, seed: int = 1) -> Scene:
    scene = Scene(game, seed)
    probe.send(scene.opening, "isready")
    probe.expect(READYOK, (Info,))
    return scene


def turn(probe: Probe, scene: Scene, stale: bool = False) -> None:
    """One prompt and its answer; with `stale`, an answer to the prompt before may come first."""
    probe.send(*scene.prompt())
    message = probe.hear(f"move {scene.n}")
    while isinstance(message, Info) or (stale and isinstance(message, MoveLine) and message.n == scene.n - 1):
        message = probe.hear(f"move {scene.n}")
    scene.answer(message)


def plays(bot: Subject, game: Game) -> str:
    """Whole games at the smallest and the largest table, against bots that play at random."""
    decisions = 0
    for seats in sorted({game.seats[0], game.seats[-1]}):
        driver = ProcessDriver(bot.command)
        others = [LocalDriver(BOT) for _ in range(seats - 1)]
        clock = Clock(movetime=int(bot.patience * 1000))
        try:
            report = Referee(game, game.setup(seats), [driver, *others], Terms.seeded(seats), clock).play()
        finally:
            driver.dismiss()
            driver.close()
        if report.faults:
            first = report.faults[0]
            failure = Failure(f"at a table of {seats}: {first.kind}, {first.detail}")
            if first.note:
                failure.add_note(first.note)
            raise failure
        decisions += report.decisions
    return f"{decisions} decisions"


GENERAL = (
    Check("handshake", "answers `udi 1` with `udiok`", "without it no game can begin", handshake),
    Check("version", "leaves when it is greeted with a version it does not know", "it would misread it", version),
    Check("options", "takes the values that it says its options have", "operators will set them", options),
    Check("readiness", "answers each `isready` once, and says nothing unasked", "the referee waits for it", readiness),
    Check("talk", "answers `talk N` with at most three lines and `done N`", "the whole table waits for it", talk),
    Check("stop", "goes on after `stop`", "a prompt that ran out of time is closed like this", stop),
    Check("stale prompts", "answers each prompt once, with its own number", "other answers are dropped", stale),
    Check("unknown lines", "ignores lines that it does not know", "later versions add some", unknown),
    Check("very long lines", "reads lines of 4096 bytes", "menus can be long", long_lines),
    Check("two games", "plays a second game in the same process", "processes are reused", two_games),
    Check("slow reading", "waits when its output is not read at once", "the referee serves other seats", slow_reading),
    Check("quit", "leaves after `quit`", "it is killed otherwise", quits),
    Check("end of input", "leaves when its input ends", "the referee may be gone", end_of_input),
)


def checks(games: Sequence[Game]) -> Iterator[tuple[Check, Game]]:
    """In the order in which they are run; the first decides whether there is any sense in the others."""
    for check in GENERAL:
        yield check, games[0]
    for game in games:
        about = f"plays {game.id} at tables of {game.seats[0]} and {game.seats[-1]}"
        yield Check(game.id, about, "every menu of every game is spelt out, so every bot can play it", plays), game
