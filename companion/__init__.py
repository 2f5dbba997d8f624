"""Companion scores card games played with real cards and keeps the night's chips."""
