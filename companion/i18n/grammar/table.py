"""Reading a table of words that is laid out for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

Forms: TypeAlias = Mapping[str, str]
"""One word in each of its forms: ``{"one": "king", "plural": "kings"}``."""

Words: TypeAlias = Mapping[str, Forms]
"""The words of a kind by key: ``{"K": …, "Q": …}``."""

TEXT_STYLE = "\ufe0e"
"""After a suit's symbol, so that phones draw the sign and not a coloured picture."""


def table(text: str) -> Words:
    """The words of a table: its first line names the forms, each other line a word.

    A blank inside a form is written ``_``.

    >>> table('''
    ...     key plural a
    ...     K   kings  a_king
    ... ''')
    {'K': {'plural': 'kings', 'a': 'a king'}}
    """
    (_, *names), *rows = (line.split() for line in text.strip().splitlines())
    return {
        key: {
            name: form.replace("_", " ")
            for name, form in zip(names, forms, strict=True)
        }
        for key, *forms in rows
    }


def suits(text: str) -> Words:
    """A table of suits, each with its ``symbol`` kept from turning into a picture."""
    return {
        key: {**forms, "symbol": forms["symbol"] + TEXT_STYLE}
        for key, forms in table(text).items()
    }


def cards(ranks: Words, suits: Words, name: Callable[[Forms, Forms], str]) -> Words:
    """All cards by key, each with its ``name`` and its ``short`` sign."""
    return {
        rank + suit: {
            "name": name(ranks[rank], suits[suit]),
            "short": ranks[rank]["digit"] + suits[suit]["symbol"],
        }
        for rank in ranks
        for suit in suits
    }
