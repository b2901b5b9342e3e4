"""Models, pictures and fonts that others made: they load, or are refused by name.

The files come with the Debian packages assimp-testmodels and fonts-dejavu-core.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from content.errors import ContentLoadException
from content.gltf.model import read_native
from content.image import decode_image
from content.paths import ContentRoot
from content.truetype import bake

MODELS = Path("/usr/share/assimp/models")
FONTS = Path("/usr/share/fonts/truetype/dejavu")
MODES = [f"glTF2/glTF-Asset-Generator/Mesh_PrimitiveMode/Mesh_PrimitiveMode_{number:02}.gltf" for number in range(16)]

# Meshes, parts, joints, clips.
GOOD = {
    "glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb": (67, 115, 0, 0),
    "glTF2/BoxBadNormals-glTF-Binary/BoxBadNormals.glb": (1, 1, 0, 0),
    "glTF2/BoxTexcoords-glTF/boxTexcoords.gltf": (1, 1, 0, 0),
    "glTF2/BoxTextured-glTF-Binary/BoxTextured.glb": (1, 1, 0, 0),
    "glTF2/BoxTextured-glTF-Embedded/BoxTextured.gltf": (1, 1, 0, 0),
    "glTF2/BoxTextured-glTF-pbrSpecularGlossiness/BoxTextured.gltf": (1, 1, 0, 0),
    "glTF2/BoxTextured-glTF/BoxTextured.gltf": (1, 1, 0, 0),
    "glTF2/ClearCoat-glTF/ClearCoatTest.gltf": (27, 27, 0, 0),
    "glTF2/IncorrectVertexArrays/Cube.gltf": (8, 8, 0, 0),
    "glTF2/TestNoRootNode/NoScene.gltf": (0, 0, 0, 0),
    "glTF2/TestNoRootNode/SceneWithoutNodes.gltf": (0, 0, 0, 0),
    "glTF2/cameras/Cameras.gltf": (1, 1, 0, 0),
    "glTF2/glTF-Sample-Models/AnimatedMorphCube-glTF/AnimatedMorphCube.gltf": (1, 1, 0, 1),
    "glTF2/simple_skin/simple_skin.gltf": (1, 1, 2, 1),
    "glTF2/textureTransform/TextureTransformTest.gltf": (12, 12, 0, 0),
    **dict.fromkeys(MODES, (1, 1, 0, 0)),
}
BAD = {
    "glTF/BoxTextured-glTF-Binary/BoxTextured.glb": "version 2",
    "glTF/BoxTextured-glTF/BoxTextured.gltf": "Version '1.0' is not supported",
    "glTF2/BoxTextured-glTF-techniqueWebGL/BoxTextured.gltf": "KHR_technique_webgl",
    "glTF2/BoxWithInfinites-glTF-Binary/BoxWithInfinites.glb": "must be finite",
    "glTF2/IndexOutOfRange/AllIndicesOutOfRange.gltf": "Index 65535 is outside of the 24 vertices",
    "glTF2/IndexOutOfRange/IndexOutOfRange.gltf": "Index 255 is outside of the 24 vertices",
    "glTF2/MissingBin/BoxTextured.gltf": "was not found",
    "glTF2/RecursiveNodes/RecursiveNodes.gltf": "its own ancestor",
    "glTF2/SchemaFailures/sceneWrongType.gltf": "'hello'",
    "glTF2/draco/2CylinderEngine.gltf": "KHR_draco_mesh_compression",
    "glTF2/wrongTypes/badArray.gltf": "'meshes[0].primitives'",
    "glTF2/wrongTypes/badExtension.gltf": "KHR_texture_transform'",
    "glTF2/wrongTypes/badObject.gltf": "'materials[0].pbrMetallicRoughness'",
    "glTF2/wrongTypes/badUint.gltf": "baseColorTexture.index'",
}


def files_of(folder: Path, package: str) -> Path:
    if not folder.is_dir():
        missing = f"The files of the Debian package {package} are not there."
        pytest.fail(missing) if os.environ.get("CI") else pytest.skip(missing)
    return folder


def load(name):
    path = files_of(MODELS, "assimp-testmodels") / name
    return read_native(path.read_bytes(), str(path), ContentRoot(str(path.parent)))


@pytest.mark.parametrize("name", GOOD)
def test_good_models_load(name):
    data = load(name)
    parts = [part for mesh in data.meshes for part in mesh.parts]
    joints = len(data.skin.parents) if data.skin else 0
    assert (len(data.meshes), len(parts), joints, len(data.clips)) == GOOD[name]
    for part in parts:
        positions = np.ascontiguousarray(part.vertices.data[:, :12]).view("<f4")
        assert np.isfinite(positions).all() and part.primitive_count > 0
        assert not len(part.indices) or part.indices.max() < part.vertices.count


@pytest.mark.parametrize("name", BAD)
def test_bad_models_are_refused_by_name(name):
    with pytest.raises(ContentLoadException) as caught:
        load(name)
    assert name in str(caught.value) and BAD[name] in str(caught.value)


def test_a_box_of_the_khronos_samples_is_the_box_that_it_should_be():
    part = load("glTF2/BoxTextured-glTF-Binary/BoxTextured.glb").meshes[0].parts[0]
    positions = np.ascontiguousarray(part.vertices.data[:, :12]).view("<f4")
    assert (part.vertices.count, part.primitive_count) == (24, 12)
    assert positions.min(axis=0).tolist() == [-0.5] * 3 and positions.max(axis=0).tolist() == [0.5] * 3
    texture = part.material.effect.texture
    assert (texture.width, texture.height) == (211, 211)
    # Seen from outside, the corners of each triangle run clockwise: the cross product points inwards.
    corners = positions[part.indices].reshape(-1, 3, 3)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    assert (np.einsum("ij,ij->i", normals, corners.mean(axis=1)) < 0).all()


def test_pictures_of_others_are_decoded():
    folder = files_of(MODELS, "assimp-testmodels")
    pictures = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".png", ".jpg", ".tga", ".bmp", ".gif")]
    assert len(pictures) > 20
    for path in pictures:
        assert decode_image(path.read_bytes(), str(path)).ndim == 3


@pytest.mark.parametrize("size", [12, 40])
def test_typefaces_of_others_are_baked(size):
    for path in sorted(files_of(FONTS, "fonts-dejavu-core").glob("*.ttf")):
        font = bake(path.read_bytes(), str(path), size)
        assert len(font.characters) == 95 and font.line_spacing >= size
