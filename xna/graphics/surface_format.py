"""SurfaceFormat: see `renderers.contract.enums`, which owns the values."""

from renderers.contract.enums import SurfaceFormat as SurfaceFormat
