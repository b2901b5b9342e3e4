"""MorphTargetsEXT: the shapes between which a part of a model morphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from renderers.contract.enums import SetDataOptions
from xna._single import real
from xna.exceptions import ArgumentException, ArgumentNullException
from xna.graphics._morphing import MorphedVertices

if TYPE_CHECKING:
    from content.model_data import MorphData, PartData, WeightTrackData
    from xna.graphics._poses import Floats
    from xna.graphics.dynamic_vertex_buffer import DynamicVertexBuffer


class MorphTargetsEXT:
    """Differences from the shape of a ModelMeshPart, mixed by weights and written into its vertex buffer."""

    _tracks: dict[str, WeightTrackData]
    _buffer: DynamicVertexBuffer
    _vertices: MorphedVertices
    _weights: Floats

    def __init__(self) -> None:
        """Refuse: load a model through ContentManager.

        Raises:
            TypeError: always.
        """
        raise TypeError("MorphTargetsEXT has no public constructor; ModelMeshPart.MorphTargetsEXT has one.")

    @classmethod
    def _create(cls, morph: MorphData, part: PartData, buffer: DynamicVertexBuffer) -> MorphTargetsEXT:
        targets = object.__new__(cls)
        targets._tracks = dict(morph.tracks)
        targets._buffer = buffer
        targets._vertices = MorphedVertices(morph, part)
        targets._weights = np.array(morph.weights, np.float32)
        targets._write()
        return targets

    @property
    def Count(self) -> int:
        """The number of targets."""
        return len(self._weights)

    @property
    def Weights(self) -> list[float]:
        """How much of each target is mixed in: 0 for nothing, 1 for all of it; a copy. Setting them changes the vertices.

        Raises:
            ArgumentNullException: None is assigned.
            ArgumentException: there is not one weight for each target.
        """
        return [float(weight) for weight in self._weights]

    @Weights.setter
    def Weights(self, value: Sequence[float]) -> None:
        if value is None:
            raise ArgumentNullException("Weights must be a list of numbers, not None.")
        weights = [real(weight, "Weights") for weight in value]
        if len(weights) != self.Count:
            raise ArgumentException(f"Weights must hold a number for each of the {self.Count} targets, got {len(weights)}.")
        self._set(weights)

    def _animate(self, clip: str, seconds: float) -> None:
        track = self._tracks.get(clip, self._tracks.get(""))
        if track is not None and len(track.times):
            self._set(weights_at(track, seconds))

    def _set(self, weights: Iterable[float]) -> None:
        new = np.array(list(weights), np.float32)
        if not np.array_equal(new, self._weights):
            self._weights = new
            self._write()

    def _write(self) -> None:
        with np.errstate(all="ignore"):
            data = self._vertices.mixed(self._weights)
        self._buffer.SetData(data.reshape(-1), 0, data.size, SetDataOptions.Discard)


def weights_at(track: WeightTrackData, seconds: float) -> Floats:
    """Give the weights of a track at a time; before the first and after the last key they stand still."""
    weights: Floats = track.weights
    after = int(np.searchsorted(track.times, seconds, "right"))
    if after == 0 or after == len(track.times):
        return np.asarray(weights[max(0, after - 1)])
    first, second = np.asarray(weights[after - 1]), np.asarray(weights[after])
    if track.interpolation == "Step":
        return first
    span = float(track.times[after] - track.times[after - 1])
    part = np.float32((seconds - float(track.times[after - 1])) / span)
    if track.interpolation == "CubicSpline" and track.in_tangents is not None and track.out_tangents is not None:
        return _hermite(first, track.out_tangents[after - 1] * span, second, track.in_tangents[after] * span, float(part))
    return np.asarray(first + (second - first) * part, np.float32)


def _hermite(value1: Floats, tangent1: Floats, value2: Floats, tangent2: Floats, t: float) -> Floats:
    square, cube = t * t, t * t * t
    mixed = value1 * (2 * cube - 3 * square + 1) + tangent1 * (cube - 2 * square + t)
    return np.asarray(mixed + value2 * (3 * square - 2 * cube) + tangent2 * (cube - square), np.float32)
