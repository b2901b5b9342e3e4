"""Damaged documents, models, sounds, textures and compiled files end in a ContentLoadException, soon and in little memory."""

from __future__ import annotations

import json
import os
import random
import resource
import struct
import sys
import time
import warnings

import numpy as np
import pytest

from content import animation_clip, curve, effect, envelope, game_data, model, song, sound_effect, texture3d, texture_cube
from content.errors import ContentLoadException
from content.gltf.model import read_native as read_gltf
from content.models import clip_file, morph_file, skeleton_file
from content.paths import ContentRoot, FoundFile
from content.textures import dds
from content.xnb.reading import read as read_xnb
from tests.content import xnb_files
from tests.content.dds_files import RGBA
from tests.content.dds_files import dds as dds_file
from tests.content.gltf_files import GltfBuilder
from tests.content.model_files import TRIANGLE, morph, skeleton, write_triangle
from tests.content.sound_files import compressed, sampler, tone, wav, wave_format
from tests.content.test_gltf_models import animated, embedded, skinned
from tests.content.test_hostile_files import mutated
from tests.content.xnb_files import FONT_READERS, MODEL_READERS, sprite_font, texture, xnb

MUTATIONS = int(os.environ.get("HOSTILE_MUTATIONS", "60"))
MAX_SECONDS, MAX_MEGABYTES = 2.0, 256
DELTAS = np.arange(9, dtype=np.float32).reshape(3, 3)

DOCUMENTS = {
    "Curve": {"preLoop": "Cycle", "keys": [{"position": 1, "value": 2, "tangentIn": 3, "continuity": "Step"}] * 3},
    "AnimationClip": {"duration": 1, "tracks": [{"boneIndex": 1, "keys": [{"time": 0, "rotation": [0, 0, 0, 1]}] * 2}]},
    "Effect": {"vertex": "vs.txt", "fragment": "vs.txt"},
    "BasicEffect": {"texture": "a.png", "diffuseColor": [1, 0, 0], "alpha": 0.5, "vertexColorEnabled": True},
    "AlphaTestEffect": {"alphaFunction": "Less", "referenceAlpha": 7},
    "EnvironmentMapEffect": {"environmentMap": "sky.dds", "fresnelFactor": 1},
    "SkinnedEffect": {"weightsPerVertex": 2, "specularPower": 3},
    "Texture3D": {"width": 2, "height": 1, "depth": 2, "data": "fog.bin"},
    "TextureCube": {"sourceFile": "sky.dds"},
    "SoundEffect": {"sourceFile": "boom.wav"},
    "Level": {"rooms": [{"name": "hall"}]},
    "Model": {
        "bones": [{"name": "a"}, {"parent": 0, "transform": [1] * 16}],
        "skeleton": "a.skeleton",
        "animations": [{"name": "walk", "clip": "walk.clip"}],
        "materialVariantNames": ["x"],
        "lights": [{"direction": [0, -1, 0], "diffuseColor": [1, 1, 1]}],
        "meshes": [
            {**TRIANGLE, "parentBone": 1, "partOfMesh": 0, "morphTargets": "a.morph", "morphWeights": [1]},
            {**TRIANGLE, "effect": "PbrEffect", "texture": "a.png", "sampler0Filter": 1, "partOfMesh": 0},
            {"variantOf": 0, "materialVariant": 0, "unlit": True, "diffuseColor": [1, 0, 0]},
        ],
        "gltfImportReport": {"nodeCount": 1, "diagnostics": [{"code": "x"}]},
    },
}


def write_side_files(folder) -> None:
    write_triangle(folder)
    files = {
        "a.png": b"",
        "vs.txt": b"void main() {}",
        "fog.bin": bytes(16),
        "boom.wav": wav(bytes(20)),
        "sky.dds": dds_file(4, 4, bytes(48), code=b"DXT1", cube=True),
        "a.skeleton": skeleton((-1, 0)),
        "walk.clip": struct.pack("<diii", 1, 1, 0, 0),
        "a.morph": morph([(DELTAS, DELTAS)], [DELTAS]),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)


