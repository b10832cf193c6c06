"""Files that are no logs, each with one thing wrong, as tables; `malformed()` gives them all."""

import json
import re

from making import random_game

from serengeti.engine.events import EVENT_TYPES, Irregular, Note
from serengeti.engine.log import MAX_FILE, MAX_LINE, encode
from serengeti.players import play

GAME = play(["greedy", "random", "greedy"], 8, place="Lyon")
LINES = [encode(event) for event in GAME.events]
HEADER, REST = LINES[0], LINES[1:]
BID = next(number for number, line in enumerate(LINES) if b'"bid"' in line)


def samples():
    """One line of every type of event."""
    found = {}
    for seed in range(40):
        for event in random_game(seed).events:
            found.setdefault(event.__struct_config__.tag, encode(event))
    found["note"] = encode(Note(at=0, kind="comment", text="well played", by="Zoé"))
    found["irregular"] = encode(Irregular(step=1, rule="digit-owned", agreed="nobody minded"))
    assert set(found) == set(EVENT_TYPES)
    return found


SAMPLES = samples()


def whole(lines):
    return b"\n".join(lines) + b"\n"


def line_in_place(number, line):
    return whole([*LINES[:number], line, *LINES[number + 1 :]])


NUMBERS = """
    NaN Infinity -Infinity nan inf 1e400 -1e400 1e999999 5.0 5.5 5e0 1E1 -0.0 -1 +5 .5 5. 05 0x5
    1_000 5n true false null "5" "" [5] [] {} 5,5 5;5
""".split()
NUMBERS += [
    "1" + "0" * 39,
    "9" * 4301,
    "-" + "9" * 400,
    "18446744073709551616",
    "9223372036854775808",
]

FIELDS = {  # what a number stands in: the line, and the field in it
    "bid.amount": (BID, b"amount"),
    "bid.seat": (BID, b"seat"),
    "lot_revealed.auction": (1, b"auction"),
    "game_started.first": (0, b"first"),
    "rules.start_chips": (0, b"start_chips"),
}

BID_LINE = LINES[BID].decode()

SYNTAX = {  # a bid, written wrongly
    "trailing comma": BID_LINE[:-1] + ",}",
    "leading comma": "{," + BID_LINE[1:],
    "two commas": BID_LINE.replace(",", ",,", 1),
    "no comma": BID_LINE.replace(",", " ", 1),
    "semicolon": BID_LINE.replace(",", ";", 1),
    "no colon": BID_LINE.replace(":", " ", 1),
    "equals": BID_LINE.replace(":", "=", 1),
    "two colons": BID_LINE.replace(":", "::", 1),
    "line comment": BID_LINE + " // a bid",
    "block comment": BID_LINE[:-1] + "/* a bid */}",
    "hash comment": BID_LINE + " # a bid",
    "single quotes": BID_LINE.replace('"', "'"),
    "curly quotes": BID_LINE.replace('"', "”"),
    "no quotes": BID_LINE.replace('"', ""),
    "key without quotes": BID_LINE.replace('"seat"', "seat"),
    "number as key": BID_LINE.replace('"seat"', "1"),
    "no opening brace": BID_LINE[1:],
    "no closing brace": BID_LINE[:-1],
    "wrong bracket": "[" + BID_LINE[1:-1] + "]",
    "bracket for brace": BID_LINE[:-1] + "]",
    "brace too many": BID_LINE + "}",
    "text after": BID_LINE + " bid",
    "comma after": BID_LINE + ",",
    "two objects": BID_LINE + BID_LINE,
    "two objects with a space": BID_LINE + " " + BID_LINE,
    "in a list": f"[{BID_LINE}]",
    "as a string": json.dumps(BID_LINE),
    "list": "[]",
    "empty object": "{}",
    "string": '"bid"',
    "number": "7",
    "null": "null",
    "true": "true",
    "word": "bid",
    "python": "Bid(seat=0, amount=5)",
    "yaml": "type: bid",
    "xml": "<bid seat='0'/>",
    "csv": "bid,0,5",
    "unfinished string": BID_LINE.replace('"bid"', '"bid'),
    "bad escape": BID_LINE.replace('"bid"', r'"b\id"'),
    "bad hex escape": BID_LINE.replace('"bid"', r'"\x62id"'),
    "short unicode escape": BID_LINE.replace('"bid"', r'"\u62id"'),
    "tab in a string": BID_LINE.replace('"bid"', '"b\tid"'),
    "carriage return in a string": BID_LINE.replace('"bid"', '"bid\r"'),
    "NUL in a string": BID_LINE.replace('"bid"', '"bid\0"'),
    "NUL before": "\0" + BID_LINE,
    "NUL after": BID_LINE + "\0",
    "no-break space": BID_LINE.replace(",", ",\u00a0", 1),
    "line separator": BID_LINE.replace(",", ",\u2028", 1),
    "form feed": BID_LINE.replace(",", ",\f", 1),
    "vertical tab": "\v" + BID_LINE,
    "zero width space": "\u200b" + BID_LINE,
    "byte order mark": "\ufeff" + BID_LINE,
    "record separator": "\x1e" + BID_LINE,
    "capital literal": BID_LINE[:-1] + ',"ms":Null}',
    "undefined": BID_LINE[:-1] + ',"ms":undefined}',
}

