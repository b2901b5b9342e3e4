"""The skins of a glTF file as one palette of joints."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from content.gltf.accessors import Accessors
from content.gltf.nodes import Matrix, SceneNode
from content.gltf.scene_file import SceneFile
from content.model_data import PartData, SkinData, VertexBufferData
from content.models.bounds import Triple, sphere_around

MAX_JOINTS = 256

_POSING = {"Position": ("<f4", 12), "BlendIndices": ("u1", 4), "BlendWeight": ("<f4", 16)}


@dataclass(frozen=True, eq=False)
class Palette:
    """All joints that the file's skins use, parents first.

    `tables` says for each skin which joint of the palette its own joints are; `places` which joints a node moves; `bones`
    which bone of the model each joint is.
    """

    skin: SkinData
    tables: list[NDArray[np.int64]]
    places: dict[int, list[int]]
    bones: list[int]

    def sphere_of(self, parts: tuple[PartData, ...], worlds: list[Matrix]) -> tuple[Triple, float]:
        """The sphere around parts with weights as the joints place them at rest; `worlds` has the transforms of all bones."""
        placed = np.stack([worlds[bone] for bone in self.bones])
        moves = self.skin.inverse_bind_pose.astype(np.float64) @ placed
        return sphere_around(np.concatenate([_posed(part.vertices, moves) for part in parts]))


@dataclass(frozen=True)
class _Joint:
    node: SceneNode
    inverse: bytes


def read(scene: SceneFile, accessors: Accessors, nodes: list[SceneNode], animated: set[int]) -> Palette | None:
    """Join the skins of a file, or give None when it has none.

    Nodes above a joint that are animated but no joints themselves become joints without weights.

    Raises:
        ContentLoadException: a skin is damaged, or there are more joints than a vertex can name.
    """
    if not scene.all("skins"):
        return None
    by_number = {node.number: node for node in nodes}
    wanted = [_joints_of(scene, accessors, number, by_number) for number in range(len(scene.all("skins")))]
    joints = list(dict.fromkeys(joint for skin in wanted for joint in skin))
    joints += _animated_ancestors(joints, nodes, animated)
    joints.sort(key=lambda joint: joint.node.bone)
    if len(joints) > MAX_JOINTS:
        raise scene.all("skins")[0].error("joints", f"The skins have {len(joints)} joints; at most {MAX_JOINTS} can be used.")
    order = {joint: index for index, joint in enumerate(joints)}
    places: dict[int, list[int]] = {}
    for index, joint in enumerate(joints):
        places.setdefault(joint.node.number, []).append(index)
    tables = [np.array([order[joint] for joint in skin], np.int64) for skin in wanted]
    return Palette(_skin(joints, nodes, places), tables, places, [joint.node.bone for joint in joints])


def _posed(vertices: VertexBufferData, moves: NDArray[np.float64]) -> NDArray[np.float32]:
    columns = {
        element.usage: np.ascontiguousarray(vertices.data[:, element.offset : element.offset + size]).view(kind)
        for element in vertices.elements
        if element.usage in _POSING
        for kind, size in (_POSING[element.usage],)
    }
    positions = np.concatenate([columns["Position"], np.ones((vertices.count, 1), np.float32)], axis=1)
    joints, weights = columns["BlendIndices"], columns["BlendWeight"]
    posed = np.zeros((vertices.count, 3))
    for slot in range(4):
        moved = np.einsum("ni,nij->nj", positions, moves[joints[:, slot], :, :3])
        posed += weights[:, slot, None] * moved
    return posed.astype(np.float32)


def _joints_of(scene: SceneFile, accessors: Accessors, number: int, nodes: dict[int, SceneNode]) -> list[_Joint]:
    skin = scene.all("skins")[number]
    numbers = skin.wholes_of("joints", len(scene.all("nodes")))
    if not numbers:
        raise skin.error("joints", "A skin needs at least one joint.")
    identity = np.eye(4, dtype=np.float32).tobytes()
    if not skin.has("inverseBindMatrices"):
        return [_Joint(nodes[joint], identity) for joint in numbers]
    inverses = accessors.floats(skin, "inverseBindMatrices", (16,))
    if len(inverses) < len(numbers):
        raise skin.error("inverseBindMatrices", f"{len(numbers)} joints have only {len(inverses)} matrices.")
    return [_Joint(nodes[joint], inverses[index].tobytes()) for index, joint in enumerate(numbers)]


def _animated_ancestors(joints: list[_Joint], nodes: list[SceneNode], animated: set[int]) -> list[_Joint]:
    known = {joint.node.bone for joint in joints}
    identity = np.eye(4, dtype=np.float32).tobytes()
    found: list[_Joint] = []
    visited: set[int] = set()
    for joint in joints:
        bone = joint.node.parent
        while bone > 0 and bone not in visited:
            visited.add(bone)
            node = nodes[bone - 1]
            if node.number in animated and bone not in known:
                known.add(bone)
                found.append(_Joint(node, identity))
            bone = node.parent
    return found


def _skin(joints: list[_Joint], nodes: list[SceneNode], places: dict[int, list[int]]) -> SkinData:
    parents: list[int] = []
    prefixes = np.zeros((len(joints), 4, 4))
    for index, joint in enumerate(joints):
        prefix, bone = np.eye(4), joint.node.parent
        while bone > 0 and nodes[bone - 1].number not in places:
            prefix = prefix @ nodes[bone - 1].local
            bone = nodes[bone - 1].parent
        parents.append(places[nodes[bone - 1].number][0] if bone > 0 else -1)
        prefixes[index] = prefix
    plain = bool((prefixes == np.eye(4)).all())
    return SkinData(
        names=tuple(joint.node.name for joint in joints),
        parents=tuple(parents),
        bind_pose=np.stack([joint.node.local for joint in joints]).astype(np.float32),
        inverse_bind_pose=np.stack([np.frombuffer(joint.inverse, np.float32).reshape(4, 4) for joint in joints]),
        root_prefix=None if plain else prefixes.astype(np.float32),
    )
