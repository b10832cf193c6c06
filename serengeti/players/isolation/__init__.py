"""Foreign bots kept at a distance: what they do wrong is named, and the game goes on.

`Guarded` runs a bot in this process, `Isolated` in one of its own with limits of time and
memory. Both are choosers as any other, and both keep `faults`.
"""

from __future__ import annotations

from serengeti.players.isolation.faults import Fault, Guarded, Missing, fallback
from serengeti.players.isolation.isolated import Isolated

__all__ = ["Fault", "Guarded", "Isolated", "Missing", "fallback"]
