"""The outer forms of glTF: GLB chunks, URIs, buffers, accessors, extensions."""

from __future__ import annotations

import base64
import json
import struct

import numpy as np
import pytest

from content.errors import ContentLoadException
from content.gltf.accessors import Accessors
from content.gltf.container import GltfFile, read
from content.gltf.model import read_native
from content.gltf.scene_file import SceneFile
from content.members import Members
from content.paths import ContentRoot
from tests.content.gltf_files import GltfBuilder, chunk, glb


def load(data, folder="/nowhere", name="ship.glb"):
    return read_native(data, f"{folder}/{name}", ContentRoot(str(folder)))


def refused(data, *parts, folder="/nowhere"):
    with pytest.raises(ContentLoadException) as caught:
        load(data, folder)
    for part in ("ship.glb", *parts):
        assert part in str(caught.value), str(caught.value)
    return caught.value


def triangle_file():
    builder = GltfBuilder()
    builder.node(mesh=builder.triangle())
    return builder


def test_padding_and_unknown_chunks_do_no_harm():
    builder = triangle_file()
    # Every length of the document, so that every padding comes up.
    for blanks in range(4):
        builder.document["asset"]["generator"] = "x" * blanks
        assert load(builder.glb()).meshes[0].parts[0].vertex_count == 3
    builder.binary += bytes(3)
    document = json.dumps(builder.document | {"buffers": [{"byteLength": len(builder.binary) - 3}]}).encode()
    assert len(load(glb(document, builder.binary, chunk(b"MORE", b"data"))).meshes) == 1


def test_wrong_lengths_are_refused_each_time_alike():
    document = b'{"asset":{"version":"2.0"}}  '
    assert len(document) % 4 == 1
    unpadded = b"glTF" + struct.pack("<III", 2, 20 + len(document), len(document)) + b"JSON" + document
    refused(unpadded, "chunk at byte 12", "29")
    good = triangle_file().glb()
    for length in (len(good) - 1, len(good) + 4, 0, 2**32 - 1):
        refused(good[:8] + struct.pack("<I", length) + good[12:], "header says 2 and", str(len(good)))
    refused(good[:12] + struct.pack("<I", 2**32 - 4) + good[16:], "chunk at byte 12")
    refused(good[:4] + struct.pack("<I", 1) + good[8:], "version 2")
    refused(b"glTF", "GLB")
    refused(b"glTF" + struct.pack("<II", 2, 12), "no JSON")
    refused(b"glTF" + struct.pack("<II", 2, 20) + struct.pack("<I", 0) + b"BIN\0", "first chunk")


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{", b"{}", b'{"asset":{}}', b'{"asset":{"version":2}}', b'{"asset":{"version":"1.0"}}']
)
def test_other_documents_are_refused(text):
    refused(text)


def test_required_extensions_that_are_unknown_are_named():
    builder = triangle_file()
    builder.document["extensionsRequired"] = ["KHR_texture_transform", "KHR_draco_mesh_compression", "EXT_other"]
    error = refused(builder.glb(), "extensionsRequired", "KHR_draco_mesh_compression, EXT_other")
    assert isinstance(error.__cause__, NotImplementedError) and "KHR_texture_transform" not in str(error)
    builder.document["extensionsUsed"] = builder.document.pop("extensionsRequired")
    assert len(load(builder.glb()).meshes) == 1


@pytest.mark.parametrize(
    ("name", "uri"),
    [("my box.bin", "my%20box.bin"), ("my box.bin", "my box.bin"), ("50%.png", "50%25.png"), ("ä.png", "%C3%A4.png")],
)
def test_uris_are_percent_decoded(tmp_path, name, uri):
    builder = triangle_file()
    (tmp_path / name).write_bytes(builder.binary)
    assert load(builder.gltf(uri), tmp_path).meshes[0].parts[0].vertex_count == 3


