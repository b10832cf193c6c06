"""What must come, and what each event does."""

import copy
from collections.abc import Iterator
from typing import Any

from .questions import ending, may_challenge, may_exchange, may_sell, owned, share, why_not
from .shapes import ANNOTATIONS, Refused, annotation, check_shape, need, whole
from .table import State


def clockwise(s: State, start: int, seats: set[int]) -> int | None:
    """The first of these seats, from `start` on."""
    for place in range(s.n):
        if (start + place) % s.n in seats:
            return (start + place) % s.n
    return None


def allowed(s: State) -> set[int]:
    """Who takes part in an auction which starts or restarts."""
    return set(range(s.n)) - s.excluded - s.sitting_out - {s.seller}


def opener(s: State) -> int | None:
    """Procedure, Auction: from the first player, in a sale from the seller's left."""
    return clockwise(s, s.first if s.seller is None else s.seller + 1, allowed(s))


def forced(s: State) -> dict[str, Any] | None:
    """What must come now if every window is silent; None when a seat is asked or the deck is
    unknown."""
    to = s.rules["fines_to"]
    if s.due == "reveal" and s.deck is not None:
        new = s.deck[len(s.seen) : len(s.seen) + s.rules["lots"][s.auction]]
        return {"type": "lot_revealed", "auction": s.auction + 1, "cards": new}
    if s.due == "income":  # Procedure, Pass income
        chips = min(s.rules["pass_income"], s.bank)
        return {"type": "income_paid", "seat": s.acted, "chips": chips}
    if s.due == "fine":  # S0, S1, S2: "1 jeton au pot"
        chips = min(1, s.chips[s.leader])
        return {
            "type": "fined",
            "seat": s.leader,
            "amount": s.high,
            "chips": chips,
            "to": to,
            "out": chips == 0,
        }
    if s.due == "expose" or (  # S0, S2: "si le joueur qui a remporté l'enchère ne peut payer"
        s.due == "close"
        and s.leader is not None
        and s.high > s.chips[s.leader]
        and s.rules["overbid"] == "on-payment"
    ):
        chips = min(s.rules["overbid_chip"], s.chips[s.leader])
        return {"type": "overbid_exposed", "seat": s.leader, "chips": chips, "to": to}
    if s.due == "close" and s.seller is not None:
        price = 0 if s.leader is None else s.high
        return {
            "type": "card_sold",
            "seat": s.seller,
            "buyer": s.leader,
            "card": min(s.offered),
            "price": price,
        }
    if s.due == "close" and s.leader is not None:
        return {"type": "lot_sold", "seat": s.leader, "price": s.high}
    if s.due == "close" and s.rules["all_pass"] == "free":  # S1: "sans rien débourser"
        seat = opener(s)
        return {"type": "lot_given", "seat": s.first if seat is None else seat}
    if s.due == "close":  # Procedure, All pass: in auction 15 a carried lot is discarded
        carried = s.rules["all_pass"] == "carry-lot" and s.auction < 15
        return {"type": "lot_set_aside", "how": "carried" if carried else "discarded"}
    if s.due == "share":
        basis, shares, left = share(s.pot, s.digit, s.hands, s.buyer, s.rules["split"])
        return {
            "type": "pot_shared",
            "digit": s.digit,
            "basis": basis,
            "shares": shares,
            "left": left,
            "to": "bank" if s.rules["remainder"] == "bank" else "pot",
        }
    return ending(s) if s.due == "end" else None


def begin(s: State) -> None:
    """An auction starts or restarts: the acting opener acts, if there is one."""
    s.inside, s.turn = allowed(s), opener(s)
    s.due = "close" if s.turn is None else "answer"


def ask_next(s: State) -> None:
    """After a bid, a pass or its income: the next seat clockwise, or the end of the auction."""
    if s.inside == set() or (s.leader is not None and s.inside == {s.leader}):
        s.due, s.turn = "close", None
    else:
        s.due, s.turn = "answer", clockwise(s, s.acted + 1, s.inside)