READERS = {
    "Curve": lambda document, root: curve.read_document(document),
    "AnimationClip": animation_clip.read_document,
    "Texture3D": texture3d.read_document,
    "TextureCube": texture_cube.read_document,
    "SoundEffect": sound_effect.read_document,
    "Model": model.read_document,
    "Level": lambda document, root: game_data.read_document(b"{}", document),
}


def attack(seed: bytes, name: str, read, path: str = "hostile") -> int:
    """Read mutations of a seed; give how many were refused."""
    chance = random.Random(name)
    read(seed)
    before = peak_megabytes()
    refused = 0
    for number in range(MUTATIONS):
        data = mutated(seed, chance)
        started = time.process_time()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", RuntimeWarning)
                read(data)
        except ContentLoadException as error:
            refused += 1
            assert path in str(error), number
        assert time.process_time() - started < MAX_SECONDS, number
    assert peak_megabytes() - before < MAX_MEGABYTES
    return refused


def peak_megabytes() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_documents(tmp_path, kind):
    write_side_files(tmp_path)
    root = ContentRoot(str(tmp_path))
    reader = READERS.get(kind, effect.read_document)
    version = 2 if kind == "Model" else 1
    seed = json.dumps({"cnjVersion": version, "type": kind, **DOCUMENTS[kind]}).encode()
    assert attack(seed, kind, lambda data: reader(envelope.read(data, tmp_path / "hostile.cnj", kind), root)) > 0


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_check_of_damaged_documents_notes_faults(tmp_path, kind):
    """Where faults are noted instead of raised, the stand-ins lead to no other error."""
    write_side_files(tmp_path)
    root = ContentRoot(str(tmp_path))
    reader = READERS.get(kind, effect.read_document)
    members = {"cnjVersion": 1, "type": kind, **json.loads(json.dumps(DOCUMENTS[kind]))}
    noted = 0
    for holder, key in list(values_of(members)):
        good = holder[key]
        for worse in (None, -1, "x", [], {}, [{}], 2**31, True):
            holder[key] = worse
            faults: list[ContentLoadException] = []
            try:
                reader(envelope.read(json.dumps(members), tmp_path / "hostile.cnj", kind, faults), root)
            except ContentLoadException as error:
                faults.append(error)
            noted += len(faults)
            assert all(fault.path is not None for fault in faults), [str(fault) for fault in faults]
        holder[key] = good
    assert noted > 10


def test_a_check_goes_on_after_a_fault(tmp_path):
    write_side_files(tmp_path)
    members = {
        "bones": [{"name": 5}, {"parent": 7}, {"transform": [1]}],
        "skeleton": "none",
        "meshes": [{**TRIANGLE, "alpha": "1", "texture": "none", "unlit": 3}, {**TRIANGLE, "vertices": "none"}, {"variantOf": 9}],
        "lights": [{"direction": [1]}],
        "animations": [{"name": "a", "clip": "none"}],
        "gltfImportReport": {"nodeCount": -1},
    }
    faults: list[ContentLoadException] = []
    text = json.dumps({"cnjVersion": 2, "type": "Model", **members})
    model.read_document(envelope.read(text, tmp_path / "doc.cnj", None, faults), ContentRoot(str(tmp_path)))
    assert {fault.field for fault in faults} == {
        *("bones[0].name", "bones[1].parent", "bones[2].transform", "skeleton", "lights[0].direction", "animations[0].clip"),
        *("meshes[0].alpha", "meshes[0].texture", "meshes[0].unlit", "meshes[1].vertices", "meshes[2].variantOf"),
        "gltfImportReport.nodeCount",
    }


def values_of(value):
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from values_of(inner)


SIDE_FILES = {
    "clip": (struct.pack("<diii", 1, 1, 0, 1) + struct.pack("<d10f", *range(11)), lambda data: clip_file.read(data, "hostile")),
    "skeleton": (skeleton((-1, 0, 1), prefix=True), lambda data: skeleton_file.read(data, "hostile")),
    "morph": (morph([(DELTAS, DELTAS), (None, None)], [DELTAS, None]), lambda data: morph_file.read(data, "hostile", 3)),
}


