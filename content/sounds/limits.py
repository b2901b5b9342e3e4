"""Limits that stop a small file from asking for a huge sound."""

from __future__ import annotations

MAX_SAMPLES = 48_000_000
"""Samples of all channels together: more than nine minutes of stereo at 44,100 Hz."""


def check_samples(count: int) -> None:
    """Raise ValueError when a sound has more samples than the limit."""
    if count > MAX_SAMPLES:
        raise ValueError(f"The sound has {count} samples; at most {MAX_SAMPLES} are allowed. Play long files as a Song.")


def check_shape(channels: int, sample_rate: int) -> None:
    """Raise an error when a sound has other channels than one or two, or no plausible rate."""
    if channels not in (1, 2):
        raise NotImplementedError(f"Sounds of {channels} channels are not supported; save the file as mono or stereo.")
    if not 1000 <= sample_rate <= 384_000:
        raise ValueError(f"The rate must be 1,000 to 384,000 samples a second; it is {sample_rate}.")
