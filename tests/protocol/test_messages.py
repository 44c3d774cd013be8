"""Every message is written and read back the same, and what does not fit is refused."""

import string
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.event import Event
from engine.menu import Offer
from protocol import messages as m
from protocol.fields import MessageError, UnknownVerb
from protocol.limits import ENTROPY_BYTES, LINE_BYTES, NAME_CHARS, SAY_BYTES

words = st.text(alphabet=string.ascii_letters + string.digits + "-_./:", min_size=1, max_size=12)
slot_words = st.text(alphabet=string.ascii_lowercase + string.digits + "-", min_size=1, max_size=12)
numbers = st.integers(0, 10**9)
prompt_times = st.none() | st.integers(1, 10**7)
texts = (
    st.text(min_size=1, max_size=60)
    .map(lambda text: "".join(c for c in text if c.isprintable()).strip(" "))
    .filter(lambda text: text and len(text.encode()) <= SAY_BYTES)
)
digests = st.binary(min_size=32, max_size=32)
shares = st.binary(min_size=1, max_size=ENTROPY_BYTES)


@st.composite
def integer_options(draw: st.DrawFn) -> m.BotOption:
    low = draw(st.integers(-1000, 1000))
    high = draw(st.integers(low, 2000))
    return m.BotOption(draw(words), "int", str(draw(st.integers(low, high))), (low, high))


TO_BOT: dict[str, st.SearchStrategy[Any]] = {
    "udi": st.builds(m.Udi, numbers),
    "setoption": st.builds(m.SetOption, words, texts),
    "isready": st.just(m.ISREADY),
    "commit": st.builds(m.Commit, digests),
    "entropy?": st.just(m.ENTROPY_ASK),
    "newgame": st.builds(
        m.NewGame, words, numbers, numbers, words, st.lists(st.tuples(words, words), max_size=4).map(tuple)
    ),
    "map": st.builds(m.MapLine, st.text(alphabet=" #.abc", max_size=20)),
    "event": st.builds(lambda name, rest: Event(name, tuple(rest)), words, st.lists(words, max_size=8)),
    "say": st.builds(m.Say, numbers, texts),
    "legal": st.builds(
        Offer, words, st.lists(st.lists(slot_words, min_size=1, max_size=5).map(tuple), max_size=4).map(tuple)
    ),
    "go": st.builds(m.Go, numbers, prompt_times),
    "talk": st.builds(m.Talk, numbers, prompt_times),
    "stop": st.just(m.STOP),
    "result": st.builds(m.Result, st.lists(numbers, max_size=4).map(tuple), texts),
    "reveal": st.builds(m.Reveal, digests, st.lists(st.tuples(numbers, shares), max_size=4).map(tuple)),
    "quit": st.just(m.QUIT),
}
FROM_BOT: dict[str, st.SearchStrategy[Any]] = {
    "id": st.builds(m.Id, st.sampled_from(["name", "author"]), texts.filter(lambda text: len(text) <= NAME_CHARS)),
    "option": integer_options()
    | st.builds(m.BotOption, words, st.just("switch"), st.sampled_from(["off", "on"]))
    | st.builds(m.BotOption, words, st.just("text"), words),
    "talks": st.just(m.TALKS),
    "wants": st.just(m.Wants("map")),
    "udiok": st.just(m.UDIOK),
    "readyok": st.just(m.READYOK),
    "entropy": st.builds(m.Entropy, shares),
    "info": st.builds(m.Info, texts),
    "say": st.builds(m.Speech, texts),
    "move": st.builds(m.MoveLine, numbers, st.lists(words, min_size=1, max_size=4).map(tuple)),
    "done": st.builds(m.Done, numbers),
}


def test_every_verb_has_a_round_trip_below() -> None:
    assert list(TO_BOT) == list(m.TO_BOT)
    assert list(FROM_BOT) == list(m.FROM_BOT)


@pytest.mark.parametrize("verb", TO_BOT)
@given(data=st.data())
def test_what_the_referee_writes_a_bot_reads_back(verb: str, data: st.DataObject) -> None:
    check_round_trip(data.draw(TO_BOT[verb]), verb, m.TO_BOT)


