"""Model documents: bones, meshes, geometry, grouping, variants, lights, clips, reports."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from content import envelope
from content.effect_data import StockEffectData
from content.errors import ContentLoadException
from content.model_data import IDENTITY, BoneData, LightData
from content.models.strides import LAYOUTS
from tests.content.model_files import TRIANGLE, read_entry, read_model, skeleton, write_triangle

MOVED = [*map(float, range(16))]


@pytest.fixture
def folder(tmp_path):
    write_triangle(tmp_path)
    return tmp_path


def refused(read, folder, field, *parts, **members):
    with pytest.raises(ContentLoadException) as caught:
        read(folder, **members)
    for part in ("doc.cnj", f"'{field}'", *parts):
        assert part in str(caught.value), str(caught.value)


def refused_entry(folder, member, *parts, **members):
    refused(read_entry, folder, f"meshes[0].{member}", *parts, **members)


def test_an_empty_document_is_an_empty_model(tmp_path):
    data = read_model(tmp_path)
    assert data.bones == (BoneData("Root", -1),) and data.meshes == () and data.skin is None
    assert (data.clips, data.lights, data.default_lighting, data.report) == ({}, (), False, None)


@pytest.mark.parametrize(("version", "good"), [(1, True), (2, True), (3, False), (0, False), (1.5, False), ("2", False)])
def test_models_have_versions_1_and_2(tmp_path, version, good):
    if good:
        read_model(tmp_path, version=version)
    else:
        refused(read_model, tmp_path, "cnjVersion", version=version)


def test_a_model_is_self_contained(tmp_path):
    refused(read_model, tmp_path, "sourceFile", "self-contained", sourceFile="a.fbx")


def test_only_models_have_version_2(tmp_path):
    with pytest.raises(ContentLoadException, match="'cnjVersion'.*Version 2.*supported: 1"):
        envelope.read(json.dumps({"cnjVersion": 2, "type": "Curve", "keys": []}), tmp_path / "doc.cnj", "Curve")


def test_a_mesh_without_hierarchy_gets_a_bone_of_its_own(folder):
    data = read_model(folder, meshes=[{**TRIANGLE, "name": "Hull"}, TRIANGLE])
    assert [(bone.name, bone.parent) for bone in data.bones] == [("Root", -1), ("Hull", 0), ("mesh", 0)]
    assert [(mesh.name, mesh.parent_bone) for mesh in data.meshes] == [("Hull", 1), ("mesh", 2)]


def test_bones_are_named_and_hang_on_each_other(folder):
    bones = [{"name": "", "transform": MOVED, "parent": 7}, {"name": "Arm", "transform": MOVED}, {"parent": 1}]
    data = read_model(folder, bones=bones, meshes=[{**TRIANGLE, "parentBone": 2}])
    assert data.bones == (BoneData("Root", -1, IDENTITY), BoneData("Arm", 0, tuple(MOVED)), BoneData("Node2", 1))
    assert data.meshes[0].parent_bone == 2


@pytest.mark.parametrize(
    ("bone", "member"),
    [
        ({"parent": 1}, "parent"),
        ({"parent": 2}, "parent"),
        ({"parent": -1}, "parent"),
        ({"parent": "0"}, "parent"),
        ({"transform": MOVED[:15]}, "transform"),
        ({"transform": [*MOVED[:15], "1"]}, "transform"),
        ({"transform": None}, "transform"),
        ({"name": 3}, "name"),
    ],
)
def test_bones_are_strict(folder, bone, member):
    refused(read_model, folder, f"bones[1].{member}", bones=[{}, bone, {}])


@pytest.mark.parametrize("bone", [3, -1, 1.5, "0"])
def test_a_mesh_hangs_on_a_bone_of_the_hierarchy(folder, bone):
    refused(read_model, folder, "meshes[0].parentBone", "0 to 1", bones=[{}, {}], meshes=[{**TRIANGLE, "parentBone": bone}])
    # Without a hierarchy the member plays no part.
    assert read_model(folder, bones=[{}], meshes=[{**TRIANGLE, "parentBone": bone}]).meshes[0].parent_bone == 1


@pytest.mark.parametrize("stride", LAYOUTS)
def test_every_stride_has_its_layout(tmp_path, stride):
    write_triangle(tmp_path, stride=stride)
    part = read_entry(tmp_path, vertexStride=stride)
    assert (part.vertices.stride, part.vertices.count, part.vertex_count) == (stride, 3, 3)
    assert part.vertices.elements[0].usage == "Position"
    last = part.vertices.elements[-1]
    assert last.offset + {"Color": 4, "Byte4": 4, "Vector2": 8}[last.format] == stride


def test_the_layouts_are_those_of_the_format():
    named = {stride: [f"{e.usage}{e.usage_index}@{e.offset}" for e in elements] for stride, elements in LAYOUTS.items()}
    assert sorted(named) == [16, 20, 24, 32, 48, 52, 56, 60, 68, 76, 80]
    assert named[16] == ["Position0@0", "Color0@12"]
    assert named[56][3:] == ["BlendWeight0@32", "BlendIndices0@48", "Color0@52"]
    assert named[60][3:] == ["TextureCoordinate0@40", "TextureCoordinate1@48", "Color0@56"]
    assert named[80][2:] == [
        *("Tangent0@24", "TextureCoordinate0@40", "BlendWeight0@48", "BlendIndices0@64"),
        *("TextureCoordinate1@68", "Color0@76"),
    ]


@pytest.mark.parametrize("stride", [12, 28, 36, 4096])
def test_other_strides_are_refused(folder, stride):
    refused_entry(folder, "vertexStride", "16, 20, 24", f"not {stride}", vertexStride=stride)


@pytest.mark.parametrize("stride", [0, -32, 4097, 32.5, "32", None])
def test_a_stride_is_a_whole_number_in_range(folder, stride):
    refused_entry(folder, "vertexStride", "1 to 4096", vertexStride=stride)


def test_the_default_stride_is_16(tmp_path):
    write_triangle(tmp_path, stride=16)
    assert (
        read_model(tmp_path, meshes=[{"vertices": "tri.vertices", "indices": "tri.indices"}]).meshes[0].parts[0].vertices.stride
        == 16
    )


@pytest.mark.parametrize("member", ["vertices", "indices"])
@pytest.mark.parametrize("value", ["/tri.vertices", "../tri.vertices", "none.bin", "C:x", "\\\\host\\x", "."])
def test_bad_geometry_references_are_refused(folder, member, value):
    refused_entry(folder, member, **{member: value})


def test_an_entry_without_geometry_is_skipped(folder):
    assert read_model(folder, meshes=[{}, {"vertices": ""}, {**TRIANGLE, "indices": ""}, TRIANGLE]).meshes[0].name == "mesh"
    refused_entry(folder, "vertices", "string", vertices=5)


def test_files_must_hold_whole_vertices_and_indices(folder):
    (folder / "cut.vertices").write_bytes(bytes(33))
    (folder / "cut.indices").write_bytes(bytes(3))
    refused_entry(folder, "vertices", "33 bytes", "32 bytes", vertices="cut.vertices")
    refused_entry(folder, "indices", "3 bytes", "2 bytes", indices="cut.indices")


def test_indices_must_be_below_the_number_of_vertices(tmp_path):
    write_triangle(tmp_path, indices=(0, 1, 3))
    refused_entry(tmp_path, "indices", "Index 3", "3 vertices")


def test_indices_are_wide_only_beyond_65535_vertices(tmp_path):
    write_triangle(tmp_path, "small", count=65535, indices=(0, 1, 65534))
    write_triangle(tmp_path, "large", count=65536, indices=(0, 1, 65535))
    small = read_entry(tmp_path, vertices="small.vertices", indices="small.indices")
    large = read_entry(tmp_path, vertices="large.vertices", indices="large.indices")
    assert (small.indices.dtype, large.indices.dtype) == (np.uint16, np.uint32)
    assert (small.indices.tolist(), large.indices.tolist()) == ([0, 1, 65534], [0, 1, 65535])


@pytest.mark.parametrize(
    ("topology", "primitive", "counts"),
    [
        ("POINTS", "PointListEXT", [0, 1, 5]),
        ("LINES", "LineList", [0, 0, 2]),
        ("LINE_LOOP", "LineStrip", [0, 0, 4]),
        ("LINE_STRIP", "LineStrip", [0, 0, 4]),
        ("TRIANGLES", "TriangleList", [0, 0, 1]),
        ("TRIANGLE_STRIP", "TriangleStrip", [0, 0, 3]),
        ("TRIANGLE_FAN", "TriangleList", [0, 0, 3]),
        ("unknown", "TriangleList", [0, 0, 1]),
    ],
)
def test_primitives_are_counted_by_topology(tmp_path, topology, primitive, counts):
    for length, count in zip((0, 1, 5), counts, strict=True):
        write_triangle(tmp_path, count=5, indices=range(length))
        part = read_entry(tmp_path, primitiveTopology=topology)
        assert (part.topology, part.primitive_count) == (primitive, count)


def test_a_fan_becomes_a_list(tmp_path):
    write_triangle(tmp_path, count=5, indices=(4, 0, 1, 2))
    assert read_entry(tmp_path, primitiveTopology="TRIANGLE_FAN").indices.tolist() == [4, 0, 1, 4, 1, 2]


def test_the_sphere_holds_the_positions_of_all_parts(folder):
    mesh = read_model(folder, meshes=[{**TRIANGLE, "partOfMesh": 1}] * 2).meshes[0]
    positions = mesh.parts[0].vertices.data[:, :12].copy().view("<f4")
    assert np.linalg.norm(positions - mesh.sphere_center, axis=1).max() <= mesh.sphere_radius + 1e-6
    assert 0.5**0.5 <= mesh.sphere_radius < 0.85


def test_consecutive_entries_of_one_number_are_parts_of_one_mesh(folder):
    numbers = [2, 2, 3, 2, -1, -1, None]
    entries = [
        {**TRIANGLE, "name": f"m{index}", **({"partOfMesh": n} if n is not None else {})} for index, n in enumerate(numbers)
    ]
    data = read_model(folder, meshes=entries)
    assert [(mesh.name, len(mesh.parts)) for mesh in data.meshes] == [
        ("m0", 2),
        ("m2", 1),
        ("m3", 1),
        ("m4", 1),
        ("m5", 1),
        ("m6", 1),
    ]
    refused_entry(folder, "partOfMesh", partOfMesh="1")


def test_variants_are_other_materials_of_an_earlier_entry(folder):
    red = {"variantOf": 0, "materialVariant": 1, "unlit": True, "diffuseColor": [1, 0, 0]}
    data = read_model(folder, materialVariantNames=["a", "b"], meshes=[TRIANGLE, red])
    assert data.variant_names == ("a", "b") and len(data.meshes) == 1
    effect = data.meshes[0].parts[0].variants[1].effect
    assert isinstance(effect, StockEffectData) and effect.diffuse_color == (1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("entry", "member"),
    [
        ({"variantOf": 1, "materialVariant": 0}, "variantOf"),
        ({"variantOf": 5, "materialVariant": 0}, "variantOf"),
        ({"variantOf": -2, "materialVariant": 0}, "variantOf"),
        ({"variantOf": "0", "materialVariant": 0}, "variantOf"),
        ({"variantOf": 0, "materialVariant": 2}, "materialVariant"),
        ({"variantOf": 0, "materialVariant": -1}, "materialVariant"),
        ({"variantOf": 0}, "materialVariant"),
    ],
)
def test_bad_variants_are_refused(folder, entry, member):
    refused(read_model, folder, f"meshes[1].{member}", materialVariantNames=["a", "b"], meshes=[TRIANGLE, entry])


def test_a_variant_is_given_once_and_needs_a_name(folder):
    entry = {"variantOf": 0, "materialVariant": 0}
    refused(
        read_model, folder, "meshes[2].materialVariant", "already", materialVariantNames=["a"], meshes=[TRIANGLE, entry, entry]
    )
    refused(read_model, folder, "meshes[1].materialVariant", "no material variants", meshes=[TRIANGLE, entry])
    refused(read_model, folder, "materialVariantNames", "array of strings", materialVariantNames=[1])


def test_lights_only_count_in_version_2(folder):
    lights = [{"direction": [0, 0, -index], "diffuseColor": [index, 0, 0]} for index in range(4)]
    data = read_model(folder, version=2, lights=lights)
    assert data.lights == tuple(LightData((0, 0, -index), (index, 0, 0)) for index in range(3)) and not data.default_lighting
    assert read_model(folder, version=2).default_lighting and read_model(folder, version=2, lights=[]).default_lighting
    plain = read_model(folder, lights=lights)
    assert plain.lights == () and not plain.default_lighting


@pytest.mark.parametrize("light", [{"direction": [1, 2]}, {"direction": [1, 2, "3"]}, {"diffuseColor": 1}, 7])
def test_lights_are_strict(folder, light):
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'lights\[0\]"):
        read_model(folder, version=2, lights=[light])


def test_a_skeleton_brings_joints(folder):
    (folder / "a.skeleton").write_bytes(skeleton((-1, 0, 1)))
    skin = read_model(folder, skeleton="a.skeleton").skin
    assert skin.parents == (-1, 0, 1) and skin.root_prefix is None
    assert skin.bind_pose[2, 3].tolist() == [2, 0, 0, 1] and skin.inverse_bind_pose.shape == (3, 4, 4)
    assert len(skin.names) == 3


def test_the_root_prefix_is_taken_when_its_bytes_are_there(folder):
    data = skeleton((-1, 0), prefix=True)
    for more, present in ((b"", True), (b"extra", True)):
        (folder / "a.skeleton").write_bytes(data + more)
        assert (read_model(folder, skeleton="a.skeleton").skin.root_prefix is not None) is present
    (folder / "a.skeleton").write_bytes(data[:-1])
    assert read_model(folder, skeleton="a.skeleton").skin.root_prefix is None


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (skeleton()[:-1], "bytes are needed"),
        (b"\1\0", "4 bytes are needed"),
        (struct.pack("<i", -1), "0 to 100000"),
        (struct.pack("<i", 100001), "0 to 100000"),
        (skeleton((-1, 2)), "parent of joint 1"),
        (skeleton((-2, 0)), "parent of joint 0"),
        (skeleton((1, 0)), "its own ancestor"),
        (skeleton((-1, 1)), "its own ancestor"),
        (struct.pack("<2i32f", 1, -1, *[float("nan")] * 32), "finite"),
    ],
)
def test_damaged_skeletons_are_refused(folder, data, part):
    (folder / "a.skeleton").write_bytes(data)
    with pytest.raises(ContentLoadException, match=r"a\.skeleton") as caught:
        read_model(folder, skeleton="a.skeleton")
    assert part in str(caught.value)


@pytest.mark.parametrize("value", ["none", "/a", "../a", 5])
def test_a_bad_skeleton_reference_is_refused(folder, value):
    refused(read_model, folder, "skeleton", skeleton=value)


CLIP = struct.pack("<di", 2.5, 0)


def test_clips_are_files_or_documents(folder):
    (folder / "a.skeleton").write_bytes(skeleton())
    (folder / "walk.clip").write_bytes(CLIP)
    (folder / "run.cnj").write_text('{"cnjVersion": 1, "type": "AnimationClip", "duration": 1, "tracks": []}')
    entries = [{"name": "walk", "clip": "walk.clip"}, {"name": "run", "clip": "run"}, {"name": "sprint", "clip": "run.cnj"}]
    data = read_model(
        folder, skeleton="a.skeleton", animations=[*entries, {"name": ""}, {"clip": "x"}, {"name": "a", "clip": ""}]
    )
    assert data.clips["walk"].duration == 2.5
    assert (data.clips["run"], data.clips["sprint"]) == ("run", "run.cnj") and len(data.clips) == 3


def test_clip_files_are_left_out_without_a_skeleton(folder):
    (folder / "walk.clip").write_bytes(CLIP)
    assert read_model(folder, animations=[{"name": "walk", "clip": "walk.clip"}]).clips == {}


@pytest.mark.parametrize("clip", ["none", "../walk.clip", "/walk.clip", 5])
def test_bad_clip_references_are_refused(folder, clip):
    refused(read_model, folder, "animations[0].clip", animations=[{"name": "a", "clip": clip}])


def test_the_import_report_is_read(folder):
    note = {"code": "X1", "severity": "Warning", "kind": "DroppedData", "subject": "s", "count": 2, "worstMagnitude": 0.5}
    report = read_model(
        folder, gltfImportReport={"nodeCount": 7, "diagnostics": [{**note, "details": ["d"], "message": "m"}, {}]}
    ).report
    assert report.counts["nodeCount"] == 7 and report.counts["clipCount"] == 0 and len(report.counts) == 12
    assert (report.diagnostics[0].worst_magnitude, report.diagnostics[0].details) == (0.5, ("d",))
    assert report.diagnostics[1].kind == "Information"


@pytest.mark.parametrize(
    ("report", "field"),
    [
        (5, "gltfImportReport"),
        ({"nodeCount": -1}, "gltfImportReport.nodeCount"),
        ({"clipCount": 1.5}, "gltfImportReport.clipCount"),
        ({"diagnostics": {}}, "gltfImportReport.diagnostics"),
        ({"diagnostics": [{"severity": "Error"}]}, "gltfImportReport.diagnostics[0].severity"),
        ({"diagnostics": [{"kind": "Other"}]}, "gltfImportReport.diagnostics[0].kind"),
        ({"diagnostics": [{"details": [1]}]}, "gltfImportReport.diagnostics[0].details"),
        ({"diagnostics": [{"count": "1"}]}, "gltfImportReport.diagnostics[0].count"),
    ],
)
def test_import_reports_are_strict(folder, report, field):
    refused(read_model, folder, field, gltfImportReport=report)


def test_a_model_that_is_no_json_raises_the_content_error(tmp_path):
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*JSON"):
        envelope.read(b'{"gltfImportReport": {', tmp_path / "doc.cnj", "Model")
