"""English ranks, suits and cards."""

from __future__ import annotations

from companion.i18n.grammar.table import cards, suits, table

RANKS = table("""
    key one   plural a        digit
    A   ace   aces   an_ace   A
    K   king  kings  a_king   K
    Q   queen queens a_queen  Q
    J   jack  jacks  a_jack   J
    T   ten   tens   a_ten    10
    9   nine  nines  a_nine   9
    8   eight eights an_eight 8
    7   seven sevens a_seven  7
    6   six   sixes  a_six    6
    5   five  fives  a_five   5
    4   four  fours  a_four   4
    3   three threes a_three  3
    2   deuce deuces a_deuce  2
""")

SUITS = suits("""
    key one     plural   symbol
    s   spade   spades   ♠
    h   heart   hearts   ♥
    d   diamond diamonds ♦
    c   club    clubs    ♣
""")

ENGLISH_WORDS = {
    "rank": RANKS,
    "suit": SUITS,
    "card": cards(
        RANKS, SUITS, lambda rank, suit: f"{rank['one']} of {suit['plural']}"
    ),
}
