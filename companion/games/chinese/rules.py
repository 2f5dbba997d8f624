"""The house rules of 2-7 Chinese poker, and the presets with their sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.base import Preset
from companion.games.chinese import switches, tables
from companion.games.rules import rule
from companion.messages import Phrase


@dataclass(frozen=True, kw_only=True, slots=True)
class Rules:
    """What two players agree on: points for rows, illegal hands, and bonuses."""

    two_hands: int = rule(switches.TWO_HANDS, default=2)
    scoop: int = rule(switches.SCOOP, default=6)
    foul: int = rule(switches.FOUL, default=6)
    two_wins_tie: int = rule(switches.TWO_WINS_TIE, default=1)
    one_win_two_ties: int = rule(switches.ONE_WIN_TWO_TIES, default=0)
    middle_equals_back: str = rule(switches.MIDDLE_EQUALS_BACK, default="foul")
    both_foul: str = rule(switches.BOTH_FOUL, default="zero")
    foul_bonuses: bool = rule(switches.FOUL_BONUSES, default=True)
    optional_difference: bool = rule(switches.OPTIONAL_DIFFERENCE, default=False)
    middle_bonus: tables.Table = rule(switches.MIDDLE_BONUS, default=tables.MIDDLE)
    back_bonus: tables.Table = rule(switches.BACK_BONUS, default=tables.BACK)
    chips_per_point: int = rule(switches.CHIPS_PER_POINT, default=1)


PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "recommended": Preset(
            "recommended",
            Phrase("chinese.preset.recommended", "Recommended"),
            Phrase(
                "chinese.source.recommended",
                "The Finnish rules, with ours where they are silent.",
            ),
            Rules(),
        ),
        "kiinanpokeri_72": Preset(
            "kiinanpokeri_72",
            Phrase("chinese.preset.kiinanpokeri_72", "72-kiinanpokeri"),
            Phrase(
                "chinese.source.kiinanpokeri_72",
                "The Finnish rules “72-kiinanpokeri”, read literally (K003).",
            ),
            Rules(),
        ),
        "kiinanpokeri_72_optional": Preset(
            "kiinanpokeri_72_optional",
            Phrase(
                "chinese.preset.kiinanpokeri_72_optional",
                "72-kiinanpokeri with the extra rule",
            ),
            Phrase(
                "chinese.source.kiinanpokeri_72_optional",
                "The same text with its optional extra rule (K003.24).",
            ),
            Rules(optional_difference=True),
        ),
    }
)
