"""House rules that are tried on the night so far, or made to count backwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, SelectField

from companion.games.base import Game
from companion.services import agreements
from companion.storage import entries
from companion.storage.night import Night
from companion.web.forms.base import CompanionForm
from companion.web.forms.fields import LONGEST_MEMO, LineField
from companion.web.forms.rules import RulesForm, for_game
from companion.web.games.base import number_in, seen


class HindsightForm(RulesForm):
    """House rules as on their own page, the first deal they count for, and why."""

    seen_changes = HiddenField()
    since = SelectField(_l("From which deal on?"), choices=[], validate_choice=False)
    why = LineField(_l("Why?"), longest=LONGEST_MEMO)

    @property
    def first_deal(self) -> int:
        """The first deal that the rules count for; the first of all if none is said."""
        return number_in(str(self.since.data or "")) or 1


class AgreedForm(CompanionForm):
    """A player agrees to the house rules of an entry, or not after all."""

    rules_no = HiddenField()
    player = HiddenField()
    word = HiddenField()

    @property
    def verb(self) -> Callable[..., object]:
        """What becomes of his word: given, or taken back."""
        given = self.word.data == "yes"
        return agreements.say_agreed if given else agreements.take_word_back

    def said(self) -> dict[str, Any]:
        """What the service is told of it."""
        return {
            "rules_no": seen(self.rules_no) or 0,
            "player": self.player.data or "",
        }


def hindsight_form(night: Night, game: Game[Any, Any], rules: Any) -> HindsightForm:
    """The form for a game, with the deals of it that count."""
    form = for_game(HindsightForm, game)(rules=rules)
    numbers = [
        str(entry.deal_no)
        for entry in entries.live_deals(night)
        if entry.facts["game"] == game.key
    ]
    choices: Any = {number: number for number in numbers}
    form.since.choices = choices
    return form
