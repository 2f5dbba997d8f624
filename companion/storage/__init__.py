"""The database: tables, transactions, and the only SQL there is."""
