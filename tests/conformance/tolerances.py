"""The tables of limits above the written defaults. An entry that is no longer needed fails its check."""

from __future__ import annotations

from typing import NamedTuple


class Tolerance(NamedTuple):
    """A wider limit, and the default that it stands above."""

    limit: float
    default: float
    reason: str


EVERY_RENDERER = "*"
# (renderer, scene, label of the check) -> (limit, reason)
WIDENED: dict[tuple[str, str, str], tuple[float, str]] = {}
# (renderer, scene) -> (share of pixels, 0..1, that may differ from the reference's picture, reason)
SHARES: dict[tuple[str, str], tuple[float, str]] = {}


def tolerance_for(renderer: str, scene: str, label: str, default: float) -> Tolerance | None:
    """Give the entry for a check, or None where the written default counts."""
    entry = WIDENED.get((renderer, scene, label)) or WIDENED.get((EVERY_RENDERER, scene, label))
    return None if entry is None else Tolerance(entry[0], default, entry[1])


def share_for(renderer: str, scene: str, default: float) -> Tolerance | None:
    """Give the entry for a scene that is compared with the reference, or None where the written default counts."""
    entry = SHARES.get((renderer, scene))
    return None if entry is None else Tolerance(entry[0], default, entry[1])
