"""ResourceContentManager: loads assets from resources that the program carries."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, BinaryIO

from xna.content.content_manager import ContentManager
from xna.exceptions import ArgumentNullException, ContentLoadException

if TYPE_CHECKING:
    from xna.content._iservice_provider import IServiceProvider


class ResourceContentManager(ContentManager):
    """Loads assets from resources in memory instead of from files.

    Args:
        servicesProvider: as ContentManager takes it.
        resource: the bytes of each asset by its name: a mapping, or an object whose GetObject(name) gives bytes or None, as
            .NET's ResourceManager has.

    Raises:
        ArgumentNullException: an argument is None.
    """

    def __init__(self, servicesProvider: IServiceProvider, resource: Any) -> None:
        super().__init__(servicesProvider)
        if resource is None:
            raise ArgumentNullException("resource must be a mapping of names to bytes, not None.")
        if not isinstance(resource, Mapping) and not callable(getattr(resource, "GetObject", None)):
            raise TypeError(f"resource must be a mapping or have a method GetObject, got {resource!r}.")
        self._resource = resource

    def OpenStream(self, assetName: str) -> BinaryIO:
        """Open the resource of an asset's name.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: there is no such resource, or it is not made of bytes.
        """
        self._check_call(assetName)
        found = self._resource
        data = found.get(assetName) if isinstance(found, Mapping) else found.GetObject(assetName)
        if data is None:
            raise ContentLoadException("There is no resource of this name.", path=assetName)
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise ContentLoadException(f"The resource must be made of bytes; it is {type(data).__name__}.", path=assetName)
        return io.BytesIO(data)