TYPES = [
    "Bid",
    "BID",
    "bids",
    " bid",
    "bid ",
    "b\u0456d",
    "",
    "sale_opened",
    "type",
    1,
    None,
    True,
    [],
    {},
]

DUPLICATES = {
    "type": (BID, '"type":"bid"', '"type":"bid","type":"bid"'),
    "two types": (BID, '"type":"bid"', '"type":"passed","type":"bid"'),
    "seat": (BID, '"seat":', '"seat":0,"seat":'),
    "escaped key": (BID, '"seat":', '"s\\u0065at":0,"seat":'),
    "ms": (BID, "}", ',"ms":1,"ms":1}'),
    "header": (0, '"first":', '"first":0,"first":'),
    "rules": (0, '"bonus":', '"bonus":2,"bonus":'),
    "whole rules": (0, '"rules":', '"rules":{},"rules":'),
    "player": (0, '"name":"A"', '"name":"A","name":"A"'),
    "deck": (0, '"deck":', '"deck":null,"deck":'),
    "parent": (0, '"place":', '"parent":{"id":"x","step":1,"step":1},"place":'),
}  # fmt: skip

NAMES = {
    "empty": "",
    "blank": "   ",
    "no-break blank": "\u00a0",
    "41 characters": "x" * 41,
    "megabyte": "x" * 60_000,
    "NUL": "A\0",
    "bell": "A\a",
    "line end": "A\nB",
    "tab": "A\tB",
    "escape": "\x1b[31mA",
    "delete": "A\x7f",
    "C1 control": "A\x9b31m",
    "right to left override": "A\u202eB",
    "left to right mark": "A\u200eB",
    "isolate": "A\u2066B",
    "Arabic letter mark": "A\u061cB",
    "zero width space": "A\u200bB",
    "zero width joiner": "A\u200dB",
    "word joiner": "A\u2060B",
    "byte order mark": "\ufeffA",
    "soft hyphen": "A\u00adB",
    "not NFC": "Zoe\u0301",
    "not NFC, Hangul": "\u1100\u1161",
    "private use": "A\ue000",
    "unassigned": "A\u0378",
    "noncharacter": "A\uffff",
    "tag character": "A\U000e0041",
    "lone high surrogate": "A\ud800",
    "lone low surrogate": "A\udc00",
    "surrogates the wrong way round": "A\udc00\ud800",
    "number": 5,
    "null": None,
    "list": ["A"],
}


def named(name):
    """A header whose first player has this name, non-ASCII characters as escapes."""
    header = json.loads(HEADER)
    header["players"][0]["name"] = name
    return whole([json.dumps(header).encode(), *REST])


def encodings():
    """The right characters in the wrong bytes."""
    text = whole(LINES).decode()
    for encoding in "utf-16 utf-16-le utf-16-be utf-32 utf-32-le cp037".split():
        yield encoding, text.encode(encoding)
    yield "byte order mark", text.encode("utf-8-sig")
    for name, raw in {
        "latin-1": b"\xe9",
        "overlong": b"\xc0\xaf",
        "overlong NUL": b"\xc0\x80",
        "truncated character": b"\xe2\x82",
        "continuation alone": b"\x80",
        "surrogate": b"\xed\xa0\x80",
        "beyond Unicode": b"\xf4\x90\x80\x80",
        "FF": b"\xff",
        "NUL": b"\0",
    }.items():
        yield f"{name} in a name", whole([HEADER.replace(b'"A"', b'"A' + raw + b'"'), *REST])
        yield f"{name} in the place", whole([HEADER.replace(b"Lyon", b"Ly" + raw), *REST])


