"""DeviceNotResetException: see `renderers.contract.errors`, which defines it."""

from renderers.contract.errors import DeviceNotResetException as DeviceNotResetException
