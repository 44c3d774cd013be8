"""Cluedo, all editions."""

from cli.language import N_
from cli.play.games.board import draw
from cli.play.manner import Manner, Sheet, Told
from engine.cluedo.edition import ENVELOPE
from engine.cluedo.view import Detective
from engine.game import Fact, View

TOLD = {
    "pawn": Told(N_("{seat} plays {suspect}."), seat=N_("You play {suspect}.")),
    "throw": Told(
        N_("{seat} rolls {die} and {die2} to see who deals."), seat=N_("You roll {die} and {die2} to see who deals.")
    ),
    "dealer": Told(N_("{seat} deals the cards."), seat=N_("You deal the cards.")),
    "cards": Told(N_("{seat} holds {count:card|cards}."), seat=N_("You hold {count:card|cards}.")),
    "hand": Told(N_("{seat} is dealt {card}."), seat=N_("Your cards: {card:bare}.")),
    "turn": Told(N_("Round {round}: {seat}"), seat=N_("Round {round}: it is your turn")),
    "roll": Told(
        N_("{seat} rolls {die} and {die2}: {total}."), seat=N_("You roll {die} and {die2}: {total:step|steps}.")
    ),
    "stay": Told(N_("{seat} stays."), seat=N_("You stay.")),
    "walk": Told(N_("{seat} walks {place:to}."), seat=N_("You walk {place:to}.")),
    "passage": Told(
        N_("{seat} takes the secret passage {place:to}."), seat=N_("You take the secret passage {place:to}.")
    ),
    "suggest": Told(
        N_("{seat} suggests {suspect}, with {weapon}, in {room}."),
        seat=N_("You suggest {suspect}, with {weapon}, in {room}."),
    ),
    "none": Told(N_("{witness} has none of the three."), witness=N_("You say that you have none of the three.")),
    "shown": Told(N_("{witness} shows {seat} a card."), witness="", seat=""),  # `card` follows
    "card": Told(
        N_("The card is {card}."),
        witness=N_("You show {seat} a card: {card}."),
        seat=N_("{witness} shows you a card: {card}."),
    ),
    "liar": Told(
        N_("{seat} had denied the card just shown! A false witness: out of the inquiry."),
        seat=N_("You had denied the card just shown. You are a false witness, and out of the inquiry."),
    ),
    "accuse": Told(
        N_("{seat} makes an accusation and looks into the envelope."),
        seat=N_("You make your accusation and look into the envelope."),
    ),
    "accusation": Told(
        N_("The accusation: {suspect}, with {weapon}, in {room}."),
        seat=N_("You accuse {suspect}, with {weapon}, in {room}."),
    ),
    "wrong": Told(
        N_("{seat} was wrong, and only answers questions from now on."),
        seat=N_("You were wrong. From now on you only answer questions."),
    ),
    "look": Told(
        N_("In the envelope {seat} finds {suspect}, {weapon} and {room}."),
        seat=N_("In the envelope you find {suspect}, {weapon} and {room}."),
    ),
    "envelope": Told(N_("The envelope is opened: {suspect}, with {weapon}, in {room}.")),
    "solved": Told(N_("{seat} has solved the case!"), seat=N_("You have solved the case!")),
    "face-up": Told(N_("These cards lie face up: {card:bare}.")),
    "row": Told(N_("Face down in a row: {count:card|cards}.")),
    "bonus": Told(N_("{seat} draws a bonus card: {bonus:bare}."), seat=N_("You draw a bonus card: {bonus:bare}.")),
    "go": Told(N_("The bonus card takes {seat} {place:to}."), seat=N_("The bonus card takes you {place:to}.")),
    "peek": Told(
        N_("By the bonus card {witness} has to show {seat} a card."),
        seat=N_("By the bonus card {witness} has to show you a card."),
        witness=N_("By the bonus card you have to show {seat} a card."),
    ),
    "spy": Told(
        N_("{seat} stops on {square}, with {steps:step|steps} left, and spies on {witness}."),
        seat=N_("You stop on {square}, with {steps:step|steps} left, and spy on {witness}."),
        witness=N_("{seat} stops on {square}, with {steps:step|steps} left, and spies on you."),
    ),
    "glimpse": Told(N_("{witness} shows {seat} a card."), witness="", seat=""),  # `card` follows
    "uncover": Told(N_("{seat} looks at card {position} of the row."), seat=""),  # `uncovered` follows
    "uncovered": Told(N_("It is {card}."), seat=N_("You look at card {position} of the row: {card}.")),
    "unsolved": Told(N_("The case remains unsolved.")),
}

VERBS = {
    "stay": N_("stay"),
    "roll": N_("roll"),
    "passage": N_("passage"),
    "walk": N_("walk"),
    "pass": N_("pass"),
    "suggest": N_("suggest|suggestion"),
    "none": N_("none"),
    "show": N_("show"),
    "accuse": N_("accuse|accusation"),
    "draw": N_("draw"),
    "go": N_("follow|go"),
    "peek": N_("peek"),
    "spy": N_("spy"),
    "uncover": N_("uncover"),
}


REASONS = {
    "solved": N_("the case is solved"),
    "unsolved": N_("nobody is left who could solve the case"),
    "round-cap": N_("the rounds are used up"),
}


def sheet(view: View) -> Sheet:
    """The seats, what lies elsewhere on the table, and the envelope; suspects, weapons and rooms."""
    assert isinstance(view, Detective)
    cards = view.rules.cards
    seats = (str(seat) for seat in range(1, view.setup.seats + 1))
    return Sheet((*seats, *view.zones(), ENVELOPE), (cards.suspects, cards.weapons, cards.rooms))


def secret(fact: Fact) -> bool:
    holder, relation, _word = fact
    return holder == ENVELOPE and relation == "has"


MANNER = Manner(
    told=TOLD,
    verbs=VERBS,
    reasons=REASONS,
    character="pawn",
    headings=frozenset({"turn"}),
    shows=frozenset({"walk", "go", "spy"}),
    sheet=sheet,
    secret=secret,
    draw=draw,
)
