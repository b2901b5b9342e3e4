"""The two base directories and the limits of references, for every member that names a file, on real folders."""

from __future__ import annotations

import json
import struct

import pytest

from content import animation_clip, effect, envelope, model, sound_effect, sprite_font, texture2d, texture3d, texture_cube
from content.errors import ContentLoadException
from content.image import encode_png
from content.paths import ContentRoot
from tests.content.dds_files import dds
from tests.content.model_files import morph, skeleton, vertices
from tests.content.sound_files import wav

READERS = {
    "Texture2D": texture2d.read_document,
    "TextureCube": texture_cube.read_document,
    "SoundEffect": sound_effect.read_document,
    "Texture3D": texture3d.read_document,
    "SpriteFont": sprite_font.read_document,
    "AnimationClip": animation_clip.read_document,
    "Model": model.read_document,
}
MESH = {"vertices": "base.vertices", "indices": "base.indices", "vertexStride": 32}
GLYPH = {"char": 65, "source": [0, 0, 1, 1], "crop": [0, 0, 1, 1], "kerning": [0, 1, 0]}


def picture() -> bytes:
    import numpy as np

    return encode_png(np.zeros((1, 1, 4), np.uint8))


CUBE = dds(4, 4, bytes(48), code=b"DXT1", cube=True)
INDICES = struct.pack("<3H", 0, 1, 2)

# Kind, members with REF where the reference stands, the member in messages, the file that it names.
REF = "REF"
FROM_DOCUMENT = {
    "Texture2D.sourceFile": ("Texture2D", {"sourceFile": REF}, "sourceFile", "it.png", picture()),
    "TextureCube.sourceFile": ("TextureCube", {"sourceFile": REF}, "sourceFile", "it.dds", CUBE),
    "SoundEffect.sourceFile": ("SoundEffect", {"sourceFile": REF}, "sourceFile", "it.wav", wav(bytes(4))),
}
FROM_ROOT = {
    "Texture3D.data": ("Texture3D", {"width": 1, "height": 1, "depth": 1, "data": REF}, "data", "it.raw", bytes(4)),
    "SpriteFont.texture": ("SpriteFont", {"texture": REF, "glyphs": [GLYPH]}, "texture", "it.png", picture()),
    "Effect.vertex": ("Effect", {"vertex": REF, "fragment": "base.txt"}, "vertex", "it.glsl", b"text"),
    "Effect.fragment": ("Effect", {"vertex": "base.txt", "fragment": REF}, "fragment", "it.glsl", b"text"),
    "EnvironmentMapEffect.environmentMap": ("EnvironmentMapEffect", {"environmentMap": REF}, "environmentMap", "it.dds", CUBE),
    "DualTextureEffect.texture2": ("DualTextureEffect", {"texture2": REF}, "texture2", "it.png", picture()),
    **{
        f"{kind}.texture": (kind, {"texture": REF}, "texture", "it.png", picture())
        for kind in ("BasicEffect", "AlphaTestEffect", "DualTextureEffect", "EnvironmentMapEffect", "SkinnedEffect")
    },
    "AnimationClip.clipFile": ("AnimationClip", {"clipFile": REF}, "clipFile", "it.clip", struct.pack("<di", 1, 0)),
    "Model.skeleton": ("Model", {"skeleton": REF}, "skeleton", "it.bin", skeleton()),
    "Model.clip": (
        "Model",
        {"animations": [{"name": "a", "clip": REF}]},
        "animations[0].clip",
        "it.bin",
        struct.pack("<di", 1, 0),
    ),
    "Model.vertices": ("Model", {"meshes": [{**MESH, "vertices": REF}]}, "meshes[0].vertices", "it.bin", vertices()),
    "Model.indices": ("Model", {"meshes": [{**MESH, "indices": REF}]}, "meshes[0].indices", "it.bin", INDICES),
    "Model.morphTargets": ("Model", {"meshes": [{**MESH, "morphTargets": REF}]}, "meshes[0].morphTargets", "it.bin", morph([])),
    "Model.texture": ("Model", {"meshes": [{**MESH, "texture": REF}]}, "meshes[0].texture", "it.png", picture()),
    "Model.effect": ("Model", {"meshes": [{**MESH, "effect": REF}]}, "meshes[0].effect", "it.cnj", b"{}"),
    **{
        f"Model.{slot}": (
            "Model",
            {"meshes": [{**MESH, "effect": "PbrEffect", slot: REF}]},
            f"meshes[0].{slot}",
            "it.png",
            picture(),
        )
        for slot in ("normalMap", "metallicRoughnessMap", "emissiveMap", "occlusionMap", "specularMap", "specularColorMap")
    },
}
ALL = FROM_DOCUMENT | FROM_ROOT


