"""Say what is in a content file, and make a picture of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from content import envelope, graphs
from content.checking import document_readers
from content.clip_data import ClipData
from content.curve_data import CurveData
from content.effect_data import PbrEffectData, ShaderEffectData, StockEffectData
from content.errors import ContentLoadException
from content.font_data import FontData
from content.material_data import MaterialData
from content.model_data import ModelData, PartData
from content.native_kinds import native_reader
from content.paths import COMPILED_EXTENSION, DOCUMENT_EXTENSION, ContentRoot, FoundFile
from content.song_data import SongData
from content.sound_data import SoundData
from content.texture_data import CUBE_FACES, Texture3DData, TextureCubeData, TextureData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]


def read_file(path: str, root: ContentRoot) -> Any:
    """Read a document or native file to plain data; of a document of a game's own type its members.

    Of a compiled file with the game's own types it gives the names of the readers.

    Raises:
        ContentLoadException: the file is damaged or no content.
    """
    if not os.path.isfile(path):
        raise ContentLoadException("There is no such file.", path=path)
    extension = os.path.splitext(path)[1].lower()
    if extension == DOCUMENT_EXTENSION:
        document = envelope.read(Path(path).read_bytes(), path)
        read = document_readers().get(document.type)
        return dict(document.members.values) if read is None else read(document, root)
    reader = native_reader(extension)
    if reader is None:
        raise ContentLoadException(f"Files of the extension '{extension}' are no content that can be read.", path=path)
    found = FoundFile(root.path, os.path.relpath(path, root.path).replace(os.sep, "/"))
    return _read_compiled(found, root) if extension == COMPILED_EXTENSION else reader(found, root)


@dataclass(frozen=True)
class CompiledObjects:
    """A compiled asset of types that only the game's own readers know, by the names of all its readers."""

    readers: list[str]


def _read_compiled(found: FoundFile, root: ContentRoot) -> Any:
    from content.xnb import reading

    data = found.read()
    try:
        return reading.read(data, found.path, root)
    except ContentLoadException as error:
        if not isinstance(error.__cause__, reading.UnknownTypeError):
            raise
        return CompiledObjects(reading.reader_names(data, found.path))


def describe(data: Any) -> list[str]:
    """Say what plain data holds, a line for each fact."""
    for kind, describer in _DESCRIBERS.items():
        if isinstance(data, kind):
            return list(describer(data))
    if isinstance(data, dict):
        return [f"a document of the game's own type '{data.get('type')}'", f"members: {', '.join(map(str, data))}"]
    return [f"{type(data).__name__}: {str(data)[:200]}"]


def _texture(data: TextureData) -> Iterable[str]:
    alpha = "premultiplied" if data.is_premultiplied else "straight"
    yield f"Texture2D, {data.width} x {data.height}, {data.format}, {len(data.levels)} level(s), {alpha} alpha"


def _cube(data: TextureCubeData) -> Iterable[str]:
    yield f"TextureCube, {data.size} x {data.size} each face, {data.format}, {len(data.faces[0])} level(s)"


def _volume(data: Texture3DData) -> Iterable[str]:
    yield f"Texture3D, {data.width} x {data.height} x {data.depth}, {data.format}, {len(data.levels)} level(s)"


def _font(data: FontData) -> Iterable[str]:
    yield f"SpriteFont, {len(data.characters)} characters, line spacing {data.line_spacing}, spacing {data.spacing:g}"
    if data.default_character is not None:
        yield f"default character {data.default_character!r}"
    yield f"characters {''.join(data.characters)[:100]!r}"
    yield f"atlas {data.texture}" if isinstance(data.texture, str) else f"atlas {data.texture.width} x {data.texture.height}"


def _stock_effect(data: StockEffectData) -> Iterable[str]:
    yield data.kind
    for name, value in vars(data).items():
        if name != "kind" and value is not None:
            yield f"{name.replace('_', ' ')} {value if not isinstance(value, TextureData) else 'a picture of its own'}"


def _shader_effect(data: ShaderEffectData) -> Iterable[str]:
    yield f"Effect of {data.vertex_path} ({len(data.vertex)} characters) and {data.fragment_path} ({len(data.fragment)})"


def _clip(data: ClipData) -> Iterable[str]:
    keys = sum(len(track.times) for track in data.tracks)
    yield f"AnimationClip, {data.duration:g} seconds, {len(data.tracks)} tracks, {keys} keys, for {data.target_space}"


def _curve(data: CurveData) -> Iterable[str]:
    yield f"Curve, {len(data.keys)} keys, before {data.pre_loop}, after {data.post_loop}"
    for key in data.keys[:50]:
        yield f"{key.position:g}: {key.value:g} ({key.continuity}, tangents {key.tangent_in:g}, {key.tangent_out:g})"


def _sound(data: SoundData) -> Iterable[str]:
    channels = "mono" if data.channels == 1 else "stereo"
    yield f"SoundEffect, {data.duration:.3f} seconds, {channels}, {data.sample_rate} samples a second"
    if data.loop_length:
        yield f"loop from sample {data.loop_start}, {data.loop_length} samples"


