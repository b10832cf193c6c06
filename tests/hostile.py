"""What people could type into a log to harm whoever reads it, and logs full of it."""

import json
from functools import cache

import msgspec
from free_texts import free_texts, put_texts

from serengeti.engine.errors import LogError
from serengeti.engine.events import Irregular, Note, Parent, Player
from serengeti.engine.game import Game
from serengeti.engine.log import parse
from serengeti.engine.recording import encode
from serengeti.engine.referee import prove
from serengeti.players import player, stream

SCRIPTS = """
<script>hacked=1</script>
</script><script>hacked=1</script>
<img src=x onerror=hacked=1>
<svg onload=hacked=1>
<svg/onload=hacked=1//
"><img src onerror=hacked=1>
'><img src onerror=hacked=1>
" onmouseover="hacked=1
' onfocus='hacked=1' autofocus='
<iframe src=javascript:hacked=1>
<a href=javascript:hacked=1>x</a>
<a href=https://evil.test>x</a>
<a href="https://evil.test">x</a>
<b>bold</b>
<style>*{display:none}</style>
<link rel=stylesheet href=//evil.test>
<base href=//evil.test>
<meta http-equiv=refresh content=0>
<form action=//evil.test><input>
<body onload=hacked=1>
<details open ontoggle=hacked=1>
<video src=x onerror=hacked=1>
<math><mi href=//evil.test>x
<!--<script>-->
--><script>hacked=1</script>
]]><script>hacked=1</script>
</title><script>hacked=1</script>
</style><script>hacked=1</script>
</textarea><img src onerror=hacked=1>
</noscript><img src onerror=hacked=1>
</text></svg><img src onerror=hacked=1>
&lt;img src onerror=hacked=1&gt;
&#60;img src onerror=hacked=1&#62;
\\u003cimg src onerror=hacked=1\\u003e
%3Cimg src onerror=hacked=1%3E
＜script＞hacked=1＜/script＞
javascript:hacked=1
data:text/html,<script>hacked=1
<button data-commandlinker-command=x>
<img src=//evil.test/x.png>
<object data=//evil.test>
<embed src=//evil.test>
""".strip().splitlines()

FORMULAS = r"""
$x^2$
$$x^2$$
$\href{//evil.test}{x}$
\(x^2\)
\[x^2\]
\begin{equation}x\end{equation}
\$x^2\$
$\style{color:red}{x}$
[x](javascript:hacked=1)
![x](//evil.test/x.png)
**bold** _it_
# heading
`code`
<https://evil.test>
https://evil.test/x
%{x} %{customdata}
%{fullData.name}<extra></extra>
<br><sup>x</sup>
<span style="color:red">x</span>
{name}
{0.__class__}
%s %(name)s %n
{}
${hacked=1}
`${hacked=1}`
{{7*7}}
__proto__
constructor
""".strip().splitlines()

CELLS = """
=1+1
=HYPERLINK("//evil.test")
+1
-1+2
@SUM(1)
=cmd|' /C calc'!A0
a;=1+1
a,"=1+1"
",=1+1,"
|=1
＝1+1
""".strip().splitlines()

CODES = [
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x1b]8;;https://evil.test\x07x\x1b]8;;\x07",
    "\x9b31mred",
    "a\rb",
    "a\n=1+1",
    "\t=1+1",
    "\x00a",
    "\x07\x08a",
    "\u202eevil\u202c",
    "\u2066x\u2069",
    "\u200fx",
    "a\u2028b",
    "a\ufeffb",
    "a\u200bb",
]

PAYLOADS = [*SCRIPTS, *FORMULAS, *CELLS, *CODES]

HARMLESS = [f"Name {letter}" for letter in "UVWXYZ"]
"Stand where payloads stand, in the game that is compared."

SEATS = 6
STEPS = 30


def _lines():
    """A game of six for some auctions, with every kind of free text in it."""
    people = [Player(name, f"kind {name}") for name in HARMLESS]
    game = Game(
        people, "mombasa", seed=3, id="some id", date="some day", place="somewhere",
        event="some event", annotator="someone", parent=Parent("some other", 1),
    )  # fmt: skip
    bots = [player("random", stream(3, seat)) for seat in range(SEATS)]
    while len(game.events) < STEPS:
        game.do(bots[game.asked].choose(game.view(game.asked), game.legal))
    notes = [Note(at=n, kind="comment", text=f"text {n}", by=f"author {n}") for n in range(SEATS)]
    said = [Irregular(step=n + 1, rule=f"rule {n}", agreed=f"agreed {n}") for n in range(SEATS)]
    return (*game.log.events, *notes, *said)


EVENTS = _lines()
FIELDS = free_texts()


def dumped(events):
    """Lines of a log out of JSON-ready events."""
    return b"".join(
        json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        for event in events
    )


def harmless():
    """The same game with nothing hostile in it."""
    return parse(b"".join(encode(event) + b"\n" for event in EVENTS))


def readable():
    """The game as JSON-ready events, to be changed."""
    return [msgspec.to_builtins(event) for event in EVENTS]


@cache
def admitted(field, payload):
    """Whether the reader and the referee take a payload in a field."""
    kind, path, _ = field
    events = readable()
    put_texts(events, kind, path, [payload])
    try:
        return not prove(parse(dumped(events))).faults
    except LogError:
        return False


def hostile(first):
    """The game with six payloads in turn, from one on, in every free text that takes them."""
    turn = [PAYLOADS[(first + seat) % len(PAYLOADS)] for seat in range(SEATS)]
    events = readable()
    for field in FIELDS:
        texts = [payload if admitted(field, payload) else None for payload in turn]
        put_texts(events, *field[:2], texts)
    return parse(dumped(events))
