"""What the readers of all kinds of assets have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from content.paths import ContentRoot, FoundFile

if TYPE_CHECKING:
    from content.envelope import Document
    from xna.content.content_manager import ContentManager
    from xna.graphics.graphics_device import GraphicsDevice

Record = Callable[[Any], None]
Dependency = tuple[type, str]


@dataclass(frozen=True)
class Source:
    """The file of an asset, or the bytes that a game's own OpenStream gave; `extension` tells their kind."""

    name: str
    path: str
    extension: str
    found: FoundFile | None = None
    data: bytes | None = None

    def read(self) -> bytes:
        """Give the bytes."""
        if self.data is not None:
            return self.data
        assert self.found is not None
        return self.found.read()


@dataclass(frozen=True)
class Making:
    """What a reader needs to turn plain data into an object, on the game's thread.

    `record` is called with each disposable object as soon as it exists, so that a failed load can dispose it.
    """

    manager: ContentManager
    name: str
    record: Record

    def device(self) -> GraphicsDevice:
        """The device that the manager's services offer.

        Raises:
            ContentLoadException: there is none yet.
        """
        from xna.graphics.igraphics_device_service import IGraphicsDeviceService

        service = self.manager.ServiceProvider.GetService(IGraphicsDeviceService)
        device: GraphicsDevice | None = None if service is None else service.GraphicsDevice
        if device is None:
            from content.errors import ContentLoadException

            raise ContentLoadException(
                "The asset needs a graphics device, but there is none yet. Create a GraphicsDeviceManager in the game's "
                "constructor and load in LoadContent, or add an IGraphicsDeviceService to the services.",
                path=self.name,
            )
        return device


class Reader(ABC):
    """Reads one kind of asset from its `.cnj` document or its native file, in two steps.

    Decoding makes plain data and may run in any thread; making turns it into the object and runs on the game's thread.
    """

    document_types: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()

    @property
    @abstractmethod
    def asset_class(self) -> type:
        """The class of the assets; imported at first use."""

    @abstractmethod
    def decode_document(self, document: Document, root: ContentRoot) -> Any:
        """Give the plain data that a document of this kind describes."""

    @abstractmethod
    def decode_native(self, source: Source, root: ContentRoot) -> Any:
        """Give the plain data of a native file."""

    @abstractmethod
    def make(self, making: Making, data: Any) -> Any:
        """Make the asset of plain data."""

    def dependencies(self, data: Any) -> Iterable[Dependency]:
        """List the assets that `make` will load by name, so that they can be decoded in the background, too."""
        return ()
