"""How long each step stays on the screen when the replay goes by importance."""

from __future__ import annotations

PACE = {
    "game_started": 1.5,
    "lot_revealed": 1.5,
    "passed": 0.4,
    "bid": 1.0,
    "income_paid": 0.6,
    "lot_sold": 2.0,
    "lot_given": 2.0,
    "lot_set_aside": 2.0,
    "pot_shared": 3.0,
    "sale_opened": 1.5,
    "card_sold": 2.5,
    "exchanged": 2.5,
    "challenged": 2.5,
    "fined": 3.0,
    "overbid_exposed": 3.0,
    "card_discarded": 2.5,
    "game_ended": 3.0,
}
"Time of a step by its type, in steps at speed 1."
