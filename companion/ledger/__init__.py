"""The night's ledger: entries, what they add up to, and who pays whom at the end."""
