"""Names inside sentences: with the article that they take, in French contracted with what stands before them.

In a text, `{seat}` is a name with its definite article (`the Rope`, `Colonel Mustard`), `{seat:to}` and `{seat:of}`
have the preposition too (`au Colonel Moutarde`), `{seat:bare}` is the name alone.
"""

from collections.abc import Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The article goes by the first word of a name.
_ENGLISH_WITHOUT = _words("""
    Colonel Doctor Dr Georges Green Inspector Judge Lady Madame Miss Mister Mr Mrs Mustard Peacock Plum Professor
    Scarlett Sergeant Sir Thomas White player square
""")
_FRENCH_MASCULINE = _words("""
    Billard Bureau Cabinet Chandelier Colonel Coupe-papier Docteur Dr Faux Fer Garage Grand Hachoir Hall Inspecteur
    Jardin Juge Kiosque Neutre Petit Piège Poignard Professeur Revolver Salon Sergent Sécateur Tisonnier Trésor
    centre joueur étui
""")
_FRENCH_FEMININE = _words("""
    Barre Bibliothèque Bouteille Cave Chambre Chandelle Clef Clé Corde Cuisine Entrée Fiole Fontaine Matraque Remise
    Salle Serre Suite Véranda Case carte case
""")
_FRENCH_WITHOUT = _words("""
    Georges Lady Leblanc Madame Mademoiselle Miss Monsieur Moutarde Olive Pervenche Rose Sir Thomas Violet hors
""")
_VOWELS = frozenset("aeiouyàâéèêëîïôûù")  # an h is aspirate in all our names

_FRENCH = {
    "": {"le": "le {}", "la": "la {}", "l’": "l’{}", "": "{}"},
    "to": {"le": "au {}", "la": "à la {}", "l’": "à l’{}", "": "à {}"},
    "of": {"le": "du {}", "la": "de la {}", "l’": "de l’{}", "": "de {}"},
}
_ENGLISH = {"": "{}", "to": "to {}", "of": "of {}"}


class Noun:
    """A name with its grammar."""

    __slots__ = ("code", "name")

    def __init__(self, name: str, code: str) -> None:
        self.name = name
        self.code = code

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, form: str) -> str:
        if form == "bare":
            return self.name
        if self.code == "fr":
            article = french_article(self.name)
            if form == "of" and article == "" and self.name[0].lower() in _VOWELS:
                return f"d’{self.name}"
            return _FRENCH[form][article or ""].format(self.name)
        without = self.name.split()[0].rstrip(",") in _ENGLISH_WITHOUT
        return _ENGLISH[form].format(self.name if without else f"the {self.name}")


def french_article(name: str) -> str | None:
    """le, la, l’ or none at all; None if it is not known, so that a test can ask for it."""
    first = name.split()[0].rstrip(",")
    if first in _FRENCH_WITHOUT:
        return ""
    if first not in _FRENCH_MASCULINE and first not in _FRENCH_FEMININE:
        return None
    if first[0].lower() in _VOWELS:
        return "l’"
    return "le" if first in _FRENCH_MASCULINE else "la"


class Listed:
    """Several names, told in one breath; the form applies to each."""

    __slots__ = ("join", "nothing", "nouns")

    def __init__(self, nouns: Sequence[Noun], join: str, nothing: str) -> None:
        self.nouns = nouns
        self.join = join  # "and", in its language
        self.nothing = nothing

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, form: str) -> str:
        told = [format(noun, form) for noun in self.nouns]
        if not told:
            return self.nothing
        return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} {self.join} {told[-1]}"
