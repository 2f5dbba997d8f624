"""What the house rules say of a hand that is not set in order."""

from __future__ import annotations

from companion.games.base import BOTH_FOUL as TWO_FOULS
from companion.games.base import FOUL as ONE_FOUL
from companion.games.base import Ruling
from companion.games.chinese.rules import Rules
from companion.messages import Phrase

FOUL = Ruling(
    "foul",
    Phrase("chinese.ruling.foul", "One player's rows are not in order"),
    Phrase(
        "chinese.ruling.foul.verdict",
        "The other player wins all three rows and scores as the house rules say.",
    ),
    "K003.14",
    records=ONE_FOUL,
)
WRONG_NUMBER = Ruling(
    "wrong_number",
    Phrase("chinese.ruling.number", "A player has too many or too few cards"),
    Phrase(
        "chinese.ruling.number.verdict",
        "Before the first exchange, deal again and enter nothing. Found later, the "
        "hand is illegal.",
    ),
    "",
    covered=False,
    records=ONE_FOUL,
    rare=True,
)
CARD_EXPOSED = Ruling(
    "card_exposed",
    Phrase("chinese.ruling.exposed", "A card was seen that should not have been"),
    Phrase(
        "chinese.ruling.exposed.verdict",
        "It stays where it is, and the deal goes on. Before the first exchange the two "
        "may also agree to deal again.",
    ),
    "",
    covered=False,
    rare=True,
)
OUT_OF_TURN = Ruling(
    "out_of_turn",
    Phrase("chinese.ruling.turn", "Somebody exchanged out of turn or in two rows"),
    Phrase(
        "chinese.ruling.turn.verdict",
        "It is taken back as far as it can be, and the right player goes on. Nobody "
        "pays for it.",
    ),
    "",
    covered=False,
    rare=True,
)
STOCK_OUT = Ruling(
    "stock_out",
    Phrase("chinese.ruling.stock", "The pack runs out during the exchanges"),
    Phrase(
        "chinese.ruling.stock.verdict",
        "Shuffle the cards that were given back into a new pack, and go on.",
    ),
    "",
    covered=False,
    rare=True,
)
WRONG_DECK = Ruling(
    "wrong_deck",
    Phrase("chinese.ruling.deck", "A card is missing from the deck, or is there twice"),
    Phrase(
        "chinese.ruling.deck.verdict",
        "Deal again with a whole deck, and enter nothing. Earlier deals stand.",
    ),
    "",
    covered=False,
    rare=True,
)
MISDEAL = Ruling(
    "misdeal",
    Phrase("chinese.ruling.misdeal", "A misdeal: the two give the deal up"),
    Phrase(
        "chinese.ruling.misdeal.verdict",
        "The same player deals again. No chips have moved, so nothing is entered.",
    ),
    "",
    covered=False,
    rare=True,
)
BOTH_FOUL = Phrase("chinese.ruling.both", "Neither player's rows are in order")
BOTH_VERDICTS = {
    "zero": Phrase("chinese.ruling.both.zero", "Nobody scores."),
    "compare": Phrase(
        "chinese.ruling.both.compare", "The rows are compared, without bonuses."
    ),
}
EQUAL = Phrase("chinese.ruling.equal", "Middle and back are equal")
EQUAL_VERDICTS = {
    "foul": Phrase("chinese.ruling.equal.foul", "The hand is illegal."),
    "legal": Phrase("chinese.ruling.equal.legal", "The hand is legal."),
}


def rulings(rules: Rules) -> tuple[Ruling, ...]:
    """Everything that goes wrong at a table, with what these rules say of it."""
    return (
        FOUL,
        Ruling(
            "both_foul",
            BOTH_FOUL,
            BOTH_VERDICTS[rules.both_foul],
            "both_foul",
            covered=False,
            records=TWO_FOULS,
        ),
        Ruling(
            "middle_equals_back",
            EQUAL,
            EQUAL_VERDICTS[rules.middle_equals_back],
            "middle_equals_back",
            covered=False,
            records=ONE_FOUL if rules.middle_equals_back == "foul" else "",
        ),
        WRONG_NUMBER,
        CARD_EXPOSED,
        OUT_OF_TURN,
        STOCK_OUT,
        WRONG_DECK,
        MISDEAL,
    )
