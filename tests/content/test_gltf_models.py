"""glTF scenes as models: nodes, geometry, materials, skins, morphs, animations, lights."""

from __future__ import annotations

import base64
import io
import math

import numpy as np
import pytest
from PIL import Image

from content.clip_data import JOINT_PALETTE, SCENE_NODE
from content.errors import ContentLoadException
from content.gltf.model import read_native
from content.image import encode_png
from content.material_data import SamplerData
from content.model_data import LightData
from content.paths import ContentRoot
from content.texture_data import TextureData
from tests.content.gltf_files import GltfBuilder

HALF = math.sqrt(0.5)
PICTURE = np.array([[[200, 100, 50, 128]]], np.uint8)


def load(builder, folder="/nowhere"):
    return read_native(builder.glb(), f"{folder}/ship.glb", ContentRoot(str(folder)))


def refused(builder, *parts):
    with pytest.raises(ContentLoadException) as caught:
        load(builder)
    for part in ("ship.glb", *parts):
        assert part in str(caught.value), str(caught.value)


def part_of(builder):
    return load(builder).meshes[0].parts[0]


def column(part, usage, index=0):
    element = next(e for e in part.vertices.elements if (e.usage, e.usage_index) == (usage, index))
    width = {"Vector2": 8, "Vector3": 12, "Vector4": 16, "Color": 4, "Byte4": 4}[element.format]
    raw = np.ascontiguousarray(part.vertices.data[:, element.offset : element.offset + width])
    return raw.tolist() if element.format in ("Color", "Byte4") else raw.view("<f4").tolist()


def test_nodes_become_bones_under_a_root():
    builder = GltfBuilder()
    hand = builder.node(root=False, name="Hand", translation=[1, 2, 3])
    builder.node(name="Arm", children=[hand], rotation=[0, 0, HALF, HALF], scale=[2, 2, 2])
    builder.node(matrix=[float(i) for i in range(16)], mesh=builder.triangle())
    data = load(builder)
    assert [(bone.name, bone.parent) for bone in data.bones] == [("Root", -1), ("Arm", 0), ("Hand", 1), ("Node2", 0)]
    assert data.bones[2].transform == (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)
    # A quarter turn about z takes x to y; rows are the images of the axes.
    assert data.bones[1].transform == pytest.approx((0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1), abs=1e-6)
    assert data.bones[3].transform == tuple(range(16))
    assert data.meshes[0].parent_bone == 3 and data.default_lighting


def test_circles_and_second_parents_are_refused():
    builder = GltfBuilder()
    builder.node(children=[1])
    builder.node(root=False, children=[0])
    refused(builder, "nodes[", "its own ancestor")
    builder = GltfBuilder()
    builder.node(children=[1, 1])
    builder.node(root=False)
    refused(builder, "nodes[0].children", "two parents")
    builder = GltfBuilder()
    builder.node(children=[7])
    refused(builder, "nodes[0].children")


def test_a_deep_chain_of_nodes_is_no_problem():
    builder = GltfBuilder()
    for number in range(5000):
        builder.node(root=number == 0, children=[number + 1] if number < 4999 else [])
    assert len(load(builder).bones) == 5001


def test_a_triangle_turns_clockwise_and_gets_a_flat_normal():
    builder = GltfBuilder()
    builder.node(mesh=builder.triangle())
    part = part_of(builder)
    assert column(part, "Position") == [[0, 1, 0], [1, 0, 0], [0, 0, 0]] and part.indices.tolist() == [0, 1, 2]
    assert column(part, "Normal") == [[0, 0, 1]] * 3
    assert (part.topology, part.primitive_count, part.indices.dtype) == ("TriangleList", 1, np.uint16)


def test_normals_of_the_file_are_kept_and_corners_stay_shared():
    builder = GltfBuilder()
    normals = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    mesh = builder.triangle(NORMAL=builder.array(normals))
    builder.document["meshes"][mesh]["primitives"][0]["indices"] = builder.array([0, 1, 2], "u1")
    builder.node(mesh=mesh)
    part = part_of(builder)
    assert column(part, "Normal") == normals and part.indices.tolist() == [2, 1, 0]


def test_a_mirrored_node_turns_the_front_back():
    builder = GltfBuilder()
    mesh = builder.triangle(NORMAL=builder.array([[0, 0, 1]] * 3))
    builder.node(mesh=mesh, scale=[-1, 1, 1])
    builder.node(mesh=mesh)
    mirrored, plain = (mesh.parts[0] for mesh in load(builder).meshes)
    assert (mirrored.indices.tolist(), plain.indices.tolist()) == ([0, 1, 2], [2, 1, 0])


