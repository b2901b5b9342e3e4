"""The one exception that reading content raises."""

from __future__ import annotations

LONGEST_NAME = 260


class ContentLoadException(Exception):
    """An asset cannot be loaded (XNA's ContentLoadException).

    Args:
        message: what must hold and what came instead.
        innerException: the error that caused this one; it becomes `__cause__` and its text ends the message, unless the
            message has it already.
        path: the file or asset that the error is about.
        field: the member of the document that is wrong.

    `named_by` holds the document and the member that named the file, where that is another one.
    """

    def __init__(
        self,
        message: str = "The content could not be loaded.",
        innerException: BaseException | None = None,
        *,
        path: object = None,
        field: str | None = None,
    ) -> None:
        self.Message = message
        self.path = None if path is None else str(path)
        self.field = field
        self.named_by: tuple[str, str] | None = None
        self._assets: list[str] = []
        if innerException is not None:
            self.__cause__ = innerException
        super().__init__(message)

    @property
    def InnerException(self) -> BaseException | None:
        """The error that caused this one, or None."""
        return self.__cause__

    def note_asset(self, name: str) -> None:
        """Remember the asset whose load has failed; one that needed it follows."""
        shown = shortened(name)
        if not self._assets or self._assets[-1] != shown:
            self._assets.append(shown)

    def note_member(self, path: str, field: str) -> None:
        """Remember the document and its member that named the file which the error is about; the innermost one stays."""
        if self.named_by is None and self.path != path:
            self.named_by = (path, field)

    def _chain(self) -> str:
        """Where the file was named, and the assets that were being loaded, as far as the paths do not tell."""
        named = "" if self.named_by is None else f" (named by member '{self.named_by[1]}' of '{self.named_by[0]}')"
        told = len(self._assets) == 1 and self.path is not None and _means(self.path, self._assets[0])
        names = " for ".join(f"'{name}'" for name in self._assets)
        return named if told or not names else f"{named} (while loading {names})"

    def __str__(self) -> str:
        where = [] if self.path is None else [f"'{self.path}'"]
        if self.field is not None:
            where.append(f"member '{self.field}'")
        text = f"{', '.join(where)}: {self.Message}" if where else self.Message
        cause = self.__cause__
        reason = "" if cause is None or (str(cause) and str(cause) in text) else f" [{type(cause).__name__}: {cause}]"
        return f"{text}{reason}{self._chain()}"


def shortened(name: str) -> str:
    """A name as messages show it, cut where no file system has such a long one."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."


def _means(path: str, asset: str) -> bool:
    """Whether a path ends with the name of an asset, with or without an extension."""
    file, name = (text.replace("\\", "/").lower() for text in (path, asset))
    stem = file.rpartition(".")[0]
    return any(f"/{each}".endswith(f"/{name}") for each in (file, stem))
