from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.games.registry import GAMES
from companion.ledger.entry import DealHistory
from companion.problems import Refused
from companion.services import deals, house_rules, players
from companion.services.deals import Recorded
from companion.services.errors import (
    DealChanged,
    DealNotFound,
    DealVoided,
    Meanwhile,
    PotChanged,
    UnknownGame,
)
from companion.services.nights import find_night
from companion.services.sending import By, Sent
from companion.storage import entries
from companion.storage.night import Night

Fresh = Callable[..., Sent]
Open = Callable[..., Night]
Deal = Callable[..., Recorded]
Won = Callable[..., dict[str, Any]]


@pytest.fixture
def carrying(open_night: Open) -> Night:
    """A night in which a used-up stock leaves the antes in the pot."""
    return open_night(switches={"stock_out": "void_carry_pot", "bonuses": False})


def stacks(night: Night) -> list[int]:
    balances = entries.latest(night).balances
    return [balances.stack(player.key) for player in night.players]


def pot(night: Night) -> int:
    return entries.latest(night).balances.pot


def dealer(night: Night) -> str:
    return find_night(night.uid).dealer


def history(night: Night, deal_no: int) -> DealHistory:
    found = entries.of_deal(night, deal_no)
    assert found is not None
    return found


# Posting


def test_a_deal_moves_the_chips_and_the_button(night: Night, deal: Deal) -> None:
    assert deal(night, "2") == Recorded(deal_no=1, entry_no=3)
    assert stacks(night) == [-3, 9, -3, -3]
    assert dealer(night) == "2"


def test_a_deal_keeps_its_facts_its_rules_its_version_and_who_dealt(
    night: Night, deal: Deal, won: Won
) -> None:
    deal(night, "3", dropped=["4"])
    facts = entries.latest(night).facts
    assert facts["deal"] == won("3", dropped=["4"])
    assert (facts["game"], facts["version"]) == ("knock", GAMES["knock"].version)
    assert (facts["dealer"], facts["rules"]["tie"]) == ("1", "all_winnings")  # type: ignore[index] # a snapshot of rules


def test_a_misdeal_leaves_the_button_and_a_used_up_stock_does_not(
    carrying: Night, deal: Deal
) -> None:
    deal(carrying, void="misdeal")
    assert dealer(carrying) == "1"
    deal(carrying, void="stock_out")
    assert dealer(carrying) == "2"


