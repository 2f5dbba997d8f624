"""The web half of 2-7 Chinese poker."""

from __future__ import annotations

from typing import Final

from companion.games import chinese
from companion.web.games.base import WebGame
from companion.web.games.chinese.opening import open_form
from companion.web.games.chinese.page import chinese_parts
from companion.web.games.chinese.sharing import SHARING
from companion.web.games.chinese.shown import shown
from companion.web.games.chinese.telling import tell
from companion.web.games.chinese.words import words

WEB_GAME: Final = WebGame(
    game=chinese.GAME,
    template="games/chinese_27/parts.html",
    script="js/chinese.js",
    style="css/chinese.css",
    open_form=open_form,
    page=chinese_parts,
    tell=tell,
    sharing=SHARING,
    words=words,
    shown=shown,
    shown_template="games/chinese_27/shown.html",
)
