"""Microsoft.Xna.Framework.Storage: files that a game keeps, such as high scores and saved games."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.storage.storage_container StorageContainer
xna.storage.storage_device StorageDevice
xna.storage.storage_device_not_connected_exception StorageDeviceNotConnectedException
""",
)
