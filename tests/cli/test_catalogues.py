"""The message catalogues: complete in both languages, well formed, and read the same as by gettext's own tools."""

import re
import shutil
import string
import subprocess
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from cli.catalogue import CatalogueError, compiled, parse
from cli.language import LANGUAGES, language, preferred
from tests.cli import catalogues


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_has_a_translation_and_no_translation_is_left_over(code: str) -> None:
    told = {(entry.text, entry.plural): entry.told for entry in catalogues.entries(code)[1:]}
    assert set(told) == set(catalogues.needed())
    assert [text for text, forms in told.items() if not all(forms)] == []


def test_texts_that_are_not_marked_in_a_plain_way_are_found() -> None:
    source = """
_("one")
self._("two {x}", x=1)
lexicon._.many("{n} three", "{n} threes", n)
TABLE = {"a": N_("four " "and a half")}
print("five")
"""
    found = [("one", None), ("two {x}", None), ("{n} three", "{n} threes"), ("four and a half", None)]
    assert sorted(catalogues.marked(source)) == sorted(found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_use_the_fields_of_the_text(code: str) -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for entry in catalogues.entries(code)[1:]:
        for form in entry.told:
            assert fields(form) == fields(entry.text), entry


def test_the_english_catalogue_says_what_the_source_says() -> None:
    for entry in catalogues.entries("en")[1:]:
        assert entry.told == ((entry.text,) if entry.plural is None else (entry.text, entry.plural))


def test_french_has_its_own_spaces_and_quotes() -> None:
    for entry in catalogues.entries("fr")[1:]:
        for form in entry.told:
            assert re.search(r" [:;?!»]|« |[\"'“”]", form) is None, form


def test_the_same_catalogue_as_msgfmt_makes(tmp_path: Path) -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("gettext's msgfmt is not installed")
    for code in LANGUAGES:
        built = tmp_path / f"{code}.mo"
        subprocess.run(["msgfmt", "--check-format", "-o", built, catalogues.path(code)], check=True)
        ours = GNUTranslations(BytesIO(compiled(catalogues.path(code).read_text(encoding="utf-8"))))
        theirs = GNUTranslations(BytesIO(built.read_bytes()))
        assert vars(ours)["_catalog"] == vars(theirs)["_catalog"]
        assert ours.info() == theirs.info()


def test_plurals_follow_the_language() -> None:
    one, more = "{names} has won: {reason}.", "{names} have won: {reason}."
    fields = {"names": "X", "reason": "y"}
    assert language("en").many(one, more, 0, **fields) == "X have won: y."
    assert language("fr").many(one, more, 1, **fields) == "X a gagné\u00a0: y."
    assert language("fr").many(one, more, 2, **fields) == "X ont gagné\u00a0: y."


@pytest.mark.parametrize("po", ['msgid "a"', 'msgid a\nmsgstr "b"', '"loose"', 'msgid "a"\nmsgfoo "b"'])
def test_a_broken_catalogue_is_refused(po: str) -> None:
    with pytest.raises(CatalogueError):
        parse(po)


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_BE", "LANG": "en_GB"}, "fr"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], code: str) -> None:
    assert preferred(environment) == code
