"""Messages by language: English is the source, `locale/*.po` holds the others."""

from __future__ import annotations

import locale
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from serengeti.engine.errors import RequestError

LANGUAGES = ("en", "fr")
_FOLDER = Path(__file__).parent.parent / "locale"
_chosen: str | None = None


def language(code: str | None = None) -> str:
    """The language of messages; give `"en"` or `"fr"` to choose it.

    Without a choice: `SERENGETI_LANG`, then the locale, then English.
    RequestError for a language there is none of.
    """
    global _chosen
    if code is not None:
        if code not in LANGUAGES:
            raise RequestError("no-language", found=code, expected=list(LANGUAGES))
        _chosen = code
    return _chosen or _usual()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Choose a language for a while, for what is said along the way.

    >>> with speaking("fr"):
    ...     language()
    'fr'
    """
    global _chosen
    before = _chosen
    language(code)
    try:
        yield
    finally:
        _chosen = before


def _usual() -> str:
    for wish in (os.environ.get("SERENGETI_LANG"), locale.getlocale()[0], os.environ.get("LANG")):
        if wish and wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def N_(message: str) -> str:
    """Marks a message that is translated later, where it is used."""
    return message


class Translator:
    """Messages of one language.

    >>> translator("fr")("Pot")
    'Pot'
    >>> translator("en").plural("{n} chip", "{n} chips", 2)
    '2 chips'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._single, self._plural = _messages(lang)

    def __call__(self, message: str, /, **facts: Any) -> str:
        """The message in this language, its `{placeholders}` filled in."""
        found = self._single.get(message, message)
        return found.format(**facts) if facts else found

    def plural(self, one: str, many: str, n: int, /, **facts: Any) -> str:
        """The form that fits `n`; French says 0 in the singular, English does not."""
        single = n in (0, 1) if self.lang == "fr" else n == 1
        forms = self._plural.get(one, (one, many))
        return forms[0 if single else 1].format(n=n, **facts)


def translator(lang: str | None = None) -> Translator:
    """The messages of a language; of the chosen one without an argument."""
    code = lang or language()
    if code not in LANGUAGES:
        raise RequestError("no-language", found=code, expected=list(LANGUAGES))
    return _translator(code)


_translator: Callable[[str], Translator] = cache(Translator)


@cache
def _messages(lang: str) -> tuple[dict[str, str], dict[str, tuple[str, str]]]:
    if lang == "en":
        return {}, {}
    import polib  # only when a message in another language is wanted

    entries = polib.pofile(str(_FOLDER / f"{lang}.po"))
    single = {entry.msgid: entry.msgstr for entry in entries if entry.msgstr}
    plural = {
        entry.msgid: (entry.msgstr_plural[0], entry.msgstr_plural[1])
        for entry in entries
        if entry.msgid_plural
    }
    return single, plural
