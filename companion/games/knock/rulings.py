"""What the house rules say when something went wrong, and what each source says."""

from __future__ import annotations

from companion.games.base import (
    DEAD,
    DEAD_KNOCKER,
    MISDEAL,
    STOCK_OUT,
    Ruling,
    Said,
)
from companion.games.knock.clauses import FINNISH, RUSSIAN
from companion.games.knock.rules import Rules
from companion.messages import Phrase

_RUSSIAN_VOID = Said(
    RUSSIAN,
    "K002.22, K004.22",
    Phrase(
        "knock.said.void",
        "Six cards in the first round are all that is put right; any other faulty "
        "hand is void.",
    ),
)
SIX_CARDS = Ruling(
    "six_cards",
    Phrase("knock.ruling.six", "Dealt six cards, found in the first round"),
    Phrase(
        "knock.ruling.six.verdict",
        "Discard one without drawing; then the hand is as good as any.",
    ),
    "K000.26",
    others=(
        Said(
            RUSSIAN,
            "K002.21, K004.21",
            Phrase(
                "knock.said.six",
                "The player draws without discarding. That would make seven cards; it "
                "must be the remedy for four.",
            ),
        ),
    ),
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
    others=(_RUSSIAN_VOID,),
)
FOUR_CARDS_DEAD = Ruling(
    "four_cards",
    FOUR_CARDS_FILL.situation,
    Phrase("knock.ruling.four.dead", "The hand is dead."),
    "K002.22",
    dead=True,
    others=(
        Said(
            FINNISH,
            "K000.27",
            Phrase(
                "knock.said.four",
                "The player draws one from the stock without discarding, and the hand "
                "is good.",
            ),
        ),
    ),
    records=DEAD,
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
    others=(_RUSSIAN_VOID,),
    records=DEAD,
)
FOUND_LATER = Ruling(
    "found_later",
    Phrase("knock.ruling.later", "Six or four cards, found only after the first round"),
    Phrase(
        "knock.ruling.later.verdict",
        "The hand is dead: only in the first round can the number be put right.",
    ),
    "K000.28",
    dead=True,
    others=(_RUSSIAN_VOID,),
    records=DEAD,
    rare=True,
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
    others=(
        Said(
            RUSSIAN,
            "K002.23, K004.23",
            Phrase(
                "knock.said.two",
                "More than one card from the pack makes the hand void; the next player "
                "chooses among the cards taken.",
            ),
        ),
    ),
    records=DEAD,
)
CARD_EXPOSED = Ruling(
    "card_exposed",
    Phrase("knock.ruling.exposed", "A card was seen that should not have been"),
    Phrase(
        "knock.ruling.exposed.verdict",
        "It stays where it is, and the deal goes on. If the table thinks that it "
        "cannot go on fairly, it is a misdeal.",
    ),
    "",
    covered=False,
    records=MISDEAL,
    rare=True,
)
OUT_OF_TURN = Ruling(
    "out_of_turn",
    Phrase("knock.ruling.turn", "Somebody drew, discarded or knocked out of turn"),
    Phrase(
        "knock.ruling.turn.verdict",
        "It is taken back as far as it can be, and the right player goes on. A knock "
        "out of turn does not count. Nobody pays for it.",
    ),
    "",
    covered=False,
    rare=True,
)
STOCK_RESHUFFLED = Ruling(
    "stock_out",
    Phrase("knock.ruling.stock", "The stock runs out and nobody has knocked"),
    Phrase(
        "knock.ruling.stock.reshuffle",
        "Shuffle the discards, but for the top one, into a new stock.",
    ),
    "stock_out",
    covered=False,
)
STOCK_CARRIED = Ruling(
    "stock_out",
    STOCK_RESHUFFLED.situation,
    Phrase(
        "knock.ruling.stock.carry",
        "The deal ends; the pot waits for the next one, and the button moves on.",
    ),
    "stock_out",
    covered=False,
    records=STOCK_OUT,
)
KNOCKER_DEAD = Ruling(
    "knocker_dead",
    Phrase("knock.ruling.knocker", "The knocker's hand turns out to be dead"),
    Phrase(
        "knock.ruling.knocker.verdict",
        "The knock counts, and the knocker pays as one whose hand was beaten. What was "
        "paid for dropping stays the knocker's.",
    ),
    "",
    covered=False,
    records=DEAD_KNOCKER,
    rare=True,
)
WRONG_DECK = Ruling(
    "wrong_deck",
    Phrase("knock.ruling.deck", "A card is missing from the deck, or is there twice"),
    Phrase(
        "knock.ruling.deck.verdict",
        "The deal is a misdeal if it is found before the chips are paid. Earlier deals "
        "stand. Put the deck right first.",
    ),
    "",
    covered=False,
    records=MISDEAL,
    rare=True,
)
A_MISDEAL = Ruling(
    "misdeal",
    Phrase("knock.ruling.misdeal", "A misdeal: the table gives the deal up"),
    Phrase(
        "knock.ruling.misdeal.verdict",
        "Everyone takes back what they put in, and the same player deals again.",
    ),
    "",
    covered=False,
    records=MISDEAL,
    rare=True,
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
    """Everything that goes wrong at a table, with what these rules say of it."""
    return (
        SIX_CARDS,
        FOUR_CARDS_FILL if rules.four_cards == "fill" else FOUR_CARDS_DEAD,
        WRONG_NUMBER,
        FOUND_LATER,
        TWO_DRAWN,
        CARD_EXPOSED,
        OUT_OF_TURN,
        STOCK_RESHUFFLED if rules.stock_out == "reshuffle" else STOCK_CARRIED,
        KNOCKER_DEAD,
        Ruling(
            "dead_hand",
            DEAD_HAND,
            MONEY_OF_A_DEAD_HAND[rules.dead_hand],
            "dead_hand",
            covered=False,
            records=DEAD,
        ),
        WRONG_DECK,
        A_MISDEAL,
    )
