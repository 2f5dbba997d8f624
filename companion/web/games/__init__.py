"""The web half of each game: the form of a deal, and the deal told in words."""
