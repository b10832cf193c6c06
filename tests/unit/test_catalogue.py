"""Every message of the package is in French, whole and well set; nothing is left over."""

import ast
import re
import string
from collections import Counter
from pathlib import Path

import polib
import pytest

import serengeti
from serengeti.engine.errors import RequestError
from serengeti.text import LANGUAGES, catalogue, language, translator

ROOT = Path(serengeti.__file__).parent
PO = ROOT / "locale" / "fr.po"
ENTRIES = [e for e in polib.pofile(str(PO)) if not e.obsolete]
THIN, FIXED = "\u202f", "\u00a0"


def texts(node):
    """The literals an argument may be: one, or either side of `a if … else b`."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def called(function):
    """Name of what is called; `translator()` for `translator(lang)("…")`."""
    if isinstance(function, ast.Call):
        return called(function.func) + "()"
    return getattr(function, "id", getattr(function, "attr", ""))


def messages():
    """(singles, plurals) of the source: sets of messages, and of pairs of forms."""
    singles, plurals = set(), set()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = called(node.func)
            if name in ("tr", "_", "N_", "translator()"):
                singles.update(texts(node.args[0]))
            elif name == "plural":
                forms = [texts(arg) for arg in node.args[:2]]
                assert all(len(form) == 1 for form in forms), (path.name, node.lineno)
                plurals.add((forms[0][0], forms[1][0]))
    return singles, plurals


SINGLES, PLURALS = messages()


def places(text):
    return sorted({field or "" for _, field, _, _ in string.Formatter().parse(text) if field})


def old_places(text):
    """Placeholders of the % kind, which argparse uses."""
    return sorted(re.findall(r"%\(\w+\)[a-z]|%[sdr]", text))


def forms(entry):
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def test_every_message_is_translated_and_none_is_left_over():
    single = {e.msgid for e in ENTRIES if not e.msgid_plural}
    plural = {(e.msgid, e.msgid_plural) for e in ENTRIES if e.msgid_plural}
    assert sorted(SINGLES - single) == []
    assert sorted(PLURALS - plural) == []
    assert sorted(single - SINGLES) == []
    assert sorted(plural - PLURALS) == []


def test_no_message_stands_twice():
    counts = Counter(e.msgid for e in ENTRIES)
    assert [msgid for msgid, n in counts.items() if n > 1] == []


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda e: e.msgid[:40])
def test_an_entry_is_whole_and_well_set(entry):
    ids = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
    wanted = sorted({place for text in ids for place in places(text)})
    assert not entry.msgid_plural or len(forms(entry)) == 2
    for text in forms(entry):
        assert text
        if not entry.msgid_plural:
            assert old_places(text) == old_places(entry.msgid)
            assert places(text) == wanted
        assert set(places(text)) <= set(wanted)
        assert ("n" in places(text)) == ("n" in wanted)
        bare = re.sub(r"%\(\w+\)[a-z]|\{[^}]*\}|`[^`]*`|https?://\S+", "x", text)
        assert not re.search(rf"(?<![{THIN}]);|(?<![{THIN}])[!?](?=\W|$)", bare), text
        assert not re.search(rf"(?<![{FIXED}]):(?=\s|$)", bare), text
        assert not re.search(rf"«(?![{FIXED}{THIN}])|(?<![{FIXED}{THIN}])»", bare), text
        assert '"' not in bare or '"' in entry.msgid, text  # quotes of a command to type
        assert not re.search("[“”]|(?<=[a-zà-ÿ])'(?=[a-zà-ÿ])|\\.\\.\\.", bare), text
        assert text[:1].isspace() == (entry.msgid[:1] == ";"), text


def test_french_counts_zero_in_the_singular():
    tr, en = translator("fr"), translator("en")
    said = [tr.plural("{n} chip", "{n} chips", n) for n in (0, 1, 2)]
    assert said == ["0 jeton", "1 jeton", "2 jetons"]
    said = [en.plural("{n} chip", "{n} chips", n) for n in (0, 1, 2)]
    assert said == ["0 chips", "1 chip", "2 chips"]


def test_the_language_is_chosen_or_found(monkeypatch):
    monkeypatch.setattr(catalogue, "_chosen", None)
    monkeypatch.setenv("SERENGETI_LANG", "fr_FR.UTF-8")
    assert language() == "fr"
    assert translator().lang == "fr"
    monkeypatch.setenv("SERENGETI_LANG", "tlh")
    monkeypatch.setattr(catalogue.locale, "getlocale", lambda: ("C", None))
    monkeypatch.setenv("LANG", "fr_CA")
    assert language() == "fr"
    monkeypatch.setenv("LANG", "C")
    assert language() == "en"
    assert language("fr") == "fr"
    assert language() == "fr"
    with pytest.raises(RequestError):
        language("tlh")
    with pytest.raises(RequestError):
        translator("tlh")
    assert LANGUAGES == ("en", "fr")
