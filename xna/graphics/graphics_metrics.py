"""GraphicsMetrics: what a frame did, as counts (not in XNA 4.0)."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass
class GraphicsMetrics:
    """Counts since the last Present. `a - b` gives the difference of two snapshots.

    Attributes:
        ClearCount: Calls of Clear.
        DrawCount: Draws that reached the renderer.
        PrimitiveCount: Triangles, lines and points of those draws, times their instances.
        SpriteCount: Sprites and glyphs that SpriteBatch drew.
        TargetCount: Changes of the bound targets.
        TextureCount: Changes of a texture slot.
    """

    ClearCount: int = 0
    DrawCount: int = 0
    PrimitiveCount: int = 0
    SpriteCount: int = 0
    TargetCount: int = 0
    TextureCount: int = 0

    def __sub__(self, other: GraphicsMetrics) -> GraphicsMetrics:
        return GraphicsMetrics(*(getattr(self, f.name) - getattr(other, f.name) for f in fields(self)))
