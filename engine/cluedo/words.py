"""The events and menu verbs of Cluedo, as they are documented. Every edition has EVENTS and VERBS and adds its own."""

from engine.game import Names, Spec

EVENTS = {
    "pawn": Spec("SEAT SUSPECT", "all", "the seat plays this pawn for the whole game"),
    "throw": Spec("SEAT DIE DIE", "all", "the seat rolls for the deal; tied seats roll again"),
    "cards": Spec("SEAT COUNT", "all", "how many cards the seat holds"),
    "hand": Spec("SEAT CARD…", "SEAT", "the cards that the seat holds"),
    "turn": Spec("ROUND SEAT", "all", "the seat's turn begins"),
    "roll": Spec("SEAT DIE DIE", "all", "the seat rolls two dice"),
    "stay": Spec("SEAT", "all", "the seat's pawn stays where it is; its move is over"),
    "walk": Spec("SEAT PLACE", "all", "the seat's pawn walks to a room or a square; its move is over"),
    "passage": Spec("SEAT PLACE", "all", "the seat's pawn takes a secret passage; its move is over"),
    "none": Spec("WITNESS", "all", "the witness says that it holds none of the three"),
    "shown": Spec("WITNESS SEAT", "all", "the witness shows one of the three to the seat that suggested"),
    "card": Spec("WITNESS SEAT CARD", "WITNESS and SEAT", "which card the witness showed"),
    "accuse": Spec("SEAT", "all", "the seat makes its accusation and looks into the envelope"),
    "accusation": Spec("SEAT SUSPECT WEAPON ROOM", "SEAT", "what the seat wrote down"),
    "wrong": Spec("SEAT", "all", "the accusation was wrong: the seat is out and only answers as a witness"),
    "look": Spec("SEAT SUSPECT WEAPON ROOM", "SEAT", "what the seat finds in the envelope, having accused wrongly"),
    "envelope": Spec("SUSPECT WEAPON ROOM", "all", "what was in the envelope, at the end"),
    "solved": Spec("SEAT", "all", "the accusation was right: the seat wins"),
    "unsolved": Spec("", "all", "the game ends and nobody has won"),
}

DEALER = {"dealer": Spec("SEAT", "all", "this seat deals, beginning on its left")}

PIECES = {
    "suggest": Spec(
        "SEAT SUSPECT WEAPON ROOM",
        "all",
        "the seat suggests these three; the suspect's pawn and the weapon come into the room",
    ),
}

GLIMPSES = {"glimpse": Spec("WITNESS SEAT", "all", "the witness shows that seat one of its cards, whichever it likes")}

VERBS = {
    "stay": Spec("", "the seat in turn", "stay where you are"),
    "roll": Spec("", "the seat in turn", "roll the dice"),
    "passage": Spec("PLACE", "the seat in turn", "take the secret passage to that place instead of rolling"),
    "walk": Spec("PLACE", "the seat in turn", "walk to that room or square"),
    "pass": Spec("", "the seat in turn", "make no suggestion, or no accusation"),
    "suggest": Spec("SUSPECT WEAPON ROOM", "the seat in turn", "make a suggestion in the room where you are"),
    "show": Spec("CARD", "a witness", "show this card to the seat that suggested"),
    "accuse": Spec("SUSPECT WEAPON ROOM", "the seat in turn", "accuse, once in the game"),
}

CLASSIC_EVENTS = {
    **EVENTS,
    **DEALER,
    **PIECES,
    "liar": Spec("SEAT", "all", "the card this witness just showed is one it had denied: it is out of the inquiry"),
}

CLASSIC_VERBS = {**VERBS, "none": Spec("", "a witness", "say that you hold none of the three")}

GREAT_EVENTS = {
    **EVENTS,
    **GLIMPSES,
    "throw": Spec("SEAT DIE DIE", "all", "the seat rolls for the first turn; tied seats roll again"),
    "face-up": Spec("CARD…", "all", "the cards that are left over lie face up"),
    "row": Spec("COUNT", "all", "so many cards lie face down in a row, at positions from 1"),
    "walk": Spec("SEAT PLACE", "all", "the seat's pawn walks there; from a bonus square its move may go on"),
    "bonus": Spec("SEAT BONUS", "all", "the seat draws this bonus card"),
    "go": Spec("SEAT PLACE", "all", "the seat's bonus card takes its pawn there; its move is over"),
    "peek": Spec("SEAT WITNESS", "all", "by its bonus card the seat asks the witness for a card of its choice"),
    "suggest": Spec(
        "SEAT SUSPECT WEAPON ROOM",
        "all",
        "the seat suggests these three; if the suspect has a pawn, it comes into the room",
    ),
    "uncover": Spec("SEAT POSITION", "all", "nobody could answer: the seat looks at that card of the row"),
    "uncovered": Spec("SEAT POSITION CARD", "SEAT", "which card lies there"),
    "accusation": Spec("SEAT SUSPECT WEAPON ROOM", "all", "what the seat says aloud"),
}

GREAT_VERBS = {
    **VERBS,
    "draw": Spec("", "the seat in turn", "draw a bonus card"),
    "go": Spec("PLACE", "the seat in turn", "follow the bonus card to that place"),
    "peek": Spec("SEAT", "the seat in turn", "follow the bonus card and have that seat show you a card"),
    "show": Spec("CARD", "a witness", "show this card to the seat that suggested or peeks"),
    "uncover": Spec("POSITION", "the seat in turn", "look at that card of the row"),
    "pass": Spec("", "the seat in turn", "make no accusation"),
}

SUPER_EVENTS = {
    **EVENTS,
    **DEALER,
    **PIECES,
    **GLIMPSES,
    "walk": Spec("SEAT PLACE", "all", "the seat's pawn walks to a room or a square, perhaps by a secret passage"),
    "spy": Spec(
        "SEAT SQUARE STEPS WITNESS",
        "all",
        "the seat stops on a spy square, with so many steps left, and spies on the witness",
    ),
}

SUPER_VERBS = {
    **VERBS,
    "spy": Spec(
        "SQUARE STEPS SEAT",
        "the seat in turn",
        "stop on that spy square with so many steps left and spy on that seat; then you may walk on",
    ),
    "show": Spec("CARD", "a witness", "show this card to the seat that suggested or spies"),
    "pass": Spec("", "the seat in turn", "make no suggestion and no accusation"),
}

NAMES = {
    "envelope": Names("envelope", "étui"),
    "solved": Names("the case is solved", "l’énigme est résolue"),
    "unsolved": Names("the case remains unsolved", "l’énigme reste entière"),
    "round-cap": Names("the rounds are used up", "les tours de table sont épuisés"),
}
