"""How alpha is executed: a fragment is drawn whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from renderers.tinygl.effects import GlEffect
from renderers.tinygl.geometry import Bytes, DrawnVertices
from renderers.tinygl.resources import is_visible, least_alpha
from renderers.tinygl.states import Refuse

ALWAYS, NEVER = 0, 256  # least texel alphas
_QUAD = 6  # indices


class Part(NamedTuple):
    """Vertices in use from `start` on, whose texels are drawn from the alpha `least` on."""

    start: int
    length: int
    least: int


def cut_out(vertices: DrawnVertices, effect: GlEffect, quads: bool, refuse: Refuse) -> list[Part]:
    """Divide a draw by the least alpha of the texels that are seen; parts that nothing is seen of are left out.

    Raises:
        NotSupportedException: The vertices' alpha varies in a way that one threshold cannot follow.
    """
    if not effect.vertex_color:
        alphas = np.array([255], np.uint8)
    else:
        alphas = vertices.alphas()
    if effect.textured and quads and effect.is_sprite:
        parts = list(_sprites(alphas, refuse))
    elif effect.textured:
        if alphas.min() != alphas.max():
            refuse("vertex alpha that varies over a texture")
        parts = [Part(0, vertices.length, least_alpha(_effective(effect, int(alphas[0]))))]
    else:
        parts = [Part(0, vertices.length, _untextured(effect, alphas, refuse))]
    return [part for part in parts if part.least < NEVER]


def _effective(effect: GlEffect, alpha: int) -> float:
    return min(max(effect.alpha * alpha / 255, 0.0), 1.0)


def _untextured(effect: GlEffect, alphas: Bytes, refuse: Refuse) -> int:
    seen = is_visible(_effective(effect, int(alphas.max())))
    if seen != is_visible(_effective(effect, int(alphas.min()))):
        refuse("vertex alpha that crosses the cut-out threshold within one draw")
    return ALWAYS if seen else NEVER


def _sprites(alphas: Bytes, refuse: Refuse) -> Iterator[Part]:
    """Divide a batch of sprites where the tint's alpha changes."""
    by_quad = alphas.reshape(-1, _QUAD)
    tints = by_quad[:, 0]
    if (by_quad != tints[:, None]).any():
        refuse("vertex alpha that varies over a texture")
    starts = [0, *(np.flatnonzero(np.diff(tints.astype(np.int16))) + 1).tolist(), len(tints)]
    for start, end in pairwise(starts):
        yield Part(_QUAD * start, _QUAD * (end - start), least_alpha(int(tints[start]) / 255))