def test_buffers_lie_beside_the_document(tmp_path):
    builder = triangle_file()
    (tmp_path / "sub").mkdir()
    (tmp_path / "data.bin").write_bytes(builder.binary)
    root = ContentRoot(str(tmp_path))
    assert len(read_native(builder.gltf("../data.bin"), str(tmp_path / "sub" / "ship.gltf"), root).meshes) == 1


@pytest.mark.parametrize("uri", ["%2e%2e/secret.bin", "../secret.bin", "/secret.bin", "C:/secret.bin", "\\\\host\\secret.bin"])
def test_uris_out_of_the_root_are_refused_before_any_read(tmp_path, uri):
    builder = triangle_file()
    (tmp_path / "secret.bin").write_bytes(builder.binary)
    root = tmp_path / "root"
    root.mkdir()
    refused(builder.gltf(uri), "buffers[0].uri", folder=root)


@pytest.mark.parametrize("uri", ["http://host/a.bin", "file:///etc/passwd", "none.bin", ""])
def test_other_uris_are_refused(tmp_path, uri):
    refused(triangle_file().gltf(uri), "buffers[0].uri", folder=tmp_path)


def test_a_link_out_of_the_root_is_refused(tmp_path):
    builder = triangle_file()
    (tmp_path / "secret.bin").write_bytes(builder.binary)
    (tmp_path / "root").mkdir()
    (tmp_path / "root" / "data.bin").symlink_to(tmp_path / "secret.bin")
    refused(builder.gltf(), "buffers[0].uri", "follows a link", folder=tmp_path / "root")


def test_data_uris_are_read():
    builder = triangle_file()
    packed = base64.b64encode(builder.binary).decode()
    assert len(load(builder.gltf(f"data:application/octet-stream;base64,{packed}")).meshes) == 1
    refused(builder.gltf("data:text/plain,hello"), "base64")
    refused(builder.gltf("data:;base64,a"), "base64")


def test_a_short_buffer_is_refused(tmp_path):
    builder = triangle_file()
    (tmp_path / "data.bin").write_bytes(builder.binary[:-1])
    refused(builder.gltf(), "buffers[0].byteLength", f"needs {len(builder.binary)} bytes", folder=tmp_path)
    document = json.dumps(builder.document | {"buffers": [{"byteLength": 36}]}).encode()
    refused(glb(document), "buffers[0].uri", "no binary chunk")


def arrays(builder):
    members = Members("x.glb", builder.document | {"buffers": [{"byteLength": len(builder.binary)}]})
    return Accessors(SceneFile(GltfFile(members, builder.binary), ContentRoot("/nowhere")))


def floats(builder, width, number=0):
    return arrays(builder).floats(Members("x.glb", {"it": number}), "it", (width,)).tolist()


def test_normalised_integers_become_fractions():
    builder = GltfBuilder()
    bytes_ = builder.array([[128, 255]], "u1", normalized=True)
    shorts = builder.array([[32768, 65535]], "u2", normalized=True)
    rotation = builder.array([[-128, 0, 0, 127]], "i1", normalized=True)
    plain = builder.array([[3, 4]], "u2")
    assert floats(builder, 2, bytes_)[0] == pytest.approx([0.5019608, 1], abs=1e-6)
    assert floats(builder, 2, shorts)[0] == pytest.approx([0.5000076, 1], abs=1e-6)
    assert floats(builder, 4, rotation)[0] == pytest.approx([-1, 0, 0, 1], abs=1e-6)
    assert floats(builder, 2, plain) == [[3, 4]]


def test_interleaved_views_are_strided():
    builder = GltfBuilder()
    view = builder.view(np.arange(15, dtype="<f4").tobytes(), byteStride=20)
    accessor = {"bufferView": view, "componentType": 5126, "count": 3}
    first = builder.add("accessors", {**accessor, "type": "VEC3"})
    second = builder.add("accessors", {**accessor, "type": "VEC2", "byteOffset": 12})
    assert floats(builder, 3, first) == [[0, 1, 2], [5, 6, 7], [10, 11, 12]]
    assert floats(builder, 2, second) == [[3, 4], [8, 9], [13, 14]]