@pytest.mark.parametrize("kind", SIDE_FILES)
def test_side_files_of_models(kind):
    seed, read = SIDE_FILES[kind]
    assert attack(seed, kind, read) > 0


def scene() -> GltfBuilder:
    builder = skinned(GltfBuilder())
    mesh = builder.document["meshes"][0]["primitives"][0]
    mesh["targets"] = [{"POSITION": builder.array(DELTAS)}]
    mesh["material"] = builder.add("materials", {"pbrMetallicRoughness": {"baseColorTexture": {"index": embedded(builder)}}})
    sparse = builder.add("accessors", {"componentType": 5126, "count": 3, "type": "VEC3"})
    indices, values = builder.view(struct.pack("<2H", 0, 2)), builder.view(struct.pack("<6f", *range(6)))
    builder.document["accessors"][sparse]["sparse"] = {
        "count": 2,
        "indices": {"bufferView": indices, "componentType": 5123},
        "values": {"bufferView": values},
    }
    mesh["attributes"]["NORMAL"] = sparse
    animated(builder, 1, "translation", [0, 1], [[0, 2, 0], [0, 5, 0]], name="walk")
    animated(builder, 0, "rotation", [0, 1], [[0, 0, 0, 1]] * 6, "CUBICSPLINE")
    builder.document["extensions"] = {"KHR_lights_punctual": {"lights": [{"type": "directional"}]}}
    builder.node(extensions={"KHR_lights_punctual": {"light": 0}})
    return builder


@pytest.mark.parametrize("form", ["glb", "gltf"])
def test_gltf(tmp_path, form):
    builder = scene()
    (tmp_path / "data.bin").write_bytes(builder.binary)
    seed = builder.glb() if form == "glb" else builder.gltf()
    path, root = str(tmp_path / f"hostile.{form}"), ContentRoot(str(tmp_path))
    assert attack(seed, form, lambda data: read_gltf(data, path, root)) > 0


def test_the_members_of_gltf_documents(tmp_path):
    """Each number of a document is replaced by worse ones."""
    builder = scene()
    path, root = str(tmp_path / "hostile.glb"), ContentRoot(str(tmp_path))
    places = list(numbers_of(builder.document))
    chance = random.Random(8)
    for holder, key in places:
        good = holder[key]
        holder[key] = chance.choice([-1, 2**31, 2**31 - 1, 2**63, 1e308, 0.5, True, None, "0", [], {}, 0, 1, 3])
        started = time.process_time()
        try:
            read_gltf(builder.glb(), path, root)
        except ContentLoadException as error:
            assert "hostile" in str(error)
        assert time.process_time() - started < MAX_SECONDS
        holder[key] = good
    assert len(places) > 100
    read_gltf(builder.glb(), path, root)


def numbers_of(value):
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        if isinstance(inner, (int, float)):
            yield value, key
        yield from numbers_of(inner)


SOUNDS = {
    "wav": wav(bytes(range(200)), sampler(3, 20), channels=2),
    "wav-24": wav(bytes(range(240)), bits=24),
    "wav-ima": compressed("WAV", "IMA_ADPCM", tone(600)),
    "wav-ms": compressed("WAV", "MS_ADPCM", tone(600)),
    "wav-float": wav(bytes(64), tag=3, bits=32),
    "ogg": compressed("OGG", "VORBIS", tone(600)),
    "flac": compressed("FLAC", "PCM_16", tone(600)),
    "mp3": compressed("MP3", "MPEG_LAYER_III", tone(600)),
}


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds(name):
    refused = attack(SOUNDS[name], name, lambda data: sound_effect.read_native(data, "hostile"))
    # MP3 has no checksums: a decoder looks for the next frame that makes sense.
    assert refused > 0 or name == "mp3"