def test_instances_share_their_buffers():
    builder = GltfBuilder()
    mesh = builder.triangle()
    builder.node(mesh=mesh)
    builder.node(mesh=mesh, translation=[1, 0, 0])
    first, second = load(builder).meshes
    assert first.parts[0].vertices is second.parts[0].vertices and first.parts[0].indices is second.parts[0].indices


@pytest.mark.parametrize(
    ("mode", "topology", "expected", "count"),
    [
        (0, "PointListEXT", [0, 1, 2, 3, 4], 5),
        (1, "LineList", [0, 1, 2, 3, 4], 2),
        (2, "LineStrip", [0, 1, 2, 3, 4, 0], 5),
        (3, "LineStrip", [0, 1, 2, 3, 4], 4),
        (4, "TriangleList", [2, 1, 0], 1),
        (5, "TriangleList", [2, 1, 0, 3, 1, 2, 4, 3, 2], 3),
        (6, "TriangleList", [2, 1, 0, 3, 2, 0, 4, 3, 0], 3),
    ],
)
def test_every_mode_is_drawn(mode, topology, expected, count):
    builder = GltfBuilder()
    attributes = {"POSITION": builder.array(np.eye(5, 3)), "NORMAL": builder.array(np.ones((5, 3)))}
    builder.node(mesh=builder.add("meshes", {"primitives": [{"attributes": attributes, "mode": mode}]}))
    part = part_of(builder)
    assert (part.topology, part.primitive_count) == (topology, count)
    if mode == 5:
        # The strip's second triangle runs the other way around, and all are turned.
        assert [part.indices.tolist()[at : at + 3] for at in (0, 3, 6)] == [[2, 1, 0], [3, 1, 2], [4, 3, 2]]
    else:
        assert part.indices.tolist() == expected


def test_attributes_of_every_kind_arrive():
    builder = GltfBuilder()
    coordinates = builder.array([[0, 255]] * 3, "u1", normalized=True)
    colors = builder.array([[255, 0, 51]] * 3, "u1", normalized=True)
    mesh = builder.triangle(
        NORMAL=builder.array([[0, 0, 1]] * 3),
        TEXCOORD_0=coordinates,
        TEXCOORD_1=builder.array([[0.25, 0.5]] * 3),
        COLOR_0=colors,
        TANGENT=builder.array([[1, 0, 0, -1]] * 3),
    )
    builder.node(mesh=mesh)
    part = part_of(builder)
    assert column(part, "TextureCoordinate") == [[0, 1]] * 3 and column(part, "TextureCoordinate", 1) == [[0.25, 0.5]] * 3
    assert column(part, "Color") == [[255, 0, 51, 255]] * 3 and column(part, "Tangent") == [[1, 0, 0, -1]] * 3
    assert part.material.effect.vertex_color_enabled is True


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"attributes": {}}, "POSITION"),
        ({"attributes": {"POSITION": 99}}, "POSITION"),
        ({"indices": 0}, "type SCALAR"),
        ({"mode": 7}, "mode"),
        ({"material": 0}, "material"),
        ({"targets": [{"POSITION": 1}]}, "POSITION"),
    ],
)
def test_damaged_primitives_are_refused(change, part):
    builder = GltfBuilder()
    mesh = builder.triangle()
    builder.array([[0, 0, 0]])
    builder.document["meshes"][mesh]["primitives"][0] |= change
    builder.node(mesh=mesh)
    refused(builder, part)


def test_indices_and_counts_are_checked():
    builder = GltfBuilder()
    mesh = builder.triangle(NORMAL=builder.array([[0, 0, 1]] * 2))
    builder.node(mesh=mesh)
    refused(builder, "NORMAL", "3 values are needed", "are 2")
    builder = GltfBuilder()
    mesh = builder.triangle()
    builder.document["meshes"][mesh]["primitives"][0]["indices"] = builder.array([0, 1, 3], "u4")
    builder.node(mesh=mesh)
    refused(builder, "primitives[0].indices", "Index 3", "3 vertices")


def material_of(builder, textured=True, **members):
    attributes = {"TEXCOORD_0": builder.array([[0, 0], [1, 0], [0, 1]])} if textured else {}
    builder.node(mesh=builder.triangle(builder.add("materials", members), **attributes))
    return part_of(builder)


