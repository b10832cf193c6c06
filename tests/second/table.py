"""The table at one moment."""

import copy
from typing import Any

from .shapes import check_shape, need


class State:
    """The table. `high`, `leader`, `inside` and `excluded` are empty between auctions."""

    def __init__(self, header: dict[str, Any]) -> None:
        check_shape(header)
        need(header["type"] == "game_started", "a log begins with game_started")
        self.rules = rules = header["rules"]
        self.n, self.first = len(header["players"]), header["first"]
        need(rules["players"][0] <= self.n <= rules["players"][1], "wrong number of players")
        need(self.first < self.n, "no such seat")
        self.auction, self.pot, self.bank = 0, 0, rules["bank_chips"]
        self.chips = [rules["start_chips"] for _ in range(self.n)]
        self.hands = [set() for _ in range(self.n)]
        self.lot, self.removed, self.inside, self.winners = set(), set(), set(), []
        self.high, self.leader, self.over = None, None, False
        self.before = (None, None)  # high and leader before the last bid: a fine returns to them
        # what follows if every window is silent:
        # reveal, answer, income, fine, expose, discard, close, share, end
        self.due = "reveal"
        self.turn = None  # who answers or discards then
        self.window = False  # Procedure, Challenge: directly after a forbidden bid
        self.excluded, self.sitting_out = set(), set()  # by an overbid, by an exchange
        self.seller, self.offered = None, set()  # of the sale which runs
        self.tried_round, self.tried_game = set(), set()  # who has opened a sale
        self.last_exchange = None  # places from the first player to the last exchanger
        self.deck, self.seen = header.get("deck"), []  # and the cards revealed so far, in order
        self.acted, self.claims = None, set()  # who acted last, whom a pass would still pay
        self.digit, self.buyer = None, None  # of a sharing which is due: the buyer gets nothing

    @property
    def asked(self) -> int | None:
        return None if self.window else self.turn

    def snapshot(self) -> dict[str, Any]:
        plain = [
            "n",
            "first",
            "auction",
            "chips",
            "pot",
            "bank",
            "high",
            "leader",
            "asked",
            "over",
            "winners",
            "seller",
        ]
        shot = {key: copy.copy(getattr(self, key)) for key in plain}
        sets = ["lot", "removed", "inside", "excluded", "sitting_out", "offered"]
        shot |= {key: sorted(getattr(self, key)) for key in sets}
        return shot | {"hands": [sorted(hand) for hand in self.hands]}