def test_the_button_passes_over_those_who_do_not_play(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    for key in ("2", "3"):
        players.set_presence(night, sent=fresh(), by=by, player=key, presence="left")
    deal(night, "4", seats=["4", "1"])
    assert dealer(night) == "4"


def test_everything_wrong_with_a_deal_is_refused_at_once(
    night: Night, by: By, fresh: Fresh
) -> None:
    record = {"seats": ["2", "9"], "knocker": "3", "hands": {"2": "Ah Ad Qs Qc 8x"}}
    with pytest.raises(Refused) as refused:
        deals.record(night, sent=fresh(), by=by, game="knock", record=record)
    fields = {problem.field for problem in refused.value.problems}
    assert {"seats", "knocker", "hands.2"} <= fields
    assert entries.count_deals(night) == 0


def test_a_deal_of_a_game_that_nobody_knows_is_refused(
    night: Night, by: By, fresh: Fresh, won: Won
) -> None:
    with pytest.raises(UnknownGame):
        deals.record(night, sent=fresh(), by=by, game="whist", record=won())
    with pytest.raises(UnknownGame):
        deals.preview(night, game="whist", record=won())


def test_the_same_deal_sent_twice_is_one_deal(
    night: Night, deal: Deal, fresh: Fresh
) -> None:
    sent = fresh(knocker="2")
    assert deal(night, "2", sent=sent) == deal(night, "2", sent=sent)
    assert entries.count_deals(night) == 1


# Preview


def test_a_preview_shows_the_outcome_and_writes_nothing(night: Night, won: Won) -> None:
    preview = deals.preview(night, game="knock", record=won("2"))
    assert preview.problems == ()
    assert preview.outcome is not None
    assert preview.outcome.net == {"1": -3, "2": 9, "3": -3, "4": -3}
    assert preview.explanation is not None
    assert entries.latest(night).no == 2


def test_a_preview_with_problems_has_no_outcome(night: Night) -> None:
    preview = deals.preview(night, game="knock", record={"seats": ["1", "7"]})
    assert (preview.outcome, preview.explanation) == (None, None)
    assert "seats" in {problem.field for problem in preview.problems}


def test_a_deal_of_the_ledger_explains_itself_by_its_own_rules(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    house_rules.agree(night, sent=fresh(), by=by, game="knock", rules=other_rules(9))
    explained = deals.explain(history(night, 1).newest)
    assert explained.rules.ante == 1
    assert explained.outcome is not None
    assert explained.outcome.net["2"] == 9
    assert explained.explanation is not None


# House rules


def other_rules(ante: int) -> Any:
    rules_type: Any = GAMES["knock"].rules_type
    return rules_type(ante=ante, bonuses=False)


def test_changed_house_rules_hold_for_later_deals_only(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    house_rules.agree(night, sent=fresh(), by=by, game="knock", rules=other_rules(5))
    deal(night, "2")
    assert stacks(night) == [-10, 30, -10, -10]
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("3"))
    assert stacks(night) == [-10, 18, 2, -10]


def test_a_correction_is_previewed_by_the_rules_of_its_deal(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    house_rules.agree(night, sent=fresh(), by=by, game="knock", rules=other_rules(5))
    preview = deals.preview_correction(night, deal_no=1, record=won("3"))
    assert preview.rules.ante == 1
    assert preview.outcome is not None
    assert preview.outcome.net["3"] == 9


# The carried pot


def test_chips_left_in_the_pot_are_played_for_in_the_next_deal(
    carrying: Night, deal: Deal
) -> None:
    deal(carrying, void="stock_out")
    assert (stacks(carrying), pot(carrying)) == ([-1, -1, -1, -1], 4)
    deal(carrying, "2")
    assert (stacks(carrying), pot(carrying)) == ([-4, 12, -4, -4], 0)
    assert history(carrying, 2).newest.facts["deal"]["pot_before"] == 4  # type: ignore[index] # facts of a deal


def test_a_deal_entered_for_another_pot_is_shown_again(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    seen = deals.preview(carrying, game="knock", record=won("2")).pot
    deal(carrying, void="stock_out")
    with pytest.raises(PotChanged) as changed:
        deals.record(
            carrying,
            sent=fresh(),
            by=by,
            game="knock",
            record=won("2"),
            seen_pot=seen,
        )
    assert (changed.value.seen, changed.value.pot) == (0, 4)


def test_a_deal_entered_on_two_phones_is_told_of_the_second_time(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    opened = entries.latest(carrying).no
    first = deal(carrying, "2")
    given: dict[str, Any] = {"by": by, "game": "knock", "record": won("2")}
    with pytest.raises(Meanwhile) as told:
        deals.record(carrying, sent=fresh(), seen_entry=opened, **given)
    assert told.value.deal_no == first.deal_no
    now = entries.latest(carrying).no
    assert deals.record(carrying, sent=fresh(), seen_entry=now, **given).deal_no == 2


def test_rules_that_changed_while_a_deal_was_entered_are_told(
    carrying: Night, by: By, fresh: Fresh, won: Won
) -> None:
    opened = entries.latest(carrying).no
    rules = GAMES["knock"].presets["nok_poker"].rules
    house_rules.agree(carrying, sent=fresh(), by=by, game="knock", rules=rules)
    given: dict[str, Any] = {"by": by, "game": "knock", "record": won("2")}
    with pytest.raises(Meanwhile) as told:
        deals.record(carrying, sent=fresh(), seen_entry=opened, **given)
    assert told.value.deal_no is None


def test_a_deal_taken_back_since_stands_in_no_other_ones_way(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    opened = entries.latest(carrying).no
    deal(carrying, "2")
    deals.void(carrying, sent=fresh(), by=by, deal_no=1)
    given: dict[str, Any] = {"by": by, "game": "knock", "record": won("2")}
    assert deals.record(carrying, sent=fresh(), seen_entry=opened, **given).deal_no == 2


def test_a_pot_that_a_form_makes_up_is_not_believed(
    carrying: Night, deal: Deal
) -> None:
    deal(carrying, "2", pot_before=100)
    assert pot(carrying) == 0


def test_a_deal_that_took_the_pot_is_corrected_with_the_same_pot(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, void="stock_out")
    deal(carrying, "2")
    deals.correct(carrying, sent=fresh(), by=by, deal_no=2, record=won("3"))
    assert (stacks(carrying), pot(carrying)) == ([-4, -4, 12, -4], 0)
    deals.correct(
        carrying, sent=fresh(), by=by, deal_no=2, record=won(void="stock_out")
    )
    assert (stacks(carrying), pot(carrying)) == ([-2, -2, -2, -2], 8)


def test_chips_that_a_correction_left_were_not_there_for_earlier_deals(
    carrying: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(carrying, "2")
    deal(carrying, void="stock_out")
    deal(carrying, "2")  # plays for what deal 2 left
    deals.correct(
        carrying, sent=fresh(), by=by, deal_no=1, record=won(void="stock_out")
    )
    deals.void(carrying, sent=fresh(), by=by, deal_no=1)
    assert pot(carrying) == 0


# Void, correct


def test_a_voided_deal_gives_its_chips_back_and_stays_readable(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    deal(night, "3")
    voided = deals.void(night, sent=fresh(), by=by, deal_no=1, why="wrong cards")
    assert stacks(night) == [-3, -3, 9, -3]
    found = history(night, 1)
    assert not found.live
    assert found.newest.facts["deal"] == won("2")
    assert found.voided_by is not None
    assert (found.voided_by.no, found.voided_by.why) == (voided.entry_no, "wrong cards")


def test_every_reading_of_a_corrected_deal_keeps_who_when_and_why(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    anna = By(by.device_id, "Anna")
    correct = partial(deals.correct, night, deal_no=1)
    correct(sent=fresh(), by=anna, record=won("3"), why="it was Carla")
    correct(sent=fresh(), by=by, record=won("4"), why="no, Dmitri")
    found = history(night, 1)
    assert [item.revision for item in found.revisions] == [1, 2, 3]
    assert [item.facts["deal"] for item in found.revisions] == [
        won("2"),
        won("3"),
        won("4"),
    ]
    assert [item.why for item in found.revisions] == ["", "it was Carla", "no, Dmitri"]
    authors = entries.authors(night)
    assert [authors[item.author] for item in found.revisions] == [
        "Anna's phone",
        "Anna",
        "Anna's phone",
    ]
    assert found.live
    assert stacks(night) == [-3, -3, -3, 9]


def test_a_voided_deal_is_neither_voided_nor_corrected_again(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    for touch in (partial(deals.void), partial(deals.correct, record=won("3"))):
        with pytest.raises(DealVoided):
            touch(night, sent=fresh(), by=by, deal_no=1)


def test_a_deal_that_is_not_there_is_named(
    night: Night, by: By, fresh: Fresh, won: Won
) -> None:
    for touch in (partial(deals.void), partial(deals.correct, record=won("3"))):
        with pytest.raises(DealNotFound):
            touch(night, sent=fresh(), by=by, deal_no=1)
    with pytest.raises(DealNotFound):
        deals.preview_correction(night, deal_no=1, record=won())


def test_a_deal_that_someone_else_has_changed_is_looked_at_again_first(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    correct = partial(deals.correct, night, by=by, deal_no=1, record=won("3"))
    correct(sent=fresh(), seen_revision=1)
    with pytest.raises(DealChanged):
        correct(sent=fresh(), seen_revision=1)
    with pytest.raises(DealChanged):
        deals.void(night, sent=fresh(), by=by, deal_no=1, seen_revision=1)


def test_a_correction_with_problems_changes_nothing(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    with pytest.raises(Refused):
        deals.correct(night, sent=fresh(), by=by, deal_no=1, record={"seats": []})
    assert len(history(night, 1).entries) == 1


def test_voiding_the_newest_deal_gives_the_button_back(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    deal(night, "3")
    assert dealer(night) == "3"
    deals.void(night, sent=fresh(), by=by, deal_no=2)
    assert (dealer(night), stacks(night)) == ("2", [-3, 9, -3, -3])
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert (dealer(night), stacks(night)) == ("1", [0, 0, 0, 0])


def test_numbers_of_voided_deals_are_not_given_again(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert deal(night, "2").deal_no == 2


def test_the_button_stays_where_it_is_when_an_older_deal_is_voided(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    deal(night, "3")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert dealer(night) == "3"


def test_a_dealer_who_has_left_does_not_get_the_button_back(
    night: Night, deal: Deal, by: By, fresh: Fresh
) -> None:
    deal(night, "2")
    players.set_presence(night, sent=fresh(), by=by, player="1", presence="left")
    deals.void(night, sent=fresh(), by=by, deal_no=1)
    assert dealer(night) == "2"


def test_a_deal_corrected_to_a_misdeal_is_dealt_again_by_the_same_dealer(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    correct = partial(deals.correct, night, by=by, deal_no=1)
    correct(sent=fresh(), record=won(void="misdeal"))
    assert (dealer(night), stacks(night)) == ("1", [0, 0, 0, 0])
    correct(sent=fresh(), record=won("2"))
    assert dealer(night) == "2"


def test_a_button_set_by_hand_outlasts_a_correction_of_who_won(
    night: Night, deal: Deal, by: By, fresh: Fresh, won: Won
) -> None:
    deal(night, "2")
    players.set_dealer(night, sent=fresh(), by=by, player="4")
    deals.correct(night, sent=fresh(), by=by, deal_no=1, record=won("3"))
    assert dealer(night) == "4"