def embedded(builder, pixels=PICTURE, **texture):
    image = builder.add("images", {"bufferView": builder.view(encode_png(pixels)), "mimeType": "image/png"})
    return builder.add("textures", {"source": image, **texture})


def test_the_base_colour_is_the_diffuse_colour():
    surface = {"baseColorFactor": [1, 0.5, 0, 0.25]}
    effect = material_of(GltfBuilder(), pbrMetallicRoughness=surface, alphaMode="BLEND").material.effect
    assert (effect.kind, effect.diffuse_color, effect.alpha) == ("BasicEffect", (1, 0.5, 0), 0.25)
    assert material_of(GltfBuilder(), pbrMetallicRoughness=surface).material.effect.alpha == 1


def test_the_other_members_of_a_material():
    builder = GltfBuilder()
    extensions = {"KHR_materials_emissive_strength": {"emissiveStrength": 2}}
    part = material_of(
        builder,
        name="Red",
        alphaMode="MASK",
        alphaCutoff=0.25,
        doubleSided=True,
        emissiveFactor=[1, 0, 0.5],
        extensions=extensions,
    )
    material = part.material
    assert (material.name, material.alpha_mode, material.alpha_cutoff, material.double_sided) == ("Red", "MASK", 0.25, True)
    assert material.effect.emissive_color == (2, 0, 1) and not material.unlit


def test_unlit_materials_need_no_normals():
    part = material_of(GltfBuilder(), extensions={"KHR_materials_unlit": {}})
    assert part.material.unlit and part.vertices.stride == 20
    assert (part.material.effect.emissive_color, part.material.effect.specular_color) == (None, None)


def test_an_embedded_picture_is_decoded_once_and_fits_the_alpha_mode():
    builder = GltfBuilder()
    info = {"pbrMetallicRoughness": {"baseColorTexture": {"index": embedded(builder)}}}
    coordinates = builder.array([[0, 0], [1, 0], [0, 1]])
    for mode in ("BLEND", "OPAQUE", "BLEND"):
        builder.node(mesh=builder.triangle(builder.add("materials", {**info, "alphaMode": mode}), TEXCOORD_0=coordinates))
    blended, opaque, again = (mesh.parts[0].material.effect.texture for mesh in load(builder).meshes)
    assert isinstance(blended, TextureData) and blended is again
    assert blended.pixels.tolist() == [[[100, 50, 25, 128]]] and opaque.pixels.tolist() == [[[200, 100, 50, 255]]]


def test_a_data_uri_holds_a_picture():
    builder = GltfBuilder()
    uri = "data:image/png;base64," + base64.b64encode(encode_png(PICTURE)).decode()
    texture = builder.add("textures", {"source": builder.add("images", {"uri": uri})})
    effect = material_of(builder, pbrMetallicRoughness={"baseColorTexture": {"index": texture}}).material.effect
    assert effect.texture.pixels.tolist() == [[[200, 100, 50, 255]]]


def test_a_picture_file_is_an_asset_unless_its_alpha_must_be_ignored(tmp_path):
    (tmp_path / "my wood.png").write_bytes(encode_png(PICTURE))

    def texture(mode):
        builder = GltfBuilder()
        number = builder.add("textures", {"source": builder.add("images", {"uri": "my%20wood.png"})})
        surface = {"baseColorTexture": {"index": number}}
        material = builder.add("materials", {"pbrMetallicRoughness": surface, "alphaMode": mode})
        builder.node(mesh=builder.triangle(material, TEXCOORD_0=builder.array([[0, 0]] * 3)))
        return load(builder, tmp_path).meshes[0].parts[0].material.effect.texture

    assert texture("BLEND") == "my wood.png"
    assert texture("OPAQUE").pixels.tolist() == [[[200, 100, 50, 255]]]


def test_a_rotated_jpeg_is_not_turned(tmp_path):
    from PIL import Image

    picture = Image.new("RGB", (16, 8), (255, 0, 0))
    picture.paste((0, 0, 255), (8, 0, 16, 8))
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(tmp_path / "a.jpg", exif=exif, quality=95)
    builder = GltfBuilder()
    image = builder.add("images", {"bufferView": builder.view((tmp_path / "a.jpg").read_bytes()), "mimeType": "image/jpeg"})
    texture = builder.add("textures", {"source": image})
    data = material_of(builder, pbrMetallicRoughness={"baseColorTexture": {"index": texture}}).material.effect.texture
    assert (data.width, data.height) == (16, 8)
    assert data.pixels[4, 2, 0] > 200 and data.pixels[4, 13, 2] > 200


