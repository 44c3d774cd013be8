"""The referee: what each seat is told, in which order, and that the game always ends."""

from hashlib import sha256
from itertools import cycle
from time import sleep

import pytest

from bots.random import RandomBot
from engine import registry
from engine.event import Event, only
from engine.menu import Menu, Move
from protocol.drivers.local import LocalDriver
from protocol.fairness import COMMITTED, FAIR, Terms
from protocol.limits import LINE_BYTES, Clock
from protocol.messages import Reveal
from protocol.player import Player
from protocol.referee import Referee
from tests.protocol.players import Witness, body, play, seat
from tests.protocol.toy import GAME

SECRET = bytes(range(32))


def test_every_seat_hears_its_own_hand_and_all_public_events() -> None:
    seats = [Witness() for _ in range(3)]
    report = play(*seats)
    hands = [[line for line in one.heard if line.startswith("event hand")] for one in seats]
    assert [len(hand) for hand in hands] == [1, 1, 1]
    assert [hand[0].split()[2] for hand in hands] == ["1", "2", "3"]
    public = [line.removeprefix(">* ") for line in body(report) if line.startswith(">* event")]
    for one in seats:
        assert [line for line in one.heard if line.startswith("event") and "hand" not in line] == public


def test_a_private_event_reaches_its_audience_only_and_says_so_in_the_transcript() -> None:
    def asks_3(menu: Menu) -> Move:
        return ("ask", "3", "ten") if ("ask", "3", "ten") in menu else menu.first()

    def nods(menu: Menu) -> Move:
        return ("nod",) if ("nod",) in menu else menu.first()

    seats = [Witness(asks_3), Witness(), Witness(nods)]
    report = play(*seats)
    assert ">1,3 event nod 3 1" in body(report)
    assert [any("event nod" in line for line in one.heard) for one in seats] == [True, False, True]


def test_a_local_bot_is_not_told_who_else_knows() -> None:
    """The audience of an event is not on the wire, so it must not be on the object either."""
    seen: list[Event] = []

    class Curious(Witness):
        def receive(self, message: object) -> None:
            if isinstance(message, Event):
                seen.append(message)

    play(Curious(lambda menu: menu.first()), Witness())
    assert {event.audience for event in seen} == {-1}
    assert any(event.name == "hand" for event in seen)


def test_prompts_are_numbered_per_seat() -> None:
    report = play(Witness(), Witness(lambda menu: [*menu][-1]), Witness())
    for number in "123":
        prompts = [line for line in body(report) if line.startswith(f">{number} go ")]
        assert prompts == [f">{number} go {n}" for n in range(1, len(prompts) + 1)]


def test_the_menu_is_sent_before_its_prompt_and_the_move_recorded_after() -> None:
    lines = body(play(Witness(), Witness()))
    at = lines.index(">1 go 1")
    assert lines[at - 2 : at + 3] == [
        ">1 legal pass",
        ">1 legal ask 2 ace,king,queen,jack,ten,nine",
        ">1 go 1",
        "<1 move 1 pass",
        ">* event pass 1",
    ]


def test_newgame_names_the_table_and_gives_every_seat_a_seed_of_its_own() -> None:
    seats = [Witness() for _ in range(4)]
    play(*seats, options={"rounds": "2"})
    lines = [one.heard[0] for one in seats]
    seeds = [line.split()[7] for line in lines]
    for number, (line, seed) in enumerate(zip(lines, seeds, strict=True), start=1):
        assert line == f"newgame toy seats 4 you {number} seed {seed} opt rounds 2 opt tone calm"
    assert len(set(seeds)) == 4


def test_the_map_goes_to_those_who_want_it() -> None:
    seats = [Witness(), Witness()]
    seats[1].wants_map = True
    report = play(*seats)
    assert [line for line in seats[1].heard if line.startswith("map")] == ["map   table", "map   of 2", "map "]
    assert not any(line.startswith("map") for line in seats[0].heard)
    assert report.transcript.header.maps == (2,)


