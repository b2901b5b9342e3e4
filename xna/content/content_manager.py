"""ContentManager: loads assets once and disposes them together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from content import read_log
from content.fonts.characters import PRINTABLE_ASCII, CharacterRanges
from content.paths import ContentRoot
from xna._disposal import in_turn
from xna._single import require
from xna.content import _asset_loading, _turns
from xna.content._background import BackgroundLoads
from xna.content._cached_asset import CachedAsset, dispose_all, load_fresh
from xna.content._document_loaders import DocumentLoaders
from xna.content._font_reader import BakedFont
from xna.content._hot_reload import HotReload
from xna.content._load_method import LoadMethod
from xna.content._localized import localized_names
from xna.content._open_loads import OpenLoads, load_failures
from xna.content._reader import Making, Record
from xna.content._readers import READERS, readers_for
from xna.content._shared_keys import SharedKeys
from xna.events import Event
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    ContentLoadException,
    InvalidOperationException,
    ObjectDisposedException,
)
from xna.graphics._arguments import boolean
from xna.timespan import TimeSpan

if TYPE_CHECKING:
    from datetime import timedelta
    from types import TracebackType

    from xna.content._iservice_provider import IServiceProvider
    from xna.content.background_load_ext import BackgroundLoadEXT
    from xna.graphics.sprite_font import SpriteFont

T = TypeVar("T")


class ContentManager:
    """Loads textures, fonts, models, effects, sounds, curves and a game's own documents from files, without a build step.

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

    AssetReloadedEXT = Event(
        "Raised after HotReloadEXT has read an asset anew; handlers get the manager and AssetReloadedEventArgsEXT."
    )

    def __init__(self, serviceProvider: IServiceProvider, rootDirectory: str = "") -> None:
        if serviceProvider is None:
            raise ArgumentNullException("serviceProvider must not be None; pass the game's Services.")
        if not callable(getattr(serviceProvider, "GetService", None)):
            raise TypeError(f"serviceProvider must have a method GetService, such as a game's Services; got {serviceProvider!r}.")
        self._service_provider = serviceProvider
        self._root = _root(rootDirectory)
        self._loaders = DocumentLoaders()
        self._assets: dict[Hashable, CachedAsset] = {}
        self._shared_keys = SharedKeys(self)
        self._disposables: list[Any] = []
        self._open_loads = OpenLoads()
        self._background = BackgroundLoads(self)
        self._budget = TimeSpan.FromMilliseconds(4)
        self._hot_reload: HotReload | None = None
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
            ArgumentNullException: the name is None or empty, or the ranges are None.
            ArgumentException: the ranges are neither a string nor pairs.
            ContentLoadException: the file is missing or damaged, lacks the characters, or an argument is out of range.
            ObjectDisposedException: the manager was disposed.
        """
        self._check_call(assetName)
        wanted = BakedFont.of(size, ranges, spacing, defaultCharacter)
        key = ("font", _key(assetName), wanted)
        font: SpriteFont = self._load_once(key, assetName, lambda record: wanted.load(Making(self, assetName, record)))
        return font

    def LoadLocalizedEXT(self, cls: type[T], assetName: str, culture: str | None = None) -> T:
        """Load the form of an asset for a language: "sign.de-AT", else "sign.de", else "sign".

        Args:
            cls: the class that the asset must have.
            assetName: the name without a language.
            culture: a name such as "de-AT" or "de"; None takes the user's, as the system tells it.

        Raises:
            Exception: as Load does; a form that exists and is damaged is an error, too.
        """
        self._check_call(assetName)
        for name in localized_names(assetName, culture):
            if self._exists(cls, name):
                found: T = self.Load(cls, name)
                return found
        plain: T = self.Load(cls, assetName)
        return plain

    def LoadInBackgroundEXT(self, cls: type[T], assetName: str) -> BackgroundLoadEXT[T]:
        """Begin to load an asset while the game goes on.

        Files are read and decoded in other threads. The objects are made on the game's thread, in Game.Update (or in
        FrameworkDispatcher.Update or UpdateEXT), for about BackgroundBudgetEXT each time. A subclass that overrides
        OpenStream is called in those threads; one that overrides ReadAsset loads on the game's thread as a whole.

        Args:
            cls: the class that the asset must have.
            assetName: the name relative to RootDirectory.

        Raises:
            ArgumentNullException: the name is None or empty.
            ObjectDisposedException: the manager was disposed.
        """
        require(cls, type, "cls")
        self._check_call(assetName)
        _turns.join(self)
        return self._background.start((cls, _key(assetName)), cls, assetName)

    @property
    def BackgroundBudgetEXT(self) -> TimeSpan:
        """How long each frame may work on background loads: 4 ms at first. One object is made even if it takes longer.

        Raises:
            ArgumentOutOfRangeException: the value is negative.
        """
        return self._budget

    @BackgroundBudgetEXT.setter
    def BackgroundBudgetEXT(self, value: TimeSpan | timedelta) -> None:
        budget = TimeSpan.of(value)
        if budget.Ticks < 0:
            raise ArgumentOutOfRangeException(f"BackgroundBudgetEXT must not be negative, got {budget}.")
        self._budget = budget

    @property
    def BackgroundProgressEXT(self) -> tuple[int, int]:
        """How many background loads are completed, and how many were begun since none was running."""
        return self._background.done, self._background.total

    @property
    def HotReloadEXT(self) -> bool:
        """Whether assets are read anew when one of their files changes, while the game runs; False at first.

        The objects stay the same and get the new content. A file that cannot be loaded leaves the old content; the error
        is logged once and stands in ReloadErrorEXT. Files that a game's own loader reads besides its document are watched
        when it opens them with OpenStream. Those of a subclass that overrides OpenStream are not.
        """
        return self._hot_reload is not None

    @HotReloadEXT.setter
    def HotReloadEXT(self, value: bool) -> None:
        wanted = boolean(value, "HotReloadEXT")
        if wanted != self.HotReloadEXT:
            self._hot_reload = HotReload(self) if wanted else None
            _turns.join(self)

    @property
    def ReloadErrorEXT(self) -> Exception | None:
        """Why a changed file could not be loaded, of several the latest; None once all can."""
        return None if self._hot_reload is None else self._hot_reload.error

    def UpdateEXT(self) -> None:
        """Go on with background loads and hot reload; Game.Update does this by itself."""
        self._check_live()
        self._turn()

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

        A game's own loader opens its further files with it, so that hot reload knows them.
        Where a subclass overrides it, every load reads its stream, and the first bytes tell a document, an image and a
        font apart.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: the file is not there or cannot be opened.
        """
        self._check_call(assetName)
        found = self._root.find(assetName, [extension for reader in READERS for extension in reader.extensions])
        read_log.note(found.path)
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
        with load_failures(assetName):
            asset: T = _asset_loading.decode(self, cls, assetName).make(self, record)
        return asset

    def Unload(self) -> None:
        """Dispose everything that was loaded and forget it.

        Raises:
            ObjectDisposedException: the manager was disposed.
        """
        self._check_live()
        disposables, self._disposables = self._disposables, []
        for cached in self._assets.values():
            disposables += cached.made
        self._assets.clear()
        self._shared_keys.clear()
        in_turn([self._background.cancel, lambda: dispose_all(disposables)])

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

    @property
    def _has_own_reading(self) -> bool:
        return type(self).ReadAsset is not ContentManager.ReadAsset

    def _turn(self) -> None:
        if not self._background.is_idle:
            self._background.advance(self._budget.TotalSeconds)
        if self._hot_reload is not None:
            self._hot_reload.advance()

    def _load(self, cls: type | None, name: str) -> Any:
        wanted = object if cls is None else cls
        if not isinstance(wanted, type):
            raise ArgumentException(f"Load takes the class first and the name second, not {cls!r} and {name!r}.")
        self._check_call(name)
        key = self._shared_keys.of((wanted, _key(name)), name)
        if key not in self._assets:
            self._load_once(key, name, lambda record: self.ReadAsset(wanted, name, record))
            self._shared_keys.add(key)
        return self._assets[key].asset

    def _load_decoded(self, decoded: _asset_loading.Decoded) -> Any:
        """Make and remember an asset that was decoded in the background, unless it has been loaded meanwhile."""
        key = self._shared_keys.of((decoded.cls, _key(decoded.name)), decoded.name)
        if key not in self._assets:
            with self._open_loads.entered(key, decoded.name):
                cached = load_fresh(decoded.name, lambda record: self._make(decoded, record))
            cached.read = lambda record: self.ReadAsset(decoded.cls, decoded.name, record)
            self._assets[key] = cached
            self._shared_keys.add(key)
        return self._assets[key].asset

    def _make(self, decoded: _asset_loading.Decoded, record: Record) -> Any:
        with load_failures(decoded.name):
            return decoded.make(self, record)

    def _exists(self, cls: type, name: str) -> bool:
        """Whether there is a file, or a stream, of the name."""
        if self._has_own_streams:
            try:
                self.OpenStream(name).close()
            except Exception:
                return False
            return True
        extensions = [extension for reader in readers_for(cls) for extension in reader.extensions]
        return self._root.exists(name, extensions)

    def _is_loaded(self, cls: type, name: str) -> bool:
        return self._shared_keys.of((cls, _key(name)), name) in self._assets

    def _load_once(self, key: Hashable, name: str, read: Callable[[Record], Any]) -> Any:
        cached = self._assets.get(key)
        if cached is None:
            with self._open_loads.entered(key, name), load_failures(name):
                cached = load_fresh(name, read)
            self._assets[key] = cached
        return cached.asset

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