def _song(data: SongData) -> Iterable[str]:
    yield f"Song '{data.name}', {'length unknown' if data.duration is None else f'{data.duration:.1f} seconds'}"


def _model(data: ModelData) -> Iterable[str]:
    parts = [part for mesh in data.meshes for part in mesh.parts]
    vertices, primitives = sum(part.vertex_count for part in parts), sum(part.primitive_count for part in parts)
    yield f"Model, {len(data.meshes)} meshes, {len(parts)} parts, {vertices} vertices, {primitives} primitives"
    for mesh in data.meshes:
        bone = data.bones[mesh.parent_bone].name
        yield f"mesh '{mesh.name}' on bone '{bone}', radius {mesh.sphere_radius:.3g}: {'; '.join(map(_part, mesh.parts))}"
    yield f"bones {', '.join(bone.name for bone in data.bones)}"
    if data.skin is not None:
        yield f"skin of {len(data.skin.parents)} joints"
    for name, clip in {**data.node_clips, **data.clips}.items():
        yield f"clip '{name}' {clip if isinstance(clip, str) else f'{clip.duration:g} seconds, {len(clip.tracks)} tracks'}"
    if data.variant_names:
        yield f"variants {', '.join(data.variant_names)}"
    for note in () if data.report is None else data.report.diagnostics:
        yield f"{note.severity.lower()}: {note.message or note.code} {note.subject}".rstrip()


def _part(part: PartData) -> str:
    morphs = "" if part.morph is None else f", {len(part.morph.targets)} morph targets"
    return f"{part.vertex_count} vertices of {part.vertices.stride} bytes, {part.topology}, {_material(part.material)}{morphs}"


def _material(material: MaterialData) -> str:
    effect = material.effect
    if isinstance(effect, str):
        return f"effect '{effect}'"
    kind = ("SkinnedPbrEffect" if effect.skinned else "PbrEffect") if isinstance(effect, PbrEffectData) else effect.kind
    return f"{kind} '{material.name}'" if material.name else kind


def _objects(data: CompiledObjects) -> Iterable[str]:
    yield "a compiled asset of the game's own types; it needs these readers:"
    yield from data.readers


_DESCRIBERS: dict[type, Any] = {
    TextureData: _texture,
    TextureCubeData: _cube,
    Texture3DData: _volume,
    FontData: _font,
    StockEffectData: _stock_effect,
    ShaderEffectData: _shader_effect,
    ClipData: _clip,
    CurveData: _curve,
    SoundData: _sound,
    SongData: _song,
    ModelData: _model,
    CompiledObjects: _objects,
}


# ---- pictures


def preview(data: Any, root: ContentRoot) -> Pixels | None:
    """Make a picture of plain data, straight RGBA of shape (height, width, 4); None where there is nothing to see.

    A texture is itself, a cube map its unfolded faces, a volume its slices side by side, a font its atlas, a curve its graph, a
    sound its wave.
    """
    import numpy as np

    if isinstance(data, TextureData):
        return _pixels(data)
    if isinstance(data, TextureCubeData):
        return _unfolded(data)
    if isinstance(data, Texture3DData) and data.format == "Color":
        return np.concatenate(list(data.levels[0]), axis=1)
    if isinstance(data, FontData):
        return _atlas(data, root)
    if isinstance(data, CurveData) and data.keys:
        return graphs.of_curve(data)
    if isinstance(data, SoundData):
        return graphs.of_sound(data)
    return None


def _pixels(data: TextureData) -> Pixels | None:
    from content.images.pixels import unpremultiply
    from content.textures import blocks
    from content.textures.formats import BLOCK_BYTES

    if data.format in BLOCK_BYTES:
        return blocks.decode(data.pixels, data.width, data.height, data.format)
    if data.format != "Color":
        return None
    return unpremultiply(data.pixels) if data.is_premultiplied else data.pixels


def _unfolded(data: TextureCubeData) -> Pixels | None:
    import numpy as np

    faces = {
        name: _pixels(TextureData(data.size, data.size, levels, data.is_premultiplied, data.format))
        for name, levels in zip(CUBE_FACES, data.faces, strict=True)
    }
    cross = np.zeros((data.size * 3, data.size * 4, 4), np.uint8)
    spots = {"PositiveY": (0, 1), "NegativeX": (1, 0), "PositiveZ": (1, 1), "PositiveX": (1, 2), "NegativeZ": (1, 3)}
    for name, (row, column) in {**spots, "NegativeY": (2, 1)}.items():
        face = faces[name]
        if face is None:
            return None
        cross[row * data.size : (row + 1) * data.size, column * data.size : (column + 1) * data.size] = face
    return cross


def _atlas(data: FontData, root: ContentRoot) -> Pixels | None:
    if not isinstance(data.texture, str):
        return _pixels(data.texture)
    from content.texture2d import EXTENSIONS

    found = root.find(data.texture, EXTENSIONS)
    atlas = read_file(found.path, root)
    return _pixels(atlas) if isinstance(atlas, TextureData) else None