def test_the_result_comes_last() -> None:
    seats = [Witness(), Witness()]
    report = play(*seats)
    assert report.outcome is not None
    for one in seats:
        assert one.heard[-1] == "result winners none reason nobody found a card"
    assert body(report)[-1].startswith("= secret ")


def test_a_seeded_game_commits_to_nothing() -> None:
    lines = body(play(Witness(), Witness()))
    assert not any("commit" in line or "reveal" in line for line in lines)


def test_the_commitment_comes_before_anything_else_and_is_opened_last() -> None:
    one = Witness()
    play(one, Witness(), terms=Terms(COMMITTED, SECRET))
    assert one.heard[0] == f"commit {sha256(SECRET).hexdigest()}"
    assert one.heard[-1] == f"reveal {SECRET.hex()}"


def test_a_deal_that_will_be_played_again_is_not_revealed() -> None:
    one = Witness()
    report = play(one, Witness(), terms=Terms(COMMITTED, SECRET, reveal=False))
    assert one.heard[-1].startswith("result")
    assert body(report)[-1] == f"= secret {SECRET.hex()}"


class Giver(Witness):
    def entropy(self) -> bytes:
        return b"\x01\x02"


def test_fair_terms_ask_every_seat_for_its_share_before_the_deal() -> None:
    seats = [Giver(), Witness(), Giver()]
    report = play(*seats, terms=Terms(FAIR, SECRET))
    assert seats[1].heard[:3] == [f"commit {sha256(SECRET).hexdigest()}", "entropy?", "isready"]
    assert seats[1].heard[-1] == str(Reveal(SECRET, ((1, b"\x01\x02"), (3, b"\x01\x02"))))
    assert [line for line in body(report) if line.startswith("<")][:2] == ["<1 entropy 0102", "<3 entropy 0102"]


def test_a_share_changes_the_deal() -> None:
    def deal(first: Player) -> list[str]:
        return [line for line in body(play(first, Witness(), terms=Terms(FAIR, SECRET))) if "event hand" in line]

    assert deal(Giver()) != deal(Witness())


def test_talkers_speak_in_turn_order_and_all_hear_them() -> None:
    seats = [Witness(says=["hello", "claim 1 has ace"]), Witness(), Witness(says=["doubt 1"])]
    report = play(*seats, options={"rounds": "1"})
    one, three = ["say 1 hello", "say 1 claim 1 has ace"], ["say 3 doubt 1"]
    for seat_ in seats:
        assert [line for line in seat_.heard if line.startswith("say")] == one + three + three + one + three + one
    assert "talk" not in seats[1].heard
    lines = body(report)
    at = lines.index(">1 talk 2")
    assert lines[at : at + 9] == [
        ">1 talk 2",
        "<1 say hello",
        "<1 say claim 1 has ace",
        "<1 done 2",
        ">* say 1 hello",
        ">* say 1 claim 1 has ace",
        ">3 talk 1",
        "<3 say doubt 1",
        "<3 done 1",
    ]


def test_a_seat_that_a_talk_point_leaves_out_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.protocol.toy.talk_point", lambda: Event("talk", (), only(1, 3)))
    seats = [Witness(says=["one"]), Witness(says=["two"]), Witness(says=["three"])]
    play(*seats, options={"rounds": "1"})
    said = ["say 1 one", "say 3 three", "say 3 three", "say 1 one", "say 3 three", "say 1 one"]
    assert [line for line in seats[1].heard if line.startswith("say")] == said


@pytest.mark.parametrize(
    ("says", "seen"),
    [
        (["a", "b", "c", "d"], '"say b" "say c" "say d"'),
        (["bell \x07"], r'"say bell \u0007"'),
        (["two\nlines"], r'"say two\nlines"'),
        ([""], '"say "'),
    ],
)
def test_talk_that_does_not_fit_is_a_fault_and_nothing_of_it_is_heard(says: list[str], seen: str) -> None:
    other = Witness()
    report = play(Witness(says=says), other, options={"rounds": "1"})
    assert {(fault.kind, fault.detail) for fault in report.faults} == {
        ("malformed", f"awaiting done {n}; saw {seen}") for n in (2, 3)
    }
    assert not any(line.startswith("say") for line in other.heard)
    assert report.outcome is not None