def test_samplers_are_xna_s_numbers():
    builder = GltfBuilder()
    sampler = builder.add("samplers", {"magFilter": 9728, "minFilter": 9728, "wrapS": 33071, "wrapT": 33648})
    info = {"index": embedded(builder, sampler=sampler)}
    part = material_of(builder, pbrMetallicRoughness={"baseColorTexture": info})
    assert part.material.samplers == {"texture": SamplerData(filter=1, address_u=1, address_v=2)}


def test_texture_transforms_are_baked_into_the_coordinates():
    builder = GltfBuilder()
    transform = {"KHR_texture_transform": {"offset": [0.5, 0.25], "scale": [2, 4], "rotation": math.pi / 2}}
    info = {"index": embedded(builder), "extensions": transform}
    part = material_of(builder, pbrMetallicRoughness={"baseColorTexture": info})
    # The corners (0, 1), (1, 0), (0, 0): scaled, turned, moved.
    assert np.allclose(column(part, "TextureCoordinate"), [[4.5, 0.25], [0.5, -1.75], [0.5, 0.25]], atol=1e-6)


def test_a_picture_on_the_second_coordinates_moves_them_to_the_first():
    builder = GltfBuilder()
    material = builder.add(
        "materials", {"pbrMetallicRoughness": {"baseColorTexture": {"index": embedded(builder), "texCoord": 1}}}
    )
    first, second = builder.array([[0.25, 0.25]] * 3), builder.array([[0.75, 0.75]] * 3)
    builder.node(mesh=builder.triangle(material, TEXCOORD_0=first, TEXCOORD_1=second))
    part = part_of(builder)
    assert column(part, "TextureCoordinate") == [[0.75, 0.75]] * 3 and column(part, "TextureCoordinate", 1) == [[0.25, 0.25]] * 3


def test_a_part_without_coordinates_has_no_picture():
    builder = GltfBuilder()
    surface = {"baseColorTexture": {"index": embedded(builder)}}
    assert material_of(builder, textured=False, pbrMetallicRoughness=surface).material.effect.texture is None


def test_pictures_that_cannot_be_shown_are_reported():
    builder = GltfBuilder()
    number = embedded(builder)
    material_of(builder, normalTexture={"index": number}, pbrMetallicRoughness={"metallicRoughnessTexture": {"index": number}})
    report = load(builder).report
    assert [note.subject for note in report.diagnostics] == ["metallicRoughnessTexture", "normalTexture"]
    assert report.counts["primitiveCount"] == 1 and report.counts["meshInstanceCount"] == 1


def test_variants_are_read():
    builder = GltfBuilder()
    blue = builder.add("materials", {"pbrMetallicRoughness": {"baseColorFactor": [0, 0, 1, 1]}})
    mesh = builder.triangle()
    builder.document["extensions"] = {"KHR_materials_variants": {"variants": [{"name": "day"}, {"name": "night"}]}}
    mapping = {"KHR_materials_variants": {"mappings": [{"material": blue, "variants": [1]}]}}
    builder.document["meshes"][mesh]["primitives"][0]["extensions"] = mapping
    builder.node(mesh=mesh)
    data = load(builder)
    assert data.variant_names == ("day", "night")
    assert data.meshes[0].parts[0].variants[1].effect.diffuse_color == (0, 0, 1)


def test_directional_lights_replace_the_default_ones():
    builder = GltfBuilder()
    lights = [{"type": "directional", "color": [1, 0.5, 0]}, {"type": "point"}]
    builder.document["extensions"] = {"KHR_lights_punctual": {"lights": lights}}
    builder.node(rotation=[-HALF, 0, 0, HALF], extensions={"KHR_lights_punctual": {"light": 0}})
    builder.node(extensions={"KHR_lights_punctual": {"light": 1}})
    data = load(builder)
    assert len(data.lights) == 1 and not data.default_lighting
    assert isinstance(data.lights[0], LightData) and data.lights[0].direction == pytest.approx((0, -1, 0), abs=1e-6)


