"""What the house rules say when something went wrong with the cards."""

from __future__ import annotations

from companion.games.base import Ruling
from companion.games.knock.rules import Rules
from companion.messages import Phrase

SIX_CARDS = Ruling(
    "six_cards",
    Phrase("knock.ruling.six", "Dealt six cards, found in the first round"),
    Phrase(
        "knock.ruling.six.verdict",
        "Discard one without drawing; then the hand is as good as any.",
    ),
    "K000.26",
)
FOUR_CARDS_FILL = Ruling(
    "four_cards",
    Phrase("knock.ruling.four", "Dealt four cards, found in the first round"),
    Phrase(
        "knock.ruling.four.fill",
        "Draw one from the stock without discarding; then the hand is as good as any. "
        "It counts as a card drawn.",
    ),
    "K000.27",
)
FOUR_CARDS_DEAD = Ruling(
    "four_cards",
    FOUR_CARDS_FILL.situation,
    Phrase("knock.ruling.four.dead", "The hand is dead."),
    "K002.22",
    dead=True,
)
WRONG_NUMBER = Ruling(
    "wrong_number",
    Phrase(
        "knock.ruling.number",
        "Any other number of cards, or found after the first round",
    ),
    Phrase("knock.ruling.number.verdict", "The hand is dead."),
    "K000.28",
    dead=True,
)
TWO_DRAWN = Ruling(
    "two_drawn",
    Phrase("knock.ruling.two", "Two or more cards drawn in one turn"),
    Phrase(
        "knock.ruling.two.verdict",
        "The hand is dead. The cards drawn go on the discard pile, and the next "
        "player may take any one of them.",
    ),
    "K000.28",
    dead=True,
)
STOCK_RESHUFFLED = Ruling(
    "stock_out",
    Phrase("knock.ruling.stock", "The stock runs out and nobody has knocked"),
    Phrase(
        "knock.ruling.stock.reshuffle",
        "Shuffle the discards, but for the top one, into a new stock.",
    ),
    "stock_out",
)
STOCK_CARRIED = Ruling(
    "stock_out",
    STOCK_RESHUFFLED.situation,
    Phrase(
        "knock.ruling.stock.carry",
        "The deal ends; the pot waits for the next one, and the button moves on.",
    ),
    "stock_out",
)
MONEY_OF_A_DEAD_HAND = {
    "out_no_fee": Phrase(
        "knock.ruling.dead.out",
        "The ante stays in the pot. The hand can neither win nor pay side payments.",
    ),
    "as_dropped": Phrase(
        "knock.ruling.dead.dropped",
        "The ante stays in the pot, and the owner pays the knocker as if he had "
        "dropped.",
    ),
    "as_loser": Phrase(
        "knock.ruling.dead.loser",
        "The ante stays in the pot, and the owner pays a winning knocker as if beaten.",
    ),
}
DEAD_HAND = Phrase("knock.ruling.dead", "What a dead hand pays")


def rulings(rules: Rules) -> tuple[Ruling, ...]:
    """Every irregularity the sources know, with what these rules say of it."""
    return (
        SIX_CARDS,
        FOUR_CARDS_FILL if rules.four_cards == "fill" else FOUR_CARDS_DEAD,
        WRONG_NUMBER,
        TWO_DRAWN,
        STOCK_RESHUFFLED if rules.stock_out == "reshuffle" else STOCK_CARRIED,
        Ruling(
            "dead_hand", DEAD_HAND, MONEY_OF_A_DEAD_HAND[rules.dead_hand], "dead_hand"
        ),
    )
