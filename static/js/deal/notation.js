// Cards as they are typed, read only to draw them; the server reads them for the score.

const RANKS = new Map(Object.entries({
  10: "T", т: "A", к: "K", д: "Q", в: "J",
}));
const SUITS = new Map(Object.entries({ "♣": "c", "♦": "d", "♥": "h", "♠": "s" }));
const CARD = /(10|[2-9TJQKAткдв])([cdhs♣♦♥♠])[\uFE0E\uFE0F]?/giu;

// The cards in a text: `code` is "Ah", and `text` as it was typed.
export function readCards(text) {
  return [...text.matchAll(CARD)].map(([found, rank, suit]) => ({
    code: (RANKS.get(rank.toLowerCase()) ?? rank.toUpperCase())
      + (SUITS.get(suit) ?? suit.toLowerCase()),
    text: found,
  }));
}
