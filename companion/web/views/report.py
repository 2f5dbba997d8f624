"""The report of a night in words: who pays whom, how all stood, and why."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from companion.i18n.numbers import signed
from companion.i18n.signs import plain
from companion.ledger.entry import Entry
from companion.services.report import Moment, NightReport, ToldDeal
from companion.services.settlement import PlanLine, Settlement, Standing
from companion.services.terms import CHIPS
from companion.storage.night import LEFT, Night
from companion.web.night_context import names
from companion.web.templating import say, say_chips
from companion.web.views import chart
from companion.web.views.chart import Chart
from companion.web.views.entry_words import words
from companion.web.views.ledger import SHORT
from companion.web.views.moves import account_name
from companion.web.views.report_players import PlayerTold, players_told
from companion.web.views.settle import proof
from companion.web.views.signature import clock_of, day_of
from companion.web.views.terms import (
    amount_in_words,
    coin_in_words,
    gain_in_words,
    mode_in_words,
    worth_in_words,
)


@dataclass(frozen=True, slots=True)
class PaymentTold:
    """Who pays whom, and whether it is done."""

    payer: str
    payee: str
    amount: str
    chips: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class PlaceTold:
    """A player's result in chips and, where there is money, what it brings him."""

    name: str
    has_left: bool
    result: int
    amount: str
    bought: int
    stack: int


@dataclass(frozen=True, slots=True)
class BoughtTold:
    """Chips bought (+) or cashed in (−)."""

    when: str
    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class Share:
    """What a deal came to for one who played it."""

    name: str
    chips: int


@dataclass(frozen=True, slots=True)
class DealTold:
    """A deal: its verdict, what it came to, and what there is to know of its state."""

    no: int
    verdict: str
    shares: tuple[Share, ...]
    live: bool
    contested: bool
    state: str


