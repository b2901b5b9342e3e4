"""The pages: what each shows, and its sliders."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from xna import MathHelper


class Kind(Enum):
    """What an effect is used on."""

    PICTURE = auto()
    SPRITE = auto()
    SOLID = auto()


@dataclass
class Slider:
    """A uniform that the player moves. `parameter` is its name in the shader."""

    label: str
    parameter: str
    low: float
    high: float
    value: float

    def move(self, amount: float) -> None:
        """Move by a part of the whole way."""
        self.value = MathHelper.Clamp(self.value + (self.high - self.low) * amount, self.low, self.high)

    @property
    def part(self) -> float:
        """Where it stands, from 0 to 1."""
        return (self.value - self.low) / (self.high - self.low)


@dataclass
class Page:
    """An effect: the name of its document, what it is used on, and its sliders."""

    title: str
    asset: str
    kind: Kind
    sliders: tuple[Slider, ...]


def all_pages() -> list[Page]:
    """Make the eight pages with their sliders where they stand at first."""
    return [
        Page("Blur", "blur", Kind.PICTURE, (Slider("radius", "radius", 0.5, 8.0, 4.0),)),
        Page(
            "Outline",
            "outline",
            Kind.SPRITE,
            (Slider("width", "width", 0.5, 4.0, 2.0), Slider("strength", "strength", 0.0, 1.0, 1.0)),
        ),
        Page(
            "Dissolve",
            "dissolve",
            Kind.SPRITE,
            (Slider("amount", "amount", 0.0, 1.0, 0.4), Slider("edge", "edge", 0.01, 0.3, 0.1)),
        ),
        Page(
            "Old screen",
            "screen",
            Kind.PICTURE,
            (
                Slider("curve", "curve", 0.0, 0.4, 0.15),
                Slider("scan lines", "lines", 0.0, 1.0, 0.5),
                Slider("colour fringes", "fringe", 0.0, 6.0, 2.0),
            ),
        ),
        Page("Palette", "palette", Kind.SPRITE, (Slider("palette", "row", 0.0, 7.0, 2.0),)),
        Page(
            "Water",
            "water",
            Kind.PICTURE,
            (Slider("level", "level", 0.3, 0.9, 0.62), Slider("waves", "waves", 0.0, 1.0, 0.5)),
        ),
        Page(
            "Toon",
            "toon",
            Kind.SOLID,
            (Slider("bands", "bands", 2.0, 8.0, 4.0), Slider("outline", "outline", 0.0, 0.6, 0.3)),
        ),
        Page(
            "Triplanar",
            "triplanar",
            Kind.SOLID,
            (Slider("scale", "scale", 0.2, 3.0, 0.9), Slider("sharpness", "sharpness", 1.0, 16.0, 6.0)),
        ),
    ]
