"""What the pages show that keep a night as a file, bring one in, or remove one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask_babel import lazy_gettext as _l

from companion.games.registry import GAMES
from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.night_file import NightFileForm, RemoveForm, ResultsForm
from companion.web.templating import say

FORMAT: Final = (
    (
        _l("The file"),
        (
            ("format", _l("Always “companion-night”.")),
            ("version", _l("The version of the format: 1.")),
            ("night", _l("The night itself.")),
            ("players", _l("The players in the order of their seats, clockwise.")),
            ("authors", _l("Everyone who wrote something.")),
            ("entries", _l("The ledger, oldest entry first.")),
            (
                "hash",
                _l(
                    "SHA-256 of all the rest, written as JSON in UTF-8 with sorted "
                    "names and without blanks. So is the whole file."
                ),
            ),
        ),
    ),
    (
        "night",
        (
            ("uid", _l("The night's number, 32 hexadecimal digits.")),
            ("title", _l("What it is called.")),
            ("opened_at", _l("When it began, in UTC: 2026-11-30T18:05:00Z.")),
            ("dealer", _l("The key of the player who deals next.")),
            ("closed", _l("Whether it is settled.")),
        ),
    ),
    (
        "players",
        (
            ("key", _l("The player's number in this night; everything names it.")),
            (
                "name",
                _l("The name. A blank and the key where the name was removed."),
            ),
            ("presence", _l("“playing”, “away” or “left”.")),
        ),
    ),
    (
        "authors",
        (
            ("no", _l("The number under which entries name the author.")),
            ("player", _l("The key of the seat the phone held, or nothing.")),
            ("name", _l("What the author was called, or nothing.")),
        ),
    ),
    (
        "entries",
        (
            ("no", _l("1, 2, 3 and so on.")),
            ("kind", _l("What happened: “terms”, “rules”, “deal”, “reversal” …")),
            ("at", _l("When, in UTC.")),
            ("author", _l("The number of the author.")),
            ("facts", _l("What belongs to the kind; of a deal all that was entered.")),
            (
                "transfers",
                _l(
                    "Chips that moved: payer, payee, chips, reason, clause. An account "
                    "is a player's key, “pot” or “bank”."
                ),
            ),
            ("balances", _l("What every account holds afterwards (chips, bought).")),
            ("deal_no", _l("The number of the deal, or null.")),
            ("revision", _l("Which version of the deal it is, from 1, or null.")),
            ("reverses", _l("The number of the entry that it takes back, or null.")),
            ("why", _l("The reason that was given, or nothing.")),
            ("previous_hash", _l("The hash of the entry before it.")),
            (
                "hash",
                _l(
                    "SHA-256 of all the entry's other parts and the night's number "
                    "(“night”), written in the same way."
                ),
            ),
        ),
    ),
)
"""What every name in the file means, group by group."""


@dataclass(frozen=True, slots=True)
class FilePage:
    """The page of a night's file."""

    title: str


@dataclass(frozen=True, slots=True)
class RemovePage:
    """What goes with a night, and the clear yes to that."""

    title: str
    deals: int
    players: tuple[str, ...]
    closed: bool
    form: RemoveForm


@dataclass(frozen=True, slots=True)
class BringPage:
    """The form for the file of a night."""

    form: NightFileForm


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """The form for a table of older results."""

    form: ResultsForm


@dataclass(frozen=True, slots=True)
class FormatPage:
    """What stands in the file of a night: groups of names with what each means."""

    groups: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def format_page() -> FormatPage:
    """The format of a night's file, told in the reader's language."""
    return FormatPage(
        tuple(
            (str(title), tuple((name, str(words)) for name, words in parts))
            for title, parts in FORMAT
        )
    )


def remove_page(night: Night, form: RemoveForm) -> RemovePage:
    """The warning before a night is removed."""
    return RemovePage(
        title=night.title,
        deals=entries.count_deals(night),
        players=tuple(player.name for player in night.players),
        closed=night.closed,
        form=form,
    )


def file_name(night: Night) -> str:
    """What a night's file is called: by its day and its address, never by its people.

    >>> file_name(Night(1, "0123456789ab", "Fri", "2026-11-30T18", 1, False, "1", ()))
    'companion-2026-11-30-01234567.json'
    """
    return f"companion-{night.opened_at[:10]}-{night.uid[:8]}.json"


def games() -> dict[str, str]:
    """Every game by its name."""
    return {key: say(game.name()) for key, game in GAMES.items()}
