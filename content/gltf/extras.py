"""The lights, the material variants and the import report of a glTF file."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from content.gltf.nodes import SceneNode
from content.gltf.scene_file import SceneFile
from content.members import Members
from content.model_data import DiagnosticData, ImportReportData, LightData
from content.models.report import COUNTS

MAX_LIGHTS = 3
DROPPED = {"JOINTS_1": "A vertex keeps the four joints of JOINTS_0; their weights are made to sum to one."}


def extension(owner: Members, name: str) -> Members | None:
    """The members of an extension, or None when the object does not have it."""
    if not owner.has("extensions"):
        return None
    extensions = owner.nested("extensions")
    return extensions.nested(name) if extensions.has(name) else None


def directional_lights(scene: SceneFile, nodes: list[SceneNode], worlds: list[NDArray[np.float64]]) -> tuple[LightData, ...]:
    """The first three directional lights of the scene; they shine along their node's negative z axis."""
    root = extension(scene.members, "KHR_lights_punctual")
    known = root.objects("lights", at_least=0) if root is not None and root.has("lights") else []
    lights = []
    for node in nodes:
        use = extension(node.members, "KHR_lights_punctual")
        if use is not None:
            light = known[use.whole("light", 0, len(known) - 1)]
            if light.text("type") == "directional":
                lights.append(LightData(_direction(worlds[node.bone]), _color(light)))
    return tuple(lights[:MAX_LIGHTS])


def variant_names(scene: SceneFile) -> tuple[str, ...]:
    """The names of the file's material variants."""
    root = extension(scene.members, "KHR_materials_variants")
    return tuple(variant.word("name") for variant in root.objects("variants")) if root is not None else ()


def variants_of(primitive: Members, count: int) -> dict[int, Members]:
    """For each of `count` variants that a primitive knows, the members that hold its material's number."""
    mapped = extension(primitive, "KHR_materials_variants")
    found: dict[int, Members] = {}
    for mapping in mapped.objects("mappings", at_least=0) if mapped is not None else []:
        for variant in mapping.wholes_of("variants", count):
            found.setdefault(variant, mapping)
    return found


def import_report(
    scene: SceneFile, nodes: list[SceneNode], meshes: int, lights: int, dropped: dict[str, int]
) -> ImportReportData:
    """Count what the file holds, and note what stock effects cannot show."""
    used = Counter(scene.index(node.members, "mesh", "meshes") for node in nodes if node.members.has("mesh"))
    counts = dict.fromkeys(COUNTS, 0) | {
        "nodeCount": len(nodes),
        "meshInstanceCount": meshes,
        "distinctMeshCount": len(used),
        "sharedMeshCount": sum(count > 1 for count in used.values()),
        "maxNodeDepth": _depth(nodes),
        "cameraNodeCount": sum(node.members.has("camera") for node in nodes),
        "lightNodeCount": sum(extension(node.members, "KHR_lights_punctual") is not None for node in nodes),
        "importedLightCount": lights,
        "primitiveCount": sum(len(mesh.objects("primitives")) for mesh in scene.all("meshes")),
        "skinCount": len(scene.all("skins")),
        "animationCount": len(scene.all("animations")),
        "clipCount": len(scene.all("animations")),
    }
    notes = [
        DiagnosticData(
            code=f"{name}NotShown",
            severity="Warning",
            kind="DroppedData",
            subject=name,
            count=count,
            message=DROPPED.get(name, "Stock effects have no such picture; it is left out."),
        )
        for name, count in sorted(dropped.items())
    ]
    return ImportReportData(counts, tuple(notes))


def _depth(nodes: list[SceneNode]) -> int:
    depths = [0]
    for node in nodes:
        depths.append(depths[node.parent] + 1)
    return max(depths)


def _direction(world: NDArray[np.float64]) -> tuple[float, float, float]:
    axis = -world[2, :3]
    length = float(np.linalg.norm(axis)) or 1.0
    x, y, z = (float(part) / length for part in axis)
    return x, y, z


def _color(light: Members) -> tuple[float, float, float]:
    if not light.has("color"):
        return 1.0, 1.0, 1.0
    red, green, blue = light.singles("color", 3)
    return red, green, blue
