"""The French rules say what the English ones do, clause by clause; that the English ones hold is for other tests."""

import re
from pathlib import Path

import pytest

import engine
from engine import registry
from engine.game import Names

FOLDERS = sorted(path.parent for path in Path(engine.__file__).parent.glob("*/RULES.md"))

FOLD = re.compile(r"\n +")  # a clause goes on in the next line
BETWEEN = re.compile(r"\n\n+|\n(?=[#|-])")
KIND = re.compile(r"#+ |\||- \*\*[A-Z]{2}-\d+\*\* |")  # a heading, a row of a table, a clause, or else prose
WIRE = re.compile(r"`([^`]+)`")
NAMED = re.compile(r"`([\w-]+)` \(([^)`]+)\)")
NUMBER = re.compile(r"\d+")  # also those of the clauses that are referred to
RULING = {"en": re.compile(r"\*ruling\b", re.IGNORECASE), "fr": re.compile(r"\*décision\b", re.IGNORECASE)}


def blocks(path: Path) -> list[str]:
    """Headings, rows, clauses and paragraphs, each on one line."""
    return [
        block.replace("\n", " ") for block in BETWEEN.split(FOLD.sub(" ", path.read_text(encoding="utf-8").strip()))
    ]


def kinds(blocks: list[str]) -> list[str]:
    return [match[0] for block in blocks if (match := KIND.match(block))]


def both(folder: Path) -> list[tuple[str, str]]:
    """The blocks of the two files side by side, without the line at the head of the translation."""
    english, french = blocks(folder / "RULES.md"), blocks(folder / "RULES.fr.md")
    del french[1]
    return list(zip(english, french, strict=True))


translated = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@translated
def test_the_same_headings_tables_and_clauses_in_the_same_order(folder: Path) -> None:
    english, french = blocks(folder / "RULES.md"), blocks(folder / "RULES.fr.md")
    assert kinds(french) == [*kinds(english)[:1], "", *kinds(english)[1:]]


@translated
def test_the_translation_says_at_its_head_which_file_is_the_norm(folder: Path) -> None:
    assert "[RULES.md](RULES.md)" in blocks(folder / "RULES.fr.md")[1]


@translated
def test_the_same_words_of_the_wire_numbers_and_rulings(folder: Path) -> None:
    for english, french in both(folder):
        assert sorted(WIRE.findall(french)) == sorted(WIRE.findall(english)), french
        assert sorted(NUMBER.findall(french)) == sorted(NUMBER.findall(english)), french
        assert len(RULING["fr"].findall(french)) == len(RULING["en"].findall(english)), french


@translated
def test_rows_have_their_words_in_the_same_order(folder: Path) -> None:
    for english, french in both(folder):
        if english.startswith("|"):
            assert WIRE.findall(french) == WIRE.findall(english)


@translated
def test_nothing_is_left_in_english(folder: Path) -> None:
    """A heading may be the same word in both languages."""
    for english, french in both(folder):
        assert french != english or english.startswith(("#", "|--")), french
        assert RULING["en"].search(french) is None, french


@translated
def test_things_are_called_what_the_game_calls_them(folder: Path) -> None:
    """Those of an edition under its own heading."""
    games = [game for game in map(registry.get, registry.ids()) if type(game).__module__.split(".")[1] == folder.name]
    names: dict[str, Names] = {}
    named = 0
    for block in blocks(folder / "RULES.fr.md"):
        if block.startswith(("# ", "## ")):
            names = next((dict(game.names) for game in games if f"`{game.id}`" in block), names)
        for word, name in NAMED.findall(block):
            assert names[word].fr == name, block
            named += 1
    assert named >= 10


@translated
def test_french_has_its_own_spaces_and_quotes(folder: Path) -> None:
    for block in blocks(folder / "RULES.fr.md"):
        assert re.search(r" [:;?!»]|« |[\"'“”]", WIRE.sub("", block)) is None, block