def skinned(builder, joints=None, weights=None, dtype="u1"):
    """A triangle on the joints Hip (node 0) and Knee (node 1), which is Hip's child and stands first in the skin."""
    builder.node(root=True, name="Hip", translation=[0, 1, 0], children=[1])
    builder.node(root=False, name="Knee", translation=[0, 2, 0])
    inverse = np.tile(np.eye(4, dtype="<f4"), (2, 1, 1))
    inverse[:, 3, 1] = [-3, -1]
    skin = builder.add("skins", {"joints": [1, 0], "inverseBindMatrices": builder.array(inverse.reshape(2, 16))})
    joints = [[0, 1, 0, 0]] * 3 if joints is None else joints
    weights = [[0.75, 0.25, 0, 0]] * 3 if weights is None else weights
    mesh = builder.triangle(JOINTS_0=builder.array(joints, dtype), WEIGHTS_0=builder.array(weights))
    builder.node(mesh=mesh, skin=skin, translation=[9, 9, 9])
    return builder


def test_a_skin_is_a_palette_with_parents_first():
    data = load(skinned(GltfBuilder()))
    assert data.skin.names == ("Hip", "Knee") and data.skin.parents == (-1, 0) and data.skin.root_prefix is None
    assert data.skin.bind_pose[:, 3, 1].tolist() == [1, 2] and data.skin.inverse_bind_pose[:, 3, 1].tolist() == [-1, -3]
    part = data.meshes[0].parts[0]
    # The numbers in the vertices follow the new order, and the node's own transform plays no part.
    assert column(part, "BlendIndices") == [[1, 0, 1, 1]] * 3 and column(part, "BlendWeight") == [[0.75, 0.25, 0, 0]] * 3
    assert data.meshes[0].parent_bone == 0 and part.material.effect.kind == "SkinnedEffect" and part.vertices.stride == 52


def test_joints_beyond_four_a_vertex_are_reported():
    builder = skinned(GltfBuilder())
    attributes = builder.document["meshes"][0]["primitives"][0]["attributes"]
    attributes |= {"JOINTS_1": attributes["JOINTS_0"], "WEIGHTS_1": attributes["WEIGHTS_0"]}
    notes = load(builder).report.diagnostics
    assert [(note.subject, note.severity) for note in notes] == [("JOINTS_1", "Warning")] and "four joints" in notes[0].message


def test_weights_are_made_to_sum_to_one():
    part = part_of(skinned(GltfBuilder(), weights=[[2, 2, 0, 0], [0, 0, 0, 0], [0.1, 0, 0, 0]], dtype="u2"))
    # Corners come in turned order.
    assert column(part, "BlendWeight") == [[1, 0, 0, 0], [1, 0, 0, 0], [0.5, 0.5, 0, 0]]


def test_a_joint_without_weight_may_have_any_number():
    assert column(part_of(skinned(GltfBuilder(), joints=[[0, 1, 200, 7]] * 3)), "BlendIndices")[0][:2] == [1, 0]
    refused(skinned(GltfBuilder(), joints=[[0, 2, 0, 0]] * 3), "JOINTS_0", "Joint 2", "2")


def test_damaged_skins_are_refused():
    builder = skinned(GltfBuilder())
    builder.document["skins"][0]["joints"] = [1, 0, 1]
    refused(builder, "inverseBindMatrices", "3 joints", "2 matrices")
    builder.document["skins"][0]["joints"] = []
    refused(builder, "skins[0].joints")
    builder.document["skins"][0]["joints"] = [99]
    refused(builder, "skins[0].joints")
    builder = skinned(GltfBuilder())
    del builder.document["meshes"][0]["primitives"][0]["attributes"]["JOINTS_0"]
    refused(builder, "JOINTS_0", "has a skin")


def test_nodes_between_joints_become_the_root_prefix():
    builder = GltfBuilder()
    builder.node(translation=[5, 0, 0], children=[1])
    builder.node(root=False, name="Hip", children=[2])
    builder.node(root=False, translation=[0, 7, 0], children=[3])
    builder.node(root=False, name="Knee")
    builder.add("skins", {"joints": [1, 3]})
    data = load(builder)
    assert data.skin.parents == (-1, 0)
    assert data.skin.root_prefix[:, 3, :3].tolist() == [[5, 0, 0], [0, 7, 0]]


