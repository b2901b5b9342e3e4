"""Blend: see `renderers.contract.enums`, which owns the values."""

from renderers.contract.enums import Blend as Blend