@dataclass(frozen=True, slots=True)
class Row:
    """How everyone stood once a deal was played, or once other chips had moved."""

    label: str
    results: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything there is to tell of a night, or of what there is of it so far.

    ``still_open`` names the deals that may yet come out otherwise; ``described`` says
    in words how the chart ends, and ``rows`` hold its numbers.
    """

    title: str
    day: str
    so_far: str
    payments: tuple[PaymentTold, ...]
    proof: str
    still_open: str
    places: tuple[PlaceTold, ...]
    for_money: bool
    from_bank: bool
    notes: tuple[str, ...]
    players: tuple[PlayerTold, ...]
    bought: tuple[BoughtTold, ...]
    deals: tuple[DealTold, ...]
    small_chart: Chart | None
    large_chart: Chart | None
    described: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    seal: str


def report_page(night: Night, report: NightReport) -> ReportPage:
    """The report of the night of this page."""
    found, newest = report.settlement, report.newest
    called = names()
    moments = tuple(map(_standing, report.moments))
    return ReportPage(
        title=night.title or _("The night"),
        day=day_of(night.opened_at),
        so_far=so_far(night),
        payments=tuple(
            _payment(found, piece) for line in found.lines for piece in line.pieces
        ),
        proof=proof(found),
        still_open=_still_open(report),
        places=places(night, found),
        for_money=found.unit != CHIPS,
        from_bank=found.terms.mode == "bank",
        notes=_notes(found),
        players=players_told(report),
        bought=tuple(
            BoughtTold(clock_of(item.at), account_name(item.player), item.chips)
            for item in report.bought
        ),
        deals=tuple(map(_deal, report.deals)),
        small_chart=chart.chart(called, moments, chart.PHONE),
        large_chart=chart.chart(called, moments, chart.SHEET),
        described=_described(found),
        names=tuple(called.values()),
        rows=tuple(_row(night, item) for item in report.moments),
        seal=_("Seal of the night, entry %(no)s: %(seal)s", **_seal(newest)),
    )


def so_far(night: Night) -> str:
    """That the night goes on, where it does."""
    return "" if night.closed else str(_("So far: the night goes on."))


def _seal(newest: Entry) -> dict[str, object]:
    return {"no": newest.no, "seal": newest.hash[:SHORT]}


def _payment(found: Settlement, line: PlanLine) -> PaymentTold:
    return PaymentTold(
        payer=account_name(line.payer),
        payee=account_name(line.payee),
        amount=amount_in_words(line.amount, found.unit),
        chips=_in_chips(found, line.amount),
        is_paid=line.is_paid,
    )


def _still_open(report: NightReport) -> str:
    """That some deals are contested, and with them what is to be paid."""
    contested = [plain(deal.no) for deal in report.deals if deal.contested]
    if not contested:
        return ""
    return str(
        _(
            "Contested, so that the payments may change: %(deals)s.",
            deals=", ".join(
                _("Deal %(number)s", number=number) for number in contested
            ),
        )
    )


def _in_chips(found: Settlement, amount: int) -> str:
    """How many chips an amount of money is, or nothing where it is no whole number."""
    if found.unit == CHIPS:
        return ""
    chips, rest = divmod(amount * found.terms.chips, found.terms.minor)
    return "" if rest else say_chips(chips)


def places(night: Night, found: Settlement) -> tuple[PlaceTold, ...]:
    """Everyone from the best result down, in seat order between equals."""
    return tuple(
        PlaceTold(
            name=account_name(standing.player),
            has_left=any(
                player.key == standing.player and player.presence == LEFT
                for player in night.players
            ),
            result=standing.result,
            amount=(
                ""
                if found.unit == CHIPS
                else gain_in_words(standing.amount, found.unit)
            ),
            bought=standing.bought,
            stack=standing.stack,
        )
        for standing in ranked(found)
    )


def ranked(found: Settlement) -> list[Standing]:
    """The standings, the best first."""
    return sorted(found.standings, key=lambda standing: -standing.result)


def _notes(found: Settlement) -> tuple[str, ...]:
    pot = _("In the pot: %(chips)s", chips=say_chips(found.pot)) if found.pot else ""
    told = (
        worth_in_words(found.terms),
        mode_in_words(found.terms),
        coin_in_words(found.terms),
        pot,
    )
    return (*filter(None, told), *map(say, found.notes))


def _deal(deal: ToldDeal) -> DealTold:
    return DealTold(
        no=deal.no,
        verdict=verdict_of(deal),
        shares=tuple(
            Share(names().get(seat, seat), chips)
            for seat, chips in sorted(deal.chips.items(), key=lambda item: -item[1])
        ),
        live=deal.live,
        contested=deal.contested,
        state=state_of(deal),
    )


def verdict_of(deal: ToldDeal) -> str:
    """What a deal came to, in one sentence."""
    if deal.verdict is None:
        return str(_("Today's rules cannot score this deal; its chips stand."))
    return say(deal.verdict)


def state_of(deal: ToldDeal) -> str:
    """Whether a deal was taken back, is contested, or was corrected; or nothing."""
    if not deal.live:
        return str(_("voided"))
    if deal.contested:
        return str(_("contested"))
    return str(_("corrected")) if deal.corrected else ""


def _standing(moment: Moment) -> chart.Standing:
    return chart.Standing(moment.deal_no, moment.results)


def _row(night: Night, moment: Moment) -> Row:
    return Row(
        label=label_of(moment),
        results=tuple(moment.results.get(key, 0) for key in night.keys),
    )


def label_of(moment: Moment) -> str:
    """The deal, or what else moved the chips."""
    if moment.deal_no is None:
        return words(moment.entry, {}).title
    return str(_("Deal %(number)s", number=moment.deal_no))


def _described(found: Settlement) -> str:
    """The chart in words: how it ends."""
    ends = (
        f"{account_name(item.player)} {signed(item.result)}" for item in ranked(found)
    )
    return ", ".join(ends)
