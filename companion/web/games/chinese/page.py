"""What the form of a deal of 2-7 Chinese poker shows."""

from __future__ import annotations

from dataclasses import dataclass

from wtforms import Field

from companion.games import chinese
from companion.games.chinese.deal import BONUS_ROWS, ROWS
from companion.web.games.chinese.form import ChineseForm, round_fields
from companion.web.templating import say


@dataclass(frozen=True, slots=True)
class RowSlots:
    """One row of a player: its cards, to be typed or tapped."""

    name: str
    size: int
    field: Field


@dataclass(frozen=True, slots=True)
class Setting:
    """A player's three rows as they lie on the table, front first."""

    key: str
    name: str
    plays: bool
    place: Field
    rows: tuple[RowSlots, ...]


@dataclass(frozen=True, slots=True)
class BonusHand:
    """The list from which a player's bonus hand in a row is picked."""

    key: str
    name: str
    plays: bool
    field: Field


@dataclass(frozen=True, slots=True)
class BonusRow:
    """A row that has a bonus table, with a list for each player."""

    name: str
    hands: tuple[BonusHand, ...]


@dataclass(frozen=True, slots=True)
class Log:
    """A player's exchanges, in their order."""

    key: str
    name: str
    plays: bool
    rounds: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class ChineseParts:
    """The parts of the page.

    Who plays is asked only where more than two could. ``compares_fouls`` tells that
    the rows count even where both hands are illegal.
    """

    form: ChineseForm
    asks_players: bool
    compares_fouls: bool
    playing: tuple[str, ...]
    rows_place: Field
    rows: tuple[Field, ...]
    bonuses: tuple[BonusRow, ...]
    settings: tuple[Setting, ...]
    logs: tuple[Log, ...]
    cards_are_open: bool
    log_is_open: bool


def chinese_parts(form: ChineseForm, rules: chinese.Rules) -> ChineseParts:
    """The parts of the form under these house rules."""
    playing = form.seats()
    settings = tuple(
        _setting(form, player.key, player.name, playing)
        for player in form.chairs.players
    )
    logs = tuple(
        _log(form, player.key, player.name, playing) for player in form.chairs.players
    )
    return ChineseParts(
        form=form,
        asks_players=len(form.chairs.players) > 2 or bool(form.players.errors),
        compares_fouls=rules.both_foul == "compare",
        playing=playing,
        rows_place=form["declared-rows"],
        rows=tuple(form[f"declared-rows-{row}"] for row in ROWS),
        bonuses=tuple(_bonus_row(form, row, playing) for row in BONUS_ROWS),
        settings=settings,
        logs=logs,
        cards_are_open=bool(form.by_cards.data) or _are_cards_said(form, settings),
        log_is_open=bool(form.exchanges.errors or form.dealer.errors)
        or any(field.errors for log in logs for field in log.rounds),
    )


def _setting(
    form: ChineseForm, key: str, name: str, playing: tuple[str, ...]
) -> Setting:
    rows = tuple(
        RowSlots(say(row.name()), row.size, form[f"hands-{key}-{row.key}"])
        for row in ROWS.values()
    )
    said = any(_says(row.field) for row in rows)
    return Setting(key, name, key in playing or said, form[f"hands-{key}"], rows)


def _bonus_row(form: ChineseForm, row: str, playing: tuple[str, ...]) -> BonusRow:
    fields = {key: form[f"declared-bonus-{key}-{row}"] for key in form.chairs.keys}
    return BonusRow(
        name=say(ROWS[row].name()),
        hands=tuple(
            BonusHand(
                key=player.key,
                name=player.name,
                plays=player.key in playing or _says(fields[player.key]),
                field=fields[player.key],
            )
            for player in form.chairs.players
        ),
    )


def _log(form: ChineseForm, key: str, name: str, playing: tuple[str, ...]) -> Log:
    rounds = tuple(form[field] for field in round_fields(key))
    said = any(_says(field) for field in rounds)
    return Log(key, name, key in playing or said, rounds)


def _are_cards_said(form: ChineseForm, settings: tuple[Setting, ...]) -> bool:
    wrong = form.hands.errors or any(setting.place.errors for setting in settings)
    rows = (row.field for setting in settings for row in setting.rows)
    return bool(wrong) or any(_says(field) for field in rows)


def _says(field: Field) -> bool:
    return bool(field.data) or bool(field.errors)
