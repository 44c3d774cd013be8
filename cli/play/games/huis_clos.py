"""Huis Clos."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from cli.language import N_
from cli.play.drawing import Scene
from cli.play.lexicon import Lexicon
from cli.play.manner import By, Manner, Sheet, Told
from cli.play.nouns import tallied
from engine.game import Fact, View
from engine.huis_clos.pieces import CHARACTERS, MURDERER, PLACES, WEAPONS, listing
from engine.huis_clos.view import HuisClosView

COUNT = 9  # columns for the number of tokens in a place

TOLD: dict[str, Told | By] = {
    "character": Told(N_("{seat} plays {character}."), seat=N_("You play {character}.")),
    "role": By(
        "role",
        murderer=Told(N_("{seat} is the Murderer."), seat=N_("You are the Murderer.")),
        innocent=Told(N_("{seat} is Innocent."), seat=N_("You are Innocent.")),
    ),
    "lay": Told(N_("There are {count:token|tokens} in {place}.")),
    "first": Told(N_("{seat} begins, and has the urn."), seat=N_("You begin, and have the urn.")),
    "look": Told(N_("What {seat} finds in {place}: {token:bare}."), seat=N_("What you find in {place}: {token:bare}.")),
    "round": Told(N_("Round {round}: {seat} has the urn"), seat=N_("Round {round}: you have the urn")),
    "turn": Told(N_("It is the turn {seat:of}"), seat=N_("It is your turn")),
    "go": By(
        "action",
        search=Told(N_("{seat} goes {place:to} to search it."), seat=N_("You go {place:to} to search it.")),
        exchange=Told(
            N_("{seat} goes {place:to} and forces an exchange on {other}."),
            seat=N_("You go {place:to} and force an exchange on {other}."),
            other=N_("{seat} goes {place:to} and forces an exchange on you."),
        ),
        accuse=Told(
            N_("{seat} goes {place:to} and accuses {other}!"),
            seat=N_("You go {place:to} and accuse {other}!"),
            other=N_("{seat} goes {place:to} and accuses you!"),
        ),
        **{"pass": Told(N_("{seat} only goes {place:to}."), seat=N_("You only go {place:to}."))},
    ),
    "pass": Told(N_("{seat} has nowhere to go."), seat=N_("You have nowhere to go.")),
    "closed": Told(N_("{place} is closed for good.")),
    "observe": Told(N_("{seat} observes."), seat=N_("You observe.")),
    "ignore": Told(N_("{seat} looks away."), seat=N_("You look away.")),
    "take": Told(
        N_("{seat} takes a token; left there: {left}, in hand: {held}."),
        seat="",  # `took` follows
    ),
    "swap": Told(
        N_("{seat} swaps a token; left there: {left}, in hand: {held}."),
        seat="",  # `took` and `laid` follow
    ),
    "took": Told(N_("The token that {seat} took: {token:bare}."), seat=N_("You take this token: {token:bare}.")),
    "laid": Told(
        N_("The token that {seat} laid down: {token:bare}."), seat=N_("You lay down this token: {token:bare}.")
    ),
    "destroy": Told(N_("{seat} destroys a token: {token:bare}."), seat=N_("You destroy a token: {token:bare}.")),
    "drew": Told(
        N_("{seat} draws from {other}: {token:bare}."),
        seat=N_("You draw from {other}: {token:bare}."),
        other=N_("{seat} draws from you: {token:bare}."),
    ),
    "saw": Told(N_("{observer} sees the token: {token:bare}."), observer=N_("You see the token: {token:bare}.")),
    "gave": Told(
        N_("{seat} gives {other} in return: {token:bare}."),
        seat=N_("You give {other} in return: {token:bare}."),
        other=N_("{seat} gives you in return: {token:bare}."),
    ),
    "exchange": Told(
        N_("The exchange between {seat} and {other} is done."),
        seat="",  # `gave` follows
        other="",
    ),
    "unmask": By(
        "role",
        murderer=Told(
            N_("The Suspect card {seat:of}: the Murderer!"), seat=N_("Your Suspect card is turned up: the Murderer!")
        ),
        innocent=Told(
            N_("The Suspect card {seat:of}: Innocent."), seat=N_("Your Suspect card is turned up: Innocent.")
        ),
    ),
    "wrong": Told(
        N_("{seat} was wrong: the Accusation card goes to {other}, the clue is spent."),
        seat=N_("You were wrong: your Accusation card goes to {other}, the clue is spent."),
        other=N_("{seat} was wrong: you get the Accusation card, the clue is spent."),
    ),
    "resolve": Told(N_("The Resolution: everybody puts a token into the urn")),
    "put": Told(N_("{seat} puts a token into the urn."), seat=""),  # `slip` follows
    "slip": Told(N_("What {seat} put into the urn: {token:bare}."), seat=N_("You put into the urn: {token:bare}.")),
    "none": Told(N_("{seat} has nothing to put into the urn."), seat=N_("You have nothing to put into the urn.")),
    "urn": Told(N_("The urn is opened: {token:bare}.")),
    "dies": Told(
        N_("{seat} is killed in {place}, and leaves {count:token|tokens} there."),
        seat=N_("You are killed in {place}, and leave {count:token|tokens} there."),
    ),
    "confrontation": Told(
        N_("{seat} and {other} are left: the Confrontation begins."),
        seat=N_("You and {other} are left: the Confrontation begins."),
        other=N_("You and {seat} are left: the Confrontation begins."),
    ),
    "recover": Told(
        N_("{seat} takes out of the urn: {token:bare}."), seat=N_("You take out of the urn: {token:bare}.")
    ),
    "leave": Told(N_("What is left of the urn stays in {place}: {token:bare}.")),
}

VERBS = {
    "go": N_("go"),
    "pass": N_("pass"),
    "ignore": N_("ignore|look away"),
    "observe": N_("observe"),
    "take": N_("take"),
    "swap": N_("swap"),
    "keep": N_("keep all"),
    "destroy": N_("destroy"),
    "give": N_("give"),
    "put": N_("put"),
    "none": N_("put nothing"),
    "recover": N_("recover"),
}


def label(kind: str, word: str) -> str:
    """A clue is called by the character it belongs to."""
    return N_("clue {name:of}") if kind in ("TOKEN", "HELD") and word in CHARACTERS else ""


def sheet(view: View) -> Sheet:
    """Seats and places; clues and weapons."""
    seats = tuple(str(seat) for seat in range(1, view.setup.seats + 1))
    return Sheet((*seats, *PLACES), (CHARACTERS, WEAPONS))


def secret(fact: Fact) -> bool:
    return fact[1:] == ("is", MURDERER)


def draw(scene: Scene) -> list[str]:
    """The places with their weapons, tokens and pawns, then the seats."""
    view = scene.view
    assert isinstance(view, HuisClosView)
    return [*_places(scene, view), "", *_seats(scene, view)]


def _places(scene: Scene, view: HuisClosView) -> list[str]:
    table, lexicon = view.table, scene.lexicon
    offered = scene.offered()
    titles = [f"{lexicon.name(place)} ({lexicon.name(weapon)})" for place, weapon in zip(PLACES, WEAPONS, strict=True)]
    wide = max(map(len, titles))
    lines = []
    for number, (place, title) in enumerate(zip(PLACES, titles, strict=True)):
        shut = bool(table.closed >> number & 1)
        reach = place in offered
        count = lexicon._("closed") if shut else lexicon._.many("{n} token", "{n} tokens", table.tokens[number])
        head = f"{'•' if reach else ' '} {title:<{wide}}  {count:<{COUNT}}"
        here = ", ".join(lexicon.seat(seat).name for seat in table.alive() if table.at[seat] == number)
        first, *more = wrap(here, scene.width - len(head) - 1) or [""]
        painted = scene.paint(head, bold=reach, fg="green" if reach else None, dim=shut)
        lines += [f"{painted} {first}".rstrip(), *(f"{'':<{len(head)}} {line}" for line in more)]
    return lines


def _seats(scene: Scene, view: HuisClosView) -> list[str]:
    """What everybody can see of a seat, and what whoever looks knows of it."""
    lexicon = scene.lexicon
    names = [lexicon.seat(seat).name for seat in range(1, view.setup.seats + 1)]
    wide = max(map(len, names))
    lines = []
    for seat, name in enumerate(names, start=1):
        mark = "▶" if seat == view.table.actor else " "
        head = f"{mark}{seat:2} {name:<{wide}}  "
        first, *more = _flow(_state(scene, view, seat), scene.width - len(head))
        lines += [head + first, *(" " * len(head) + line for line in more)]
    return lines


def _flow(parts: Iterable[str], width: int) -> list[str]:
    """Lines broken between the parts, never inside one unless it is too long for a line."""
    lines = [""]
    for part in parts:
        more = f"{lines[-1]} · {part}" if lines[-1] else part
        if len(more) <= width:
            lines[-1] = more
        else:
            lines += wrap(part, width)
    return [line for line in lines if line]


def _state(scene: Scene, view: HuisClosView, seat: int) -> Iterator[str]:
    table, lexicon = view.table, scene.lexicon
    _ = lexicon._
    if seat == scene.me:
        yield _("you")
    if table.living >> seat & 1:
        yield _.many("{n} token", "{n} tokens", table.held[seat])
        yield _.many("{n} accusation", "{n} accusations", table.cards[seat])
    else:
        yield _("dead")
    if seat == table.urn_holder:
        yield _("urn")
    yield from (lexicon.name(word) for who, relation, word in scene.facts if who == str(seat) and relation == "is")
    yield from _tokens(lexicon, view.hand() if seat == scene.me else scene.known(str(seat)))


def _tokens(lexicon: Lexicon, words: Sequence[str]) -> Iterator[str]:
    """Weapons, then clues, in few words."""
    yield from (lexicon.name(word) for word in words if word in WEAPONS)
    clues = [_short(lexicon, word) for word in words if word in CHARACTERS]
    if clues:
        yield lexicon._.many("clue: {names}", "clues: {names}", len(clues), names=", ".join(tallied(clues)))


def _short(lexicon: Lexicon, character: str) -> str:
    """A character without title or profession: the part of the name that the wire has too."""
    name = lexicon.name(character)
    return next((part for part in name.split() if part.lower() == character), name)


def memory(view: View, lexicon: Lexicon) -> list[str]:
    """What lay in each place when this seat last looked there."""
    assert isinstance(view, HuisClosView)
    lines = []
    for place, sight in sorted(view.sights().items()):
        name = lexicon.name(PLACES[place])
        if sight.round:
            title = lexicon._("{place}, seen in round {round}", place=name, round=sight.round)
        else:
            title = lexicon._("{place}, seen at the start", place=name)
        lines.append(lexicon.line(title, " · ".join(_tokens(lexicon, listing(sight.tokens)))))
    return lines


MANNER = Manner(
    told=TOLD,
    verbs=VERBS,
    label=label,
    character="character",
    headings=frozenset({"round", "turn", "resolve"}),
    shows=frozenset({"go"}),
    draw=draw,
    sheet=sheet,
    memory=memory,
    secret=secret,
)
