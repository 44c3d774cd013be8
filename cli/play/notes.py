"""The detective sheet: what is proven, if the person wants it filled in, and the marks they made themselves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from cli.play.drawing import Paint, short_names
from cli.play.lexicon import Lexicon
from cli.play.listing import columns
from cli.play.person import Person
from engine.game import Fact

HAS, LACKS, OPEN = "✓", "·", " "
GAP = "   "

Marks = dict[tuple[str, str], str]


def sheet(person: Person, paint: Paint, width: int) -> list[str]:
    """A column of marks for each holder, a row for each word; the groups side by side as far as there is room."""
    lexicon = person.lexicon
    holders, groups = person.manner.sheet(person.view)
    facts = person.view.facts() if person.auto_notes else []
    marks = proven(facts)
    titles = _titles(lexicon, holders)
    wide = max(map(len, titles)) + 1
    heads = "".join(f"{title:<{wide}}" for title in titles)
    blocks = []
    for words in groups:
        size = max((len(lexicon.name(word)) for word in words), default=0)
        rows = [(f"{'':<{size}} ", heads)]
        for word in words:
            cells = (_cell(person.marks.get((who, word)), marks.get((who, word)), wide, paint) for who in holders)
            rows.append((f"{lexicon.name(word):<{size}} ", "".join(cells)))
        blocks.append((size + 1 + len(heads), [left + right for left, right in rows]))
    lines = [*_beside(blocks, width), *columns([*_legend(person, holders, titles)], width, "")]
    if person.auto_notes:
        for text in (*_standing(lexicon, facts), *person.manner.memory(person.view, lexicon)):
            lines += wrap(text, width, subsequent_indent="    ")
    return lines


def _legend(person: Person, holders: Sequence[str], titles: Sequence[str]) -> Iterator[str]:
    """What the heads of the columns stand for, and the marks."""
    for holder, title in zip(holders, titles, strict=True):
        yield f"{title} {person._('you') if holder == str(person.seat) else person.lexicon.name(holder, 'PLACE')}"
    if person.auto_notes:
        yield f"{HAS} {person._('has it')}"
        yield f"{LACKS} {person._('does not have it')}"


def _standing(lexicon: Lexicon, facts: Sequence[Fact]) -> Iterator[str]:
    """What holders are known to be, and who is."""
    for state in dict.fromkeys(word for _, relation, word in facts if relation == "is"):
        who = (holder for holder, relation, word in facts if (relation, word) == ("is", state))
        yield lexicon.line(lexicon.name(state), *(lexicon.name(holder, "PLACE") for holder in who))


def _beside(blocks: Sequence[tuple[int, list[str]]], width: int) -> Iterator[str]:
    """Blocks of lines, of known width, beside each other until the width is used up, and then below."""
    rest = list(blocks)
    while rest:
        row = [rest.pop(0)]
        while rest and sum(size + len(GAP) for size, _ in (*row, rest[0])) - len(GAP) <= width:
            row.append(rest.pop(0))
        columns = [[*lines, *[" " * size] * (max(len(b) for _, b in row) - len(lines))] for size, lines in row]
        yield from (GAP.join(cells).rstrip() for cells in zip_longest(*columns, fillvalue=""))


def proven(facts: Sequence[Fact]) -> Marks:
    """A mark for each holder and word; how many it has, if it is known to have several that are alike."""
    has = Counter((holder, word) for holder, relation, word in facts if relation == "has")
    marks = {(holder, word): LACKS for holder, relation, word in facts if relation == "lacks"}
    return marks | {where: HAS if n == 1 else str(n) for where, n in has.items()}


def _titles(lexicon: Lexicon, holders: Sequence[str]) -> list[str]:
    """Seats by their numbers, other holders by first letter and number, or by two letters if those are not enough."""
    names = {holder: lexicon.name(holder) for holder in holders if not holder.isdigit()}
    titles = {holder: name[0].upper() + "".join(filter(str.isdigit, name)) for holder, name in names.items()}
    if len(set(titles.values())) < len(titles):
        short = short_names(names.values(), 0)
        titles = {holder: short[name] for holder, name in names.items()}
    return [titles.get(holder, holder) for holder in holders]


def _cell(own: str | None, mark: str | None, wide: int, paint: Paint) -> str:
    if own is not None:
        return paint(f"{own:<{wide}}", fg="cyan", bold=True)
    text = f"{mark or OPEN:<{wide}}"
    has = mark not in (None, LACKS)
    return paint(text, fg="green" if has else None, bold=has, dim=mark == LACKS)
