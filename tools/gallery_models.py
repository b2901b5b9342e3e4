"""The models of the sample gallery: a lighthouse, a torus, and a figure that walks."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.gltf_writer import GltfWriter, grid_triangles, smooth_normals

Plane = npt.NDArray[np.float64]

PROFILE = [  # radius and height of the lighthouse, from the rock to the top of its roof
    *((1.5, 0.0), (1.42, 0.25), (1.0, 0.42), (0.92, 0.44), (0.86, 1.2), (0.8, 2.0), (0.74, 2.8), (0.70, 3.3)),
    *((0.98, 3.34), (0.98, 3.5), (0.55, 3.52), (0.55, 4.1), (0.72, 4.12), (0.4, 4.45), (0.02, 4.75)),
]


def lighthouse() -> bytes:
    """Turn the profile around; the picture stripes.png runs up it."""
    sides = 20
    profile = np.array(PROFILE)
    angles = np.linspace(0.0, math.tau, sides + 1)
    radius, height = profile[:, :1], profile[:, 1:]
    positions = np.stack([radius * np.sin(angles), height + 0 * angles, radius * np.cos(angles)], axis=-1).reshape(-1, 3)
    along = np.repeat(1.0 - profile[:, 1] / profile[-1, 1], sides + 1)
    around = np.tile(angles / math.tau * 4, len(profile))
    writer = GltfWriter()
    writer.document["images"] = [{"uri": "stripes.png"}]
    writer.document["textures"] = [{"source": 0}]
    surface = {"baseColorTexture": {"index": 0}, "metallicFactor": 0, "roughnessFactor": 0.7}
    writer.document["materials"] = [{"name": "plaster", "pbrMetallicRoughness": surface}]
    triangles = grid_triangles(len(profile), sides + 1)
    add_mesh(writer, "lighthouse", positions, triangles, {"TEXCOORD_0": np.stack([around, along], axis=1).astype(np.float32)})
    return writer.glb()


def torus() -> bytes:
    """Make a ring of 24 x 12 faces."""
    big, small = 24, 12
    u, v = np.meshgrid(np.linspace(0, math.tau, big + 1), np.linspace(0, math.tau, small + 1), indexing="ij")
    distance = 1.0 + 0.42 * np.cos(v)
    positions = np.stack([distance * np.cos(u), distance * np.sin(u), 0.42 * np.sin(v)], axis=-1).reshape(-1, 3)
    writer = GltfWriter()
    writer.document["materials"] = [{"name": "metal", "pbrMetallicRoughness": {"roughnessFactor": 0.4}}]
    picture = np.stack([u / math.tau, v / math.tau], axis=-1).reshape(-1, 2).astype(np.float32)
    add_mesh(writer, "torus", positions, grid_triangles(big + 1, small + 1)[::-1].copy(), {"TEXCOORD_0": picture})
    return writer.glb()


def add_mesh(
    writer: GltfWriter, name: str, positions: Plane, triangles: npt.NDArray[np.uint16], more: dict[str, npt.NDArray[Any]]
) -> None:
    """Make a document of one mesh on one node."""
    attributes = {"POSITION": positions.astype(np.float32), "NORMAL": smooth_normals(positions, triangles), **more}
    primitive = writer.primitive(attributes, triangles, 0)
    writer.document.update(
        scene=0,
        scenes=[{"nodes": [0]}],
        nodes=[{"name": name, "mesh": 0}],
        meshes=[{"name": name, "primitives": [primitive]}],
    )


# ---- the walker

JOINTS = {  # parent, and the place in the world when the figure stands
    "hips": (None, (0.0, 1.0, 0.0)),
    "chest": ("hips", (0.0, 1.3, 0.0)),
    "head": ("chest", (0.0, 1.72, 0.0)),
    "arm.L": ("chest", (0.27, 1.6, 0.0)),
    "fore.L": ("arm.L", (0.27, 1.28, 0.0)),
    "arm.R": ("chest", (-0.27, 1.6, 0.0)),
    "fore.R": ("arm.R", (-0.27, 1.28, 0.0)),
    "leg.L": ("hips", (0.12, 0.95, 0.0)),
    "shin.L": ("leg.L", (0.12, 0.5, 0.0)),
    "leg.R": ("hips", (-0.12, 0.95, 0.0)),
    "shin.R": ("leg.R", (-0.12, 0.5, 0.0)),
}
NAMES = list(JOINTS)
SKIN, SHIRT, TROUSERS = range(3)
Ring = tuple[float, float, float, float, dict[str, float]]  # height, x, half width, half depth, weights


def rings_of_limb(x: float, top: float, middle: float, bottom: float, thick: float, upper: str, lower: str) -> list[Ring]:
    """Give the rings of an arm or leg; those at the knee or elbow follow both bones, which makes it bend softly."""
    bend = 0.3 * (top - middle)
    return [
        (top, x, thick, thick, {upper: 1.0}),
        (middle + bend, x, thick * 0.9, thick * 0.9, {upper: 1.0}),
        (middle, x, thick * 0.8, thick * 0.85, {upper: 0.5, lower: 0.5}),
        (middle - bend, x, thick * 0.75, thick * 0.8, {lower: 1.0}),
        (bottom, x, thick * 0.6, thick * 0.7, {lower: 1.0}),
    ]


def parts_of_walker() -> list[tuple[int, list[Ring]]]:
    """Give the tubes that make the figure, with their materials."""
    torso: list[Ring] = [
        (1.02, 0.0, 0.15, 0.11, {"hips": 1.0}),
        (1.2, 0.0, 0.14, 0.1, {"hips": 0.5, "chest": 0.5}),
        (1.45, 0.0, 0.21, 0.12, {"chest": 1.0}),
        (1.62, 0.0, 0.24, 0.11, {"chest": 1.0}),
        (1.68, 0.0, 0.07, 0.07, {"chest": 0.7, "head": 0.3}),
    ]
    seat: list[Ring] = [(0.88, 0.0, 0.19, 0.12, {"hips": 1.0}), (1.04, 0.0, 0.17, 0.12, {"hips": 1.0})]
    head: list[Ring] = [
        (1.82 + 0.16 * math.cos(angle), 0.0, 0.02 + 0.12 * math.sin(angle), 0.02 + 0.13 * math.sin(angle), {"head": 1.0})
        for angle in np.linspace(math.pi, 0.0, 6)
    ]
    limbs = []
    for side, sign in ((".L", 1), (".R", -1)):
        arm = rings_of_limb(0.27 * sign, 1.63, 1.28, 1.0, 0.065, "arm" + side, "fore" + side)
        leg = rings_of_limb(0.12 * sign, 0.95, 0.5, 0.06, 0.1, "leg" + side, "shin" + side)
        ankle = {"shin" + side: 1.0}
        foot: list[Ring] = [(0.0, 0.12 * sign, 0.07, 0.12, ankle), (0.1, 0.12 * sign, 0.06, 0.08, ankle)]
        limbs += [(SHIRT, arm[::-1]), (TROUSERS, leg[::-1]), (SKIN, foot)]
    return [(SHIRT, torso), (TROUSERS, seat), (SKIN, head), *limbs]


def tube(rings: list[Ring], sides: int = 6) -> tuple[Plane, npt.NDArray[np.uint16], dict[str, npt.NDArray[Any]]]:
    """Give the positions, triangles and weights of a closed tube around rings from the bottom up."""
    closed = [(rings[0][0], rings[0][1], 0.0, 0.0, rings[0][4]), *rings, (rings[-1][0], rings[-1][1], 0.0, 0.0, rings[-1][4])]
    angles = np.linspace(0.0, math.tau, sides + 1)
    positions = [(x + wide * math.sin(a), height, deep * math.cos(a)) for height, x, wide, deep, _ in closed for a in angles]
    numbers, weights = np.zeros((len(positions), 4), np.uint8), np.zeros((len(positions), 4), np.uint8)
    for row, ring in enumerate(closed):
        part = slice(row * (sides + 1), (row + 1) * (sides + 1))
        for place, (joint, weight) in enumerate(ring[4].items()):
            numbers[part, place], weights[part, place] = NAMES.index(joint), round(weight * 255)
        weights[part, 0] += 255 - weights[part].sum(axis=1, dtype=np.int64).astype(np.uint8)
    return np.array(positions), grid_triangles(len(closed), sides + 1), {"JOINTS_0": numbers, "WEIGHTS_0": weights}


def walker() -> GltfWriter:
    """Make the figure with its skin and the clips walk and wave."""
    writer = GltfWriter()
    colors = ((0.95, 0.72, 0.56), (0.22, 0.52, 0.86), (0.22, 0.24, 0.36))
    writer.document["materials"] = [
        {"name": name, "pbrMetallicRoughness": {"baseColorFactor": [*color, 1], "metallicFactor": 0, "roughnessFactor": 0.8}}
        for name, color in zip(("skin", "shirt", "trousers"), colors, strict=True)
    ]
    primitives = [walker_primitive(writer, material) for material in (SKIN, SHIRT, TROUSERS)]
    inverse = np.tile(np.eye(4, dtype=np.float32), (len(NAMES), 1, 1))
    inverse[:, 3, :3] = [(-x, -y, -z) for _, (x, y, z) in JOINTS.values()]
    nodes = [joint_node(name) for name in NAMES]
    nodes.append({"name": "figure", "mesh": 0, "skin": 0})
    writer.document.update(
        scene=0,
        scenes=[{"nodes": [0, len(NAMES)]}],
        nodes=nodes,
        meshes=[{"name": "figure", "primitives": primitives}],
        skins=[{"joints": list(range(len(NAMES))), "inverseBindMatrices": writer.accessor(inverse.reshape(-1, 16))}],
        animations=[animation(writer, "walk", 1.0, walk_pose), animation(writer, "wave", 1.2, wave_pose)],
    )
    return writer


def walker_primitive(writer: GltfWriter, material: int) -> dict[str, Any]:
    """Join the tubes of a material."""
    places, triangles, skins, count = [], [], [], 0
    for own, rings in parts_of_walker():
        if own == material:
            positions, faces, skin = tube(rings)
            places.append(positions)
            triangles.append(faces + count)
            skins.append(skin)
            count += len(positions)
    positions, faces = np.concatenate(places), np.concatenate(triangles).astype(np.uint16)
    joined = {name: np.concatenate([skin[name] for skin in skins]) for name in skins[0]}
    attributes = {"POSITION": positions.astype(np.float32), "NORMAL": smooth_normals(positions, faces), **joined}
    return writer.primitive(attributes, faces, material)


def joint_node(name: str) -> dict[str, Any]:
    """Make the node of a joint, placed relative to its parent."""
    parent, place = JOINTS[name]
    start = JOINTS[parent][1] if parent else (0.0, 0.0, 0.0)
    children = [NAMES.index(other) for other, (above, _) in JOINTS.items() if above == name]
    node: dict[str, Any] = {"name": name, "translation": [round(a - b, 5) for a, b in zip(place, start, strict=True)]}
    return {**node, "children": children} if children else node


def walk_pose(phase: float) -> dict[str, tuple[float, float]]:
    """Give the turns about x and z of the joints at a phase of the walk; knees bend only backwards."""
    swing = math.sin(phase)
    turns = {"chest": (0.06, 0.0), "hips": (0.0, 0.03 * math.cos(phase))}
    for side, sign in ((".L", 1.0), (".R", -1.0)):
        turns["leg" + side] = (-0.55 * swing * sign, 0.0)
        turns["shin" + side] = (0.15 + 0.75 * max(0.0, math.cos(phase) * sign), 0.0)
        turns["arm" + side] = (0.5 * swing * sign, 0.08 * sign)
        turns["fore" + side] = (-0.35, 0.0)
    return turns


def wave_pose(phase: float) -> dict[str, tuple[float, float]]:
    """Give the turns of a figure that waves its left hand."""
    return {
        "arm.L": (0.0, 2.5),
        "fore.L": (0.0, 0.35 + 0.45 * math.sin(phase)),
        "arm.R": (0.0, -0.08),
        "head": (0.0, 0.08 * math.sin(phase)),
        "chest": (0.0, -0.05),
    }


def animation(writer: GltfWriter, name: str, seconds: float, pose: Any) -> dict[str, Any]:
    """Sample a pose at nine times."""
    times = np.linspace(0.0, seconds, 9, dtype=np.float32)
    source = writer.accessor(times, bounds=True)
    moves = [pose(math.tau * step / 8) for step in range(9)]
    samplers, channels = [], []
    for joint in moves[0]:
        turns = np.array([quaternion(*move[joint]) for move in moves], np.float32)
        channels.append({"sampler": len(samplers), "target": {"node": NAMES.index(joint), "path": "rotation"}})
        samplers.append({"input": source, "output": writer.accessor(turns)})
    return {"name": name, "samplers": samplers, "channels": channels}


def quaternion(x: float, z: float) -> tuple[float, float, float, float]:
    """Give the rotation about z after that about x."""
    sin_x, cos_x, sin_z, cos_z = math.sin(x / 2), math.cos(x / 2), math.sin(z / 2), math.cos(z / 2)
    return sin_x * cos_z, sin_x * sin_z, cos_x * sin_z, cos_x * cos_z
