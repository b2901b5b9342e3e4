"""Faults of content files, as a check finds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """What is wrong in a file; line and column count from 1 and are 0 where the fault has no place in a text."""

    path: str
    message: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        return f"{where}: {self.message}"
