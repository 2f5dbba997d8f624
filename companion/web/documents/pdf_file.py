"""The report on A4 pages, its parts in the order of the page."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from flask_babel import gettext as _

from companion.i18n.numbers import signed
from companion.web.documents.pdf_chart import draw
from companion.web.documents.pdf_paper import SMALL, TITLE, Paper
from companion.web.documents.text_file import (
    deal_in_words,
    fact_in_words,
    shares_in_words,
)
from companion.web.views.report import ReportPage


def write_pdf(page: ReportPage, *, opened_at: str, fonts: Path, language: str) -> bytes:
    """The report as a PDF; ``fonts`` is the folder with the files of `FONTS`."""
    paper = Paper(f"{page.title} · {page.day}", fonts)
    # The night's own time: the same night makes the same file.
    paper.set_creation_date(datetime.fromisoformat(opened_at))
    paper.set_lang(language)
    paper.add_page()
    _heading(paper, page)
    _payments(paper, page)
    _standings(paper, page)
    if page.large_chart is not None:
        height = paper.epw * page.large_chart.height / page.large_chart.width
        paper.part(_("Running chips"), height)
        draw(paper, page.large_chart)
    _players(paper, page)
    _bought(paper, page)
    _deals(paper, page)
    paper.ln()
    paper.say(page.seal, size=SMALL, soft=True)
    return bytes(paper.output())


def _heading(paper: Paper, page: ReportPage) -> None:
    paper.say(page.title, size=TITLE, bold=True)
    paper.say(f"{_('Report of the night')} · {page.day}", soft=True)
    if page.so_far:
        paper.say(page.so_far)


def _payments(paper: Paper, page: ReportPage) -> None:
    paper.part(_("Who pays whom"))
    if page.payments:
        rows = (
            (
                "☑" if line.is_paid else "☐",
                f"{line.payer} → {line.payee}",
                line.amount,
                line.chips,
            )
            for line in page.payments
        )
        paper.rows((), rows, (6, 94, 40, 34), "LLRR")
    else:
        paper.say(_("Nobody owes anything."))
    for words in filter(None, (page.proof, page.still_open)):
        paper.say(words, size=SMALL, soft=True)


def _standings(paper: Paper, page: ReportPage) -> None:
    paper.part(_("Standings"))
    head = (_("Player"), _("Bought"), _("Stack"), _("Chips"), _("Money"))
    rows = (
        (
            place.name,
            signed(place.bought) if place.bought else "",
            signed(place.stack) if place.bought else "",
            signed(place.result),
            place.amount,
        )
        for place in page.places
    )
    columns = 5 if page.for_money else 4
    shown = ([*row[:columns]] for row in rows)
    paper.rows(head[:columns], shown, (84, 22, 22, 22, 24)[:columns], "LRRRR"[:columns])
    for words in page.notes:
        paper.say(words, size=SMALL, soft=True)


def _players(paper: Paper, page: ReportPage) -> None:
    if not page.players:
        return
    paper.part(_("Players"))
    rows = []
    for player in page.players:
        lines = [" · ".join(map(fact_in_words, player.facts))]
        for game in player.games:
            name = f"{game.name}: " if game.name else ""
            lines.append(name + " · ".join(map(fact_in_words, game.facts)))
        rows.append((player.name, "\n".join(lines)))
    paper.rows((), rows, (40, 134), "LL")


def _bought(paper: Paper, page: ReportPage) -> None:
    if page.bought:
        paper.part(_("Chips bought"))
        rows = ((item.when, item.name, signed(item.chips)) for item in page.bought)
        paper.rows((), rows, (22, 122, 30), "LLR")


def _deals(paper: Paper, page: ReportPage) -> None:
    if page.deals:
        paper.part(_("Deals"))
        rows = (
            (str(deal.no), deal_in_words(deal), shares_in_words(deal))
            for deal in page.deals
        )
        paper.rows((), rows, (10, 94, 70), "RLL")