def close(s: State, sharing: bool, digit: int | None, buyer: int | None) -> None:
    s.high, s.leader, s.turn, s.inside, s.before = None, None, None, set(), (None, None)
    s.excluded, s.sitting_out, s.seller, s.offered = set(), set(), None, set()
    s.digit, s.buyer = digit, buyer
    s.due = "share" if sharing else "end" if s.auction == 15 else "reveal"


def pay(s: State, seat: int, chips: int, to: str) -> None:
    s.chips[seat] -= chips
    s.pot += chips if to == "pot" else 0
    s.bank += chips if to == "bank" else 0


def close_all_passed(s: State, recipient: int | None) -> None:
    how = s.rules["all_pass_pot"]  # Procedure, All pass: carry, digit-0 or share
    close(s, how != "carry", 0 if how == "digit-0" else None, recipient)


def check(s: State, line: dict[str, Any]) -> None:
    """Refuse an event which cannot come now."""
    kind, seat, must = line["type"], line.get("seat"), forced(s)
    if kind == "sale_opened":
        need(may_sell(s, seat, line["card"]), "no such sale now")
    elif kind == "exchanged":
        need(
            may_exchange(s, seat, line["rival"], line["taken"], line["given"]),
            "no such exchange now",
        )
    elif kind == "challenged":
        need(may_challenge(s, seat, line["against"]), "nothing to challenge")
    elif must is not None:
        given = {key: value for key, value in line.items() if value is not None}
        need(given == {k: v for k, v in must.items() if v is not None}, f"must be {must}")
        need(kind != "lot_sold" or line["price"] <= s.chips[seat], "the buyer cannot pay")
    elif s.due == "reveal":  # the deck is unknown
        need(kind == "lot_revealed" and line["auction"] == s.auction + 1, "a reveal is due")
        need(len(line["cards"]) == s.rules["lots"][s.auction], "wrong number of cards")
        need(not set(line["cards"]) & set(s.seen), "a card seen before")
    elif s.due == "discard":
        need(kind == "card_discarded" and seat == s.turn, f"seat {s.turn} discards a card")
        need(line["card"] in s.hands[seat], "not its card")
    else:
        need(kind in ("bid", "passed") and seat == s.turn, f"seat {s.turn} bids or passes")
        if kind == "bid":
            reason = why_not(s, seat, line["amount"])
            need(reason is None, str(reason))


def can_stand(s: State, line: dict[str, Any]) -> bool:
    """Design 4, irregular: which broken rules the log can go on from."""
    kind = line["type"]
    if kind == "pot_shared":
        return (
            s.due == "share"
            and len(line["shares"]) == s.n
            and sum(line["shares"]) + line["left"] == s.pot
        )
    if kind not in ("bid", "passed", "lot_sold", "lot_given"):
        return False
    if s.seller is not None or line["seat"] not in s.inside:
        return False
    return kind != "lot_sold" or line["price"] <= s.chips[line["seat"]]