def test_all_skins_share_one_palette():
    builder = GltfBuilder()
    for _ in range(3):
        builder.node()
    positions = {"JOINTS_0": builder.array([[0, 0, 0, 0]] * 3, "u1"), "WEIGHTS_0": builder.array([[1, 0, 0, 0]] * 3)}
    mesh = builder.triangle(**positions)
    for joints in ([1, 2], [2, 0]):
        builder.node(mesh=mesh, skin=builder.add("skins", {"joints": joints}))
    data = load(builder)
    assert data.skin.names == ("Node0", "Node1", "Node2")
    assert [column(mesh.parts[0], "BlendIndices")[0][0] for mesh in data.meshes] == [1, 2]


def test_more_joints_than_a_vertex_can_name_are_refused():
    builder = GltfBuilder()
    for _ in range(257):
        builder.node()
    builder.add("skins", {"joints": list(range(257))})
    refused(builder, "257 joints", "256")


def animated(builder, node, path, times, values, interpolation="LINEAR", name=None):
    sampler = {"input": builder.array(times), "output": builder.array(values), "interpolation": interpolation}
    animation = {"samplers": [sampler], "channels": [{"sampler": 0, "target": {"node": node, "path": path}}]}
    builder.add("animations", animation | ({"name": name} if name else {}))
    return builder


def test_a_node_s_channels_become_one_track_of_its_bone():
    builder = GltfBuilder()
    node = builder.node(scale=[2, 2, 2])
    animated(builder, node, "translation", [0, 1], [[0, 0, 0], [4, 0, 0]], name="walk")
    rotation = {"input": builder.array([0.5, 2]), "output": builder.array([[0, 0, 0, 1], [0, 0, 1, 0]])}
    builder.document["animations"][0]["samplers"].append(rotation)
    builder.document["animations"][0]["channels"].append({"sampler": 1, "target": {"node": node, "path": "rotation"}})
    clip = load(builder).clips["walk"]
    track = clip.tracks[0]
    assert (clip.duration, clip.target_space, track.bone) == (2, SCENE_NODE, 1)
    assert track.times.tolist() == [0, 0.5, 1, 2]
    assert (
        track.translations.tolist() == [[0, 0, 0], [2, 0, 0], [4, 0, 0], [4, 0, 0]] and track.scales.tolist() == [[2, 2, 2]] * 4
    )
    third = [0, 0, math.sin(math.pi / 6), math.cos(math.pi / 6)]
    assert np.allclose(track.rotations, [[0, 0, 0, 1], [0, 0, 0, 1], third, [0, 0, 1, 0]], atol=1e-6)


def test_steps_hold_until_the_next_key():
    builder = GltfBuilder()
    animated(builder, builder.node(), "translation", [0, 1, 2], [[0, 0, 0], [1, 0, 0], [2, 0, 0]], "STEP")
    track = load(builder).clips["Animation0"].tracks[0]
    assert track.translations[:, 0].tolist() == [0, 0, 1, 1, 2]
    assert 1 - track.times[1] < 1e-9 and track.times[2] == 1


def test_splines_are_followed_closely():
    builder = GltfBuilder()
    values = [[0, 0, 0], [0, 0, 0], [4, 0, 0], [-4, 0, 0], [1, 0, 0], [0, 0, 0]]
    animated(builder, builder.node(), "translation", [0, 1], values, "CUBICSPLINE")
    track = load(builder).clips["Animation0"].tracks[0]
    t = track.times
    course = (t**3 - 2 * t**2 + t) * 4 + (3 * t**2 - 2 * t**3) + (t**3 - t**2) * -4
    assert len(t) == 61 and np.allclose(track.translations[:, 0], course, atol=1e-6)


def test_normalised_rotations_are_unit_quaternions():
    builder = GltfBuilder()
    node = builder.node()
    output = builder.array([[-128, 0, 0, 127]] * 2, "i1", normalized=True)
    animated(builder, node, "rotation", [0, 1], [[0, 0, 0, 1]] * 2)
    builder.document["animations"][0]["samplers"][0]["output"] = output
    track = load(builder).clips["Animation0"].tracks[0]
    assert np.allclose(track.rotations, [[-HALF, 0, 0, HALF]] * 2, atol=1e-6)


def test_clips_of_a_skinned_model_number_joints_and_bones():
    builder = skinned(GltfBuilder())
    # A mesh without weights under a joint follows the joint's bone.
    builder.document["nodes"][1]["children"] = [builder.node(root=False, mesh=builder.triangle(), name="Knife")]
    animated(builder, 1, "translation", [0, 1], [[0, 2, 0], [0, 5, 0]], name="walk")
    data = load(builder)
    joint, bone = data.clips["walk"], data.node_clips["walk"]
    assert (joint.target_space, [track.bone for track in joint.tracks]) == (JOINT_PALETTE, [1])
    assert (bone.target_space, [track.bone for track in bone.tracks]) == (SCENE_NODE, [2])
    knife = next(mesh for mesh in data.meshes if mesh.name == "Knife")
    assert data.bones[data.bones[knife.parent_bone].parent].name == "Knee"