@pytest.fixture
def root(tmp_path):
    """A root with a folder `sub` that the document lies in, inside a folder with a secret."""
    folder = tmp_path / "root"
    (folder / "sub").mkdir(parents=True)
    (folder / "base.txt").write_text("text")
    (folder / "base.vertices").write_bytes(vertices())
    (folder / "base.indices").write_bytes(INDICES)
    return folder


def read(root, name, reference):
    kind, members, _, _, _ = ALL[name]
    text = json.dumps({"cnjVersion": 1, "type": kind, **members}).replace(json.dumps(REF), json.dumps(reference))
    document = envelope.read(text, root / "sub" / "doc.cnj", kind)
    return READERS.get(kind, effect.read_document)(document, ContentRoot(str(root)))


def put(folder, name):
    (folder / ALL[name][3]).write_bytes(ALL[name][4])


def refused(root, name, reference, secret=b"secret"):
    with pytest.raises(ContentLoadException) as caught:
        read(root, name, reference)
    message = str(caught.value)
    assert "doc.cnj" in message and f"'{ALL[name][2]}'" in message
    assert secret.decode() not in message


@pytest.mark.parametrize("name", FROM_DOCUMENT)
def test_source_files_start_from_the_document(root, name):
    file = ALL[name][3]
    put(root, name)
    refused(root, name, file)
    assert read(root, name, f"../{file}") is not None
    put(root / "sub", name)
    for reference in (file, f"./{file}", f"other/../{file}", f".\\{file}", file.rpartition(".")[0]):
        assert read(root, name, reference) is not None
    refused(root, name, f"sub/{file}")


@pytest.mark.parametrize("name", FROM_ROOT)
def test_all_other_references_start_from_the_root(root, name):
    file = ALL[name][3]
    put(root / "sub", name)
    refused(root, name, file)
    for reference in (f"sub/{file}", f"sub\\{file}", f"./sub/other/../{file}"):
        assert read(root, name, reference) is not None
    put(root, name)
    assert read(root, name, file) is not None


@pytest.mark.parametrize("name", ALL)
def test_no_reference_leaves_the_root(root, name):
    file = ALL[name][3]
    outside = root.parent
    put(outside, name)
    (outside / "root-beside").mkdir()
    put(outside / "root-beside", name)
    steps = "../.." if name in FROM_DOCUMENT else ".."
    for reference in (
        f"{steps}/{file}",
        f"{steps}\\{file}",
        f"{steps}/root-beside/{file}",
        f"sub/../../{steps}/{file}",
        str(outside / file),
        str(root / file),
        f"C:/{file}",
        f"C:{file}",
        f"//host/share/{file}",
        f"\\\\host\\share\\{file}",
        f"\\{file}",
        ".",
        "",
    ):
        # In a mesh entry and at the top of a model an empty name means none.
        if reference or not name.startswith("Model."):
            refused(root, name, reference)


@pytest.mark.parametrize("name", ALL)
def test_links_out_of_the_root_are_refused_and_links_inside_followed(root, name):
    file = ALL[name][3]
    place = root / "sub" if name in FROM_DOCUMENT else root
    put(root.parent, name)
    (place / f"link-{file}").symlink_to(root.parent / file)
    refused(root, name, f"link-{file}")
    (place / "linked").symlink_to(root.parent, target_is_directory=True)
    refused(root, name, f"linked/{file}")
    put(place, name)
    (place / f"inner-{file}").symlink_to(place / file)
    assert read(root, name, f"inner-{file}") is not None


@pytest.mark.parametrize("name", ALL)
def test_the_case_of_letters_need_not_match(root, name):
    file = ALL[name][3]
    place = root / "sub" if name in FROM_DOCUMENT else root
    put(place, name)
    assert read(root, name, file.replace("it", "IT")) is not None
    (place / file.replace("it", "It")).write_bytes(ALL[name][4])
    refused(root, name, file.replace("it", "IT"))
    assert read(root, name, file) is not None


@pytest.mark.parametrize("name", FROM_DOCUMENT)
def test_a_source_file_leads_to_no_other_document(root, name):
    file = ALL[name][3]
    put(root / "sub", name)
    (root / "sub" / "doc.cnj").write_text("{}")
    for reference in ("doc.cnj", "doc", "DOC.CNJ"):
        refused(root, name, reference)
    (root / "sub" / f"{file}.cnj").write_text("{}")
    refused(root, name, file)
