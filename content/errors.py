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
        if innerException is not None:
            self.__cause__ = innerException
        super().__init__(message)

    @property
    def InnerException(self) -> BaseException | None:
        """The error that caused this one, or None."""
        return self.__cause__

    def __str__(self) -> str:
        where = [] if self.path is None else [f"'{self.path}'"]
        if self.field is not None:
            where.append(f"member '{self.field}'")
        text = f"{', '.join(where)}: {self.Message}" if where else self.Message
        cause = self.__cause__
        return text if cause is None else f"{text} [{type(cause).__name__}: {cause}]"
