"""Gives `ContentManager.Load` its spellings: `Load(Texture2D, "hero")`, `Load[Texture2D]("hero")` and `Load("hero")`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from xna.content.content_manager import ContentManager

T = TypeVar("T")


class BoundLoad:
    """The Load method of one content manager."""

    __slots__ = ("_manager",)

    def __init__(self, manager: ContentManager) -> None:
        self._manager = manager

    @overload
    def __call__(self, cls: type[T], assetName: str) -> T: ...

    @overload
    def __call__(self, cls: str) -> Any: ...

    @overload
    def __call__(self, *, assetName: str) -> Any: ...

    def __call__(self, cls: Any = None, assetName: Any = None) -> Any:
        """Load an asset, or return the one that was loaded under this class and name before.

        Args:
            cls: the class that the asset must have. It may be left out: then the document's type or the file's extension
                decides.
            assetName: the name relative to RootDirectory, with or without extension; letter case and kind of slash do not
                matter.

        Raises:
            ArgumentNullException: the name is None or empty.
            ContentLoadException: the asset is missing, damaged, of another class, or named outside the root.
            InvalidOperationException: the asset needs the graphics device, and this is not the device's thread.
            ObjectDisposedException: the manager or the graphics device was disposed.
        """
        if assetName is None and not isinstance(cls, type):
            cls, assetName = None, cls
        return self._manager._load(cls, assetName)

    def __getitem__(self, cls: type[T]) -> Callable[[str], T]:
        """Return the Load that takes only a name, as C#'s `Load<T>` does."""
        return lambda assetName: self(cls, assetName)


class LoadMethod:
    """The descriptor behind ContentManager.Load."""

    @overload
    def __get__(self, manager: None, owner: type) -> LoadMethod: ...

    @overload
    def __get__(self, manager: ContentManager, owner: type) -> BoundLoad: ...

    def __get__(self, manager: ContentManager | None, owner: type) -> LoadMethod | BoundLoad:
        return self if manager is None else BoundLoad(manager)
