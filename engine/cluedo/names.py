"""What cards and places are called. An edition picks its own; the same suspect may be called differently in another."""

from engine.game import Names

SUSPECTS = {
    "scarlett": Names("Miss Scarlett", "Mademoiselle Rose"),
    "mustard": Names("Colonel Mustard", "Colonel Moutarde"),
    "white": Names("Mrs White", "Madame Leblanc"),
    "green": Names("Doctor Green", "Docteur Olive"),
    "peacock": Names("Mrs Peacock", "Madame Pervenche"),
    "plum": Names("Professor Plum", "Professeur Violet"),
}

WEAPONS = {
    "dagger": Names("Dagger", "Poignard"),
    "candlestick": Names("Candlestick", "Chandelier"),
    "revolver": Names("Revolver", "Revolver"),
    "rope": Names("Rope", "Corde"),
    "cosh": Names("Cosh", "Matraque"),
    "wrench": Names("Wrench", "Clef anglaise"),
}

ROOMS = {
    "hall": Names("Hall", "Hall"),
    "lounge": Names("Lounge", "Petit salon"),
    "dining-room": Names("Dining Room", "Salle à manger"),
    "kitchen": Names("Kitchen", "Cuisine"),
    "ballroom": Names("Ballroom", "Grand salon"),
    "conservatory": Names("Conservatory", "Véranda"),
    "billiard-room": Names("Billiard Room", "Billard"),
    "library": Names("Library", "Bibliothèque"),
    "study": Names("Study", "Bureau"),
}
