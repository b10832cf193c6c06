"""HTML as its structure and its texts, to compare a hostile page with a harmless one."""

import re
from html.parser import HTMLParser

VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta"}
RAW = {"script", "style"}
PLAIN = "title"
"Where MathJax takes nothing for a formula, as in what is marked for it."


class Outline(HTMLParser):
    """Elements with their attributes, and the texts between them; every tag must be closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.texts, self.ignored = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
            if "mathjax_ignore" in (dict(attrs).get("class") or ""):
                self.ignored.append(len(self.open))

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if self.ignored[-1:] == [len(self.open)]:
            self.ignored.pop()
        assert self.open.pop() == tag

    def handle_data(self, data):
        inside = self.open[-1] if self.open else ""
        if inside not in RAW:
            self.texts.append((PLAIN if self.ignored else inside, data))

    def all(self, tag):
        """The attributes of every element of a kind."""
        return [attrs for name, attrs in self.tags if name == tag]

    @property
    def words(self):
        """All that is read."""
        return "".join(text for _, text in self.texts)

    @property
    def shape(self):
        """Elements with the names of their attributes, and what could lead elsewhere.

        Spans without attributes only cut a text.
        """
        return [
            (tag, sorted(attrs), [attrs[name] for name in attrs if name in LEADS])
            for tag, attrs in self.tags
            if (tag, attrs) != ("span", {})
        ]

    @property
    def typeset(self):
        """Texts that MathJax would take for a formula."""
        return [text for tag, text in self.texts if tag != PLAIN and FORMULA.search(text)]


LEADS = ("href", "action", "style", "target", "id", "class", "http-equiv")
FORMULA = re.compile(r"\$[^$]*\$|\\[(\[]|\\begin")
