"""DeviceLostException: see `renderers.contract.errors`, which defines it."""

from renderers.contract.errors import DeviceLostException as DeviceLostException
