from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.ledger.cash import Terms
from companion.problems import Refused
from companion.services import chips, paying, settlement
from companion.services.errors import NightClosed
from companion.services.sending import By, Sent
from companion.services.terms import agree_terms, terms_in_force
from companion.storage.night import Night

Fresh = Callable[..., Sent]

EUROS = Terms("book", 1, 50, "EUR")


def test_what_chips_are_worth_can_be_agreed_on_later_for_the_whole_night(
    night: Night, by: By, fresh: Fresh
) -> None:
    chips.pay(night, sent=fresh(), by=by, payer="1", payee="2", chips=3)
    agree_terms(night, sent=fresh(), by=by, terms=EUROS)
    assert terms_in_force(night) == EUROS
    (line,) = settlement.predict(night).lines
    assert (line.payer, line.payee, line.amount) == ("1", "2", 150)


def test_terms_that_make_no_sense_are_refused(
    night: Night, by: By, fresh: Fresh
) -> None:
    with pytest.raises(Refused) as refused:
        agree_terms(night, sent=fresh(), by=by, terms=Terms("loan", 0, 50, ""))
    fields = {problem.field for problem in refused.value.problems}
    assert fields == {"mode", "chips", "currency"}


def test_a_night_does_not_begin_with_such_terms(
    open_night: Callable[..., Night],
) -> None:
    with pytest.raises(Refused) as refused:
        open_night("Aino", terms=Terms("book", 0, 0, ""))
    fields = [problem.field for problem in refused.value.problems]
    assert fields == ["names", "chips"]


def test_terms_stay_once_something_was_paid_by_them(
    night: Night, by: By, fresh: Fresh
) -> None:
    chips.pay(night, sent=fresh(), by=by, payer="1", payee="2", chips=3)
    plan = settlement.close_night(night, sent=fresh(), by=by)
    with pytest.raises(NightClosed):
        agree_terms(night, sent=fresh(), by=by, terms=EUROS)
    paying.mark_paid(night, sent=fresh(), by=by, plan=plan, line=0)
    settlement.reopen_night(night, sent=fresh(), by=by)
    with pytest.raises(Refused) as refused:
        agree_terms(night, sent=fresh(), by=by, terms=EUROS)
    assert refused.value.problems[0].field == "terms"
