"""What a glTF material says beyond what stock effects show: factors, maps, and pictures that a small file must not multiply."""

from __future__ import annotations

import resource
import time

import numpy as np
import pytest

from content.effect_data import MAP_SLOTS
from content.errors import ContentLoadException
from content.gltf.model import read_native
from content.image import encode_png
from content.paths import ContentRoot
from content.texture_data import EncodedPicture
from tests.content.gltf_files import GltfBuilder
from tests.content.runtime_files import device_of, manager_of
from tests.content.test_gltf_models import PICTURE, embedded
from xna.graphics import BasicEffect, Model

NORMALS = np.full((3, 2, 4), (128, 128, 255, 255), np.uint8)


def place(builder, **material):
    material = builder.add("materials", material)
    builder.node(mesh=builder.triangle(material, TEXCOORD_0=builder.array([[0, 0]] * 3)))


def read(builder, folder):
    return read_native(builder.glb(), str(folder / "a.glb"), ContentRoot(str(folder)))


def full_material(builder):
    """A material with a picture in every slot; the normal map is a file beside the model."""
    builder.add("samplers", {"wrapS": 33071})
    normal = builder.add("textures", {"source": builder.add("images", {"uri": "bumps.png"}), "sampler": 0})
    other = [embedded(builder) for _ in range(6)]
    return {
        "pbrMetallicRoughness": {
            "baseColorTexture": {"index": other[0]},
            "baseColorFactor": [1, 0.5, 0.25, 1],
            "metallicRoughnessTexture": {"index": other[1]},
            "metallicFactor": 0.75,
            "roughnessFactor": 0.5,
        },
        "normalTexture": {"index": normal, "scale": 2, "texCoord": 0},
        "occlusionTexture": {"index": other[2], "strength": 0.5, "texCoord": 1},
        "emissiveTexture": {"index": other[3]},
        "emissiveFactor": [0.5, 0, 0],
        "extensions": {
            "KHR_materials_ior": {"ior": 1.25},
            "KHR_materials_specular": {
                "specularFactor": 0.5,
                "specularColorFactor": [0, 1, 0],
                "specularTexture": {"index": other[4]},
                "specularColorTexture": {"index": other[5]},
            },
        },
    }


def test_a_model_keeps_every_map_and_factor_of_a_surface(tmp_path):
    (tmp_path / "bumps.png").write_bytes(encode_png(NORMALS))
    builder = GltfBuilder()
    place(builder, **full_material(builder))
    (tmp_path / "a.glb").write_bytes(builder.glb())
    with device_of("HEADLESS") as device, manager_of(device, tmp_path) as content:
        part = content.Load(Model, "a").Meshes[0].MeshParts[0]
        assert type(part.Effect) is BasicEffect and part.Effect.EmissiveColor.Length() == 0
        material = part.MaterialEXT
    surface = material.surface
    assert list(surface.maps) == list(MAP_SLOTS) and surface.maps["normalMap"] == "bumps.png"
    assert np.array_equal(surface.maps["emissiveMap"].decode(), PICTURE)
    assert (surface.diffuse_color, surface.emissive_factor) == ((1, 0.5, 0.25), (0.5, 0, 0))
    assert (surface.metallic_factor, surface.roughness_factor, surface.normal_scale) == (0.75, 0.5, 2)
    assert (surface.occlusion_strength, surface.ior, surface.specular_factor) == (0.5, 1.25, 0.5)
    assert surface.specular_color_factor == (0, 1, 0)
    assert material.samplers["normalMap"].address_u == 1 and material.samplers["occlusionMap"].coordinate_set == 1


def test_a_factor_of_what_glows_reaches_the_effect_unless_a_picture_limits_it(tmp_path):
    builder = GltfBuilder()
    place(builder, emissiveFactor=[0.5, 0.25, 0])
    material = read(builder, tmp_path).meshes[0].parts[0].material
    assert material.effect.emissive_color == material.surface.emissive_factor == (0.5, 0.25, 0)


def test_an_unlit_material_has_no_surface(tmp_path):
    builder = GltfBuilder()
    place(builder, extensions={"KHR_materials_unlit": {}})
    assert read(builder, tmp_path).meshes[0].parts[0].material.surface is None


@pytest.mark.parametrize("uri", ["gone.png", "%2e%2e/secret.png"])
def test_a_map_that_is_missing_or_outside_of_the_root_is_refused(tmp_path, uri):
    builder = GltfBuilder()
    texture = builder.add("textures", {"source": builder.add("images", {"uri": uri})})
    place(builder, normalTexture={"index": texture})
    with pytest.raises(ContentLoadException, match=r"images\[0\]\.uri"):
        read(builder, tmp_path)


def test_a_damaged_map_fails_when_it_is_asked_for(tmp_path):
    builder = GltfBuilder()
    image = builder.add("images", {"bufferView": builder.view(b"no picture"), "mimeType": "image/png"})
    place(builder, normalTexture={"index": builder.add("textures", {"source": image})})
    picture = read(builder, tmp_path).meshes[0].parts[0].material.surface.maps["normalMap"]
    assert isinstance(picture, EncodedPicture)
    with pytest.raises(ContentLoadException, match=r"a\.glb, images\[0\]"):
        picture.decode()


def test_images_of_the_same_bytes_are_decoded_once(tmp_path):
    """A file may name one large picture a thousand times; neither time nor memory may grow with that."""
    builder = GltfBuilder()
    view = builder.view(encode_png(np.random.default_rng(1).integers(0, 256, (1200, 1200, 4), np.uint8)))
    for _ in range(300):
        texture = builder.add("textures", {"source": builder.add("images", {"bufferView": view, "mimeType": "image/png"})})
        place(builder, pbrMetallicRoughness={"baseColorTexture": {"index": texture}}, normalTexture={"index": texture})
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    pictures = {id(mesh.parts[0].material.effect.texture) for mesh in read(builder, tmp_path).meshes}
    assert len(pictures) == 1 and time.process_time() - started < 2
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 128 * 1024


def test_a_small_file_cannot_hold_pictures_without_end(tmp_path):
    builder = GltfBuilder()
    flat = encode_png(np.zeros((4096, 4096, 4), np.uint8))
    for number in range(8):
        image = builder.add("images", {"bufferView": builder.view(flat + bytes(number)), "mimeType": "image/png"})
        place(builder, pbrMetallicRoughness={"baseColorTexture": {"index": builder.add("textures", {"source": image})}})
    with pytest.raises(ContentLoadException, match=r"images\[2\].*pixels"):
        read(builder, tmp_path)
