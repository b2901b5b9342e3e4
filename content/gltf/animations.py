"""The animations of a glTF file: channels of any interpolation baked into plain keys."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from content.clip_data import JOINT_PALETTE, SCENE_NODE, ClipData, TrackData
from content.gltf.accessors import Accessors
from content.gltf.nodes import SceneNode
from content.gltf.sampling import Channel
from content.gltf.scene_file import SceneFile
from content.members import Members
from content.model_data import WeightTrackData

PATHS = {"translation": (3,), "rotation": (4,), "scale": (3,)}
VALUES_PER_KEY = 12
INTERPOLATIONS = {"LINEAR": "Linear", "STEP": "Step", "CUBICSPLINE": "CubicSpline"}


@dataclass
class Animation:
    """One animation: channels by node and path, and weight tracks by node."""

    name: str
    duration: float = 0.0
    channels: dict[int, dict[str, Channel]] = field(default_factory=dict)
    weights: dict[int, WeightTrackData] = field(default_factory=dict)

    def node_clip(self, nodes: list[SceneNode]) -> ClipData:
        """The clip whose tracks number the model's bones."""
        moved = [node for node in nodes if node.number in self.channels]
        return ClipData(self.duration, tuple(self._track(node, node.bone) for node in moved), SCENE_NODE)

    def joint_clip(self, nodes: list[SceneNode], places: dict[int, list[int]]) -> ClipData:
        """The clip whose tracks number the joints of the palette."""
        moved = [node for node in nodes if node.number in self.channels]
        tracks = [self._track(node, joint) for node in moved for joint in places.get(node.number, ())]
        return ClipData(self.duration, tuple(tracks), JOINT_PALETTE)

    def _track(self, node: SceneNode, target: int) -> TrackData:
        channels = self.channels[node.number]
        if node.members.has("matrix"):
            raise node.members.error("matrix", "An animated node must be given by translation, rotation and scale.")
        times = np.unique(np.concatenate([channel.key_times() for channel in channels.values()]))
        values = [
            channels[path].sample(times) if path in channels else np.tile(np.array(rest, np.float32), (len(times), 1))
            for path, rest in zip(PATHS, node.pose, strict=True)
        ]
        return TrackData(target, times, *values)


def read(scene: SceneFile, accessors: Accessors) -> list[Animation]:
    """Read the animations of a file; names are made unique.

    Raises:
        ContentLoadException: a channel or sampler is damaged.
    """
    names: set[str] = set()
    animations = []
    for number, members in enumerate(scene.all("animations")):
        name = members.word("name") or f"Animation{number}"
        while name in names:
            name += "_"
        names.add(name)
        animations.append(_animation(scene, accessors, members, name))
    return animations


def _animation(scene: SceneFile, accessors: Accessors, members: Members, name: str) -> Animation:
    animation = Animation(name)
    samplers = members.objects("samplers")
    for channel in members.objects("channels"):
        target = channel.nested("target")
        if target.has("node"):
            sampler = samplers[channel.whole("sampler", 0, len(samplers) - 1)]
            _add(animation, scene, target, sampler, accessors)
    return animation


def _add(animation: Animation, scene: SceneFile, target: Members, sampler: Members, accessors: Accessors) -> None:
    node, path = scene.index(target, "node", "nodes"), target.text("path")
    if path not in PATHS and path != "weights":
        return
    times = _times(sampler, accessors)
    interpolation = INTERPOLATIONS[sampler.choice("interpolation", tuple(INTERPOLATIONS), "LINEAR")]
    values = accessors.floats(sampler, "output", PATHS.get(path, (1,)))
    groups = 3 if interpolation == "CubicSpline" else 1
    if path == "weights":
        if len(values) % (len(times) * groups):
            raise sampler.error("output", f"{len(values)} weights cannot be divided among {len(times)} keys.")
        animation.weights[node] = _weights(times, values.reshape(len(times), groups, -1), interpolation)
    elif len(values) != len(times) * groups:
        raise sampler.error("output", f"{len(times)} keys need {len(times) * groups} values, but there are {len(values)}.")
    else:
        channel = Channel(times, values.reshape(len(times), groups, -1), interpolation, path == "rotation")
        scene.spend(sampler, len(channel.key_times()) * VALUES_PER_KEY)
        animation.channels.setdefault(node, {})[path] = channel
    animation.duration = max(animation.duration, float(times[-1]))


def _times(sampler: Members, accessors: Accessors) -> NDArray[np.float64]:
    times = accessors.floats(sampler, "input", (1,))[:, 0].astype(np.float64)
    if (np.diff(times) <= 0).any() or times[0] < 0:
        raise sampler.error("input", "The times of the keys must start at 0 or later and increase.")
    return times


def _weights(times: NDArray[np.float64], values: NDArray[np.float32], interpolation: str) -> WeightTrackData:
    if interpolation != "CubicSpline":
        return WeightTrackData(times, values[:, 0], interpolation)
    return WeightTrackData(times, values[:, 1], interpolation, values[:, 0], values[:, 2])