@pytest.mark.parametrize("based", [True, False])
def test_sparse_accessors_replace_elements(based):
    builder = GltfBuilder()
    number = (
        builder.array(np.ones((4, 3))) if based else builder.add("accessors", {"componentType": 5126, "count": 4, "type": "VEC3"})
    )
    indices, values = builder.view(np.array([1, 3], "<u2").tobytes()), builder.view(np.arange(6, dtype="<f4").tobytes())
    outside = builder.view(np.array([1, 4], "<u2").tobytes())
    builder.document["accessors"][number]["sparse"] = {
        "count": 2,
        "indices": {"bufferView": indices, "componentType": 5123},
        "values": {"bufferView": values},
    }
    rest = [float(based)] * 3
    assert floats(builder, 3, number) == [rest, [0, 1, 2], rest, [3, 4, 5]]
    sparse = builder.document["accessors"][number]["sparse"]
    for change, part in (
        ({"count": 5}, "sparse.count"),
        ({"indices": {"bufferView": indices, "componentType": 5126}}, "sparse.indices.componentType"),
        ({"indices": {"bufferView": outside, "componentType": 5123}}, "sparse.indices.bufferView"),
        ({"values": {"bufferView": indices}}, "sparse.values.bufferView"),
        ({"values": 3}, "sparse.values"),
    ):
        builder.document["accessors"][number]["sparse"] = sparse | change
        with pytest.raises(ContentLoadException) as caught:
            floats(builder, 3, number)
        assert part in str(caught.value)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"count": 4}, "count"),
        ({"count": 2**31}, "count"),
        ({"count": 0}, "count"),
        ({"count": -1}, "count"),
        ({"count": "3"}, "count"),
        ({"byteOffset": 4}, "count"),
        ({"byteOffset": -4}, "byteOffset"),
        ({"byteOffset": 2**31}, "byteOffset"),
        ({"componentType": 5124}, "componentType"),
        ({"type": "VEC9"}, "componentType"),
        ({"type": "MAT3"}, "type"),
        ({"type": "VEC2"}, "type"),
        ({"bufferView": 7}, "bufferView"),
        ({"bufferView": -1}, "bufferView"),
        ({"bufferView": True}, "bufferView"),
    ],
)
def test_accessors_are_checked(change, part):
    builder = GltfBuilder()
    builder.array(np.ones((3, 3)))
    builder.document["accessors"][0] |= change
    with pytest.raises(ContentLoadException) as caught:
        floats(builder, 3)
    assert f"accessors[0].{part}" in str(caught.value)


@pytest.mark.parametrize(
    "change", [{"byteOffset": 1}, {"byteLength": 37}, {"byteLength": 0}, {"byteStride": 3}, {"byteStride": 253}, {"buffer": 1}]
)
def test_buffer_views_are_checked(change):
    builder = GltfBuilder()
    builder.array(np.ones((3, 3)))
    builder.document["bufferViews"][0] |= change
    with pytest.raises(ContentLoadException, match=r"bufferViews\[0\]"):
        floats(builder, 3)


def test_numbers_must_be_finite():
    builder = GltfBuilder()
    builder.array([[1, float("nan"), 3]])
    with pytest.raises(ContentLoadException, match=r"accessors\[0\].*finite"):
        floats(builder, 3)


def test_a_small_file_cannot_ask_for_endless_zeros():
    builder = GltfBuilder()
    for _ in range(50):
        builder.add("accessors", {"componentType": 5126, "count": 1_000_000, "type": "VEC3"})
    reader = arrays(builder)
    with pytest.raises(ContentLoadException, match="more numbers than it holds bytes"):
        for number in range(50):
            reader.floats(Members("x.glb", {"it": number}), "it", (3,))


def test_the_container_keeps_the_document_s_path():
    assert read(triangle_file().glb(), "a/b.glb").members.path == "a/b.glb"