def test_an_animated_node_above_the_joints_becomes_a_joint():
    builder = skinned(GltfBuilder())
    builder.document["scenes"][0]["nodes"].remove(0)
    top = builder.node(name="Body", children=[0])
    animated(builder, top, "translation", [0, 1], [[0, 0, 0], [1, 0, 0]])
    data = load(builder)
    assert data.skin.names == ("Body", "Hip", "Knee") and data.skin.parents == (-1, 0, 1)
    assert [track.bone for track in data.clips["Animation0"].tracks] == [0]


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"times": [1, 0]}, "input"),
        ({"times": [0, 0]}, "input"),
        ({"times": [-1, 0]}, "input"),
        ({"values": [[0, 0, 0]]}, "output"),
        ({"values": [[0, 0]] * 2}, "type"),
        ({"interpolation": "CUBIC"}, "interpolation"),
        ({"interpolation": "CUBICSPLINE"}, "output"),
        ({"node": 9}, "node"),
    ],
)
def test_damaged_animations_are_refused(change, part):
    builder = GltfBuilder()
    builder.node()
    members = {"node": 0, "path": "translation", "times": [0, 1], "values": [[0, 0, 0]] * 2, **change}
    refused(animated(builder, **members), part)


def test_morph_targets_with_weights_and_animation():
    builder = GltfBuilder()
    deltas = np.arange(9, dtype=np.float32).reshape(3, 3)
    mesh = builder.triangle(NORMAL=builder.array([[0, 0, 1]] * 3))
    target = {"POSITION": builder.array(deltas), "NORMAL": builder.array(deltas * 2)}
    builder.document["meshes"][mesh]["primitives"][0]["targets"] = [target, {"POSITION": builder.array(-deltas)}]
    builder.document["meshes"][mesh]["weights"] = [0.5, 0.25]
    node = builder.node(mesh=mesh)
    animated(builder, node, "weights", [0, 1], [0, 1, 1, 0], name="smile")
    data = load(builder).meshes[0].parts[0].morph
    assert data.weights == (0.5, 0.25) and not data.flat_normals
    assert np.array_equal(data.targets[0].normals, deltas * 2) and data.targets[1].normals is None
    assert data.tracks["smile"].weights.tolist() == [[0, 1], [1, 0]] and data.tracks["smile"].interpolation == "Linear"
    builder.document["nodes"][node]["weights"] = [1, 0]
    assert load(builder).meshes[0].parts[0].morph.weights == (1, 0)


def test_morph_targets_follow_the_corners_of_flat_triangles():
    builder = GltfBuilder()
    deltas = np.arange(9, dtype=np.float32).reshape(3, 3)
    mesh = builder.triangle()
    builder.document["meshes"][mesh]["primitives"][0]["targets"] = [{"POSITION": builder.array(deltas)}]
    builder.node(mesh=mesh)
    data = part_of(builder).morph
    assert data.flat_normals and np.array_equal(data.targets[0].positions, deltas[::-1])


def test_quantised_positions_are_read():
    builder = GltfBuilder()
    builder.document["extensionsRequired"] = ["KHR_mesh_quantization"]
    positions = builder.array([[0, 0, 0, 0], [32767, 0, 0, 0], [0, 32767, 0, 0]], "i2", normalized=True)
    builder.document["accessors"][positions] |= {"type": "VEC3"}
    builder.document["bufferViews"][0]["byteStride"] = 8
    builder.node(mesh=builder.add("meshes", {"primitives": [{"attributes": {"POSITION": positions}}]}))
    assert column(part_of(builder), "Position") == [[0, 1, 0], [1, 0, 0], [0, 0, 0]]


def test_a_mesh_with_a_skin_is_bounded_where_its_joints_place_it():
    builder = skinned(GltfBuilder())
    builder.document["skins"][0].pop("inverseBindMatrices")
    sphere = load(builder).meshes[0]
    # Without matrices of their own the joints move the vertices: the hip by 1, the knee by 3 upwards.
    plain = load(skinned(GltfBuilder())).meshes[0]
    assert sphere.sphere_radius == pytest.approx(plain.sphere_radius)
    assert np.subtract(sphere.sphere_center, plain.sphere_center).tolist() == pytest.approx([0, 0.75 * 3 + 0.25 * 1, 0])


