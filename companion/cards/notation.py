"""Cards as people type them: forgiving in form, never in meaning.

A card is a rank and then a suit. Blanks, commas and semicolons may stand between
cards or be left out; capitals do not matter; nothing else is guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.cards.card import DECK, RANKS, SUITS, Card, rank_of, suit_of
from companion.messages import Message, Phrase
from companion.problems import CompanionError

# Each rank and suit with every way to spell it. The Cyrillic letters are those of
# Russian packs (туз, король, дама, валет), so a Cyrillic Т is an ace and never a ten.
RANK_SPELLINGS = {
    "2": "2",
    "3": "3",
    "4": "4",
    "5": "5",
    "6": "6",
    "7": "7",
    "8": "8",
    "9": "9",
    "T": "10 T t",
    "J": "J j В в",
    "Q": "Q q Д д",
    "K": "K k К к",
    "A": "A a Т т",
}
SUIT_SPELLINGS = {"c": "c C ♣", "d": "d D ♦", "h": "h H ♥", "s": "s S ♠"}

NOT_A_CARD = Phrase(
    "cards.not_a_card",
    "Card %(place)s, “%(text)s”, is no card: write its rank, then its suit,"
    " as in Ah, 10s or K♦.",
)

_CARDS = {
    rank + suit: Card(RANKS.index(r) * 4 + SUITS.index(s))
    for r, ranks in RANK_SPELLINGS.items()
    for rank in ranks.split()
    for s, suits in SUIT_SPELLINGS.items()
    for suit in suits.split()
}
_WRITTEN = tuple(RANKS[rank_of(card)] + SUITS[suit_of(card)] for card in DECK)
_SUIT_LETTERS = frozenset("".join(SUIT_SPELLINGS.values())) - {" "}
_PLAIN = str.maketrans({",": " ", ";": " ", "\ufe0e": None, "\ufe0f": None})
_SHOWN = 12


class UnreadableCards(CompanionError):
    """Raised where cards are needed and something else stands among them."""

    def __init__(self, mistakes: tuple[Message, ...]) -> None:
        super().__init__(mistakes[0])
        self.mistakes = mistakes


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, in its order.

    >>> parse_cards("Ah 10h, тh") == parse_cards("ahThA♥")
    True

    Raises:
        UnreadableCards: Something in the text is no card; it names every such place.
    """
    cards, mistakes = read_cards(text)
    if mistakes:
        raise UnreadableCards(mistakes)
    return cards


def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[Message, ...]]:
    """The cards that a text names, and a message for each thing that is no card.

    >>> cards, mistakes = read_cards("Ah Zz 9s")
    >>> write_cards(cards), [dict(mistake.values) for mistake in mistakes]
    ('Ah 9s', [{'place': 2, 'text': 'Zz'}])
    """
    try:
        return tuple(map(_CARDS.__getitem__, text.split())), ()
    except KeyError:
        return _read_carefully(text)


def write_card(card: Card) -> str:
    """A card as files spell it, a ten with one letter.

    >>> write_card(parse_cards("10♥")[0])
    'Th'
    """
    return _WRITTEN[card]


def write_cards(cards: Iterable[Card]) -> str:
    """Cards as files spell them.

    >>> write_cards(parse_cards("a♥,K♦"))
    'Ah Kd'
    """
    return " ".join([_WRITTEN[card] for card in cards])


def _read_carefully(text: str) -> tuple[tuple[Card, ...], tuple[Message, ...]]:
    cards: list[Card] = []
    mistakes: list[Message] = []
    for word in text.translate(_PLAIN).split():
        start = 0
        while start < len(word):
            end = _end_of_card(word, start)
            if word[start:end] in _CARDS:
                cards.append(_CARDS[word[start:end]])
            else:
                end = _end_of_mistake(word, start)
                mistakes.append(_mistake(len(cards) + len(mistakes), word[start:end]))
            start = end
    return tuple(cards), tuple(mistakes)


def _end_of_card(word: str, start: int) -> int:
    return start + (3 if word.startswith("10", start) else 2)


def _end_of_mistake(word: str, start: int) -> int:
    """Where reading can go on: after a suit, or where only cards follow.

    A digit and what follows it stay together, so that 110h is not called a ten.
    """
    for end in range(start + 1, len(word)):
        last = word[end - 1]
        if last in _SUIT_LETTERS and end - start > 1:
            return end
        if not last.isdigit() and _only_cards_follow(word, end):
            return end
    return len(word)


def _only_cards_follow(word: str, start: int) -> bool:
    while start < len(word):
        end = _end_of_card(word, start)
        if word[start:end] not in _CARDS:
            return False
        start = end
    return True


def _mistake(before: int, text: str) -> Message:
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return NOT_A_CARD(place=before + 1, text=shown)
