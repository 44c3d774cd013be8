"""What can be typed at the prompt besides moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shlex import quote
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from cli.errors import reason
from cli.language import N_
from cli.play import clauses
from cli.play.matching import EXACT, best_fit, folded
from cli.play.notes import sheet
from cli.play.person import Person
from cli.play.terminal import Leave
from engine.menu import Menu
from protocol.fields import MessageError, speech
from protocol.limits import SAYS

if TYPE_CHECKING:
    from cli.play.desk import Desk

PROMPT_LINES = 2  # lines of the screen that the prompt and the status need
LEFT = 26  # columns for what may be typed, in the help
RECENT = 20  # sentences of the history, or clauses of the rules, that are shown unless more are asked for


class Entry(NamedTuple):
    """How a command is spelt (`shown|also accepted`), what it is given, and what it does."""

    spelling: str
    takes: str
    help: str
    run: Callable[[Desk, Person, Menu, str], None]


def help_(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    _ = person._
    show = desk.terminal.show
    show(_("Your moves:"))
    for verb in dict.fromkeys(offer.verb for offer in menu.offers):
        spec = person.lexicon.game.verbs.get(verb)
        told = _(spec.help) if spec else ""
        shape = spec.words if spec else ""
        for kind in person.lexicon.slots(verb):
            slot = person.lexicon.slot(kind).upper()
            told, shape = told.replace(kind, slot), shape.replace(kind, slot)
        show(*_row(desk, f"{person.lexicon.verb(verb)} {shape}", told))
    show(_("Commands:"))
    for entry in COMMANDS.values():
        spelling = _(entry.spelling).partition("|")[0]
        show(*_row(desk, f"{spelling} {_(entry.takes)}" if entry.takes else spelling, _(entry.help)))
    show(
        _("Any beginning of a word will do; accents and capitals do not matter."),
        _("Numbers pick from the list, and Tab completes."),
    )


def _row(desk: Desk, left: str, right: str) -> Iterator[str]:
    """What may be typed, and beside it, or below if it is long, what it does."""
    lines = wrap(right, max(desk.terminal.size()[0] - LEFT - 4, 20)) or [""]
    if len(left) <= LEFT:
        yield f"  {left:<{LEFT}} {lines.pop(0)}".rstrip()
    else:
        yield f"  {left}"
    yield from (f"  {'':<{LEFT}} {line}" for line in lines)


def rules(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    """Without words to look for: the sections; else the clauses that fit."""
    _ = person._
    game = person.lexicon.game
    if not rest:
        every = clauses.of_game(game, _.code)
        desk.terminal.show(_("The clauses of the rules, by section:"))
        for part in dict.fromkeys(clause.part for clause in every):
            ids = [clause.id for clause in every if clause.part == part]
            desk.terminal.show(f"  {person.lexicon.line(part.replace('`', ''), f'{ids[0]} – {ids[-1]}')}")
        example = f"{desk.spellings(person)['rules'][0]} {ids[0]}"
        desk.terminal.show(_("Type a clause or words to look for, for instance: {example}", example=example))
        return
    found = clauses.search(game, _.code, rest)
    width = max(desk.terminal.size()[0] - 1, 20)
    for clause in found[:RECENT]:
        desk.terminal.show(*wrap(f"{clause.id}  {clause.text}", width, subsequent_indent="       "))
    if len(found) > RECENT:
        desk.terminal.show(_("There are {n} more.", n=len(found) - RECENT))
    if not found:
        desk.complain(_("No clause has these words."))


def hand(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    words = person.view.hand()
    desk.terminal.show(
        *(f"  {person.lexicon.name(word, 'TOKEN')}" for word in words) if words else (person._("Nothing."),)
    )


def board(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    """With any word after it, all of the board even if the screen is too small for it."""
    desk.draw(person, menu, below=PROMPT_LINES, roomy=bool(rest))


def notes(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    _ = person._
    words = rest.split()
    if len(words) == 1 and (switch := _switch(person, words[0])) is not None:
        person.auto_notes = switch
        desk.terminal.show(_("Notes are filled in with what is proven.") if switch else _("Notes are yours alone now."))
    elif words:
        _set_mark(desk, person, words)
    else:
        desk.terminal.show(*sheet(person, desk.terminal.paint, desk.terminal.size()[0]))


def _switch(person: Person, word: str) -> bool | None:
    level, found = best_fit(folded(word), [(True, [person._("on"), "on"]), (False, [person._("off"), "off"])])
    return found[0] if level == EXACT else None


def _set_mark(desk: Desk, person: Person, words: list[str]) -> None:
    """HOLDER WORD MARK, the mark being one character; HOLDER WORD alone takes a mark away."""
    lexicon = person.lexicon
    holders, groups = person.manner.sheet(person.view)
    things = [word for group in groups for word in group]
    mark = words.pop() if len(words) > 2 and len(words[-1]) == 1 and words[-1].isprintable() else ""
    who = best_fit(folded(words[0]), ((holder, lexicon.spellings(holder, "PLACE")) for holder in holders))[1]
    what = best_fit(folded(" ".join(words[1:])), ((word, lexicon.spellings(word)) for word in things))[1]
    if len(who) != 1 or len(what) != 1:
        example = f"{desk.spellings(person)['notes'][0]} 2 {lexicon.name(things[0])} ?"
        desk.complain(person._("Marks are set like this: {example}", example=example))
    elif mark:
        person.marks[who[0], what[0]] = mark
    else:
        person.marks.pop((who[0], what[0]), None)


def history(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    """The last sentences; with a number so many; with words those that have them."""
    told = person.history
    words = folded(rest)
    if rest.isascii() and rest.isdecimal():
        told = told[-int(rest[:9]) :] if int(rest[:9]) else []
    elif words:
        told = [s for s in told if all(any(w.startswith(x) for w in folded(s.text)) for x in words)]
    else:
        told = told[-RECENT:]
    for sentence in told:
        desk.tell(sentence)


def who(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    facts = person.view.facts()
    for seat, name in enumerate(desk.names, start=1):
        states = [person.lexicon.name(word) for holder, is_, word in facts if holder == str(seat) and is_ == "is"]
        character = person.lexicon.characters.get(seat)
        parts = [
            *([person.lexicon.name(character)] if character else []),
            person._("you") if seat == person.seat else name,
            *states,
        ]
        desk.terminal.show(f"  {seat:2}  {', '.join(parts)}")


def say(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    """Said at the next talk point."""
    _ = person._
    try:
        text = speech(rest)
    except MessageError:
        example = f"{desk.spellings(person)['say'][0]} {_('I know nothing')}"
        desk.complain(_("Say one line of up to 500 letters, for instance: {example}", example=example))
        return
    if len(person.speech) == SAYS:
        desk.complain(_("You have {n} lines to say already.", n=SAYS))
        return
    person.speech.append(text)
    desk.terminal.show(_("You will say it as soon as the table talks, after this action or turn."))


def talk(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    """Whether the person is asked at every talk point."""
    _ = person._
    switch = _switch(person, rest)
    if switch is None:
        on, off = (f"{desk.spellings(person)['talk'][0]} {word}" for word in (_("on"), _("off")))
        desk.complain(_("Type {on} to be asked whenever the table talks, {off} not to be.", on=on, off=off))
    else:
        person.asks_to_talk = switch
        desk.terminal.show(
            _("You are asked whenever the table talks.") if switch else _("You are not asked when the table talks.")
        )


def hint(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    from cli.play.advice import advice  # bots are loaded only for who asks

    for line in advice(person, menu):
        desk.terminal.show(*wrap(line, max(desk.terminal.size()[0] - 1, 20), subsequent_indent="    "))


def save(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    try:
        path = desk.save(rest)
    except (OSError, RuntimeError, ValueError) as error:  # what is no file name is a mistake of the other two kinds
        desk.complain(person._("It cannot be saved: {error}", error=reason(error)))
        return
    desk.terminal.show(person._("Saved. Go on later with: {command}", command=f"parlour play --resume {quote(path)}"))


def quit_(desk: Desk, person: Person, menu: Menu, rest: str) -> None:
    raise Leave


COMMANDS: dict[str, Entry] = {
    "help": Entry(N_("help"), "", N_("this list"), help_),
    "rules": Entry(N_("rules"), N_("[CLAUSE or WORDS]"), N_("look up the rules"), rules),
    "hand": Entry(N_("hand"), "", N_("what you hold"), hand),
    "board": Entry(
        N_("board|table"), N_("[all]"), N_("draw the table; with all, the whole of it and what its signs mean"), board
    ),
    "notes": Entry(
        N_("notes"),
        N_("[on | off | SEAT CARD MARK]"),
        N_("the detective sheet; switch what is proven on or off, or make a mark of your own"),
        notes,
    ),
    "history": Entry(N_("history"), N_("[NUMBER or WORDS]"), N_("what has happened"), history),
    "who": Entry(N_("who"), "", N_("who sits where"), who),
    "say": Entry(N_("say"), N_("TEXT"), N_("say something to all"), say),
    "talk": Entry(N_("talk"), N_("on | off"), N_("be asked to speak whenever the table talks"), talk),
    "hint": Entry(N_("hint"), "", N_("what the strongest bot would do, and how likely things are"), hint),
    "save": Entry(N_("save"), N_("[FILE]"), N_("keep the game in a file and play on"), save),
    "quit": Entry(N_("quit"), "", N_("leave; the game is kept"), quit_),
}
