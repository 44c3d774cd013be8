"""The texts that the catalogues must have. `python -m tests.cli.catalogues` brings the catalogues up to date with them.

A text that is new comes into the English catalogue as it is, and into the others without a translation, which the
tests then ask for.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import cli
from cli.catalogue import Entry, parse
from cli.language import LANGUAGES
from engine import registry

SOURCE = Path(cli.__file__).parent
HEADER = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural={plural};\\n"
"""
PLURAL = {"en": "(n != 1)", "fr": "(n > 1)"}

Text = tuple[str, str | None]  # and its plural


def path(code: str) -> Path:
    return SOURCE / "locale" / code / "LC_MESSAGES" / "parlour.po"


def marked(source: str) -> Iterator[Text]:
    """The texts in `_("…")`, `self._("…")`, `N_("…")` and `_.many("…", "…", n)`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called in ("_", "N_", "many"):
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if called == "many":
                yield texts[0], texts[1]
            elif texts:
                yield texts[0], None


def needed() -> list[Text]:
    """All texts of the program, and what the games say of their moves."""
    texts = [text for file in sorted(SOURCE.rglob("*.py")) for text in marked(file.read_text(encoding="utf-8"))]
    games = (registry.get(game) for game in registry.ids())
    helps = [(spec.help, None) for game in games for spec in game.verbs.values()]
    return list(dict.fromkeys((text, plural) for text, plural in (*texts, *helps) if text))


def entries(code: str) -> list[Entry]:
    return parse(path(code).read_text(encoding="utf-8"))


def update(code: str) -> None:
    known = {(entry.text, entry.plural): entry.told for entry in entries(code)}
    blocks = [HEADER.format(code=code, plural=PLURAL[code])]
    for text, plural in needed():
        said = [text] if plural is None else [text, plural]
        told = known.get((text, plural)) or (said if code == "en" else [""] * len(said))
        lines = [f"msgid {quoted(text)}"]
        if plural is not None:
            lines.append(f"msgid_plural {quoted(plural)}")
        lines += (f"msgstr{'' if plural is None else f'[{n}]'} {quoted(form)}" for n, form in enumerate(told))
        blocks.append("\n".join((*lines, "")))
    path(code).write_text("\n".join(blocks), encoding="utf-8")


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    for code in LANGUAGES:
        update(code)
