"""A replay as one HTML file: no kernel, no network, nothing beside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path

from serengeti import __version__
from serengeti.engine.replay import Replay
from serengeti.export import assets, words
from serengeti.export.files import write_new
from serengeti.export.transcript import scores, transcript
from serengeti.text.catalogue import LANGUAGES, Translator, language, translator
from serengeti.text.names import untypeset
from serengeti.widgets.board import packed
from serengeti.widgets.payload import payload


def to_html(replay: Replay, path: str | Path, lang: str | None = None, light: bool = False) -> None:
    """Write a replay to one new HTML file, which opens anywhere without a network.

    `light` draws the figures as plain SVG: some 200 kB, while plotly takes 5 MB.
    FileError when the file exists or its folder is missing.
    """
    write_new(path, page(replay, lang, light).encode())


def page(replay: Replay, lang: str | None = None, light: bool = False) -> str:
    """The whole page as a text; it opens in `lang` and can be switched.

    >>> from serengeti.engine.game import Game
    >>> page(Replay(Game(["A", "B", "C"], seed=7).log), "fr", light=True)[:32]
    '<!DOCTYPE html>\\n<html lang="fr" '
    """
    return _Page(replay, translator(lang or language()).lang, light).text()


class _Page:
    """The parts of the page, top to bottom."""

    def __init__(self, replay: Replay, lang: str, light: bool) -> None:
        self.replay, self.lang, self.light = replay, lang, light
        self.speakers = [translator(code) for code in LANGUAGES]
        self.titles = {tr.lang: words.title(replay, tr) for tr in self.speakers}
        self.scripts = [assets.board()] if light else [assets.plotly(), assets.board()]

    def text(self) -> str:
        """All of it."""
        titles = "".join(f' data-title-{code}="{escape(t)}"' for code, t in self.titles.items())
        return "\n".join(
            [
                "<!DOCTYPE html>",
                f'<html lang="{self.lang}"{titles}>',
                self.head(),
                "<body>",
                f'<a class="skip" href="#replay">{self.said(words.skip)}</a>',
                self.header(),
                self.nav(),
                self.main(),
                f"<footer><p>{self.said(lambda tr: words.made_with(__version__, tr))}</p></footer>",
                self.data(),
                *(script.element() for script in self.scripts),
                "</body>",
                "</html>\n",
            ]
        )

    def head(self) -> str:
        """Title, style, and the policy: these very scripts run, nothing is fetched."""
        policy = assets.policy(self.scripts)
        return (
            '<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{escape(self.titles[self.lang])}</title>\n"
            f"<style>\n{assets.style()}</style>\n</head>"
        )

    def header(self) -> str:
        """What game this is."""
        heading = self.said(lambda tr: self.titles[tr.lang])
        facts = zip(*(words.facts(self.replay.start, tr) for tr in self.speakers), strict=True)
        rows = [
            f"<div><dt>{self.spans([label for label, _ in fact])}</dt>"
            f"<dd>{untypeset(fact[0][1])}</dd></div>"
            for fact in facts
        ]
        return f"<header><h1>{heading}</h1><dl>{''.join(rows)}</dl></header>"

    def nav(self) -> str:
        """Links to the parts of the page."""
        links = [f'<li><a href="#{name}">{self.heading_text(name)}</a></li>' for name in _SECTIONS]
        label = f'<p id="on-this-page" class="hush">{self.said(words.on_this_page)}</p>'
        return f'<nav aria-labelledby="on-this-page">{label}<ul>{"".join(links)}</ul></nav>'

    def main(self) -> str:
        """The board, the scores and the transcript."""
        waiting = f"<noscript><p>{self.said(words.no_script)}</p></noscript>"
        partial = f"<p>{self.said(lambda tr: words.unfinished(self.replay, tr))}</p>"
        points = self.blocks(lambda tr: scores(self.replay, tr))
        told = self.blocks(lambda tr: transcript(self.replay, tr))
        return "\n".join(
            [
                "<main>",
                self.section("replay", f'<div id="board"></div>{waiting}'),
                self.section("scores", points if self.replay.result else partial + points),
                self.section("transcript", told),
                "</main>",
            ]
        )

    def section(self, name: str, content: str) -> str:
        """One part of the page below its heading."""
        heading = f'<h2 id="{name}-title">{self.heading_text(name)}</h2>'
        return f'<section id="{name}" aria-labelledby="{name}-title">{heading}{content}</section>'

    def data(self) -> str:
        """All that the board knows, packed; base64 holds no character that HTML knows."""
        known = payload(self.replay)
        if self.light:
            for texts in known["texts"].values():
                for chart in texts["charts"]:
                    del chart["figure"]
        text = b64encode(packed(known)).decode()
        return f'<script type="text/plain" id="payload">{text}</script>'

    # --- two languages, of which the style shows one ---

    def said(self, make: Callable[[Translator], str]) -> str:
        """A few words in every language."""
        return self.spans([make(tr) for tr in self.speakers])

    def heading_text(self, name: str) -> str:
        """A heading in every language."""
        return self.said(lambda tr: words.headings(tr)[name])

    def spans(self, texts: list[str]) -> str:
        """Plain texts, one in each language."""
        return "".join(
            f'<span class="only" lang="{tr.lang}">{untypeset(text)}</span>'
            for tr, text in zip(self.speakers, texts, strict=True)
        )

    def blocks(self, make: Callable[[Translator], str]) -> str:
        """HTML in every language."""
        return "".join(
            f'<div class="only" lang="{tr.lang}">{make(tr)}</div>' for tr in self.speakers
        )


_SECTIONS = tuple(words.headings(translator("en")))
