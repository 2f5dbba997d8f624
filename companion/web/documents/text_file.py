"""The report as plain text, and the few lines of it for a group chat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from flask_babel import gettext as _

from companion.i18n.numbers import signed
from companion.web.views.report import DealTold, PaymentTold, PlaceTold, ReportPage
from companion.web.views.report_players import Fact, PlayerTold


def write_text(page: ReportPage) -> str:
    """The whole report; its parts stand in the order of the page."""
    parts = (
        "\n".join(_heading(page)),
        _part(_("Who pays whom"), filter(None, [*_payments(page), page.proof])),
        _part(_("Standings"), [*_standings(page), *page.notes]),
        _part(_("Running chips"), _running(page)),
        _part(_("Players"), map(_player, page.players)),
        _part(_("Chips bought"), _bought(page)),
        _part(_("Deals"), (line for deal in page.deals for line in _deal(deal))),
        page.seal,
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def write_chat(page: ReportPage) -> str:
    """Who pays whom and how all stand: what a group wants to know the next morning."""
    standings = (
        f"{place.name} {place.amount or signed(place.result)}" for place in page.places
    )
    parts = (
        "\n".join(_heading(page)),
        "\n".join(_payments(page)),
        "\n".join([_("Standings"), *standings]),
    )
    return "\n\n".join(parts) + "\n"


def payment_in_words(payment: PaymentTold) -> str:
    """Who pays whom, how much, and whether it is done."""
    paid = f" ✓ {_('paid')}" if payment.is_paid else ""
    return f"{payment.payer} → {payment.payee}: {payment.amount}{paid}"


def fact_in_words(fact: Fact) -> str:
    """Something that a player did: what, how often or which cards, and when."""
    cards = " ".join(face.rank + face.symbol for face in fact.faces)
    deal = _("Deal %(number)s", number=fact.deal_no) if fact.deal_no else ""
    more = ", ".join(filter(None, (cards, deal)))
    return f"{fact.label}: {fact.words}{f' ({more})' if more else ''}"


def shares_in_words(deal: DealTold) -> str:
    """What a deal came to for everyone who played it."""
    return ", ".join(f"{share.name} {signed(share.chips)}" for share in deal.shares)


def deal_in_words(deal: DealTold) -> str:
    """A deal's verdict, and its state where there is something to know."""
    return f"{deal.verdict} [{deal.state}]" if deal.state else deal.verdict


def _heading(page: ReportPage) -> Iterator[str]:
    yield f"{page.title} · {page.day}"
    if page.so_far:
        yield page.so_far


def _payments(page: ReportPage) -> Iterator[str]:
    if not page.payments:
        yield _("Nobody owes anything.")
    yield from map(payment_in_words, page.payments)
    if page.still_open:
        yield page.still_open


def _part(title: str, lines: Iterable[str]) -> str:
    """A part under its title; nothing where it has no lines."""
    said = "\n".join(lines)
    return f"{title}\n{'-' * len(title)}\n{said}" if said else ""


def _standings(page: ReportPage) -> Iterator[str]:
    rows = [
        (place.name, signed(place.result), place.amount, _stack(place))
        for place in page.places
    ]
    return _columns(rows)


def _stack(place: PlaceTold) -> str:
    if not place.bought:
        return ""
    return str(
        _("bought %(bought)s, stack %(stack)s", bought=place.bought, stack=place.stack)
    )


def _running(page: ReportPage) -> Iterator[str]:
    rows = [(row.label, *map(signed, row.results)) for row in page.rows]
    return _columns([("", *page.names), *rows]) if rows else iter(())


def _player(player: PlayerTold) -> str:
    """A player's line, and one for each game he played."""
    lines = [f"{player.name}: {_facts(player.facts)}"]
    for game in player.games:
        name = f"{game.name}: " if game.name else ""
        lines.append(f"  {name}{_facts(game.facts)}")
    return "\n".join(lines)


def _facts(facts: Iterable[Fact]) -> str:
    return " · ".join(map(fact_in_words, facts))


def _bought(page: ReportPage) -> Iterator[str]:
    rows = [(item.when, item.name, signed(item.chips)) for item in page.bought]
    return _columns(rows)


def _deal(deal: DealTold) -> Iterator[str]:
    yield f"{deal.no}. {deal_in_words(deal)}"
    yield f"   {shares_in_words(deal)}"


def _columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows with their cells below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
