"""Size limits that stop a small file from asking for a huge picture."""

from __future__ import annotations

MAX_SIDE = 16384
MAX_PIXELS = 8192 * 8192
MAX_COMMON_PIXELS = 4096 * 4096
"""The most pixels in formats that need more memory on the way than the picture itself: as many as HiDef's largest texture has."""


def check_size(width: int, height: int, most: int = MAX_PIXELS) -> None:
    """Raise ValueError when a picture is empty or larger than the limits, before memory is taken for it."""
    if width < 1 or height < 1:
        raise ValueError(f"The picture must have at least one pixel; its size is {width}x{height}.")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > most:
        raise ValueError(
            f"The picture is {width}x{height}; at most {MAX_SIDE} pixels a side and {most} in all are allowed in this format."
        )