@pytest.mark.parametrize("name", ["ogg", "mp3"])
def test_songs(tmp_path, name):
    def read(data):
        (tmp_path / f"hostile.{name}").write_bytes(data)
        return song.read_native(FoundFile(str(tmp_path), f"hostile.{name}"))

    attack(SOUNDS[name], name, read)


TEXTURES = {
    "dxt": dds_file(8, 8, bytes(range(64)), code=b"DXT5", levels=1),
    "levels": dds_file(8, 8, bytes(85 * 4), masks=RGBA, levels=4),
    "cube": dds_file(4, 4, bytes(48), code=b"DXT1", cube=True),
    "volume": dds_file(4, 4, bytes(256), masks=RGBA, depth=4),
    "dxgi": dds_file(6, 5, bytes(32), dxgi=71),
}


@pytest.mark.parametrize("name", TEXTURES)
def test_dds(name):
    assert attack(TEXTURES[name], name, lambda data: dds.read(data, "hostile")) > 0


MODEL_ASSET, MODEL_SHARED = xnb_files.model()
COMPILED = {
    "texture": xnb(("Texture2D",), b"\x01" + texture(9, 9, bytes(range(256)) + bytes(68))),
    "font": xnb(FONT_READERS, sprite_font()),
    "model": xnb(MODEL_READERS, MODEL_ASSET, MODEL_SHARED),
    "sound": xnb(("SoundEffect",), b"\x01" + xnb_files.sound(wave_format(), bytes(80))),
    "lzx": xnb(FONT_READERS, sprite_font(), packing="lzx"),
    "lzx-large": xnb(("Texture2D",), b"\x01" + texture(128, 128, bytes(range(256)) * 256), packing="lzx"),
    "lz4": xnb(MODEL_READERS, MODEL_ASSET, MODEL_SHARED, packing="lz4"),
}


def mended(data: bytes) -> bytes:
    """With the length in the header right, so that what follows it is reached."""
    return data[:6] + struct.pack("<I", len(data)) + data[10:] if len(data) > 10 else data


@pytest.mark.parametrize("name", COMPILED)
def test_xnb(tmp_path, name):
    path, root = str(tmp_path / "hostile.xnb"), ContentRoot(str(tmp_path))
    assert attack(COMPILED[name], name, lambda data: read_xnb(mended(data), path, root)) > 0


@pytest.mark.parametrize("text", [b"[" * 100_000, b'{"a":' * 100_000, b'{"meshes":' + b"[" * 50_000, b"[" * 5000 + b"]" * 5000])
def test_deep_nesting(tmp_path, text):
    for read in (
        lambda: envelope.read(text, "hostile.cnj", "Model"),
        lambda: read_gltf(text, "hostile.gltf", ContentRoot(str(tmp_path))),
    ):
        started = time.process_time()
        with pytest.raises(ContentLoadException, match="hostile"):
            read()
        assert time.process_time() - started < MAX_SECONDS


def test_many_entries_are_read_in_little_time(tmp_path):
    write_side_files(tmp_path)
    members = {"meshes": [{}] * 100_000, "bones": [{}] * 100_000, "lights": [{}] * 10_000}
    document = envelope.read(json.dumps({"cnjVersion": 2, "type": "Model", **members}), tmp_path / "hostile.cnj", "Model")
    started = time.process_time()
    assert len(model.read_document(document, ContentRoot(str(tmp_path))).bones) == 100_000
    assert time.process_time() - started < MAX_SECONDS


def test_the_next_good_file_loads_after_bad_ones(tmp_path):
    write_side_files(tmp_path)
    root = ContentRoot(str(tmp_path))
    text = json.dumps({"cnjVersion": 2, "type": "Model", **DOCUMENTS["Model"]}).encode()
    (tmp_path / "a.skeleton").write_bytes(b"")
    with pytest.raises(ContentLoadException):
        model.read_document(envelope.read(text, tmp_path / "doc.cnj", "Model"), root)
    (tmp_path / "a.skeleton").write_bytes(skeleton((-1, 0)))
    assert model.read_document(envelope.read(text, tmp_path / "doc.cnj", "Model"), root).skin is not None
