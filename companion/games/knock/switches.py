"""Each house rule of knock poker as people see it: its name, its help, its clause."""

from __future__ import annotations

from types import MappingProxyType

from companion.games.rules import Switch
from companion.messages import Phrase

ANTE = Switch(
    label=Phrase("knock.rule.ante", "Ante"),
    help=Phrase("knock.help.ante", "What each player puts into the pot every deal."),
    clause="K000.6",
)
DROP_FEE = Switch(
    label=Phrase("knock.rule.drop_fee", "Dropping costs"),
    help=Phrase(
        "knock.help.drop_fee",
        "What a player who drops after the knock pays the knocker at once.",
    ),
    clause="K000.13",
)
SIDE_PAYMENT = Switch(
    label=Phrase("knock.rule.side_payment", "Side payment"),
    help=Phrase(
        "knock.help.side_payment",
        "What passes between the knocker and each player who stayed in.",
    ),
    clause="K000.15",
)
DRAW_FEE = Switch(
    label=Phrase("knock.rule.draw_fee", "Drawing a card costs"),
    help=Phrase("knock.help.draw_fee", "What a player pays the pot for each card."),
    clause="K000.33",
    main=True,
)
DRAW_FEE_ON = Switch(
    label=Phrase("knock.rule.draw_fee_on", "The draw fee is paid for"),
    help=Phrase(
        "knock.help.draw_fee_on",
        "Whether a card taken from the discard pile costs as much as one from the "
        "stock. No source says.",
    ),
    clause="K000.33",
    choices=MappingProxyType(
        {
            "any_draw": Phrase("knock.choice.any_draw", "every card drawn"),
            "stock_only": Phrase(
                "knock.choice.stock_only", "cards from the stock only"
            ),
        }
    ),
)
SHOWDOWN = Switch(
    label=Phrase("knock.rule.showdown", "After the knock"),
    help=Phrase(
        "knock.help.showdown",
        "Whether everyone has one more turn, or the cards are shown at once for the "
        "pot alone.",
    ),
    clause="K000.31",
    choices=MappingProxyType(
        {
            "after_round": Phrase(
                "knock.choice.after_round", "everyone has one more turn"
            ),
            "immediate": Phrase(
                "knock.choice.immediate", "the cards are shown at once"
            ),
        }
    ),
)
TIE = Switch(
    label=Phrase("knock.rule.tie", "The knocker ties"),
    help=Phrase(
        "knock.help.tie",
        "What the tied players share. The Finnish text shares the pot, the Russian "
        "ones all the winnings.",
    ),
    clause="K002.14",
    choices=MappingProxyType(
        {
            "all_winnings": Phrase(
                "knock.choice.all_winnings",
                "they share the pot and what the beaten hands pay",
            ),
            "pot_only": Phrase(
                "knock.choice.pot_only",
                "they share the pot; the beaten hands pay nothing",
            ),
            "pot_only_knocker_collects": Phrase(
                "knock.choice.pot_only_knocker_collects",
                "they share the pot; the beaten hands pay the knocker",
            ),
        }
    ),
    main=True,
)
LOSING_KNOCKER = Switch(
    label=Phrase("knock.rule.losing_knocker_pays", "A losing knocker pays"),
    help=Phrase(
        "knock.help.losing_knocker_pays",
        "Who gets the side payment from a knocker without the best hand. The Finnish "
        "text says those who stayed in, the Russian ones all players.",
    ),
    clause="K000.17",
    choices=MappingProxyType(
        {
            "stayers": Phrase("knock.choice.stayers", "everyone who stayed in"),
            "all_players": Phrase("knock.choice.all_players", "every other player"),
            "winner_only": Phrase("knock.choice.winner_only", "the winner only"),
        }
    ),
    main=True,
)
ODD_CHIP = Switch(
    label=Phrase("knock.rule.odd_chip", "Odd chips"),
    help=Phrase(
        "knock.help.odd_chip",
        "Where chips go that cannot be shared equally. No source says.",
    ),
    clause="odd_chip",
    choices=MappingProxyType(
        {
            "left_of_dealer": Phrase(
                "knock.choice.left_of_dealer",
                "one each, beginning at the dealer's left",
            ),
            "knocker": Phrase("knock.choice.knocker", "to the knocker, if he shares"),
            "carry": Phrase("knock.choice.carry", "they stay in the pot"),
        }
    ),
)
BONUSES = Switch(
    label=Phrase("knock.rule.bonuses", "Bonuses"),
    help=Phrase(
        "knock.help.bonuses",
        "Whether everyone pays the winner extra for a win without drawing and for "
        "the rarest hands.",
    ),
    clause="K000.19",
    main=True,
)
NO_DRAW = Switch(
    label=Phrase("knock.rule.bonus_no_draw", "Bonus for a win without drawing"),
    help=Phrase(
        "knock.help.bonus_no_draw",
        "What every other player pays a knocker who wins without drawing a card.",
    ),
    clause="K000.21",
)
ROYAL = Switch(
    label=Phrase("knock.rule.bonus_royal_flush", "Bonus for a royal flush"),
    help=Phrase(
        "knock.help.bonus_royal_flush",
        "What every other player pays for a win with a royal flush.",
    ),
    clause="K000.22",
)
STRAIGHT_FLUSH = Switch(
    label=Phrase("knock.rule.bonus_straight_flush", "Bonus for a straight flush"),
    help=Phrase(
        "knock.help.bonus_straight_flush",
        "What every other player pays for a win with any other straight flush.",
    ),
    clause="K000.23",
)
FOUR = Switch(
    label=Phrase("knock.rule.bonus_four_of_a_kind", "Bonus for four of a kind"),
    help=Phrase(
        "knock.help.bonus_four_of_a_kind",
        "What every other player pays for a win with four of a kind.",
    ),
    clause="K000.24",
)
BONUS_TO = Switch(
    label=Phrase("knock.rule.bonus_to", "Hand bonuses go to"),
    help=Phrase(
        "knock.help.bonus_to",
        "Whether a winner who did not knock gets the bonus of his hand too.",
    ),
    clause="bonus_to",
    choices=MappingProxyType(
        {
            "any_winner": Phrase("knock.choice.any_winner", "whoever wins"),
            "knocker_only": Phrase("knock.choice.knocker_only", "the knocker only"),
        }
    ),
)
CUMULATIVE = Switch(
    label=Phrase("knock.rule.bonus_cumulative", "Both bonuses are paid"),
    help=Phrase(
        "knock.help.bonus_cumulative",
        "Whether a win without drawing and a rare hand are both paid, or only the "
        "larger. No source says.",
    ),
    clause="bonus_cumulative",
)
BONUS_TIE = Switch(
    label=Phrase("knock.rule.bonus_tie", "Hand bonus on a tie"),
    help=Phrase(
        "knock.help.bonus_tie",
        "Whether tied winners share the bonus of their hand. No source says.",
    ),
    clause="bonus_tie",
    choices=MappingProxyType(
        {
            "divide": Phrase("knock.choice.divide", "the winners share it"),
            "none": Phrase("knock.choice.none", "it is not paid"),
        }
    ),
)
DEAD_HAND = Switch(
    label=Phrase("knock.rule.dead_hand", "A dead hand"),
    help=Phrase(
        "knock.help.dead_hand",
        "What the owner of a dead hand pays beyond the ante. No source says.",
    ),
    clause="dead_hand",
    choices=MappingProxyType(
        {
            "out_no_fee": Phrase("knock.choice.out_no_fee", "is out and pays no more"),
            "as_dropped": Phrase("knock.choice.as_dropped", "pays as if dropped"),
            "as_loser": Phrase("knock.choice.as_loser", "pays as if beaten"),
        }
    ),
)
DEAD_PAYS_BONUS = Switch(
    label=Phrase("knock.rule.dead_pays_bonus", "A dead hand pays bonuses"),
    help=Phrase(
        "knock.help.dead_pays_bonus",
        "Whether the owner of a dead hand pays bonuses like everyone else.",
    ),
    clause="dead_pays_bonus",
)
FOUR_CARDS = Switch(
    label=Phrase("knock.rule.four_cards", "Dealt four cards"),
    help=Phrase(
        "knock.help.four_cards",
        "What a player who was dealt four cards does, if it is found in the first "
        "round. The Finnish text fills the hand, the Russian ones call it void.",
    ),
    clause="K000.27",
    choices=MappingProxyType(
        {
            "fill": Phrase("knock.choice.fill", "draws one without discarding"),
            "dead": Phrase("knock.choice.dead", "has a dead hand"),
        }
    ),
)
STOCK_OUT = Switch(
    label=Phrase("knock.rule.stock_out", "The stock runs out"),
    help=Phrase(
        "knock.help.stock_out",
        "What happens when the last card of the stock is gone and nobody has "
        "knocked. No source says.",
    ),
    clause="stock_out",
    choices=MappingProxyType(
        {
            "reshuffle": Phrase(
                "knock.choice.reshuffle", "the discards are shuffled into a new stock"
            ),
            "void_carry_pot": Phrase(
                "knock.choice.void_carry_pot",
                "the deal ends and the pot waits for the next one",
            ),
        }
    ),
)
RANKING = Switch(
    label=Phrase("knock.rule.ranking", "Hands are ranked"),
    help=Phrase(
        "knock.help.ranking",
        "In sökö, four to a straight and four to a flush stand between a pair and "
        "two pairs.",
    ),
    clause="K000.34",
    choices=MappingProxyType(
        {
            "high": Phrase("knock.choice.high", "as in ordinary poker"),
            "soko": Phrase("knock.choice.soko", "as in sökö"),
        }
    ),
)
