"""The web half of knock poker."""

from __future__ import annotations

from typing import Final

from companion.games import knock
from companion.web.games.base import WebGame
from companion.web.games.knock.opening import open_form
from companion.web.games.knock.page import knock_parts
from companion.web.games.knock.sharing import SHARING
from companion.web.games.knock.telling import tell

WEB_GAME: Final = WebGame(
    game=knock.GAME,
    template="games/knock/parts.html",
    script="js/knock.js",
    open_form=open_form,
    page=knock_parts,
    tell=tell,
    sharing=SHARING,
)
