"""The only place that makes sentences: events, errors, numbers, names, in each language.

>>> from serengeti.text import translator
>>> translator("fr").plural("{n} chip", "{n} chips", 2)
'2 jetons'
"""

from serengeti.text.catalogue import LANGUAGES, N_, Translator, language, translator
from serengeti.text.errors import error_text, problem_text, reason_text
from serengeti.text.numbers import number
from serengeti.text.sentences import sentence
from serengeti.text.tableview import describe

__all__ = [
    "LANGUAGES",
    "N_",
    "Translator",
    "describe",
    "error_text",
    "language",
    "number",
    "problem_text",
    "reason_text",
    "sentence",
    "translator",
]