def instanced(**attributes):
    builder = GltfBuilder()
    named = {name: builder.array(values) for name, values in attributes.items()}
    extensions = {"EXT_mesh_gpu_instancing": {"attributes": named}}
    builder.node(name="Tree", mesh=builder.triangle(), translation=[0, 5, 0], extensions=extensions)
    builder.document["extensionsRequired"] = ["EXT_mesh_gpu_instancing"]
    return builder


def test_instances_are_bones_and_meshes_of_their_own():
    turned = [0, 0, 0.7071067811865476, 0.7071067811865476]
    builder = instanced(TRANSLATION=[[1, 0, 0], [2, 0, 0]], ROTATION=[[0, 0, 0, 1], turned], SCALE=[[1, 1, 1], [-2, 2, 2]])
    data = load(builder)
    assert [(bone.name, bone.parent) for bone in data.bones] == [("Root", -1), ("Tree", 0), ("Tree_0", 1), ("Tree_1", 1)]
    assert [(mesh.name, mesh.parent_bone) for mesh in data.meshes] == [("Tree", 2), ("Tree", 3)]
    assert data.bones[2].transform[12:15] == (1, 0, 0) and data.bones[3].transform[:2] == pytest.approx((0, -2), abs=1e-6)
    # The second one is mirrored, so that its front turns round.
    plain, mirrored = (column(mesh.parts[0], "Position") for mesh in data.meshes)
    assert sorted(plain) == sorted(mirrored) and plain != mirrored


def test_instances_need_equal_counts_and_no_skin():
    refused(instanced(TRANSLATION=[[1, 0, 0]], SCALE=[[1, 1, 1], [2, 2, 2]]), "EXT_mesh_gpu_instancing", "as many values")
    builder = instanced(TRANSLATION=[[1, 0, 0]])
    builder.document["nodes"][0]["skin"] = builder.add("skins", {"joints": [0]})
    refused(builder, "nodes[0].extensions", "skin cannot have instances")
    refused(instanced(), "attributes.TRANSLATION", "SCALE")


@pytest.mark.parametrize("is_required", [False, True])
def test_a_picture_may_be_webp(is_required):
    builder, stream = GltfBuilder(), io.BytesIO()
    Image.new("RGBA", (1, 1), (200, 100, 50, 255)).save(stream, "WEBP", lossless=True)
    image = builder.add("images", {"bufferView": builder.view(stream.getvalue()), "mimeType": "image/webp"})
    texture = builder.add("textures", {"extensions": {"EXT_texture_webp": {"source": image}}})
    material = builder.add("materials", {"pbrMetallicRoughness": {"baseColorTexture": {"index": texture}}})
    coordinates = builder.array([[0, 0], [1, 0], [0, 1]])
    builder.node(mesh=builder.triangle(material=material, TEXCOORD_0=coordinates))
    if is_required:
        builder.document["extensionsRequired"] = ["EXT_texture_webp"]
    assert part_of(builder).material.effect.texture.pixels.tolist() == [[[200, 100, 50, 255]]]
    builder.document["textures"][0]["extensions"] = {"KHR_texture_basisu": {"source": image}}
    refused(builder, "textures[0].source", "KHR_texture_basisu", "export it as PNG")


@pytest.mark.parametrize(("mode", "unlit"), [(0, True), (1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_points_and_lines_without_normals_are_not_lit_and_show_what_they_emit(mode, unlit):
    builder = GltfBuilder()
    color = {"pbrMetallicRoughness": {"baseColorFactor": [0.25, 0.5, 0.75, 1]}, "emissiveFactor": [0.5, 0, 0]}
    primitive = {
        "attributes": {"POSITION": builder.array(np.eye(5, 3))},
        "mode": mode,
        "material": builder.add("materials", color),
    }
    builder.node(mesh=builder.add("meshes", {"primitives": [primitive]}))
    material = part_of(builder).material
    assert material.unlit == unlit
    if unlit:
        assert material.effect.diffuse_color == (0.75, 0.5, 0.75) and material.effect.emissive_color is None
    primitive["attributes"]["NORMAL"] = builder.array(np.ones((5, 3)))
    assert not part_of(builder).material.unlit
