"""Poses as arrays: translations, rotations and scales of bones, how clips give them and how they become matrices."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from content.clip_data import ClipData

Floats = npt.NDArray[np.float32]
Indices = npt.NDArray[np.intp]

_NEARLY_PARALLEL = 0.9995


@dataclass
class Pose:
    """Translations (n, 3), rotations (n, 4) as x, y, z, w and scales (n, 3) of n bones."""

    translations: Floats
    rotations: Floats
    scales: Floats

    def copy(self) -> Pose:
        """Give a pose with arrays of its own."""
        return Pose(self.translations.copy(), self.rotations.copy(), self.scales.copy())

    def put(self, bones: Indices, other: Pose) -> None:
        """Replace some bones by those of another pose, which holds just these."""
        self.translations[bones] = other.translations
        self.rotations[bones] = other.rotations
        self.scales[bones] = other.scales

    def blended(self, other: Pose, amount: float) -> Pose:
        """Give the pose between this one (0) and another (1)."""
        part = np.full(len(self.translations), amount, np.float32)
        return _between(self, other, part)

    def matrices(self) -> Floats:
        """Give row-vector matrices (n, 4, 4): scale, then rotate, then translate."""
        result = np.zeros((len(self.translations), 4, 4), np.float32)
        result[:, :3, :3] = _rotation_matrices(self.rotations) * self.scales[:, :, None]
        result[:, 3, :3] = self.translations
        result[:, 3, 3] = 1.0
        return result


class ClipSampler:
    """Finds the pose of a clip's bones at a time."""

    def __init__(self, data: ClipData) -> None:
        tracks = [track for track in data.tracks if len(track.times)]
        self.bones = np.array([track.bone for track in tracks], np.intp)
        self._times = [track.times.tolist() for track in tracks]
        counts = [len(times) for times in self._times]
        self._starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.intp) if counts else np.zeros(0, np.intp)
        self._keys = Pose(
            _joined([track.translations for track in tracks], 3),
            _joined([track.rotations for track in tracks], 4),
            _joined([track.scales for track in tracks], 3),
        )

    def sample(self, seconds: float) -> Pose:
        """Give the pose of `bones`, in their order; before the first and after the last key it stands still."""
        places = [_place(times, seconds) for times in self._times]
        first = self._starts + np.array([place[0] for place in places], np.intp)
        second = self._starts + np.array([place[1] for place in places], np.intp)
        part = np.array([place[2] for place in places], np.float32)
        keys = self._keys
        return _between(
            Pose(keys.translations[first], keys.rotations[first], keys.scales[first]),
            Pose(keys.translations[second], keys.rotations[second], keys.scales[second]),
            part,
        )


def decompose(matrices: Floats) -> Pose:
    """Split row-vector matrices (n, 4, 4) into a pose; what is sheared loses its shear."""
    axes = matrices[:, :3, :3].astype(np.float64)
    scales = np.linalg.norm(axes, axis=2)
    scales[:, 0] *= np.where(np.linalg.det(axes) < 0.0, -1.0, 1.0)
    turned = axes / np.where(scales == 0.0, 1.0, scales)[:, :, None]
    return Pose(
        matrices[:, 3, :3].astype(np.float32),
        np.array([_quaternion(each) for each in turned], np.float32).reshape(-1, 4),
        scales.astype(np.float32),
    )


def _joined(arrays: list[Floats], width: int) -> Floats:
    return np.concatenate(arrays).astype(np.float32) if arrays else np.zeros((0, width), np.float32)


def _place(times: list[float], seconds: float) -> tuple[int, int, float]:
    """Find the keys around a time and how far it lies from the first to the second."""
    after = bisect_right(times, seconds)
    if after == 0 or after == len(times):
        edge = max(0, after - 1)
        return edge, edge, 0.0
    return after - 1, after, (seconds - times[after - 1]) / (times[after] - times[after - 1])


def _between(first: Pose, second: Pose, part: Floats) -> Pose:
    amount = part[:, None]
    return Pose(
        first.translations + (second.translations - first.translations) * amount,
        _slerp(first.rotations, second.rotations, part),
        first.scales + (second.scales - first.scales) * amount,
    )


def _slerp(first: Floats, second: Floats, part: Floats) -> Floats:
    """Turn along the shorter arc; nearly equal rotations are mixed straight."""
    cosine = np.einsum("ij,ij->i", first, second)
    second = np.where(cosine[:, None] < 0.0, -second, second)
    cosine = np.abs(cosine)
    angle = np.arccos(np.minimum(cosine, 1.0))
    straight = cosine > _NEARLY_PARALLEL
    sine = np.where(straight, 1.0, np.sin(angle))
    weight1 = np.where(straight, 1.0 - part, np.sin((1.0 - part) * angle) / sine)
    weight2 = np.where(straight, part, np.sin(part * angle) / sine)
    mixed = first * weight1[:, None] + second * weight2[:, None]
    length = np.linalg.norm(mixed, axis=1, keepdims=True)
    return np.asarray(mixed / np.where(length == 0.0, 1.0, length), np.float32)


def _rotation_matrices(rotations: Floats) -> Floats:
    x, y, z, w = rotations.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (z * x - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (z * z + x * x), 2 * (y * z + x * w)],
        [2 * (z * x + y * w), 2 * (y * z - x * w), 1 - 2 * (y * y + x * x)],
    ]
    return np.asarray(np.array(rows, np.float32).reshape(3, 3, -1).transpose(2, 0, 1))


def _quaternion(m: npt.NDArray[np.float64]) -> tuple[float, float, float, float]:
    """The rotation of a row-vector 3x3 matrix, taken from its largest component so that no division is by nearly nothing."""
    x, y, z = m.diagonal()
    squares = np.array([1 + x - y - z, 1 - x + y - z, 1 - x - y + z, 1 + x + y + z])
    largest = int(np.argmax(squares))
    double = np.sqrt(max(squares[largest], 1e-30))
    sums = (m[0, 1] + m[1, 0], m[2, 0] + m[0, 2], m[1, 2] + m[2, 1])
    turns = (m[1, 2] - m[2, 1], m[2, 0] - m[0, 2], m[0, 1] - m[1, 0])
    quarter = squares[largest]
    rows = (
        (quarter, sums[0], sums[1], turns[0]),
        (sums[0], quarter, sums[2], turns[1]),
        (sums[1], sums[2], quarter, turns[2]),
        (turns[0], turns[1], turns[2], quarter),
    )
    first, second, third, fourth = (float(value / (2.0 * double)) for value in rows[largest])
    return first, second, third, fourth
