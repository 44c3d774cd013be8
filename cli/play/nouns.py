"""Names inside sentences: with the article that they take, in French contracted with what stands before them.

In a text, `{seat}` is a name with its definite article (`the Rope`, `Colonel Mustard`), `{seat:to}` and `{seat:of}`
have the preposition too (`au Colonel Moutarde`), `{seat:bare}` is the name alone. `{count:token|tokens}` is a number
with what it counts.
"""

from collections import Counter
from collections.abc import Iterable, Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# The article goes by the first word of a name.
_ENGLISH_WITHOUT = _words("""
    Colonel Doctor Dr Georges Green Inspector Judge Lady Madame Miss Mister Mr Mrs Mustard Peacock Plum Professor
    Scarlett Sergeant Sir Thomas White player square
    Innocent locked out
""")
_ENGLISH_SEVERAL = _words("Neutral")  # there is more than one of these
_FRENCH_MASCULINE = _words("""
    Billard Bureau Cabinet Chandelier Colonel Coupe-papier Docteur Dr Faux Fer Garage Grand Hachoir Hall Inspecteur
    Jardin Juge Kiosque Petit Piège Poignard Professeur Revolver Salon Sergent Sécateur Tisonnier Trésor
    Meurtrier centre indice joueur étui
""")
_FRENCH_FEMININE = _words("""
    Barre Bibliothèque Bouteille Cave Chambre Chandelle Clef Clé Corde Cuisine Entrée Fiole Fontaine Matraque Remise
    Salle Serre Suite Véranda Case carte case
""")
_FRENCH_WITHOUT = _words("""
    Georges Lady Leblanc Madame Mademoiselle Miss Monsieur Moutarde Olive Pervenche Rose Sir Thomas Violet hors
    Innocent verrouillé
""")
_FRENCH_SEVERAL = _words("Neutre")
_VOWELS = frozenset("aeiouyàâéèêëîïôûù")  # an h is aspirate in all our names

_FRENCH = {
    "": {"le": "le {}", "la": "la {}", "l’": "l’{}", "un": "un {}", "": "{}"},
    "to": {"le": "au {}", "la": "à la {}", "l’": "à l’{}", "un": "à un {}", "": "à {}"},
    "of": {"le": "du {}", "la": "de la {}", "l’": "de l’{}", "un": "d’un {}", "": "de {}"},
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
        return _ENGLISH[form].format(f"{_english_article(self.name)} {self.name}".lstrip())


def _english_article(name: str) -> str:
    first = name.split()[0].rstrip(",")
    return "" if first in _ENGLISH_WITHOUT else "a" if first in _ENGLISH_SEVERAL else "the"


def french_article(name: str) -> str | None:
    """le, la, l’, un or none at all; None if it is not known, so that a test can ask for it."""
    first = name.split()[0].rstrip(",")
    if first in _FRENCH_WITHOUT:
        return ""
    if first in _FRENCH_SEVERAL:
        return "un"
    if first not in _FRENCH_MASCULINE and first not in _FRENCH_FEMININE:
        return None
    if first[0].lower() in _VOWELS:
        return "l’"
    return "le" if first in _FRENCH_MASCULINE else "la"


class Count:
    """A number, alone or with the word for one thing or for several."""

    __slots__ = ("code", "number")

    def __init__(self, number: int, code: str) -> None:
        self.number = number
        self.code = code

    def __str__(self) -> str:
        return str(self.number)

    def __format__(self, form: str) -> str:
        one, _, more = form.partition("|")
        several = self.number > 1 if self.code == "fr" else self.number != 1
        return f"{self.number} {more if several else one}".rstrip()


def tallied(names: Iterable[str]) -> list[str]:
    """The names, each once, with how often it came."""
    return [name if n == 1 else f"{name} ×{n}" for name, n in Counter(names).items()]


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
        told = tallied(format(noun, form) for noun in self.nouns)
        if not told:
            return self.nothing
        return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} {self.join} {told[-1]}"
