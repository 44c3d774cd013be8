"""Options of free text that the contract suite plays too: pawns, and a map of one's own."""

from engine import registry
from engine.cluedo.game import CluedoGame
from engine.packed import pack


def street(game: str | CluedoGame) -> str:
    """A map with all that an edition needs: one long street, the rooms' doors on it and the start squares beside it."""
    found = registry.get(game) if isinstance(game, str) else game
    assert isinstance(found, CluedoGame)
    edition = found.edition
    rooms = (*edition.cards.rooms, *edition.extra_places)
    pawns = () if edition.start else edition.cards.suspects
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines = ["@rooms", *(f"{letter} {room}" for letter, room in zip(letters, rooms, strict=False))]
    lines += ["@starts", *(f"{digit} {suspect}" for digit, suspect in enumerate(pawns))]
    lines += ["@grid", ".+o" * len(rooms), "  ".join(map(str, range(len(pawns))))]
    lines += ["@doors", *(f"{room} 0 {3 * number}" for number, room in enumerate(rooms))]
    lines += ["@passages", f"{rooms[0]} {rooms[-1]}", f"{rooms[1]} {'r0c5' if edition.square_passages else rooms[2]}"]
    return "\n".join(lines)


VARIANTS = [
    ("cluedo", {"pawns": "plum,white,green"}),
    ("cluedo", {"board": pack(street("cluedo"))}),
    ("cluedo-2014", {"pawns": "white,scarlett,plum"}),
    ("cluedo-2014", {"board": pack(street("cluedo-2014"))}),
    ("super-cluedo", {"pawns": "gray,rosewood,brown"}),
    ("super-cluedo", {"board": pack(street("super-cluedo"))}),
]
