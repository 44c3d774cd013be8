"""Exact inference over deals, held against plain enumeration and against closed forms."""

from collections import Counter
from itertools import combinations, product
from math import factorial, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cluedo.deals import Contradiction, Deals, Knowledge

CLASSIC = (6, 6, 9)
SUPER = (10, 8, 12)


def cards_of(mask):
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def mask_of(cards):
    return sum(1 << card for card in cards)


def kinds_of(suspects, weapons, rooms):
    return mask_of(range(suspects)), mask_of(range(weapons)) << suspects, mask_of(range(rooms)) << suspects + weapons


def fits(knowledge, deal):
    envelope, hands = deal
    return (
        envelope not in knowledge.excluded
        and not mask_of(envelope) & ~knowledge.envelope
        and not any(hand & ~may for hand, may in zip(hands, knowledge.may, strict=True))
        and all(hands[hand] & cards for hand, cards in knowledge.one_of)
    )


def splits(cards, sizes):
    """All ways to deal the cards into hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        for others in splits([card for card in cards if card not in hand], sizes[1:]):
            yield [mask_of(hand), *others]


def enumerate_deals(knowledge):
    cards = cards_of(sum(knowledge.kinds))
    for envelope in product(*map(cards_of, knowledge.kinds)):
        for hands in splits([card for card in cards if card not in envelope], knowledge.sizes):
            if fits(knowledge, (envelope, hands)):
                yield envelope, hands


def place_counts(deals, cards, hands):
    """By card: in how many of the deals each hand holds it, and the envelope."""
    return [
        [sum(held[hand] >> card & 1 for _, held in deals) for hand in range(hands)]
        + [sum(card in envelope for envelope, _ in deals)]
        for card in range(cards)
    ]


def agree(knowledge):
    """Hold every query against plain enumeration."""
    expected = sorted(enumerate_deals(knowledge))
    deals = Deals(knowledge)
    assert deals.count == len(expected)
    if not expected:
        for query in (deals.marginals, deals.envelope, lambda: deals.sample(Random(1)), lambda: deals.deal(0)):
            with pytest.raises(Contradiction):
                query()
        return
    assert sorted(deals.deal(i) for i in range(deals.count)) == expected
    cards = sum(knowledge.kinds).bit_count()
    assert deals.marginals() == place_counts(expected, cards, len(knowledge.sizes))
    assert deals.envelope() == Counter(envelope for envelope, _ in expected)


@st.composite
def true_knowledge(draw):
    """A small deal and true facts of every sort about it."""
    kinds = kinds_of(draw(st.integers(1, 3)), draw(st.integers(1, 3)), draw(st.integers(1, 4)))
    envelope = tuple(draw(st.sampled_from(cards_of(kind))) for kind in kinds)
    cards = cards_of(sum(kinds))
    hands = [0] * draw(st.integers(1, 4))
    for card in cards:
        if card not in envelope:
            hands[draw(st.integers(0, len(hands) - 1))] |= 1 << card
    knowledge = Knowledge(kinds, [hand.bit_count() for hand in hands])
    for _ in range(draw(st.integers(0, 7))):
        hand = draw(st.integers(0, len(hands) - 1))
        named = mask_of(draw(st.sampled_from(cards_of(kind))) for kind in kinds)
        if draw(st.integers(0, 5)) == 0:
            triple = tuple(cards_of(named))
            if triple != envelope:
                knowledge.not_envelope(triple)
        elif not named & hands[hand]:
            knowledge.lacks(hand, named)
        elif draw(st.booleans()):
            knowledge.has_one_of(hand, named)
        else:
            knowledge.has(hand, cards_of(named & hands[hand])[0])
    return knowledge, (envelope, hands)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(true_knowledge())
def test_every_query_agrees_with_enumeration(known):
    knowledge, truth = known
    assert fits(knowledge, truth)
    agree(knowledge)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(true_knowledge(), st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1023), st.booleans()), max_size=4))
def test_false_facts_are_counted_like_any_others(known, rumours):
    knowledge, _ = known
    for hand, cards, positive in rumours:
        hand %= len(knowledge.sizes)
        (knowledge.has_one_of if positive else knowledge.lacks)(hand, cards)
    agree(knowledge)


def small():
    """Ten cards; the seven not in the envelope lie in hands of 3, 2 and 2."""
    return Knowledge(kinds_of(3, 3, 4), (3, 2, 2))


def test_a_query_can_be_asked_again():
    deals = Deals(small())
    assert deals.marginals() == deals.marginals()
    assert deals.envelope() == deals.envelope()
    assert deals.sample(Random(4)) == deals.sample(Random(4))


def test_with_nothing_known_every_deal_counts():
    deals = Deals(small())
    assert deals.count == 3 * 3 * 4 * factorial(7) // (factorial(3) * 2 * 2)
    assert deals.envelope() == dict.fromkeys(product(range(3), range(3, 6), range(6, 10)), deals.count // 36)
    assert deals.marginals()[9] == [deals.count * 3 * n // (4 * 7) for n in (3, 2, 2)] + [deals.count // 4]


def test_hands_alike_at_first_and_told_apart_later():
    knowledge = Knowledge(kinds_of(3, 3, 4), (2, 2, 2, 1))
    agree(knowledge)
    knowledge.has_one_of(1, mask_of([0, 3, 6]))
    agree(knowledge)
    knowledge.has_one_of(2, mask_of([0, 3, 6]))
    agree(knowledge)
    knowledge.lacks(0, mask_of([1, 4, 7]))
    agree(knowledge)


def test_a_hand_of_one_is_not_taken_for_the_envelope():
    """When only rooms are left, a hand that lacks one and the open envelope have the very same prospects."""
    knowledge = Knowledge(kinds_of(1, 1, 4), (1, 1, 1))
    knowledge.not_envelope((0, 1, 3))
    agree(knowledge)


def test_wrong_accusations_leave_the_other_triples_alone():
    knowledge = small()
    before = Deals(knowledge).envelope()
    for triple in ((0, 3, 6), (0, 3, 7), (2, 5, 9)):
        knowledge.not_envelope(triple)
        del before[triple]
    deals = Deals(knowledge)
    assert deals.envelope() == before
    assert deals.count == sum(before.values())
    agree(knowledge)


def test_an_envelope_that_was_seen_leaves_only_the_hands_open():
    knowledge = small()
    knowledge.envelope_is((1, 4, 8))
    knowledge.not_envelope((1, 4, 7))
    deals = Deals(knowledge)
    assert deals.envelope() == {(1, 4, 8): 210}
    assert deals.marginals()[4] == [0, 0, 0, 210]
    agree(knowledge)


def test_empty_zones_hold_nothing():
    knowledge = Knowledge(kinds_of(2, 2, 3), (0, 2, 0, 2))
    agree(knowledge)
    assert all(row[0] == row[2] == 0 for row in Deals(knowledge).marginals())
    knowledge.has_one_of(2, 0b11)
    assert Deals(knowledge).count == 0


def test_a_deal_with_nothing_hidden():
    knowledge = Knowledge((1, 2, 4), ())
    deals = Deals(knowledge)
    assert deals.count == 1
    assert deals.sample(Random(1)) == ((0, 1, 2), [])
    assert deals.envelope() == {(0, 1, 2): 1}
    assert deals.marginals() == [[1], [1], [1]]


def held_by_two(knowledge):
    knowledge.has(0, 5)
    knowledge.has(1, 5)


def held_and_denied(knowledge):
    knowledge.has(0, 5)
    knowledge.lacks(0, 1 << 5)


def too_many_for_the_hand(knowledge):
    for card in (0, 3, 6):
        knowledge.has(1, card)


def too_few_for_the_hand(knowledge):
    knowledge.lacks(0, mask_of(range(2, 10)))


def a_fact_denied_card_by_card(knowledge):
    knowledge.has_one_of(2, 0b1001)
    knowledge.lacks(2, 0b0001)
    knowledge.lacks(2, 0b1000)


def no_suspect_left_for_the_envelope(knowledge):
    for card in range(3):
        knowledge.has(0, card)


def two_suspects_that_no_hand_has(knowledge):
    for hand in range(3):
        knowledge.lacks(hand, 0b011)


def every_triple_excluded(knowledge):
    for triple in product(range(3), range(3, 6), range(6, 10)):
        knowledge.not_envelope(triple)


def the_envelope_seen_and_excluded(knowledge):
    knowledge.envelope_is((0, 3, 6))
    knowledge.not_envelope((0, 3, 6))


def three_facts_that_two_cards_cannot_meet(knowledge):
    for cards in ([0, 1], [3, 4], [6, 7]):
        knowledge.has_one_of(1, mask_of(cards))


def three_hands_that_need_the_same_two_cards(knowledge):
    for hand in range(3):
        knowledge.has_one_of(hand, 0b11)


@pytest.mark.parametrize(
    "contradict",
    [
        held_by_two,
        held_and_denied,
        too_many_for_the_hand,
        too_few_for_the_hand,
        a_fact_denied_card_by_card,
        no_suspect_left_for_the_envelope,
        two_suspects_that_no_hand_has,
        every_triple_excluded,
        the_envelope_seen_and_excluded,
        three_facts_that_two_cards_cannot_meet,
        three_hands_that_need_the_same_two_cards,
    ],
)
def test_contradictions_count_no_deal_and_refuse_all_else(contradict):
    knowledge = small()
    contradict(knowledge)
    assert Deals(knowledge).count == 0
    agree(knowledge)


def test_a_contradiction_says_so():
    knowledge = small()
    held_by_two(knowledge)
    with pytest.raises(Contradiction, match="no deal fits"):
        Deals(knowledge).marginals()


def test_samples_are_uniform_over_exactly_the_deals_that_fit():
    knowledge = small()
    knowledge.has(0, 0)
    knowledge.has_one_of(1, mask_of([1, 4, 7]))
    knowledge.lacks(2, mask_of([2, 4, 6]))
    knowledge.not_envelope((1, 3, 8))
    expected = {(envelope, tuple(hands)) for envelope, hands in enumerate_deals(knowledge)}
    deals = Deals(knowledge)
    assert deals.count == len(expected) > 100
    rng = Random(20)
    each = 40
    seen = Counter((envelope, tuple(hands)) for envelope, hands in map(deals.sample, [rng] * (each * deals.count)))
    assert set(seen) == expected
    chi_square = sum((count - each) ** 2 / each for count in seen.values())
    freedom = deals.count - 1
    assert abs(chi_square - freedom) < 4 * sqrt(2 * freedom)


def test_a_deal_number_out_of_range_is_refused():
    deals = Deals(small())
    for index in (-1, deals.count):
        with pytest.raises(IndexError, match=f"deal {index} of {deals.count}"):
            deals.deal(index)


def test_the_same_facts_in_another_order_give_the_same_samples():
    facts = [(0, mask_of(cards)) for cards in ([0, 3], [0, 4])]
    samples = []
    for order in (facts, facts[::-1]):
        knowledge = small()
        for hand, cards in order:
            knowledge.has_one_of(hand, cards)
        rng = Random(3)
        deals = Deals(knowledge)
        samples.append([deals.sample(rng) for _ in range(50)])
    assert samples[0] == samples[1]


def test_a_copy_and_finished_deals_do_not_follow_the_original():
    knowledge = small()
    knowledge.has_one_of(0, 0b1001)
    twin, deals = knowledge.copy(), Deals(knowledge)
    count, envelope = deals.count, deals.envelope()
    knowledge.lacks(2, 0b100)
    knowledge.has(0, 9)
    knowledge.has_one_of(1, 0b11)
    knowledge.not_envelope((1, 4, 7))
    knowledge.envelope &= ~0b10
    assert Deals(knowledge).count < count == Deals(twin).count == deals.count
    assert Deals(twin).envelope() == deals.envelope() == envelope


@pytest.mark.parametrize(
    ("kinds", "sizes", "complaint"),
    [
        (kinds_of(3, 3, 4), (3, 3, 3), r"hands of \[3, 3, 3\] and an envelope of 3 do not make 10 cards"),
        (kinds_of(3, 3, 4), (8, -1), r"hands of \[8, -1\]"),
        ((0b11, 0b110, 0b11000), (1, 1), "each in one kind"),
        ((0b10, 0b100, 0b11000), (1,), "the cards from 0 up"),
    ],
)
def test_sizes_and_kinds_must_make_a_deck(kinds, sizes, complaint):
    with pytest.raises(ValueError, match=complaint):
        Knowledge(kinds, sizes)


def test_ten_seats_at_the_start():
    """Super Cluedo from a hand of one card of each kind: nothing else is known, and the count has a closed form."""
    sizes = (3,) * 7 + (2,) * 3
    knowledge = Knowledge(kinds_of(*SUPER), sizes)
    for card in (0, 10, 18):
        knowledge.has(0, card)
    deals = Deals(knowledge)
    hands = factorial(24) // (factorial(3) ** 6 * factorial(2) ** 3)
    assert deals.count == 9 * 7 * 11 * hands
    assert deals.envelope() == dict.fromkeys(product(range(1, 10), range(11, 18), range(19, 30)), hands)
    suspect = deals.marginals()[5]
    assert suspect[-1] * 9 == deals.count
    assert suspect[0] == 0
    assert [held * 9 * 24 for held in suspect[1:-1]] == [deals.count * 8 * size for size in sizes[1:]]
    # Without merging hands that have become alike there would be over 100,000 stages.
    assert sum(map(len, deals._layers)) < 1000


def play(rng, counts, sizes, seats, turns, *, all_answer):
    """A true deal, and what seat 1 knows after some random suggestions (CL-23, or SC-32 if all answer).

    The hands after those of the seats are zones that nobody answers for.
    """
    me = 1
    kinds = kinds_of(*counts)
    envelope = tuple(rng.choice(cards_of(kind)) for kind in kinds)
    deck = [card for card in range(sum(counts)) if card not in envelope]
    rng.shuffle(deck)
    hands = [mask_of(deck.pop() for _ in range(size)) for size in sizes]
    knowledge = Knowledge(kinds, sizes)
    for card in cards_of(hands[me]):
        knowledge.has(me, card)
    for turn in range(turns):
        suggester = turn % seats
        named = mask_of(rng.choice(cards_of(kind)) for kind in kinds)
        for step in range(1, seats):
            witness = (turn + step) % seats
            shown = cards_of(named & hands[witness])
            if not shown:
                knowledge.lacks(witness, named)
            elif suggester == me:
                knowledge.has(witness, rng.choice(shown))
            else:
                knowledge.has_one_of(witness, named)
            if shown and not all_answer:
                break
    return knowledge, (envelope, hands)


@pytest.mark.parametrize(
    ("counts", "sizes", "seats", "all_answer"),
    [
        (CLASSIC, (3,) * 6, 6, False),
        (CLASSIC, (4, 4, 4, 3, 3), 5, False),
        (CLASSIC, (6, 6, 6), 3, False),
        (CLASSIC, (4, 4, 4, 4, 2), 4, False),
        (CLASSIC, (7, 7, 4), 2, False),
        (SUPER, (3,) * 7 + (2,) * 3, 10, True),
        (SUPER, (9, 9, 9), 3, True),
    ],
    ids=["six", "five", "three", "four and two face up", "two and four face down", "super ten", "super three"],
)
def test_whole_games_keep_the_truth_and_add_up(counts, sizes, seats, all_answer):
    rng = Random(5)
    for turns in (1, 4, 8, 12, 20, 35):
        knowledge, (envelope, hands) = play(rng, counts, sizes, seats, turns, all_answer=all_answer)
        deals = Deals(knowledge)
        joint, table = deals.envelope(), deals.marginals()
        assert joint[envelope] > 0
        assert sum(joint.values()) == deals.count
        for card, row in enumerate(table):
            place = next((i for i, hand in enumerate(hands) if hand >> card & 1), -1)
            assert row[place] > 0
            assert sum(row) == deals.count
            assert row[-1] == sum(count for triple, count in joint.items() if card in triple)
        for hand, size in enumerate(sizes):
            assert sum(row[hand] for row in table) == size * deals.count
        for _ in range(20):
            assert fits(knowledge, deals.sample(rng))


def test_marginals_of_a_large_deal_follow_from_counts():
    """To learn where a card lies leaves exactly the deals that the marginals foretold."""
    knowledge, _ = play(Random(8), CLASSIC, (3,) * 6, 6, 9, all_answer=False)
    deals = Deals(knowledge)
    joint = deals.envelope()
    for card, row in enumerate(deals.marginals()):
        for hand, foretold in enumerate(row[:-1]):
            learnt = knowledge.copy()
            learnt.has(hand, card)
            assert Deals(learnt).count == foretold
    for triple in list(joint)[:20]:
        learnt = knowledge.copy()
        learnt.envelope_is(triple)
        assert Deals(learnt).count == joint[triple]


def test_has_one_of_rules_out_exactly_the_hands_that_lack_them_all():
    named = mask_of([0, 3, 6])
    anything, one, none = (Knowledge(kinds_of(*CLASSIC), (6, 6, 6)) for _ in range(3))
    one.has_one_of(0, named)
    none.lacks(0, named)
    assert Deals(one).count == Deals(anything).count - Deals(none).count
