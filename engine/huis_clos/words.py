"""What the words of Huis Clos are called, and what its events and moves mean."""

from engine.game import Names, Spec

NAMES = {
    "lecomte": Names("Dr Lecomte", "Dr Lecomte"),
    "williams": Names("Judge Williams", "Juge Williams"),
    "borrow": Names("Lady Borrow", "Lady Borrow"),
    "georges": Names("Georges the butler", "Georges le majordome"),
    "eddington": Names("Thomas Eddington", "Thomas Eddington"),
    "worms": Names("Inspector Worms", "Inspecteur Worms"),
    "puddingham": Names("Sir Puddingham", "Sir Puddingham"),
    "peely": Names("Miss Peely", "Miss Peely"),
    "blue-suite": Names("Blue suite", "Suite bleue"),
    "parlour": Names("Parlour", "Salon"),
    "library": Names("Library", "Bibliothèque"),
    "kitchen": Names("Kitchen", "Cuisine"),
    "greenhouse": Names("Greenhouse", "Serre"),
    "cellar": Names("Cellar", "Cave"),
    "study": Names("Study", "Cabinet de travail"),
    "rope": Names("Rope", "Corde"),
    "poker": Names("Poker", "Tisonnier"),
    "paper-knife": Names("Paper knife", "Coupe-papier"),
    "cleaver": Names("Cleaver", "Hachoir"),
    "shears": Names("Shears", "Sécateur"),
    "bottle": Names("Bottle", "Bouteille"),
    "revolver": Names("Revolver", "Revolver"),
    "murderer": Names("Murderer", "Meurtrier"),
    "innocent": Names("Innocent", "Innocent"),
    "go": Names("go", "aller"),
    "search": Names("search", "fouiller"),
    "exchange": Names("force an exchange", "échanger de force"),
    "accuse": Names("accuse", "accuser"),
    "pass": Names("pass", "passer"),
    "observe": Names("observe", "observer"),
    "ignore": Names("look away", "détourner les yeux"),
    "take": Names("take", "prendre"),
    "swap": Names("swap", "échanger"),
    "destroy": Names("destroy", "détruire"),
    "keep": Names("keep all", "tout garder"),
    "give": Names("give", "donner"),
    "put": Names("put into the urn", "glisser dans l’urne"),
    "none": Names("put nothing", "ne rien glisser"),
    "recover": Names("recover", "récupérer"),
    "accusation": Names("the Murderer was accused", "le Meurtrier a été accusé"),
    "massacre": Names("all Innocents are dead", "tous les Innocents sont morts"),
    "tomb": Names("the Murderer is dead", "le Meurtrier est mort"),
    "confrontation": Names("the confrontation is decided", "la Confrontation est tranchée"),
    "rounds": Names("the rounds are used up", "les tours de jeu sont écoulés"),
}

EVENTS = {
    "character": Spec("SEAT CHARACTER", "all", "the seat plays this character"),
    "role": Spec("SEAT ROLE", "SEAT", "what your Suspect card says: murderer or innocent"),
    "lay": Spec("PLACE COUNT", "all", "so many tokens lie face down in the place when the game begins"),
    "first": Spec("SEAT", "all", "this seat begins the first pick, and has the urn in round 1"),
    "look": Spec("SEAT PLACE TOKEN…", "SEAT", "all tokens that lie in the place where the seat looks"),
    "round": Spec("ROUND SEAT", "all", "a round begins, and the seat has the urn"),
    "turn": Spec("SEAT", "all", "the seat's inquiry begins"),
    "go": Spec(
        "SEAT PLACE ACTION OTHER…",
        "all",
        "the seat goes to the place to search or only to pass; or, with one more word, to exchange with OTHER or to "
        "accuse OTHER",
    ),
    "pass": Spec("SEAT", "all", "the seat has nowhere to go and stays"),
    "closed": Spec("PLACE", "all", "the place is closed for the rest of the game"),
    "observe": Spec("SEAT", "all", "the seat observes this inquiry"),
    "ignore": Spec("SEAT", "all", "the seat does not observe this inquiry"),
    "take": Spec(
        "SEAT PLACE LEFT HELD", "all", "the seat took a token; so many are left there and so many in its hand"
    ),
    "swap": Spec(
        "SEAT PLACE LEFT HELD", "all", "the seat laid down one of its tokens and took another; counts as above"
    ),
    "took": Spec("SEAT TOKEN", "SEAT", "the token that you took"),
    "laid": Spec("SEAT TOKEN", "SEAT", "the token that you laid down"),
    "destroy": Spec(
        "SEAT TOKEN", "all", "the seat destroyed this token of its hand; in the confrontation, of the place it searched"
    ),
    "drew": Spec("SEAT OTHER TOKEN", "SEAT and OTHER", "the token that SEAT drew from OTHER's hand"),
    "saw": Spec("OBSERVER SEAT TOKEN", "OBSERVER", "you observe: the token that SEAT took or drew"),
    "gave": Spec("SEAT OTHER TOKEN", "SEAT and OTHER", "the token that SEAT gave OTHER in return"),
    "exchange": Spec("SEAT OTHER", "all", "the exchange is done"),
    "unmask": Spec("SEAT ROLE", "all", "the seat's Suspect card is face up; all are when the game is over"),
    "wrong": Spec(
        "SEAT OTHER TOKEN", "all", "SEAT accused an Innocent: OTHER gets its Accusation card, the clue is gone"
    ),
    "resolve": Spec("", "all", "the Resolution begins"),
    "put": Spec("SEAT", "all", "the seat put a token into the urn"),
    "slip": Spec("SEAT TOKEN", "SEAT", "the token that you put into the urn"),
    "none": Spec("SEAT", "all", "the seat had nothing that it might put into the urn"),
    "urn": Spec("TOKEN…", "all", "the urn is opened"),
    "dies": Spec("SEAT PLACE COUNT", "all", "the seat is killed; so many tokens of its hand stay in the place"),
    "confrontation": Spec("SEAT OTHER", "all", "these two are left: the confrontation begins"),
    "recover": Spec("SEAT TOKEN", "all", "the seat took this token out of the urn"),
    "leave": Spec("PLACE TOKEN…", "all", "what nobody took out of the urn is laid face down in the place"),
}

INVESTIGATOR = "the seat whose inquiry it is"
PRESENT = "each other living seat there, the victim excepted, that has not observed in this round"

VERBS = {
    "go": Spec(
        "PLACE ACTION OTHER…",
        INVESTIGATOR,
        "go there and search or pass; or, with one more word, exchange with OTHER or accuse OTHER",
    ),
    "ignore": Spec("", PRESENT, "do not observe this inquiry"),
    "observe": Spec("", PRESENT, "be shown the token that is taken or drawn; once per round"),
    "take": Spec("TOKEN", f"{INVESTIGATOR}; at first pick, each seat in turn", "take a token from the place"),
    "swap": Spec("HELD TOKEN", INVESTIGATOR, "lay down a token of your hand and take one from the place"),
    "keep": Spec("", INVESTIGATOR, "destroy nothing"),
    "destroy": Spec(
        "TOKEN", INVESTIGATOR, "destroy a token of your hand; in the confrontation, of the place that you searched"
    ),
    "give": Spec("TOKEN", INVESTIGATOR, "give one of the tokens that you held before you drew"),
    "put": Spec("TOKEN", "each living seat in turn", "put a token into the urn in secret"),
    "recover": Spec("TOKEN", "each living seat that put one, in turn", "take a token out of the open urn"),
}
