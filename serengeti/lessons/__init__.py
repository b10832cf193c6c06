"""Probability lessons on the game: exact values, trials, exercises, and the answers of a class."""
