"""ContentManager: loads assets once and disposes them together."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol, TypeVar

from content import truetype
from content.fonts.characters import PRINTABLE_ASCII, CharacterRanges
from content.paths import ContentRoot
from xna._disposal import dispose, in_turn
from xna.content import _asset_loading
from xna.content._document_loaders import DocumentLoaders
from xna.content._load_method import LoadMethod
from xna.content._readers import READERS, Record, make_font
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ContentLoadException,
    InvalidOperationException,
    ObjectDisposedException,
)

if TYPE_CHECKING:
    from types import TracebackType

    from xna.graphics.sprite_font import SpriteFont

T = TypeVar("T")


class IServiceProvider(Protocol):
    """Anything that finds services by their class, such as a game's Services."""

    def GetService(self, type: Any, /) -> Any:
        """Return the service, or None."""


class ContentManager:
    """Loads textures, fonts and a game's own documents from files, without a build step.

    `Load(Texture2D, "hero")`, `Load[Texture2D]("hero")` and `Load("hero")` find `hero.cnj` or a native file such as
    `hero.png`. Images are premultiplied, as XNA's content pipeline delivers them, unless their `.cnj` says otherwise.
    A raw `.ttf` or `.otf` loads as a SpriteFont of 16 pixels per em with the printable ASCII characters; `LoadFontEXT`
    takes other sizes and characters. A `.fnt` of the BMFont text format loads as a SpriteFont, too.

    Args:
        serviceProvider: gives the IGraphicsDeviceService that textures need; a game's `Services`.
        rootDirectory: the folder that names are relative to. A relative folder is looked for in the program's folder,
            then in the current directory of this moment; later changes of directory do not matter.

    Raises:
        ArgumentNullException: an argument is None.
    """

    Load = LoadMethod()

    def __init__(self, serviceProvider: IServiceProvider, rootDirectory: str = "") -> None:
        if serviceProvider is None:
            raise ArgumentNullException("serviceProvider must not be None; pass the game's Services.")
        if not callable(getattr(serviceProvider, "GetService", None)):
            raise TypeError(f"serviceProvider must have a method GetService, such as a game's Services; got {serviceProvider!r}.")
        self._service_provider = serviceProvider
        self._root = _root(rootDirectory)
        self._loaders = DocumentLoaders()
        self._assets: dict[Hashable, Any] = {}
        self._disposables: list[Any] = []
        self._is_disposed = False

    @property
    def ServiceProvider(self) -> IServiceProvider:
        """The services that readers ask for the graphics device."""
        return self._service_provider

    @property
    def RootDirectory(self) -> str:
        """The folder that asset names are relative to.

        Raises:
            ArgumentNullException: the value is None.
            InvalidOperationException: assets are loaded; Unload them first.
        """
        return self._root.directory

    @RootDirectory.setter
    def RootDirectory(self, value: str) -> None:
        if self._assets:
            raise InvalidOperationException("RootDirectory cannot change while assets are loaded; call Unload first.")
        self._root = _root(value)

    def LoadFontEXT(
        self,
        assetName: str,
        size: float,
        ranges: CharacterRanges = PRINTABLE_ASCII,
        spacing: float = 0.0,
        defaultCharacter: str | None = None,
    ) -> SpriteFont:
        """Make a SpriteFont from a `.ttf` or `.otf` file; XNA could only do this when the game was built.

        Args:
            assetName: the font file, with or without extension.
            size: pixels per em, up to 1024.
            ranges: pairs of first and last character (strings or code points), or a string of single characters; printable
                ASCII when left out. Characters that the font file lacks are left out.
            spacing: extra pixels between characters.
            defaultCharacter: drawn in place of characters that the result does not hold; added to it when missing.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: the file is missing or damaged, lacks the characters, or an argument is out of range.
            ObjectDisposedException: the manager was disposed.
        """
        self._check_call(assetName)
        chosen = ranges if isinstance(ranges, str) else tuple(tuple(pair) for pair in ranges)

        def read(record: Record) -> SpriteFont:
            source = _asset_loading.open_source(self, assetName, list(truetype.EXTENSIONS), documents=False)
            data = truetype.bake(source.data, source.path, size, chosen, spacing, defaultCharacter)  # type: ignore[arg-type]
            return make_font(self, assetName, data, record)

        key = ("font", _key(assetName), size, chosen, spacing, defaultCharacter)
        font: SpriteFont = self._load_once(key, assetName, read)
        return font

    def RegisterCnjLoaderEXT(self, cls: type[T], typeName: str, factory: Callable[[str, ContentManager], T]) -> None:
        """Let this manager load documents of a type that the game defines.

        Args:
            cls: the class that the factory makes. Several type names may give the same class.
            typeName: the `type` member of the documents.
            factory: called with the JSON text, whose envelope is sound, and this manager; returns the object.

        Raises:
            ArgumentException: the name is empty or the factory cannot be called.
            InvalidOperationException: the class has a built-in reader, or the pair of class and name is registered.
        """
        self._loaders.add(cls, typeName, factory)

    def OpenStream(self, assetName: str) -> BinaryIO:
        """Open the file of an asset. Override it to serve assets from an archive or from memory.

        Where a subclass overrides it, every load reads its stream, and the first bytes tell a document, an image and a
        font apart.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: the file is not there or cannot be opened.
        """
        self._check_call(assetName)
        found = self._root.find(assetName, [extension for reader in READERS for extension in reader.extensions])
        try:
            return open(found.path, "rb")
        except OSError as error:
            raise ContentLoadException("The file could not be opened.", error, path=found.path) from error

    def ReadAsset(self, cls: type[T], assetName: str, recordDisposableObject: Record | None = None) -> T:
        """Read an asset from its file even when it is loaded already; subclasses build their own Load on this.

        Args:
            cls: the class that the asset must have.
            assetName: the name relative to RootDirectory.
            recordDisposableObject: called with each disposable object made; without it the manager disposes them.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: the asset cannot be loaded; the first cause is chained.
            InvalidOperationException: the asset needs the graphics device, and this is not the device's thread.
            ObjectDisposedException: the manager or the graphics device was disposed.
        """
        self._check_call(assetName)
        record = self._disposables.append if recordDisposableObject is None else recordDisposableObject
        with _as_load_failure(assetName):
            asset: T = _asset_loading.load(self, cls, assetName, record)
        return asset

    def Unload(self) -> None:
        """Dispose everything that was loaded and forget it.

        Raises:
            ObjectDisposedException: the manager was disposed.
        """
        self._check_live()
        disposables, self._disposables = self._disposables, []
        self._assets.clear()
        _dispose_all(disposables)

    def Dispose(self, disposing: bool = True) -> None:
        """Unload and end the manager; later calls do nothing."""
        if self._is_disposed:
            return
        try:
            if disposing:
                self.Unload()
        finally:
            self._is_disposed = True

    def __enter__(self) -> ContentManager:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self.Dispose()

    @property
    def _has_own_streams(self) -> bool:
        return type(self).OpenStream is not ContentManager.OpenStream

    def _load(self, cls: type | None, name: str) -> Any:
        wanted = object if cls is None else cls
        if not isinstance(wanted, type):
            raise ArgumentException(f"Load takes the class first and the name second, not {cls!r} and {name!r}.")
        self._check_call(name)
        return self._load_once((wanted, _key(name)), name, lambda record: self.ReadAsset(wanted, name, record))

    def _load_once(self, key: Hashable, name: str, read: Callable[[Record], Any]) -> Any:
        if key in self._assets:
            return self._assets[key]
        made: list[Any] = []
        try:
            with _as_load_failure(name):
                asset = read(made.append)
        except BaseException:
            _dispose_all(made)
            raise
        self._assets[key] = asset
        self._disposables += made
        return asset

    def _check_call(self, name: str) -> None:
        self._check_live()
        if name is None or (isinstance(name, str) and not name):
            raise ArgumentNullException("assetName must be the name of an asset; it is None or empty.")
        if not isinstance(name, str):
            raise ArgumentException(f"assetName must be a string, not {name!r}.")

    def _check_live(self) -> None:
        if self._is_disposed:
            raise ObjectDisposedException("This ContentManager was disposed; make another one to load content.")


def _root(directory: str) -> ContentRoot:
    if directory is None:
        raise ArgumentNullException("RootDirectory must not be None; use an empty string for the program's folder.")
    if not isinstance(directory, str):
        raise ArgumentException(f"RootDirectory must be a string, not {directory!r}.")
    return ContentRoot(directory)


def _key(name: str) -> str:
    return name.replace("\\", "/").lower()


@contextlib.contextmanager
def _as_load_failure(name: str) -> Iterator[None]:
    try:
        yield
    except (ContentLoadException, InvalidOperationException):
        raise  # of the latter kind are wrong calls: on another thread, or with a disposed device; no file is at fault
    except Exception as error:
        raise ContentLoadException("The asset could not be loaded.", error, path=name) from error


def _dispose_all(objects: list[Any]) -> None:
    in_turn(partial(dispose, item) for item in objects)
