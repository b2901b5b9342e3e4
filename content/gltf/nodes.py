"""The nodes of a glTF scene as bones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from content.gltf.scene_file import SceneFile
from content.members import Members
from content.model_data import BoneData

Matrix = NDArray[np.float64]
Pose = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]

REST: Pose = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0))


@dataclass(frozen=True, eq=False)
class SceneNode:
    """A node that the scene reaches; `bone` is its place among the bones and `parent` that of its parent."""

    number: int
    bone: int
    parent: int
    members: Members

    @property
    def name(self) -> str:
        """Its name, or one made of its number."""
        return self.members.word("name") or f"Node{self.number}"

    @cached_property
    def pose(self) -> Pose:
        """Translation, rotation and scale of a node that is not given by a matrix."""
        read = self.members.singles
        translation, rotation, scale = (
            read(name, len(default)) if self.members.has(name) else default
            for name, default in zip(("translation", "rotation", "scale"), REST, strict=True)
        )
        return translation, rotation, scale

    @cached_property
    def local(self) -> Matrix:
        """The transform relative to the parent, for row vectors."""
        if self.members.has("matrix"):
            # Columns of a matrix for column vectors are the rows of one for row vectors.
            return np.array(self.members.singles("matrix", 16)).reshape(4, 4)
        return matrix_of(*self.pose)


def matrix_of(translation: tuple[float, ...], rotation: tuple[float, ...], scale: tuple[float, ...]) -> Matrix:
    """Make the row-vector matrix of a pose; the rotation is a quaternion x, y, z, w."""
    x, y, z, w = np.array(rotation) / (np.linalg.norm(rotation) or 1.0)
    matrix = np.eye(4)
    matrix[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, :3] *= np.array(scale)[:, None]
    matrix[3, :3] = translation
    return matrix


def read(scene: SceneFile) -> list[SceneNode]:
    """List the nodes of the file's scene, parents first; bone 0 is an added root.

    Trees that hold joints of skins but belong to no scene follow, so that skins are whole.

    Raises:
        ContentLoadException: a node has two parents or is its own ancestor.
    """
    parents = _parents(scene)
    tops = _tops(scene, parents)
    starts = _scene_roots(scene, parents)
    for skin in scene.all("skins"):
        starts += [tops[joint] for joint in skin.wholes_of("joints", len(parents))]
    nodes: list[SceneNode] = []
    bones: dict[int, int] = {}
    pending = list(reversed(list(dict.fromkeys(starts))))
    while pending:
        number = pending.pop()
        if number in bones:
            continue
        members = scene.all("nodes")[number]
        bones[number] = len(nodes) + 1
        nodes.append(SceneNode(number, bones[number], bones.get(parents[number], 0), members))
        pending += reversed(_children(members, len(parents)))
    return nodes


def as_bones(nodes: list[SceneNode]) -> tuple[BoneData, ...]:
    """Make bones of nodes, after the added root."""
    return (BoneData("Root", -1), *(bone_of(node.name, node.parent, node.local) for node in nodes))


def bone_of(name: str, parent: int, local: Matrix) -> BoneData:
    """Make a bone of a transform relative to its parent."""
    return BoneData(name, parent, tuple(map(float, local.astype(np.float32).reshape(-1))))


def world_matrices(nodes: list[SceneNode]) -> list[Matrix]:
    """The transform of each bone to the model, the root's first."""
    worlds = [np.eye(4)]
    for node in nodes:
        worlds.append(node.local @ worlds[node.parent])
    return worlds


def _children(node: Members, count: int) -> list[int]:
    return list(node.wholes_of("children", count))


def _parents(scene: SceneFile) -> list[int]:
    nodes = scene.all("nodes")
    parents = [-1] * len(nodes)
    for number, node in enumerate(nodes):
        for child in _children(node, len(nodes)):
            if parents[child] >= 0:
                raise node.error("children", f"Node {child} has two parents, {parents[child]} and {number}.")
            parents[child] = number
    return parents


def _tops(scene: SceneFile, parents: list[int]) -> list[int]:
    """The topmost ancestor of each node."""
    tops = [-1] * len(parents)
    for start in range(len(parents)):
        number = start
        walked: list[int] = []
        while tops[number] < 0 <= parents[number]:
            if len(walked) > len(parents):
                raise scene.all("nodes")[start].error("children", f"Node {start} is its own ancestor.")
            walked.append(number)
            number = parents[number]
        top = number if tops[number] < 0 else tops[number]
        for passed in (*walked, number):
            tops[passed] = top
    return tops


def _scene_roots(scene: SceneFile, parents: list[int]) -> list[int]:
    scenes = scene.all("scenes")
    if not scenes:
        return [number for number, parent in enumerate(parents) if parent < 0]
    number = scene.members.whole("scene", 0, len(scenes) - 1, default=0)
    return list(scenes[number].wholes_of("nodes", len(parents)))
