"""The house rules of knock poker: every switch, and the presets with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import HIGH, SOKO, Ranking
from companion.games.base import Preset
from companion.games.knock import switches
from companion.games.rules import rule
from companion.messages import Phrase

RANKINGS: Mapping[str, Ranking] = MappingProxyType({"high": HIGH, "soko": SOKO})


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """The agreement of one table on how knock poker is paid; chips are whole."""

    ante: int = rule(switches.ANTE, default=1)
    drop_fee: int = rule(switches.DROP_FEE, default=1)
    side_payment: int = rule(switches.SIDE_PAYMENT, default=2)
    draw_fee: int = rule(switches.DRAW_FEE, default=0)
    draw_fee_on: str = rule(switches.DRAW_FEE_ON, default="any_draw")
    showdown: str = rule(switches.SHOWDOWN, default="after_round")
    tie: str = rule(switches.TIE, default="all_winnings")
    losing_knocker_pays: str = rule(switches.LOSING_KNOCKER, default="stayers")
    odd_chip: str = rule(switches.ODD_CHIP, default="left_of_dealer")
    bonuses: bool = rule(switches.BONUSES, default=True)
    bonus_no_draw: int = rule(switches.NO_DRAW, default=2)
    bonus_royal_flush: int = rule(switches.ROYAL, default=4)
    bonus_straight_flush: int = rule(switches.STRAIGHT_FLUSH, default=2)
    bonus_four_of_a_kind: int = rule(switches.FOUR, default=1)
    bonus_to: str = rule(switches.BONUS_TO, default="any_winner")
    bonus_cumulative: bool = rule(switches.CUMULATIVE, default=True)
    bonus_tie: str = rule(switches.BONUS_TIE, default="divide")
    dead_hand: str = rule(switches.DEAD_HAND, default="out_no_fee")
    dead_pays_bonus: bool = rule(switches.DEAD_PAYS_BONUS, default=True)
    four_cards: str = rule(switches.FOUR_CARDS, default="fill")
    stock_out: str = rule(switches.STOCK_OUT, default="reshuffle")
    ranking: str = rule(switches.RANKING, default="high")


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "recommended": Preset(
            "recommended",
            Phrase("knock.preset.recommended", "Recommended"),
            Phrase(
                "knock.source.recommended",
                "All the sources weighed together, and what serves best where they are "
                "silent.",
            ),
            Rules(),
        ),
        "koputuspokeri": Preset(
            "koputuspokeri",
            Phrase("knock.preset.koputuspokeri", "Koputuspokeri"),
            Phrase(
                "knock.source.koputuspokeri",
                "The Finnish rules “Koputuspokeri”, read literally (K000).",
            ),
            Rules(tie="pot_only"),
        ),
        "nok_poker": Preset(
            "nok_poker",
            Phrase("knock.preset.nok_poker", "Nok-poker"),
            Phrase(
                "knock.source.nok_poker",
                "The two Russian editions of “Нок-покер”, read literally (K002, K004).",
            ),
            Rules(losing_knocker_pays="all_players", four_cards="dead"),
        ),
    }
)