@pytest.mark.parametrize("verb", FROM_BOT)
@given(data=st.data())
def test_what_a_bot_writes_the_referee_reads_back(verb: str, data: st.DataObject) -> None:
    check_round_trip(data.draw(FROM_BOT[verb]), verb, m.FROM_BOT)


def check_round_trip(message: Any, verb: str, table: Any) -> None:
    line = str(message)
    assert line.partition(" ")[0] == verb
    assert line.isprintable()
    assert len(line.encode()) < LINE_BYTES
    assert m.parse(line, table) == message


@pytest.mark.parametrize("table", [m.TO_BOT, m.FROM_BOT])
def test_usage_and_key_agree(table: Any) -> None:
    for verb, row in table.items():
        assert row.usage.split()[0] == verb
        assert row.help


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("move", "does not fit"),
        ("move 3", "does not fit"),
        ("move three walk", "is not a number"),
        ("move -3 walk", "is not a number"),
        ("move 3 wa\x00lk", "printable ASCII"),
        ("move 3 caf\u00e9", "printable ASCII"),
        ("move 9999999999999999 walk", "is not a number"),
        ("done", "is not a number"),
        ("say", "a text is missing"),
        ("say    ", "a text is missing"),
        ("say beep\x07", "do not print"),
        ("say line\u2028break", "do not print"),
        ("say \u202eright to left", "do not print"),
        ("say bad \udcff utf-8", "do not print"),
        ("say " + "x" * (SAY_BYTES + 1), f"longer than {SAY_BYTES} bytes"),
        ("say " + "\u00e9" * (SAY_BYTES // 2 + 1), f"longer than {SAY_BYTES} bytes"),
        ("udiok 1", "does not fit"),
        ("wants money", "want the map"),
        ("id number 6", "name or an author"),
        ("id name", "a text is missing"),
        ("id name " + "x" * (NAME_CHARS + 1), "longer than"),
        ("option", "printable ASCII"),
        ("option depth", "type of an option"),
        ("option depth int 3", "does not fit"),
        ("option depth int 9 1 5", "is not from 1 to 5"),
        ("option quiet switch maybe", "neither off nor on"),
        ("entropy xyz", "lower-case hexadecimal"),
        ("entropy ABCD", "lower-case hexadecimal"),
        ("entropy abc", "lower-case hexadecimal"),
        ("entropy", "lower-case hexadecimal"),
        ("entropy " + "ab" * (ENTROPY_BYTES + 1), "lower-case hexadecimal"),
    ],
)
def test_a_known_verb_with_bad_arguments_says_what_is_wrong(line: str, said: str) -> None:
    with pytest.raises(MessageError, match=said) as caught:
        m.parse(line, m.FROM_BOT)
    assert not isinstance(caught.value, UnknownVerb)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("line", ["", " ", "hello", "MOVE 1 pass", "go 3", " move 1 pass", "\x00\x01"])
def test_an_unknown_first_word_is_told_apart(line: str) -> None:
    with pytest.raises(UnknownVerb):
        m.parse(line, m.FROM_BOT)


@pytest.mark.parametrize(
    "line",
    [
        "newgame cluedo seats 3 you 1",
        "newgame cluedo seats three you 1 seed ab",
        "newgame cluedo you 1 seats 3 seed ab",
        "newgame cluedo seats 3 you 1 seed ab opt rounds",
        "newgame cluedo seats 3 you 1 seed ab set rounds 3",
        "go",
        "go 3 ms",
        "go 3 s 5",
        "result winners 1",
        "result winners x reason y",
        "reveal abcd",
        "commit " + "ab" * 31,
        "event",
        "legal",
        "udi one",
    ],
)
def test_the_bot_kit_refuses_broken_lines_too(line: str) -> None:
    with pytest.raises(MessageError):
        m.parse(line, m.TO_BOT)


@given(st.text(max_size=200))
def test_no_line_breaks_the_reader(line: str) -> None:
    for table in (m.TO_BOT, m.FROM_BOT):
        with suppress(MessageError):
            m.parse(line, table)
