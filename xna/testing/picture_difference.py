"""PictureDifference and compare_pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from os import PathLike
from typing import Any, Union

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
PictureLike = Union["npt.NDArray[Any]", str, "PathLike[str]"]
_DIMMED = 3


@dataclass(frozen=True)
class PictureDifference:
    """How two pictures differ. `is_match` is the verdict, `message` the sentence about it.

    Attributes:
        first: The one picture, uint8 (height, width, 4).
        second: The other picture.
        tolerance: By how much a channel may differ without counting.
        allowed_fraction: Which part of the pixels, 0 to 1, may differ by more.
        differing: Where they differ by more than the tolerance: bool (height, width); None when the sizes differ.
        greatest: The greatest difference of any channel, 0 to 255.
    """

    first: Picture = field(repr=False)
    second: Picture = field(repr=False)
    tolerance: int
    allowed_fraction: float
    differing: npt.NDArray[np.bool_] | None = field(repr=False)
    greatest: int

    @property
    def count(self) -> int:
        """The number of pixels that differ by more than the tolerance; all of them when the sizes differ."""
        return self._total if self.differing is None else int(np.count_nonzero(self.differing))

    @property
    def is_match(self) -> bool:
        """Whether the sizes agree and no more pixels differ than allowed."""
        return self.differing is not None and self.count <= self.allowed_fraction * self._total

    @property
    def box(self) -> tuple[int, int, int, int] | None:
        """The smallest rectangle (x, y, width, height) around all pixels that differ; None when none does."""
        if self.differing is None or not self.differing.any():
            return None
        rows, columns = np.flatnonzero(self.differing.any(axis=1)), np.flatnonzero(self.differing.any(axis=0))
        return (int(columns[0]), int(rows[0]), int(columns[-1] - columns[0] + 1), int(rows[-1] - rows[0] + 1))

    @property
    def message(self) -> str:
        """One sentence for the report of a failed test."""
        if self.differing is None:
            return f"The pictures have different sizes: {_size(self.first)} and {_size(self.second)}."
        if self.box is None:
            return f"The pictures agree (tolerance {self.tolerance}, greatest difference {self.greatest})."
        y, x = map(int, np.argwhere(self.differing)[0])
        share = 100.0 * self.count / self._total
        return (
            f"{self.count} of {self._total} pixels ({share:.3g} %) differ by more than {self.tolerance}; at most "
            f"{100.0 * self.allowed_fraction:.3g} % may. The greatest difference is {self.greatest}. The first is at ({x}, {y}): "
            f"{_pixel(self.first, x, y)} and {_pixel(self.second, x, y)}. All lie in {self.box} (x, y, width, height)."
        )

    def assert_match(self) -> None:
        """Raise AssertionError with the message unless the pictures match."""
        if not self.is_match:
            raise AssertionError(self.message)

    def save_png(self, path: str | PathLike[str]) -> None:
        """Write both pictures and their difference side by side; in the third, differing pixels are red."""
        from PIL import Image

        panels = [_opaque(self.first), _opaque(self.second)]
        if self.differing is not None:
            panels.append(self._marked())
        height = max(panel.shape[0] for panel in panels)
        filled = [np.pad(panel, ((0, height - panel.shape[0]), (0, 0), (0, 0))) for panel in panels]
        Image.fromarray(np.hstack(filled)).save(path, "PNG")

    @property
    def _total(self) -> int:
        return max(int(picture.shape[0] * picture.shape[1]) for picture in (self.first, self.second))

    def _marked(self) -> Picture:
        marked = _opaque(self.first) // _DIMMED
        marked[self.differing] = (255, 0, 0)
        return marked


def compare_pictures(
    first: PictureLike, second: PictureLike, tolerance: int = 0, allowed_fraction: float = 0.0
) -> PictureDifference:
    """Compare two pictures pixel by pixel, alpha included.

    Args:
        first: An array (height, width, 3 or 4) of uint8, or the path of an image file. Without alpha it is opaque.
        second: The other picture, likewise.
        tolerance: By how much a channel may differ without counting, 0 to 255.
        allowed_fraction: Which part of the pixels may differ by more and the pictures still match, 0 to 1.
    """
    one, other = _picture(first), _picture(second)
    if one.shape != other.shape:
        return PictureDifference(one, other, tolerance, allowed_fraction, None, 255)
    distance = np.abs(one.astype(np.int16) - other).max(axis=2, initial=0)
    return PictureDifference(one, other, tolerance, allowed_fraction, distance > tolerance, int(distance.max(initial=0)))


def _picture(source: PictureLike) -> Picture:
    if isinstance(source, (str, PathLike)):
        from PIL import Image

        with Image.open(source) as image:
            return np.asarray(image.convert("RGBA"))
    array = np.asarray(source)
    if array.ndim != 3 or array.shape[2] not in (3, 4) or array.dtype != np.uint8:
        raise ValueError(f"a picture is an array of uint8 (height, width, 3 or 4), got {array.dtype} {array.shape}")
    if array.shape[2] == 3:
        array = np.dstack([array, np.full(array.shape[:2], 255, np.uint8)])
    return array


def _opaque(picture: Picture) -> Picture:
    return picture[:, :, :3]


def _size(picture: Picture) -> str:
    return f"{picture.shape[1]}x{picture.shape[0]}"


def _pixel(picture: Picture, x: int, y: int) -> str:
    return f"({', '.join(str(int(channel)) for channel in picture[y, x])})"
