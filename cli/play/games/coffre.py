"""Le Coffre et la Clé."""

from textwrap import wrap

from cli.language import N_
from cli.play.drawing import Scene
from cli.play.manner import Manner, Sheet, Told
from cli.play.nouns import tallied
from engine.coffre.view import CoffreView
from engine.game import Fact, View

CARD = 13  # columns of a card
COLOURS = {
    "key": "yellow",
    "treasure": "green",
    "fake-key": "red",
    "fake-treasure": "magenta",
    "trap": "red",
}

TOLD = {
    "hand": Told(N_("{seat} now holds this card: {card:bare}."), seat=N_("Your card: {card:bare}.")),
    "turn": Told(N_("It is the turn {seat:of}"), seat=N_("It is your turn")),
    "pass": Told(N_("{seat} passes."), seat=N_("You pass.")),
    "observe": Told(N_("{seat} looks at centre card {position}."), seat=N_("You look at centre card {position}.")),
    "centre": Told(N_("It is this card: {card:bare}."), seat=N_("It is this card: {card:bare}.")),
    "exchange": Told(
        N_("{seat} swaps cards with centre card {position}, and is locked."),
        seat=N_("You swap your card with centre card {position}, and are locked."),
    ),
    "force": Told(
        N_("{seat} makes {target} swap cards with centre card {position}."),
        seat=N_("You make {target} swap cards with centre card {position}."),
        target=N_("{seat} makes you swap your card with centre card {position}."),
    ),
    "unlock": Told(N_("{seat} is unlocked."), seat=N_("You are unlocked.")),
    "designate": Told(
        N_("{seat} designates {target}!"),
        seat=N_("You designate {target}!"),
        target=N_("{seat} designates you!"),
    ),
    "name": Told(
        N_("{seat} says that {target} has the fake key."),
        seat=N_("You say that {target} has the fake key."),
        target=N_("{seat} says that you have the fake key."),
    ),
    "reveal": Told(N_("Face up: {place:bare} – {card:bare}."), place=N_("Face up: you – {card:bare}.")),
}

VERBS = {
    "pass": N_("pass"),
    "observe": N_("observe"),
    "exchange": N_("exchange"),
    "force": N_("force"),
    "decline": N_("decline"),
    "designate": N_("designate"),
    "name": N_("name"),
}


def sheet(view: View) -> Sheet:
    assert isinstance(view, CoffreView)
    return Sheet(view.places, (tuple(dict.fromkeys(view.pack)),))


def secret(fact: Fact) -> bool:
    holder, relation, word = fact
    return relation == "has" and word in ("key", "treasure", "fake-key") and holder.isdigit()


def draw(scene: Scene) -> list[str]:
    """The two cards of the centre, the cards of the seats, and what is still to be found."""
    view = scene.view
    assert isinstance(view, CoffreView)
    _ = scene.lexicon._
    locked = [who for who, relation, word in scene.facts if (relation, word) == ("is", "locked")]
    seats = view.places[: view.setup.seats]
    middle = enumerate(view.places[view.setup.seats :], start=1)
    centre = [_box(scene, place, _("centre {number}", number=number), False) for number, place in middle]
    players = [_box(scene, seat, _title(scene, seat, view.on_turn), seat in locked) for seat in seats]
    lines = [*_side_by_side(centre, scene.width), *_side_by_side(players, scene.width)]
    known = [word for place in view.places for word in scene.known(place)]
    unseen = list(view.pack)
    for word in known:
        unseen.remove(word)
    if unseen:
        names = ", ".join(tallied(map(scene.lexicon.name, unseen)))
        lines += wrap(_("Not seen: {cards}", cards=names), scene.width)
    return lines


def _title(scene: Scene, seat: str, on_turn: int) -> str:
    name = scene.lexicon._("you") if int(seat) == scene.me else scene.lexicon.name(seat, "SEAT")
    return f"▶ {name}" if int(seat) == on_turn else name


def _box(scene: Scene, place: str, title: str, locked: bool) -> list[str]:
    """A card; a locked one has a double frame."""
    card = next(iter(scene.known(place)), "")
    name = scene.lexicon.name(card) if card else "?"
    left, line, right, side, low_left, low_right = "╔═╗║╚╝" if locked else "┌─┐│└┘"
    edge = scene.lexicon._("locked") if locked else ""
    text = scene.paint(f"{name:^{CARD}}", bold=bool(card), fg=COLOURS.get(card))
    return [
        f"{left}{f' {title} ':{line}^{CARD}}{right}",
        f"{side}{text}{side}",
        f"{low_left}{edge and f' {edge} ':{line}^{CARD}}{low_right}",
    ]


def _side_by_side(boxes: list[list[str]], width: int) -> list[str]:
    """As many boxes to a row as there is room for."""
    across = max(1, (width + 1) // (CARD + 3))
    rows = [boxes[i : i + across] for i in range(0, len(boxes), across)]
    return [" ".join(box[line] for box in row) for row in rows for line in range(3)]


MANNER = Manner(
    told=TOLD,
    verbs=VERBS,
    headings=frozenset({"turn"}),
    shows=frozenset({"observe", "designate", "name"}),
    sheet=sheet,
    secret=secret,
    moving=True,
    draw=draw,
)
