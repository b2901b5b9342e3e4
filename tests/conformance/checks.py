"""What a scene expects, as recorded checks: every one is measured, none stops the scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.conformance.picture import Picture, Pixels, Region
from tests.conformance.tolerances import WITHOUT_ALPHA, Tolerance, tolerance_for

Color = tuple[int, ...]


@dataclass(frozen=True)
class Check:
    """One measured expectation: it holds when `deviation` is at most `limit`."""

    label: str
    expected: str
    got: str
    deviation: float
    limit: float
    widened: Tolerance | None = None

    @property
    def passed(self) -> bool:
        """A widened limit that the written default would have sufficed for is a fault of the table."""
        return self.deviation <= self.limit and not self.is_needlessly_widened

    @property
    def is_needlessly_widened(self) -> bool:
        return self.widened is not None and self.widened.required and self.deviation <= self.widened.default

    def __str__(self) -> str:
        verdict = "passed" if self.passed else "failed"
        if self.is_needlessly_widened:
            verdict = "failed: its entry in tolerances.py is no longer needed"
        return f"{self.label}: expected {self.expected}, got {self.got} ({verdict})"


def deviation(got: Color, expected: Color) -> int:
    """Give the largest difference of any channel that the expected colour names."""
    return max(abs(g - e) for g, e in zip(got, expected, strict=False))


class Checks:
    """Collects the checks of one scene on one renderer.

    Where the renderer keeps no alpha, `without_alpha`, pictures are compared without it; `alpha_mattered` says that any differed.
    """

    def __init__(self, scene_id: str, renderer: str) -> None:
        self.scene_id = scene_id
        self.renderer = renderer
        self.results: list[Check] = []
        self.without_alpha = (renderer, scene_id) in WITHOUT_ALPHA
        self.alpha_mattered = False

    def record(self, label: str, expected: object, got: object, deviation: float, limit: float) -> None:
        """Add a measured check; the table of tolerances may widen its limit."""
        widened = tolerance_for(self.renderer, self.scene_id, label, limit)
        self.results.append(Check(label, str(expected), str(got), deviation, widened.limit if widened else limit, widened))

    # ---- plain values

    def equal(self, label: str, got: object, expected: object) -> None:
        """The two values are equal."""
        self.record(label, repr(expected), repr(got), 0 if got == expected else 1, 0)

    def true(self, label: str, condition: object, got: object = None) -> None:
        """The statement holds."""
        self.record(label, "it holds", condition if got is None else got, 0 if condition else 1, 0)

    def between(self, label: str, got: float, low: float, high: float) -> None:
        """A number lies in a closed range."""
        self.record(label, f"{low}..{high}", got, max(low - got, got - high, 0), 0)

    def at_least(self, label: str, got: float, low: float) -> None:
        """A number is not below a bound."""
        self.record(label, f"at least {low}", got, max(low - got, 0), 0)

    def at_most(self, label: str, got: float, high: float) -> None:
        """A number is not above a bound."""
        self.record(label, f"at most {high}", got, max(got - high, 0), 0)

    def color(self, label: str, got: Color, expected: Color, tolerance: int = 0) -> None:
        """A colour is as expected in every channel that `expected` names (RGB or RGBA)."""
        got, expected = self._compared(got, expected)
        shown = got[: len(expected)]
        self.record(label, f"{expected} ±{tolerance}", shown, deviation(got, expected), tolerance)

    def _compared(self, got: Color, expected: Color) -> tuple[Color, Color]:
        """Leave alpha out where it is not kept."""
        if not self.without_alpha or len(expected) < 4:
            return got, expected
        self.alpha_mattered |= got[3] != expected[3]
        return got[:3], expected[:3]

    def _pixels(self, pixels: Pixels, expected: Any = None) -> Pixels:
        """Leave the alpha of pixels out where it is not kept; `expected` is a colour or pixels."""
        if not self.without_alpha:
            return pixels
        wanted = None if expected is None else np.asarray(expected)
        if wanted is not None and wanted.shape[-1] == 4:
            self.alpha_mattered |= bool((pixels[..., 3] != wanted[..., 3]).any())
        return pixels[..., :3]

    def raises(self, label: str, exception: type[Exception], call: Callable[[], Any]) -> None:
        """A call raises exactly this kind of exception."""
        try:
            value = call()
        except Exception as error:
            self.record(label, exception.__name__, f"{type(error).__name__}: {error}", 0 if type(error) is exception else 1, 0)
        else:
            self.record(label, exception.__name__, f"no exception, but {value!r}", 1, 0)

    # ---- regions of a picture

    def region(self, label: str, picture: Picture, region: Region, expected: Color, tolerance: int = 0) -> None:
        """The mean of a region is a colour."""
        self.color(label, picture.average(region), expected, tolerance)

    def pixel(self, label: str, picture: Picture, x: int, y: int, expected: Color, tolerance: int = 0) -> None:
        """One pixel is a colour."""
        self.color(label, picture.pixel(x, y), expected, tolerance)

    def solid(self, label: str, picture: Picture, region: Region, expected: Color, tolerance: int = 0) -> None:
        """Every single pixel of a region is a colour."""
        pixels = self._pixels(picture.region(region), expected)
        expected = expected[: pixels.shape[-1]]
        block = pixels[..., : len(expected)].reshape(-1, len(expected)).astype(np.int64)
        apart = np.abs(block - np.array(expected)).max(axis=1)
        worst = int(apart.argmax())
        got = tuple(int(channel) for channel in block[worst])
        self.record(label, f"{expected} ±{tolerance} everywhere", f"at worst {got}", int(apart[worst]), tolerance)

    def flat(self, label: str, picture: Picture, region: Region, limit: int) -> None:
        """No channel varies by more than a limit inside a region."""
        spread = picture.spread(region)
        self.record(label, f"spread at most {limit}", spread, spread, limit)

    def distinct(self, label: str, first: Color, second: Color, least: int) -> None:
        """Two colours differ by at least so much in one of R, G and B."""
        apart = deviation(first[:3], second[:3])
        self.record(label, f"at least {least} apart", f"{first} and {second}: {apart}", max(least - apart, 0), 0)

    def same(self, label: str, first: Color, second: Color, limit: int) -> None:
        """Two colours agree in R, G and B within a limit."""
        self.record(label, f"within {limit}", f"{first} and {second}", deviation(first[:3], second[:3]), limit)

    def brighter(self, label: str, first: Color, second: Color, least: int) -> None:
        """The first colour's R + G + B is above the second's by at least so much."""
        apart = sum(first[:3]) - sum(second[:3])
        self.record(label, f"brighter by {least}", f"{first} over {second}: {apart}", max(least - apart, 0), 0)

    def identical(self, label: str, first: Picture, second: Picture) -> None:
        """Two pictures have the same size and bytes."""
        if first.pixels.shape != second.pixels.shape:
            self.record(label, first.pixels.shape, second.pixels.shape, 1, 0)
            return
        apart = int((self._pixels(first.pixels, second.pixels) != self._pixels(second.pixels)).any(axis=-1).sum())
        self.record(label, "identical pictures", f"{apart} pixels differ", apart, 0)
