"""A glTF file becomes a Model document with its side files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from content.clip_data import SCENE_NODE, ClipData
from content.converting.material import material_members
from content.errors import ContentLoadException
from content.gltf import model as gltf
from content.image import encode_png
from content.images.pixels import unpremultiply
from content.material_data import MaterialData
from content.model_data import ModelData, MorphData, PartData, WeightTrackData
from content.models import clip_file, morph_file, skeleton_file
from content.paths import ContentRoot
from content.texture2d import EXTENSIONS as TEXTURE_EXTENSIONS
from content.texture_data import TextureData, TextureReference

_TOPOLOGIES: dict[str, tuple[str, Callable[[int], int]]] = {
    "TriangleList": ("TRIANGLES", lambda count: 3 * count),
    "TriangleStrip": ("TRIANGLE_STRIP", lambda count: count + 2),
    "LineList": ("LINES", lambda count: 2 * count),
    "LineStrip": ("LINE_STRIP", lambda count: count + 1),
    "PointListEXT": ("POINTS", lambda count: count),
}


def convert_model(source: Path, folder: Path, name: str | None = None) -> list[Path]:
    """Write the Model document `name`.cnj and its side files into a folder, which is to be the content root.

    Args:
        source: the .gltf or .glb file.
        folder: where everything goes; pictures that the file names are copied into it.
        name: the asset's name; that of the file when it is None.

    Returns:
        The files that were written, the document first.

    Raises:
        ContentLoadException: the file is damaged.
    """
    root = ContentRoot(str(source.resolve().parent))
    data = gltf.read_native(source.read_bytes(), str(source.resolve()), root)
    folder.mkdir(parents=True, exist_ok=True)
    return _ModelWriter(data, root, folder, name or source.stem).write()


class _ModelWriter:
    def __init__(self, data: ModelData, root: ContentRoot, folder: Path, name: str) -> None:
        self._data, self._root, self._folder, self._name = data, root, folder, name
        self._files: list[Path] = []
        self._pictures: dict[int, str] = {}

    def write(self) -> list[Path]:
        """Write the side files, then the document that names them."""
        data = self._data
        document: dict[str, Any] = {"cnjVersion": 2, "type": "Model"}
        document["bones"] = [{"name": bone.name, "parent": bone.parent, "transform": bone.transform} for bone in data.bones]
        document["meshes"] = self._meshes()
        if data.skin is not None:
            document["skeleton"] = self._save("skeleton.bin", skeleton_file.write(data.skin))
        clips = data.clips if data.skin is not None or not data.node_clips else data.node_clips
        if clips:
            document["animations"] = [{"name": name, "clip": self._clip(name, clip)} for name, clip in clips.items()]
        if data.lights:
            document["lights"] = [{"direction": each.direction, "diffuseColor": each.diffuse_color} for each in data.lights]
        if data.variant_names:
            document["materialVariantNames"] = data.variant_names
        path = self._folder / f"{self._name}.cnj"
        path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
        return [path, *self._files]

    def _meshes(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        for number, mesh in enumerate(self._data.meshes):
            for part in mesh.parts:
                place = len(entries)
                group = {"partOfMesh": number} if len(mesh.parts) > 1 else {}
                entry = {"name": mesh.name, "parentBone": mesh.parent_bone, **group}
                entries.append({**entry, **self._geometry(part, place), **self._material(part.material)})
                for variant, material in part.variants.items():
                    entries.append({"variantOf": place, "materialVariant": variant, **self._material(material)})
        return entries

    def _geometry(self, part: PartData, number: int) -> dict[str, Any]:
        topology, count_of = _TOPOLOGIES[part.topology]
        vertices = part.vertices.data[part.vertex_offset : part.vertex_offset + part.vertex_count]
        indices = part.indices[part.start_index : part.start_index + count_of(part.primitive_count)]
        width = "<u4" if part.vertex_count > 0xFFFF else "<u2"
        members: dict[str, Any] = {
            "vertices": self._save(f"{number}.vertices.bin", vertices.tobytes()),
            "indices": self._save(f"{number}.indices.bin", indices.astype(width).tobytes()),
            "vertexStride": part.vertices.stride,
        }
        if topology != "TRIANGLES":
            members["primitiveTopology"] = topology
        return members if part.morph is None else {**members, **self._morph(part.morph, number)}

    def _morph(self, morph: MorphData, number: int) -> dict[str, Any]:
        members: dict[str, Any] = {
            "morphTargets": self._save(f"{number}.morph.bin", morph_file.write(morph.targets)),
            "morphWeights": morph.weights,
        }
        if morph.tracks:
            members["morphWeightTrack"] = _weight_track(next(iter(morph.tracks.values())))
        return {**members, "morphFlatNormals": True} if morph.flat_normals else members

    def _material(self, material: MaterialData) -> dict[str, Any]:
        return material_members(material, self._picture)

    def _picture(self, reference: TextureReference) -> str:
        """Copy a picture that is a file, write one that is not; give the asset name."""
        if isinstance(reference, str):
            found = self._root.find(reference, TEXTURE_EXTENSIONS)
            target = self._folder / Path(found.name).name
            if target.resolve() != Path(found.path).resolve():
                shutil.copyfile(found.path, target)
                self._note(target)
            return target.name
        if id(reference) not in self._pictures:
            self._pictures[id(reference)] = self._save(f"{len(self._pictures)}.png", encode_png(_straight(reference)))
        return self._pictures[id(reference)]

    def _clip(self, name: str, clip: ClipData | str) -> str:
        assert isinstance(clip, ClipData)
        plain = re.sub(r"[^A-Za-z0-9_-]+", "_", name) or "clip"
        if clip.target_space == SCENE_NODE:
            document = {"cnjVersion": 1, "type": "AnimationClip", "duration": clip.duration, "targetSpace": SCENE_NODE}
            text = json.dumps({**document, "tracks": list(_tracks(clip))})
            return self._save(f"{plain}.cnj", text.encode(), "_")
        return self._save(f"{plain}.clip.bin", clip_file.write(clip))

    def _save(self, ending: str, data: bytes, joint: str = ".") -> str:
        path = self._folder / f"{self._name}{joint}{ending}"
        path.write_bytes(data)
        self._note(path)
        return path.name

    def _note(self, path: Path) -> None:
        if path not in self._files:
            self._files.append(path)


def _straight(picture: TextureData) -> Any:
    if picture.format != "Color":
        raise ContentLoadException(f"A picture of the format {picture.format} cannot be written as PNG.")
    return unpremultiply(picture.pixels) if picture.is_premultiplied else picture.pixels


def _tracks(clip: ClipData) -> Iterable[dict[str, Any]]:
    for track in clip.tracks:
        keys = zip(track.times, track.translations, track.rotations, track.scales, strict=True)
        yield {
            "boneIndex": track.bone,
            "keys": [
                {"time": float(time), "translation": move.tolist(), "rotation": turn.tolist(), "scale": scale.tolist()}
                for time, move, turn, scale in keys
            ],
        }


def _weight_track(track: WeightTrackData) -> dict[str, Any]:
    keys: list[dict[str, Any]] = [
        {"time": float(time), "weights": weights.tolist()} for time, weights in zip(track.times, track.weights, strict=True)
    ]
    if track.in_tangents is not None and track.out_tangents is not None:
        for key, tangent_in, tangent_out in zip(keys, track.in_tangents, track.out_tangents, strict=True):
            key["inTangent"], key["outTangent"] = tangent_in.tolist(), tangent_out.tolist()
    return {
        "stepInterpolation": track.interpolation == "Step",
        "cubicSpline": track.interpolation == "CubicSpline",
        "keys": keys,
    }
