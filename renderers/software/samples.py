"""How many samples a pixel get."""

from __future__ import annotations

_SAMPLES = 4


def sample_count(wished: int) -> int:
    """Give the samples a pixel that are applied for a wished number: four, or 0 for a single one."""
    return _SAMPLES if wished >= _SAMPLES else 0
