"""The form of a deal of 2-7 Chinese poker, and the deal-file record it becomes."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from flask_babel import gettext as _
from wtforms import Field, HiddenField, RadioField

from companion.games import chinese
from companion.games.chinese.checking import WRONG_COUNT
from companion.games.chinese.deal import BONUS_ROWS, ROWS
from companion.games.chinese.exchanges import ROUNDS
from companion.games.facts import TOO_FEW_SEATS
from companion.problems import Problem
from companion.web.games.base import Chairs, DealForm
from companion.web.games.fields import Place, Ticks
from companion.web.templating import say

PAT: Final = "pat"

_NUMBER: Final = re.compile(r"\d{1,7}", re.ASCII)


class ChineseForm(DealForm):
    """Every row of two players, or who won each; made for a table by `open_form`.

    All fields are there for everyone who may play, so that nothing a page sends is
    swallowed; those who do not play leave theirs empty.
    """

    places: ClassVar[dict[str, str]] = {"seats": "players", "declared": "hands"}
    chairs: ClassVar[Chairs]
    rules: ClassVar[chinese.Rules]

    players: Ticks
    fouls: Ticks
    hands: Place
    exchanges: Place
    dealer: RadioField
    by_cards: HiddenField

    def record(self) -> dict[str, object]:
        """The deal as the deal file spells it; what was not entered is left out."""
        hands = self._hands()
        facts: dict[str, object] = {
            "hands": hands,
            "declared": self._declared(is_asked=not self.by_cards.data and not hands),
            "exchanges": self._exchanges(),
        }
        said = {
            name: fact
            for name, fact in facts.items()
            if fact or (name == "declared" and fact is not None)
        }
        return {"seats": list(self.seats()), **said}

    def seats(self) -> tuple[str, ...]:
        """Those who play, the dealer last."""
        ticked = self.players.data or ()
        keys = [key for key in self.chairs.keys if key in ticked]
        return tuple(sorted(keys, key=lambda key: key == self.dealer.data))

    def is_unfinished(self, problem: Problem) -> bool:
        """Whether something has merely not been entered yet, or not to its end."""
        if is_too_few(problem):
            return True
        return super().is_unfinished(problem) or problem.code == TOO_FEW_SEATS.code

    def about(self, problem: Problem) -> str:
        """The player, or the row, or a player's row that a problem is about."""
        owner, _dot, row = problem.field.rpartition(".")
        if row not in ROWS:
            return super().about(problem)
        whose, name = self._name(owner), say(ROWS[row].name())
        return _("%(name)s, %(row)s", name=whose, row=name.lower()) if whose else name

    def _name(self, path: str) -> str:
        names = {player.key: player.name for player in self.chairs.players}
        return names.get(path.rpartition(".")[2], "")

    def _hands(self) -> dict[str, dict[str, str]]:
        texts = {
            key: {row: self[f"hands-{key}-{row}"].data or "" for row in ROWS}
            for key in self.chairs.keys
        }
        typed = {
            key: {row: text for row, text in rows.items() if text.strip()}
            for key, rows in texts.items()
        }
        return {key: rows for key, rows in typed.items() if rows}

    def _declared(self, *, is_asked: bool) -> dict[str, object] | None:
        """What was tapped; nothing tapped, but asked for, where the page asks."""
        rows = {row: self[f"declared-rows-{row}"].data for row in ROWS}
        facts: dict[str, object] = {
            "rows": {row: winner for row, winner in rows.items() if winner},
            "bonus": self._bonus(),
            "fouls": list(self.fouls.data or ()),
        }
        said = {name: fact for name, fact in facts.items() if fact}
        return said if said or is_asked else None

    def _bonus(self) -> dict[str, dict[str, object]]:
        """The points of each bonus hand that was picked, or what was sent instead."""
        picked: dict[str, dict[str, object]] = {}
        for key in self.chairs.keys:
            for row in BONUS_ROWS:
                hand = self[f"declared-bonus-{key}-{row}"].data
                if hand:
                    points = dict(bonus_table(self.rules, row)).get(hand, hand)
                    picked.setdefault(key, {})[row] = points
        return picked

    def _exchanges(self) -> dict[str, list[dict[str, object]]]:
        logs: dict[str, list[dict[str, object]]] = {}
        for key in self.chairs.keys:
            rounds = [self[name].data or "" for name in round_fields(key)]
            while rounds and not rounds[-1]:
                rounds.pop()
            if rounds:
                logs[key] = [_exchange(chosen) for chosen in rounds]
        return logs

    def _place_of(self, path: str) -> Field | None:
        found = super()._place_of(path)
        head = path.partition(".")[0]
        if found is None and head in {"hands", "exchanges", "declared"}:
            return super()._place_of(head)
        return found


def is_too_few(problem: Problem) -> bool:
    """Whether cards are still to come in a row."""
    if problem.code != WRONG_COUNT.code:
        return False
    cards, size = (problem.message.values[gap] for gap in ("n", "size"))
    return isinstance(cards, int) and isinstance(size, int) and cards < size


def bonus_table(rules: chinese.Rules, row: str) -> tuple[tuple[str, int], ...]:
    """The bonus hands of a row and their points."""
    table: tuple[tuple[str, int], ...] = getattr(rules, str(ROWS[row].bonus))
    return table


def round_fields(key: str) -> tuple[str, ...]:
    """The names of a player's exchanges.

    >>> round_fields("2")
    ('exchanges-2-1', 'exchanges-2-2', 'exchanges-2-3')
    """
    return tuple(f"exchanges-{key}-{place}" for place in range(1, ROUNDS + 1))


def _exchange(chosen: Any) -> dict[str, object]:
    """An exchange as the deal file spells it; what was skipped says nothing.

    >>> _exchange("front 2"), _exchange("pat"), _exchange("")
    ({'row': 'front', 'cards': 2}, {'cards': 0}, {})
    """
    if chosen == PAT:
        return {"cards": 0}
    row, _blank, cards = str(chosen).partition(" ")
    if not row:
        return {}
    return {"row": row, "cards": int(cards) if _NUMBER.fullmatch(cards) else cards}
