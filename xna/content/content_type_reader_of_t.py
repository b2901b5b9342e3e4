"""ContentTypeReaderOfT: ContentTypeReader<T> of C#."""

from __future__ import annotations

import typing
from typing import Generic, TypeVar

from xna.content.content_type_reader import ContentTypeReader

T = TypeVar("T")


class ContentTypeReaderOfT(ContentTypeReader, Generic[T]):
    """A reader whose class names its target: `class LevelReader(ContentTypeReaderOfT[Level])`."""

    def __init__(self) -> None:
        super().__init__(_target_of(type(self)))


def _target_of(reader: type) -> type:
    for base in reader.__mro__:
        for origin in getattr(base, "__orig_bases__", ()):
            if typing.get_origin(origin) is ContentTypeReaderOfT:
                target = typing.get_args(origin)[0]
                if isinstance(target, type):
                    return target
    raise TypeError(f"{reader.__name__} must name its target: class {reader.__name__}(ContentTypeReaderOfT[Target]).")
