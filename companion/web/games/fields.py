"""Fields that the forms of several games have: players to tick, and bare places."""

from __future__ import annotations

from typing import Any

from wtforms import Field, SelectMultipleField
from wtforms.widgets import CheckboxInput


class Ticks(SelectMultipleField):
    """Players to tick; who may be ticked is for the game to say."""

    option_widget = CheckboxInput()


class Place(Field):
    """Holds nothing: what is wrong with a whole part of the page stands here."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take nothing."""
