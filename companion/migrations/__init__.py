"""What every change of the tables has done to a database."""
