"""Every sentence that knock poker says of a deal, by its code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.messages import Phrase

NAME = Phrase("knock.name", "Knock poker")

# What a transfer is called in a list of chips.
REASONS: Mapping[str, Phrase] = MappingProxyType(
    {
        "ante": Phrase("knock.reason.ante", "Ante"),
        "draw_fee": Phrase("knock.reason.draw_fee", "Draw fee"),
        "drop_fee": Phrase("knock.reason.drop_fee", "Drop"),
        "side_payment": Phrase("knock.reason.side_payment", "Side payment"),
        "pot": Phrase("knock.reason.pot", "Pot"),
        "odd_chip": Phrase("knock.reason.odd_chip", "Odd chips"),
        "bonus_no_draw": Phrase("knock.reason.bonus_no_draw", "Bonus: no draw"),
        "bonus_royal_flush": Phrase(
            "knock.reason.bonus_royal_flush", "Bonus: royal flush"
        ),
        "bonus_straight_flush": Phrase(
            "knock.reason.bonus_straight_flush", "Bonus: straight flush"
        ),
        "bonus_four_of_a_kind": Phrase(
            "knock.reason.bonus_four_of_a_kind", "Bonus: four of a kind"
        ),
    }
)

# Verdicts: one sentence a deal.
WINS = Phrase("knock.wins", "%(winner)s knocked and wins with the best hand.")
WINS_ALONE = Phrase(
    "knock.wins_alone", "%(winner)s knocked and takes the pot: nobody else stayed in."
)
LOSES = Phrase("knock.loses", "%(winner)s wins: %(knocker)s knocked, but is beaten.")
LOSES_TO_TIE = Phrase(
    "knock.loses_to_tie",
    "%(winners)s share the pot: %(knocker)s knocked, but is beaten.",
)
LOSES_DEAD = Phrase(
    "knock.loses_dead", "%(winner)s wins: %(knocker)s knocked with a dead hand."
)
LOSES_DEAD_TO_TIE = Phrase(
    "knock.loses_dead_to_tie",
    "%(winners)s share the pot: %(knocker)s knocked with a dead hand.",
)
TIES = Phrase("knock.ties", "%(winners)s have equal hands and share.")
NOBODY = Phrase("knock.nobody", "Nobody has a live hand: the pot waits.")
MISDEAL = Phrase("knock.misdeal", "Misdeal: everyone takes back what they put in.")
STOCK_OUT = Phrase(
    "knock.stock_out", "The stock ran out before a knock: the pot waits."
)

# Why: what the cards or the table say.
BEATS = Phrase("knock.step.beats", "%(first)s is better than %(second)s: %(why)s.")
TIED = Phrase("knock.step.tied", "%(first)s and %(second)s: %(why)s.")
DECLARED = Phrase(
    "knock.step.declared", "The table agreed on the winner; no cards were entered."
)
DECLARED_HAND = Phrase("knock.step.declared_hand", "The winning hand: %(category)s.")
DEAD = Phrase("knock.step.dead", "Dead hand: %(seats)s.")

# Chips: one sentence for each kind of payment.
POT_BEFORE = Phrase(
    "knock.step.pot_before",
    "%(n)s chip was waiting in the pot.",
    "%(n)s chips were waiting in the pot.",
)
CARRY = Phrase(
    "knock.step.carry",
    "%(n)s chip stays in the pot for the next deal.",
    "%(n)s chips stay in the pot for the next deal.",
)
ANTE = Phrase("knock.step.ante", "Everyone antes: %(each)s each.")
DRAW_FEE = Phrase("knock.step.draw_fee", "Each card drawn costs %(each)s to the pot.")
DROP = Phrase("knock.step.drop", "Dropping costs %(each)s, which the knocker keeps.")
DROP_DEAD = Phrase("knock.step.drop_dead", "A dead hand pays as if dropped: %(each)s.")
SIDE_TO_KNOCKER = Phrase(
    "knock.step.side_to_knocker", "The beaten hands pay the knocker %(each)s each."
)
SIDE_TO_POT = Phrase(
    "knock.step.side_to_pot",
    "The beaten hands pay %(each)s each into what the winners share.",
)
SIDE_DEAD = Phrase("knock.step.side_dead", "A dead hand pays as if beaten: %(each)s.")
SIDE_TO_STAYERS = Phrase(
    "knock.step.side_to_stayers",
    "The knocker is beaten and pays %(each)s to each who stayed in.",
)
SIDE_TO_ALL = Phrase(
    "knock.step.side_to_all",
    "The knocker is beaten and pays %(each)s to every other player.",
)
SIDE_TO_WINNER = Phrase(
    "knock.step.side_to_winner",
    "The knocker is beaten and pays %(each)s to the winner only.",
)
POT_WON = Phrase("knock.step.pot_won", "%(winner)s takes the pot: %(total)s.")
POT_SHARED = Phrase(
    "knock.step.pot_shared", "%(winners)s share the pot: %(each)s each."
)
ODD_FROM_LEFT = Phrase(
    "knock.step.odd_from_left",
    "What cannot be shared goes one chip each, from the dealer's left.",
)
ODD_TO_KNOCKER = Phrase(
    "knock.step.odd_to_knocker", "What cannot be shared goes to the knocker."
)
NO_DRAW = Phrase(
    "knock.step.no_draw", "A win without drawing: %(each)s from every other player."
)
ROYAL = Phrase(
    "knock.step.royal", "A win with a royal flush: %(each)s from every other player."
)
STRAIGHT_FLUSH = Phrase(
    "knock.step.straight_flush",
    "A win with a straight flush: %(each)s from every other player.",
)
FOUR_OF_A_KIND = Phrase(
    "knock.step.four_of_a_kind",
    "A win with four of a kind: %(each)s from every other player.",
)
BONUS_SHARED = Phrase(
    "knock.step.bonus_shared", "The winners share the bonus: %(each)s each."
)

# The sentence for a payment, by its reason and clause; ``""`` is any other clause.
PAYMENTS: Mapping[str, Mapping[str, Phrase]] = MappingProxyType(
    {
        "ante": {"": ANTE},
        "draw_fee": {"": DRAW_FEE},
        "drop_fee": {"": DROP, "dead_hand": DROP_DEAD},
        "side_payment": {
            "K000.15": SIDE_TO_KNOCKER,
            "K002.14": SIDE_TO_POT,
            "dead_hand": SIDE_DEAD,
            "K000.17": SIDE_TO_STAYERS,
            "K002.15": SIDE_TO_ALL,
            "losing_knocker_pays": SIDE_TO_WINNER,
        },
        "bonus_no_draw": {"": NO_DRAW},
        "bonus_royal_flush": {"": ROYAL, "bonus_tie": BONUS_SHARED},
        "bonus_straight_flush": {"": STRAIGHT_FLUSH, "bonus_tie": BONUS_SHARED},
        "bonus_four_of_a_kind": {"": FOUR_OF_A_KIND},
    }
)
