"""Animation clips as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

JOINT_PALETTE = "JointPalette"
SCENE_NODE = "SceneNode"


@dataclass(frozen=True, eq=False)
class TrackData:
    """The keys of one bone, in order of time; between keys translation and scale run straight, the rotation along the arc.

    `times` is float64 (keys,) in seconds; `translations` (keys, 3), `rotations` (keys, 4) as x, y, z, w and `scales`
    (keys, 3) are float32.
    """

    bone: int
    times: NDArray[np.float64]
    translations: NDArray[np.float32]
    rotations: NDArray[np.float32]
    scales: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class ClipData:
    """An animation of `duration` seconds.

    With the target space JOINT_PALETTE the tracks number the joints of the skin, with SCENE_NODE the bones of the model.
    """

    duration: float
    tracks: tuple[TrackData, ...]
    target_space: str = JOINT_PALETTE
