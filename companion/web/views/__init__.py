"""What templates are given: frozen values, ready to be shown."""
