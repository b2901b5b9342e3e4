"""Write models as documents with their side files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from content import names
from content.clip_data import SCENE_NODE, ClipData, TrackData
from content.effect_data import PbrEffectData, StockEffectData
from content.image import encode_png
from content.material_data import MaterialData
from content.model_data import BoneData, ImportReportData, MeshData, ModelData, PartData
from content.models import morph_file, skeleton_file
from content.models.strides import LAYOUTS
from content.paths import ContentRoot
from content.texture_data import EncodedPicture, TextureData, TextureReference
from content.tools import model_entries
from content.tools.font_files import straight
from content.tools.output_files import write_all

if TYPE_CHECKING:
    from content.texture_data import Level


def write(model: ModelData, root: ContentRoot, folder: str, name: str, prefix: str = "") -> list[str]:
    """Write a model as `name`.cnj, version 2, and its side files; give the paths.

    Effects become documents of their own, because a mesh entry has no room for the colours of a lit part; the entry then has the
    factors and maps of the surface, for shaders of the game's. Pictures that
    the model holds are written as PNG, those that it names are copied. Clips become AnimationClip documents, two of a name
    where one moves the joints and one the bones. Of several weight tracks of a part the first is kept.

    Args:
        model: the model, as `content.gltf.model` reads it.
        root: where the pictures are that the model names.
        folder: where the files go.
        name: the name of the model and the start of all other names.
        prefix: the path of the folder in the content root, empty for the root itself, else ending in a slash.

    Raises:
        ValueError: the vertices of a part have a layout that no stride stands for.
    """
    return _Writer(model, root, folder, name, prefix).write()


class _Writer:
    def __init__(self, model: ModelData, root: ContentRoot, folder: str, name: str, prefix: str) -> None:
        self._model = model
        self._root = root
        self._folder = folder
        self._name = name
        self._prefix = prefix
        self._files: dict[str, bytes] = {}
        self._written: dict[object, str] = {}

    def write(self) -> list[str]:
        members = {
            "cnjVersion": 2,
            "type": "Model",
            "bones": [_bone(bone) for bone in self._model.bones],
            **self._optional_members(),
            "meshes": self._entries(),
        }
        self._files[f"{self._name}.cnj"] = _json(members)
        return write_all(self._folder, self._files)

    def _optional_members(self) -> dict[str, Any]:
        model = self._model
        members: dict[str, Any] = {}
        if model.skin is not None:
            members["skeleton"] = self._side_file("skeleton.bin", skeleton_file.write(model.skin))
        # A second clip of a name moves the bones of a model with a skin.
        clips = [
            *model.clips.items(),
            *((name, clip) for name, clip in model.node_clips.items() if isinstance(clip, str) or clip.tracks),
        ]
        if clips:
            members["animations"] = [{"name": name, "clip": self._clip(name, clip)} for name, clip in clips]
        if model.lights:
            members["lights"] = [{"direction": light.direction, "diffuseColor": light.diffuse_color} for light in model.lights]
        if model.variant_names:
            members["materialVariantNames"] = model.variant_names
        if model.report is not None:
            members["gltfImportReport"] = _report(model.report)
        return members

    def _clip(self, name: str, clip: ClipData | str) -> str:
        if isinstance(clip, str):
            return clip
        members: dict[str, Any] = {"cnjVersion": 1, "type": "AnimationClip", "duration": clip.duration}
        if clip.target_space == SCENE_NODE:
            members["targetSpace"] = SCENE_NODE
        return self._document(_file_name(name), members | {"tracks": [_track(track) for track in clip.tracks]})

    def _entries(self) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = []
        for number, mesh in enumerate(self._model.meshes):
            for part in mesh.parts:
                place = len(entries)
                entries.append(self._entry(mesh, number, part))
                entries += [
                    {"variantOf": place, "materialVariant": variant, **self._material(material)}
                    for variant, material in sorted(part.variants.items())
                ]
        return entries

    def _entry(self, mesh: MeshData, number: int, part: PartData) -> dict[str, Any]:
        stride = part.vertices.stride
        if LAYOUTS.get(stride) != part.vertices.elements:
            raise ValueError(f"The vertices of '{mesh.name}' have {stride} bytes in a layout that the format does not know.")
        indices = part.indices.astype("<u2" if part.vertices.count <= 0xFFFF else "<u4")
        entry = {
            "name": mesh.name,
            "vertices": self._once(part.vertices, "vertices.bin", part.vertices.data.tobytes),
            "indices": self._once(part.indices, "indices.bin", indices.tobytes),
            "vertexStride": stride,
            "parentBone": mesh.parent_bone,
            "partOfMesh": number,
            **model_entries.topology_members(part),
            **self._material(part.material),
        }
        if part.morph is not None:
            entry["morphTargets"] = self._side_file("morph.bin", morph_file.write(part.morph.targets))
            entry |= model_entries.morph_members(part.morph)
        return entry

    def _material(self, material: MaterialData) -> dict[str, Any]:
        effect = material.effect
        if isinstance(effect, str):
            members: dict[str, Any] = {"effect": effect}
        elif isinstance(effect, PbrEffectData):
            members = model_entries.pbr_members(effect) | self._maps(effect)
        elif material.unlit:
            members = self._inline(effect)
        else:
            surface = material.surface
            told = {} if surface is None else model_entries.surface_members(surface) | self._maps(surface)
            members = told | {"effect": self._effect(effect, material.name)}
        return members | model_entries.state_members(material)

    def _maps(self, effect: PbrEffectData) -> dict[str, str]:
        return {slot: self._picture(picture) for slot, picture in effect.maps.items()}

    def _inline(self, effect: StockEffectData) -> dict[str, Any]:
        named = model_entries.stock_members(effect)
        members: dict[str, Any] = {name: named[name] for name in ("diffuseColor", "alpha", "vertexColorEnabled") if name in named}
        return {"effect": effect.kind, **self._pictures(effect), **members}

    def _effect(self, effect: StockEffectData, name: str) -> str:
        key = (id(effect.texture), effect.kind, repr(model_entries.stock_members(effect)))
        if key not in self._written:
            members = {"cnjVersion": 1, "type": effect.kind, **self._pictures(effect), **model_entries.stock_members(effect)}
            self._written[key] = self._document(_file_name(name or "material"), members)
        return self._written[key]

    def _pictures(self, effect: StockEffectData) -> dict[str, str]:
        pictures = {"texture": effect.texture, "texture2": effect.texture2}
        return {name: self._picture(picture) for name, picture in pictures.items() if picture is not None}

    def _picture(self, picture: TextureReference | EncodedPicture) -> str:
        key: object = picture if isinstance(picture, str) else id(picture)
        if key not in self._written:
            if isinstance(picture, EncodedPicture):
                self._written[key] = self._map(picture.decode())
            elif isinstance(picture, TextureData):
                self._written[key] = self._side_file("texture.png", encode_png(straight(picture)))
            else:
                found = self._root.find(picture, ())
                self._written[key] = self._side_file(_file_name(names.stem_of(found.name)) + found.extension, found.read())
        return self._written[key]

    def _map(self, pixels: Level) -> str:
        """Write numbers that a picture holds; where one of them is alpha, it must not be multiplied into the others."""
        name = self._side_file("map.png", encode_png(pixels))
        if pixels[:, :, 3].min() == 255:
            return name
        members = {"cnjVersion": 1, "type": "Texture2D", "sourceFile": name.removeprefix(self._prefix)}
        return self._document("map", members | {"premultipliedAlpha": False})

    def _once(self, owner: object, ending: str, data: Callable[[], bytes]) -> str:
        if id(owner) not in self._written:
            self._written[id(owner)] = self._side_file(ending, data())
        return self._written[id(owner)]

    def _document(self, ending: str, members: dict[str, Any]) -> str:
        return self._side_file(f"{ending}.cnj", _json(members)).removesuffix(".cnj")

    def _side_file(self, ending: str, data: bytes) -> str:
        """Take a file under a name that is still free; give its name in the content root."""
        stem, dot, extension = ending.rpartition(".")
        number, file = 2, f"{self._name}_{ending}"
        while file in self._files:
            file, number = f"{self._name}_{stem}{number}{dot}{extension}", number + 1
        self._files[file] = data
        return self._prefix + file


def _json(members: dict[str, Any]) -> bytes:
    return (json.dumps(members, indent=1, ensure_ascii=False) + "\n").encode()


def _file_name(name: str) -> str:
    return re.sub(r"[^\w-]+", "_", name) or "unnamed"


def _bone(bone: BoneData) -> dict[str, Any]:
    if bone.parent < 0:
        return {"name": bone.name}
    return {"name": bone.name, "parent": bone.parent, "transform": bone.transform}


def _track(track: TrackData) -> dict[str, Any]:
    rows = zip(track.times.tolist(), track.translations.tolist(), track.rotations.tolist(), track.scales.tolist(), strict=True)
    keys = [
        {"time": time, "translation": translation, "rotation": rotation, "scale": scale}
        for time, translation, rotation, scale in rows
    ]
    return {"boneIndex": track.bone, "keys": keys}


def _report(report: ImportReportData) -> dict[str, Any]:
    notes = [
        {
            "code": note.code,
            "severity": note.severity,
            "kind": note.kind,
            "subject": note.subject,
            "count": note.count,
            "worstMagnitude": note.worst_magnitude,
            "details": note.details,
            "message": note.message,
        }
        for note in report.diagnostics
    ]
    return {**report.counts, "diagnostics": notes}
