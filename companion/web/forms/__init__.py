"""The forms people fill in at the table."""
