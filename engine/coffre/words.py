"""The words of Le Coffre et la Clé, and what they are called and mean."""

from engine.game import Names, Spec

KEY = "key"
TREASURE = "treasure"
FAKE_KEY = "fake-key"
NEUTRAL = "neutral"
FAKE_TREASURE = "fake-treasure"
TRAP = "trap"

CARDS = (KEY, TREASURE, FAKE_KEY, NEUTRAL, FAKE_TREASURE, TRAP)  # table order
CHESTS = (TREASURE, FAKE_TREASURE)  # whoever holds one may designate (CK-30, CK-50)
CENTRE = ("centre-1", "centre-2")
OUT = "out"
LOCKED = "locked"

NAMES = {
    KEY: Names("Key", "Clé"),
    TREASURE: Names("Treasure", "Trésor"),
    FAKE_KEY: Names("Fake key", "Clé factice"),
    NEUTRAL: Names("Neutral", "Neutre"),
    FAKE_TREASURE: Names("Fake treasure", "Faux trésor"),
    TRAP: Names("Trap", "Piège"),
    "centre-1": Names("centre card 1", "carte 1 du centre"),
    "centre-2": Names("centre card 2", "carte 2 du centre"),
    OUT: Names("out of play", "hors jeu"),
    LOCKED: Names("locked", "verrouillé"),
    "pass": Names("pass", "passer"),
    "observe": Names("observe", "observer"),
    "exchange": Names("exchange", "échanger"),
    "force": Names("force", "forcer"),
    "decline": Names("decline", "renoncer"),
    "designate": Names("designate", "désigner"),
    "name": Names("name", "nommer"),
    "key-designated": Names("the key was designated", "la Clé a été désignée"),
    "fake-key-designated": Names("the fake key was designated", "la Clé factice a été désignée"),
    "trap-designated": Names("the trap was designated", "le Piège a été désigné"),
    "treasure-designated": Names("the fake treasure found the treasure", "le Faux trésor a trouvé le Trésor"),
    "treasure-missed": Names("the fake treasure missed the treasure", "le Faux trésor a manqué le Trésor"),
    "fake-key-named": Names("the fake key was named", "la Clé factice a été nommée"),
    "fake-key-unnamed": Names("nobody named the fake key", "personne n’a nommé la Clé factice"),
    "round-cap": Names("the rounds are used up", "les tours de table sont épuisés"),
}

EVENTS = {
    "hand": Spec("SEAT CARD", "SEAT", "the card that you hold from now on, at the deal and after every swap"),
    "turn": Spec("SEAT", "all", "a seat's turn begins; the first one tells who starts"),
    "pass": Spec("SEAT", "all", "the seat did nothing"),
    "observe": Spec("SEAT POSITION", "all", "the seat looked at a centre card, position 1 or 2"),
    "centre": Spec("SEAT POSITION CARD", "SEAT", "the centre card that you, the observer, looked at"),
    "exchange": Spec("SEAT POSITION", "all", "the seat swapped its card with a centre card and is locked"),
    "force": Spec("SEAT TARGET POSITION", "all", "SEAT made TARGET swap its card with a centre card"),
    "unlock": Spec("SEAT", "all", "the seat's lock has ended"),
    "designate": Spec("SEAT TARGET", "all", "SEAT takes TARGET for the holder of the key"),
    "name": Spec("SEAT TARGET", "all", "in the final phase, SEAT takes TARGET for the holder of the fake key"),
    "reveal": Spec(
        "PLACE CARD…",
        "all",
        "what lies at a place is face up: a seat, centre-1, centre-2 or out (all of its cards). Two seats after a wrong"
        " designation; everything when the game is over",
    ),
}

ON_TURN = "the seat in turn"
CHEST = "the holder of a chest, after its action and the talk"
FINAL = "each seat, in the final phase"

VERBS = {
    "pass": Spec("", ON_TURN, "do nothing"),
    "observe": Spec("POSITION", ON_TURN, "look at a centre card"),
    "exchange": Spec(
        "POSITION", ON_TURN, "swap your card with a centre card; you are then locked to the end of your next turn"
    ),
    "force": Spec("TARGET POSITION", ON_TURN, "make another seat, not a locked one, swap its card with a centre card"),
    "decline": Spec("", CHEST, "designate nobody this turn; nobody learns that you could"),
    "designate": Spec("TARGET", CHEST, "point at the seat that you take for the holder of the key"),
    "name": Spec("TARGET", FINAL, "say which seat you take for the holder of the fake key"),
}
