"""A second engine: slow, literal, and written from the texts only.

It imports nothing of the package it referees. S0, S1, S2 are the French texts, "Procedure" and
"Switches" sections of rules.md, "row 26" a row of its section 2.
"""
