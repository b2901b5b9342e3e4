from xna.storage.storage_container import StorageContainer as StorageContainer
from xna.storage.storage_device import StorageDevice as StorageDevice
from xna.storage.storage_device_not_connected_exception import (
    StorageDeviceNotConnectedException as StorageDeviceNotConnectedException,
)
