"""What people do at the table, one verb a function, each in one transaction."""
