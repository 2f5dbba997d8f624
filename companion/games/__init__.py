"""The games, each a pure folder of rules, deals, scoring and words."""
