"""The error of SPIR-V that cannot be read or rewritten."""

from __future__ import annotations


class SpirvError(ValueError):
    """Words that are no SPIR-V module, or a module that does not allow what is asked."""
