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

# 2014: no titles
GREAT_SUSPECTS = {
    "green": Names("Green", "Olive"),
    "mustard": Names("Mustard", "Moutarde"),
    "peacock": Names("Peacock", "Pervenche"),
    "plum": Names("Plum", "Violet"),
    "scarlett": Names("Scarlett", "Rose"),
    "white": Names("White", "Leblanc"),
}

GREAT_WEAPONS = {
    "wrench": Names("Wrench", "Clé anglaise"),
    "candlestick": Names("Candlestick", "Chandelle"),
    "dagger": Names("Dagger", "Poignard"),
    "revolver": Names("Revolver", "Revolver"),
    "lead-pipe": Names("Lead Pipe", "Barre de fer"),
    "rope": Names("Rope", "Corde"),
}

GREAT_ROOMS = {
    "bathroom": Names("Bathroom", "Salle de bains"),
    "study": Names("Study", "Bureau"),
    "dining-room": Names("Dining Room", "Salle à manger"),
    "games-room": Names("Games Room", "Salle de jeux"),
    "garage": Names("Garage", "Garage"),
    "bedroom": Names("Bedroom", "Chambre"),
    "living-room": Names("Living Room", "Salon"),
    "kitchen": Names("Kitchen", "Cuisine"),
    "entrance": Names("Entrance", "Entrée"),
}

SUPER_SUSPECTS = {
    **SUSPECTS,
    "brown": Names("Mister Brown", "Monsieur Prunelle"),
    "peach": Names("Miss Peach", "Mademoiselle Pêche"),
    "gray": Names("Sergeant Gray", "Sergent Legris"),
    "rosewood": Names("Madame Rosewood", "Madame Chose"),
}

SUPER_WEAPONS = {
    **WEAPONS,
    "horseshoe": Names("Horseshoe", "Fer à cheval"),
    "poison": Names("Poison", "Fiole de poison"),
}

SUPER_ROOMS = {
    "library": Names("Library", "Bibliothèque"),
    "kitchen": Names("Kitchen", "Cuisine"),
    "drawing-room": Names("Drawing Room", "Grand salon"),
    "conservatory": Names("Conservatory", "Véranda"),
    "garden": Names("Garden", "Jardin"),
    "study": Names("Study", "Bureau"),
    "dining-room": Names("Dining Room", "Salle à manger"),
    "billiard-room": Names("Billiard Room", "Billard"),
    "trophy-room": Names("Trophy Room", "Salle des trophées"),
    "carriage-house": Names("Carriage House", "Remise"),
    "gazebo": Names("Gazebo", "Kiosque"),
    "fountain": Names("Fountain", "Fontaine"),
}