def test_an_illegal_move_becomes_the_fallback_and_only_the_transcript_tells() -> None:
    bad, other = Witness(lambda menu: ("fly", "away")), Witness()
    report = play(bad, other, options={"rounds": "1"})
    lines = body(report)
    at = lines.index("<1 move 1 fly away")
    assert lines[at + 1 : at + 3] == [
        '!1 illegal awaiting move 1; saw "move 1 fly away"',
        ">* event pass 1",
    ]
    honest = Witness()
    play(Witness(), honest, options={"rounds": "1"})
    assert other.heard == honest.heard
    assert [fault.kind for fault in report.faults] == ["illegal"]


@pytest.mark.parametrize("move", [(), ("pa\nss",), ("caf\u00e9",), ("a b",)])
def test_a_move_that_is_no_line_is_malformed(move: tuple[str, ...]) -> None:
    report = play(Witness(lambda menu: move), Witness(), options={"rounds": "1"})
    assert [fault.kind for fault in report.faults] == ["malformed"]
    assert not any(line.startswith("<1") for line in body(report))


def test_a_bot_that_raises_is_gone_for_the_game_and_its_seat_plays_on_by_fallback() -> None:
    def breaks(menu: Menu) -> Move:
        raise ZeroDivisionError("no more")

    broken, other = Witness(breaks), Witness()
    driver = seat(broken)
    report = play(driver, other)
    assert [(fault.kind, fault.detail, fault.note) for fault in report.faults] == [
        ("exit", "awaiting move 1; saw nothing", "ZeroDivisionError: no more")
    ]
    assert "ZeroDivisionError: no more" in driver.log().stderr
    assert report.decisions == 8
    assert body(report).count(">1 go 1") == 1
    assert ">1 go 2" not in body(report)
    assert other.heard.count("event pass 1") == 4


def test_an_answer_after_its_time_is_a_timeout_and_two_in_a_row_end_the_bot() -> None:
    times = cycle([True, False, True, True])

    def slow(menu: Menu) -> Move:
        if next(times):
            sleep(0.02)
        return menu.first()

    report = play(Witness(slow), Witness(), clock=Clock(movetime=15), options={"rounds": "6"})
    assert [fault.kind for fault in report.faults] == ["timeout"] * 3
    lines = body(report)
    assert lines.count(">1 stop") == 2
    assert ">1 go 4" in lines
    assert ">1 go 5" not in lines


def test_the_game_clock_runs_down_and_the_increment_is_added() -> None:
    times: list[int | None] = []

    class Timed(Witness):
        def choose(self, menu: Menu) -> Move:
            times.append(self.ms)
            return menu.first()

    play(Timed(), Witness(), clock=Clock(total=60_000, increment=1000))
    assert times[0] == 60_000
    assert times[1] is not None
    assert 60_500 < times[1] <= 61_000


def test_abort_gives_the_game_up_at_the_first_fault() -> None:
    other = Witness()
    report = play(Witness(lambda menu: ("fly",)), other, policy="abort")
    assert report.outcome is None
    assert [fault.kind for fault in report.faults] == ["illegal"]
    assert other.heard[-1] == "result winners none reason aborted"


@pytest.mark.parametrize("name", registry.ids())
def test_no_line_is_longer_than_a_line_may_be(name: str) -> None:
    game = registry.get(name)
    setup = game.setup(game.seats[-1])
    drivers = [LocalDriver(RandomBot) for _ in range(setup.seats)]
    for driver in drivers:
        driver.launch()
        assert driver.player is not None
        driver.player.wants_map = True
    for seed in range(5):
        report = Referee(game, setup, drivers, Terms.seeded(seed)).play()
        assert max(len(line) for line in body(report)) < LINE_BYTES


def test_a_table_needs_one_driver_for_each_seat() -> None:
    with pytest.raises(AssertionError):
        Referee(GAME, GAME.setup(3), [seat(Witness())], Terms.seeded(1))
