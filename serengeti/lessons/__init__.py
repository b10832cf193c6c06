"""The mathematics of the game for teaching: exact numbers, with their formulas."""
