"""What the first page and the page of a new night show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from companion.games.registry import GAMES
from companion.i18n.numbers import day
from companion.storage.club import Club
from companion.storage.night import Night
from companion.web.forms.joining import CodeForm
from companion.web.forms.night import NewNightForm
from companion.web.forms.rules import RuleRow
from companion.web.language import current_language
from companion.web.night_context import as_called
from companion.web.templating import say
from companion.web.views.rules import PresetButton, preset_buttons
from companion.web.views.signature import day_of
from companion.web.views.told import TOLD


@dataclass(frozen=True, slots=True)
class KnownNight:
    """A night that this phone can find again."""

    uid: str
    title: str
    day: str
    players: tuple[str, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class HomePage:
    """The nights and clubs this phone knows, and the games told here, by name.

    ``join`` takes the code of a table.
    """

    nights: tuple[KnownNight, ...]
    clubs: tuple[tuple[str, str], ...]
    games: tuple[tuple[str, str], ...]
    join: CodeForm


@dataclass(frozen=True, slots=True)
class GameButton:
    """A game that the night can begin with, and whether it is the one chosen."""

    key: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class NewNightPage:
    """The form of a new night, its first game, and the ready-made rules beside it."""

    form: NewNightForm
    game: str
    game_name: str
    games: tuple[GameButton, ...]
    presets: tuple[PresetButton, ...]
    main_rules: tuple[RuleRow, ...]
    more_rules: tuple[RuleRow, ...]
    more_is_open: bool
    regulars: tuple[str, ...]


def home_page(
    nights: tuple[Night, ...], clubs: tuple[Club, ...], join: CodeForm
) -> HomePage:
    """The first page for a phone that knows these nights and clubs."""
    return HomePage(
        clubs=tuple((club.uid, club.name) for club in clubs),
        nights=tuple(known_night(night) for night in nights),
        games=tuple((key, say(GAMES[key].name())) for key in TOLD),
        join=join,
    )


def known_night(night: Night) -> KnownNight:
    """A night as the first page lists it."""
    return KnownNight(
        uid=night.uid,
        title=night.title,
        day=day_of(night.opened_at),
        players=tuple(player.name for player in as_called(night).players),
        closed=night.closed,
    )


def new_night_page(form: NewNightForm) -> NewNightPage:
    """The page of a new night as the form stands."""
    more = form.rule_rows(main=False)
    return NewNightPage(
        form=form,
        game=form.game.key,
        game_name=say(form.game.name()),
        games=tuple(
            GameButton(key, say(game.name()), game is form.game)
            for key, game in GAMES.items()
        ),
        presets=preset_buttons(form),
        main_rules=form.rule_rows(main=True),
        more_rules=more,
        more_is_open=any(row.field.errors for row in more),
        regulars=_regulars(form),
    )


def _regulars(form: NewNightForm) -> tuple[str, ...]:
    """The people of the chosen club, or of every club there is to choose."""
    chosen = [club for club in form.clubs if club.uid == form.club.data]
    people = [
        one.name
        for club in chosen or form.clubs
        for one in club.regulars
        if not one.is_nameless
    ]
    return tuple(dict.fromkeys(people))


def today() -> str:
    """Today's date in words, which a night is called by unless it gets a name."""
    return day(datetime.now(UTC), current_language())