def step(s: State, line: dict[str, Any], irregular: bool = False) -> None:
    """Apply one event which is not an annotation, or refuse it."""
    check_shape(line)
    need(not s.over, "the game is over")
    try:
        check(s, line)
    except Refused:
        if not irregular or not can_stand(s, line):
            raise
    kind, seat = line["type"], line.get("seat")
    s.window = False
    if kind == "sale_opened":
        s.tried_round.add(seat)
        s.tried_game.add(seat)
        s.seller, s.offered = seat, {line["card"]}  # the card stays in the seller's hand
        begin(s)
    elif kind == "card_sold":
        if line["buyer"] is not None:  # S0, S2: "les gains lui reviendront"
            s.chips[line["buyer"]] -= line["price"]
            s.chips[seat] += line["price"]
            s.hands[seat].remove(line["card"])
            s.hands[line["buyer"]].add(line["card"])
        close(s, False, None, None)
    elif kind == "exchanged":
        rival = line["rival"]
        s.hands[seat] = (s.hands[seat] - {line["given"]}) | {line["taken"]}
        s.hands[rival] = (s.hands[rival] - {line["taken"]}) | {line["given"]}
        s.sitting_out.add(seat)  # S0: "interdit de participer à l'enchère qui suit"
        s.last_exchange = (seat - s.first) % s.n
    elif kind == "lot_revealed":
        s.auction += 1
        s.seen += line["cards"]
        s.lot |= set(line["cards"])  # a carried lot lies there still
        s.claims = set(range(s.n))
        s.tried_round, s.last_exchange = set(), None
        begin(s)  # S1: "le 1er joueur entame les enchères"
    elif kind == "bid":
        amount, hand = line["amount"], s.hands[seat]
        s.before = (s.high, s.leader)
        s.high, s.leader, s.acted = amount, seat, seat
        s.claims.discard(seat)  # Procedure, Pass income: any bid ends the claim
        if amount > s.chips[seat] and s.rules["overbid"] == "on-bid":
            s.due, s.turn = "expose", None  # and no fine: at most one penalty for one bid
        elif owned(amount, hand, s.rules) and s.rules["forbidden_bid"] == "fine":
            s.due, s.turn = "fine", None
        else:
            ask_next(s)
            s.window = owned(amount, hand, s.rules) and s.rules["forbidden_bid"] == "challenge"
    elif kind == "passed":
        s.acted, s.turn = seat, None
        s.inside.remove(seat)
        income = min(s.rules["pass_income"], s.bank)
        if s.seller is None and seat in s.claims and income > 0:
            s.due = "income"
        else:
            ask_next(s)
    elif kind == "challenged":
        s.due, s.turn = "fine", None
    elif kind == "fined":
        pay(s, seat, line["chips"], line["to"])
        s.high, s.leader = s.before
        if line["out"]:
            s.inside.remove(seat)
            ask_next(s)
        else:  # S1: "soit se retirer de l'enchère, soit modifier son offre"
            s.due, s.turn = "answer", seat
    elif kind == "overbid_exposed":
        pay(s, seat, line["chips"], line["to"])
        s.excluded.add(seat)  # S0, S2: "l'enchère recommencera sans lui"
        s.high, s.leader, s.before = None, None, (None, None)
        begin(s)
        if s.hands[seat]:  # S1: "une carte au choix du joueur"
            s.due, s.turn = "discard", seat
    elif kind == "card_discarded":
        s.hands[seat].remove(line["card"])
        s.removed.add(line["card"])
        begin(s)
    elif kind == "income_paid":
        s.chips[seat] += line["chips"]
        s.bank -= line["chips"]
        s.claims.remove(seat)
        ask_next(s)
    elif kind in ("lot_sold", "lot_given"):
        s.hands[seat] |= s.lot
        s.lot, s.first = set(), seat  # Procedure, Lead
        if kind == "lot_given":
            close_all_passed(s, seat)
        else:
            s.chips[seat] -= line["price"]
            s.pot += line["price"]
            close(s, True, line["price"] % 10, seat)
    elif kind == "lot_set_aside":
        if line["how"] == "discarded":
            s.removed |= s.lot
            s.lot = set()
        close_all_passed(s, None)
    elif kind == "pot_shared":
        s.chips = [s.chips[p] + line["shares"][p] for p in range(s.n)]
        s.pot = line["left"] if line["to"] == "pot" else 0
        s.bank += line["left"] if line["to"] == "bank" else 0
        close(s, False, None, None)
    else:  # game_ended
        s.over, s.winners, s.due = True, list(line["winners"]), "nothing"


def run(lines: list[dict[str, Any]]) -> Iterator[State]:
    """The one table, after each event which is not an annotation."""
    index, steps, named = 0, 0, []
    irregular = {
        line["step"]
        for line in lines
        if annotation(line) and line["type"] == "irregular" and whole(line.get("step"))
    }
    try:
        need(len(lines) > 0, "a log begins with game_started")
        s = State(lines[0])
        for index, line in enumerate(lines):
            if annotation(line):
                check_shape(line)
                named.append((index, line[ANNOTATIONS[line["type"]]]))
                continue
            if index > 0:
                step(s, line, steps in irregular)
            steps += 1
            yield s
        for index, at in named:  # noqa: B007  `at` may be a later step, so only now
            need(at < steps, "no such step")
    except Refused as refused:
        raise Refused(index, refused.reason) from None


def states(lines: list[dict[str, Any]]) -> Iterator[State]:
    return map(copy.deepcopy, run(lines))


def follow(lines: list[dict[str, Any]]) -> State:
    return list(run(lines))[-1]
