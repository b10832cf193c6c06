"""A chart as plain SVG: lines, bars, markers, axes, legend; no script, no style sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

import msgspec

from serengeti.figures import theme
from serengeti.figures.chart import BAR_START, BASE, Chart, Series, tick
from serengeti.figures.theme import Look
from serengeti.text.names import width
from serengeti.text.numbers import number

LEFT, RIGHT, ABOVE, BELOW, PLOT = 46, 12, 30, 42, 240
"Pixels around the plot, and its height."
LETTER, ROW, TAG_ROW = 6.6, 20, 17
"Pixels of a letter of the legend, of its rows, and of rows of tags."


class Frame(msgspec.Struct, frozen=True):
    """Where the steps and values of a chart lie in pixels."""

    chart: Chart
    lang: str
    width: int

    def x(self, step: float) -> float:
        """Pixel of a step."""
        inner = self.width - LEFT - RIGHT
        return round(LEFT + inner * (step - BAR_START) / (self.chart.right - BAR_START), 1)

    def y(self, value: float) -> float:
        """Pixel of a value."""
        ceiling = self.chart.ceiling
        share = (ceiling - value / self.chart.top) / (ceiling - BASE)
        return round(ABOVE + PLOT * share, 1)


def draw(chart: Chart, caption: str, lang: str, wide: int) -> str:
    """The SVG element of a chart; the caption is its description."""
    frame = Frame(chart, lang, wide)
    keys, rows = _legend(frame)
    height = ABOVE + PLOT + BELOW + ROW * rows
    root = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {height}" '
        f'width="{wide}" height="{height}" role="img" font-family="{theme.FONT}" '
        f'font-size="12" fill="{theme.INK}">'
    )
    parts = [
        root,
        f"<title>{_text(chart.title)}</title><desc>{_text(caption)}</desc>",
        _patterns(chart),
        f'<rect width="{wide}" height="{height}" fill="#fff"/>',
        *_axes(frame),
        *_bars(frame),
        *(part for series in chart.series for part in _line(frame, series)),
        *keys,
        "</svg>",
    ]
    return "".join(parts)


def _text(text: str) -> str:
    return escape(text, quote=True)


def _label(x: float, y: float, text: str, rest: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{rest}>{_text(text)}</text>'


# --- axes --------------------------------------------------------------------------------------


def _axes(frame: Frame) -> Iterator[str]:
    chart, right = frame.chart, frame.width - RIGHT
    bottom, middle = ABOVE + PLOT, (LEFT + frame.width - RIGHT) / 2
    yield from _backdrop(frame)
    yield _label(LEFT, 18, chart.title, ' font-size="15"')
    for value in range(0, chart.top + 1, tick(chart.top, 6)):
        y = frame.y(value)
        yield f'<path d="M{LEFT} {y}H{right}" stroke="{theme.GRID if value else theme.INK}"/>'
        yield _label(LEFT - 6, y + 4, number(value, frame.lang), ' text-anchor="end"')
    for step in range(0, chart.last + 1, tick(chart.last, 8)):
        at = frame.x(step)
        yield f'<path d="M{at} {bottom}v4" stroke="{theme.INK}"/>'
        said = number(step, frame.lang)
        inside = min(at, frame.width - LETTER * 0.6 * len(said))  # a long number at the right end
        yield _label(inside, bottom + 17, said, ' text-anchor="middle"')
    yield _label(middle, bottom + 34, chart.x_title, ' text-anchor="middle"')
    turned = f' text-anchor="middle" transform="rotate(-90 12 {ABOVE + PLOT / 2:g})"'
    yield _label(12, ABOVE + PLOT / 2, chart.y_title, turned)


def _backdrop(frame: Frame) -> Iterator[str]:
    """Strips of auctions and sales, and the tags above them."""
    for fill, strips in groupby(frame.chart.strips, key=lambda strip: strip.fill):
        sides = [(frame.x(strip.left), frame.x(strip.right)) for strip in strips]
        path = "".join(f"M{left} {ABOVE}H{right}v{PLOT}H{left}z" for left, right in sides)
        yield f'<path d="{path}" fill="{fill}"/>'
    yield '<g font-size="10">'
    for tag in frame.chart.tags:
        at = frame.x(tag.step - 0.5) + 3
        yield _label(at, ABOVE + 12 + TAG_ROW * tag.row, tag.text)
    yield "</g>"


# --- marks -------------------------------------------------------------------------------------


def _bars(frame: Frame) -> Iterator[str]:
    """Bars, each on those before it."""
    heights: dict[int, int] = {}
    for series in frame.chart.series:
        if series.kind != "bars":
            continue
        path = []
        for x, y, _ in series.marks():
            below = heights.get(x, 0)
            heights[x] = below + y
            left = frame.x(x + BAR_START)
            right = frame.x(x + BAR_START + frame.chart.bar)
            path.append(f"M{left} {frame.y(below)}H{right}V{frame.y(below + y)}H{left}z")
        yield from _filled("".join(path), series.look)


def _filled(path: str, look: Look) -> Iterator[str]:
    if path:
        yield f'<path d="{path}" fill="{look.colour}" stroke="{theme.INK}" stroke-width=".5"/>'
    if path and look.pattern:
        yield f'<path d="{path}" fill="url(#{_pattern_id(look)})"/>'


def _line(frame: Frame, series: Series) -> Iterator[str]:
    """Line and markers of a series."""
    look = series.look
    if series.kind in ("line", "steps"):
        level = series.kind == "steps"  # until the next mark: it gives nothing away
        steps = "" if level else _steps(frame, [x for x, _, _ in series.marks()])
        yield f'<path d="{_path(frame, series)}"{steps} fill="none" {_stroke(look)}/>'
    if series.kind != "bars" and look.symbol:
        for hollow in (False, True):
            marks = [(x, y) for x, y, one in series.marks() if one == hollow]
            steps = _steps(frame, [x for x, _ in marks])
            yield from _markers(look, [(frame.x(x), frame.y(y)) for x, y in marks], hollow, steps)


def _steps(frame: Frame, steps: list[float]) -> str:
    """The steps of the parts of a path, so that a playhead can leave out those to come."""
    return f' data-steps="{" ".join(map(str, steps))}"' if frame.chart.revealed else ""


def _stroke(look: Look) -> str:
    """How the line of a series is drawn."""
    dash = f' stroke-dasharray="{" ".join(map(str, look.dash))}"' if look.dash else ""
    return f'stroke="{look.colour}" stroke-width="{1 if look.small else 1.5}"{dash}'


def _path(frame: Frame, series: Series) -> str:
    path = []
    move = True
    for x, y in zip(series.x, series.y, strict=True):
        if x is None or y is None:
            move = True
        elif move:
            path.append(f"M{frame.x(x)} {frame.y(y)}")
            move = False
        elif series.kind == "steps":
            path.append(f"H{frame.x(x)}V{frame.y(y)}")
        else:
            path.append(f"L{frame.x(x)} {frame.y(y)}")
    return "".join(path)


_SHAPES: dict[str, str] = {
    "circle": "m-4 0a4 4 0 0 0 8 0a4 4 0 0 0-8 0",
    "square": "m-3.5-3.5h7v7h-7z",
    "diamond": "m0-5l5 5-5 5-5-5z",
    "triangle-up": "m0-5l4.5 8h-9z",
    "triangle-down": "m0 5l4.5-8h-9z",
    "cross": "m-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
    "x-thin": "m-4.5-4.5l9 9m0-9l-9 9",
    "star": "m0-7l2 4.6 5 .4-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9-3.8-3.3 5-.4z",
}


def _markers(
    look: Look, places: list[tuple[float, float]], hollow: bool, steps: str = ""
) -> Iterator[str]:
    line = f'stroke="{theme.INK}" stroke-width="{1.5 if look.symbol == "x-thin" else 0.75}"'
    outline = f'fill="none" stroke="{look.colour}" stroke-width="1.3"'
    if places:
        style = outline if hollow else f'fill="{look.colour}" {line}'
        yield f"<path {_shapes(look, places, steps)} {style}/>"


def _shapes(look: Look, places: list[tuple[float, float]], steps: str) -> str:
    """One path of a marker at every place."""
    size = theme.SMALLER if look.small else 1
    path = "".join(
        f"M{round(x / size, 1)} {round(y / size, 1)}{_SHAPES[look.symbol]}" for x, y in places
    )
    scaled = f' transform="scale({size})"' if look.small else ""
    return f'd="{path}"{steps}{scaled}'


# --- patterns ----------------------------------------------------------------------------------

_HATCHES = {
    "/": "M-1 6L6-1M5 7L7 5M-1 1L1-1",
    "\\": "M-1 0L6 7M5-1L7 1M-1 5L1 7",
    "x": "M0 6L6 0M0 0L6 6",
    "-": "M0 3H6",
    "|": "M3 0V6",
    ".": "M2 3h2",
}
_STROKES = {"x": 0.7, ".": 2}


def _pattern_id(look: Look) -> str:
    """The same for the same pattern, so that charts on one page may share it."""
    return f"hatch-{ord(look.pattern)}-{look.pattern_colour[1:]}"


def _patterns(chart: Chart) -> str:
    looks = [s.look for s in chart.series if s.kind == "bars" and s.look.pattern]
    found = "".join(
        f'<pattern id="{_pattern_id(look)}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<path d="{_HATCHES[look.pattern]}" stroke="{look.pattern_colour}" '
        f'stroke-width="{_STROKES.get(look.pattern, 1.2):g}"/></pattern>'
        for look in looks
    )
    return f"<defs>{found}</defs>" if found else ""


# --- legend ------------------------------------------------------------------------------------


def _legend(frame: Frame) -> tuple[list[str], int]:
    """The legend below the axis, and the number of its rows."""
    parts: list[str] = []
    x, row = float(LEFT), 0
    for series in frame.chart.series:
        if not series.key:
            continue
        wide = 34 + _pixels(series.label) + 14
        if x > LEFT and x + wide > frame.width:
            x, row = float(LEFT), row + 1
        y = ABOVE + PLOT + BELOW + ROW * row + 8
        parts += [*_sample(series, x, y), _label(x + 34, y + 4, series.label)]
        x += wide
    return parts, row + 1


def _pixels(label: str) -> float:
    """About how wide a label is; capitals are wide."""
    return LETTER * (width(label) + 0.3 * sum(letter.isupper() for letter in label))


def _sample(series: Series, x: float, y: float) -> Iterator[str]:
    if series.kind == "bars":
        yield from _filled(f"M{x + 6:g} {y - 6}h18v12h-18z", series.look)
        return
    look = series.look
    if series.kind != "marks":
        yield f'<path d="M{x:g} {y}h30" {_stroke(look)}/>'
    if look.symbol:
        yield from _markers(look, [(x + 15, y)], series.hollow[:1] == [True])
