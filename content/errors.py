"""The one exception that reading content raises."""

from __future__ import annotations


class ContentLoadException(Exception):
    """An asset cannot be loaded (XNA's ContentLoadException).

    Args:
        message: what must hold and what came instead.
        innerException: the error that caused this one; it becomes `__cause__` and its text ends the message.
        path: the file or asset that the error is about.
        field: the member of the document that is wrong.
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
        if not self._assets or self._assets[-1] != name:
            self._assets.append(name)

    def _chain(self) -> str:
        """The assets that were being loaded, where the path does not tell."""
        told = len(self._assets) == 1 and self._assets[0].replace("\\", "/").lower() in (self.path or "").lower()
        names = " for ".join(f"'{name}'" for name in self._assets)
        return "" if told or not names else f" (while loading {names})"

    def __str__(self) -> str:
        where = [] if self.path is None else [f"'{self.path}'"]
        if self.field is not None:
            where.append(f"member '{self.field}'")
        text = f"{', '.join(where)}: {self.Message}" if where else self.Message
        cause = self.__cause__
        reason = "" if cause is None else f" [{type(cause).__name__}: {cause}]"
        return f"{text}{reason}{self._chain()}"