def files():
    """Whole files that are no logs."""
    yield "empty", b""
    yield "line end", b"\n"
    yield "blank", b"  \n"
    yield "NULs", b"\0" * 5000
    yield "every byte", bytes(range(256))
    yield "image", b"\x89PNG\r\n\x1a\n" + bytes(200)
    yield "archive", b"PK\x03\x04" + bytes(200)
    yield "header missing", whole(REST)
    yield "header last", whole([*REST, HEADER])
    yield "two headers", whole([HEADER, HEADER, *REST])
    yield "header in the middle", whole([*LINES[:20], HEADER, *LINES[20:]])
    yield "two games", whole(LINES + LINES)
    yield "blank line first", b"\n" + whole(LINES)
    yield "blank line inside", whole([*LINES[:9], b"", *LINES[9:]])
    yield "spaces inside", whole([*LINES[:9], b" \t ", *LINES[9:]])
    yield "blank line last", whole(LINES) + b"\n"
    yield "carriage returns only", b"\r".join(LINES)
    yield "one list", b"[" + b",".join(LINES) + b"]"
    yield "indented", json.dumps([json.loads(line) for line in LINES], indent=1).encode()
    yield "one line", b" ".join(LINES)
    yield "torn", whole(LINES)[:-20]
    yield "torn header", HEADER[:-20]
    yield "line too long", line_in_place(BID, LINES[BID] + b" " * MAX_LINE)
    yield "header too long", line_in_place(0, HEADER + b" " * MAX_LINE)
    yield "long string", line_in_place(BID, b'{"type":"' + b"x" * MAX_LINE + b'"}')
    yield "20,001 notes", whole([HEADER, *[SAMPLES["note"]] * 20_001])
    yield "a million empty objects", b"{}\n" * 10**6
    yield "a million blank lines", b"\n" * 10**6
    yield "more than 5 MB", whole(LINES) + b" " * MAX_FILE
    for name, opening, closing in [
        ("lists", b"[", b"]"),
        ("objects", b'{"a":', b"}"),
        ("lists in objects", b'{"a":[', b"]}"),
    ]:
        for depth in (9, 10_000, 100_000):
            nested = opening * depth + b"1" + closing * depth
            yield f"{depth} {name}", whole([HEADER, nested])
            yield f"{depth} {name} left open", whole([HEADER, opening * depth])
            yield f"{depth} {name} in a header", whole([HEADER[:-1] + b',"x":' + nested + b"}"])


def field_faults():
    """Every field of every type of event missing; a field nobody knows in each."""
    for kind, line in SAMPLES.items():
        number = 0 if kind == "game_started" else len(LINES)
        event = json.loads(line)
        optional = {"place", "date", "by", "ms", "parent"}
        for field in event.keys() - optional:
            less = {key: value for key, value in event.items() if key != field}
            yield f"{kind} without {field}", whole([*LINES[:number], json.dumps(less).encode()])
        for field in ("x", "Type", "seat ", ""):
            more = json.dumps({**event, field: 0}).encode()
            yield f"{kind} with {field!r}", whole([*LINES[:number], more])


def malformed():
    """(name, bytes) of every file that has to be refused."""
    for place, (number, field) in FIELDS.items():
        for value in NUMBERS:
            line, count = re.subn(rb'("%s":)\d+' % field, b"\\g<1>" + value.encode(), LINES[number])
            assert count == 1
            yield f"{place} = {value[:12]}", line_in_place(number, line)
    for name, line in SYNTAX.items():
        yield name, line_in_place(BID, line.encode())
    for kind in TYPES:
        line = json.dumps({"type": kind, "seat": 0, "amount": 0}).encode()
        yield f"type {kind!r}", line_in_place(BID, line)
    for name, (number, old, new) in DUPLICATES.items():
        assert old.encode() in LINES[number]
        line = LINES[number].replace(old.encode(), new.encode(), 1)
        yield f"{name} twice", line_in_place(number, line)
    for name, value in NAMES.items():
        yield f"name: {name}", named(value)
    yield from encodings()
    yield from files()
    yield from field_faults()
