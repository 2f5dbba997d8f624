"""The rules of knock poker in our own words, one sentence a clause.

K000 is the Finnish text, K002 and K004 two editions of the Russian one; where no text
says a thing, the clause is the name of the house rule that settles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.base import Clause
from companion.games.knock.rules import Rules
from companion.games.rules import switches
from companion.messages import Phrase

FINNISH = Phrase("knock.text.finnish", "Koputuspokeri, the Finnish rules")
RUSSIAN = Phrase("knock.text.russian", "Нок-покер, the Russian rules")

_SENTENCES = {
    "K000.6": Phrase("knock.clause.K000.6", "Each player stakes one chip."),
    "K000.13": Phrase(
        "knock.clause.K000.13",
        "After the knock a player may give up the deal; he then pays the knocker "
        "one chip.",
    ),
    "K000.15": Phrase(
        "knock.clause.K000.15",
        "If the knocker has the best hand, all who stayed in pay him two chips, and "
        "the pot is his.",
    ),
    "K000.16": Phrase(
        "knock.clause.K000.16",
        "If the knocker and another player have equal hands, they share the pot "
        "equally, but not the chips of those who dropped.",
    ),
    "K000.17": Phrase(
        "knock.clause.K000.17",
        "If the knocker does not have the best hand, he pays two chips to each player "
        "who stayed in, and the best hand takes the pot.",
    ),
    "K000.19": Phrase("knock.clause.K000.19", "Bonuses are not always played."),
    "K000.20": Phrase(
        "knock.clause.K000.20",
        "Bonuses are paid by all the others, those who dropped included.",
    ),
    "K000.21": Phrase(
        "knock.clause.K000.21",
        "A knocker who wins without drawing a single card gets two chips from each.",
    ),
    "K000.22": Phrase(
        "knock.clause.K000.22", "A win with a royal flush earns four chips from each."
    ),
    "K000.23": Phrase(
        "knock.clause.K000.23",
        "A win with any other straight flush earns two chips from each.",
    ),
    "K000.24": Phrase(
        "knock.clause.K000.24", "A win with four of a kind earns one chip from each."
    ),
    "K000.26": Phrase(
        "knock.clause.K000.26",
        "A player dealt six cards discards one in the first round without drawing.",
    ),
    "K000.27": Phrase(
        "knock.clause.K000.27",
        "A player dealt four cards draws one from the stock without discarding.",
    ),
    "K000.28": Phrase(
        "knock.clause.K000.28",
        "Hands that are wrong in any other way are dead, and so is the hand of a "
        "player who draws two cards in a turn.",
    ),
    "K000.29": Phrase(
        "knock.clause.K000.29",
        "The cards drawn too many go on the discard pile, and the next player may "
        "take either.",
    ),
    "K000.31": Phrase(
        "knock.clause.K000.31",
        "Often a player may knock at any time in his turn, and the cards are shown "
        "at once.",
    ),
    "K000.32": Phrase(
        "knock.clause.K000.32",
        "With the cards shown at once, the best hand takes the pot, which holds only "
        "the antes.",
    ),
    "K000.33": Phrase(
        "knock.clause.K000.33",
        "It can also be played so that each card drawn costs a chip to the pot.",
    ),
    "K000.34": Phrase(
        "knock.clause.K000.34", "Hands are ranked as in five-card poker."
    ),
    "K002.14": Phrase(
        "knock.clause.K002.14",
        "With equal hands the knocker and the other player share all the winnings, "
        "but not the chips of those who dropped.",
    ),
    "K002.15": Phrase(
        "knock.clause.K002.15",
        "If the knocker does not have the best hand, he pays two chips to all the "
        "players, and the best hand takes the pot.",
    ),
    "K002.22": Phrase("knock.clause.K002.22", "Any other faulty hand is void."),
}

_SOURCES = {"K000": FINNISH, "K002": RUSSIAN}

CLAUSES: Mapping[str, Clause] = MappingProxyType(
    {
        code: Clause(sentence, _SOURCES[code.split(".")[0]])
        for code, sentence in _SENTENCES.items()
    }
    | {name: Clause(switch.help) for name, switch in switches(Rules).items()}
)
