"""AudioChannels."""

from __future__ import annotations

from enum import IntEnum


class AudioChannels(IntEnum):
    """How many channels a sound has."""

    Mono = 1
    Stereo = 2
