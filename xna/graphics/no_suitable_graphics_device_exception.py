"""NoSuitableGraphicsDeviceException: see `renderers.contract.errors`, which defines it."""

from renderers.contract.errors import NoSuitableGraphicsDeviceException as NoSuitableGraphicsDeviceException
