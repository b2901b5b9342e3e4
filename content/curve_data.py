"""Curves as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CurveKeyData:
    """One key; `continuity` is Smooth or Step."""

    position: float
    value: float
    tangent_in: float = 0.0
    tangent_out: float = 0.0
    continuity: str = "Smooth"


@dataclass(frozen=True)
class CurveData:
    """A curve with its keys in the order of the file; the loops are names of CurveLoopType."""

    keys: tuple[CurveKeyData, ...]
    pre_loop: str = "Constant"
    post_loop: str = "Constant"
