"""The languages that parlour speaks to people in."""

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any

from cli.catalogue import compiled
from engine.game import Names

LANGUAGES = {"en": "English", "fr": "français"}


def N_(text: str) -> str:  # noqa: N802 (the customary name)
    """Mark a text for the catalogues where it is written, to be translated where it is told."""
    return text


class Language:
    """One language, called like gettext: `_("Round {number}", number=3)`. In the source, texts are in English."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue

    def __call__(self, text: str, /, **fields: Any) -> str:
        return self._catalogue.gettext(text).format(**fields) if text else ""

    def many(self, one: str, more: str, n: int, /, **fields: Any) -> str:
        """One text or the other, by the number `n`."""
        return self._catalogue.ngettext(one, more, n).format(n=n, **fields)

    def name(self, names: Names) -> str:
        """What a game calls something in this language."""
        return str(getattr(names, self.code))


@cache
def language(code: str) -> Language:
    return Language(code, _catalogue(code))


def _catalogue(code: str) -> GNUTranslations:
    folder = files("cli") / "locale" / code / "LC_MESSAGES"
    built = folder / "parlour.mo"
    data = built.read_bytes() if built.is_file() else compiled((folder / "parlour.po").read_text(encoding="utf-8"))
    return GNUTranslations(BytesIO(data))


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the language that the environment asks for, English if it asks for none of ours."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(variable):
            code = value.replace(".", "_").partition("_")[0]
            return code if code in LANGUAGES else "en"
    return "en"
