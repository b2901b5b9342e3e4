"""TextureCube and Texture3D documents, and Texture2D documents of DDS and compiled files."""

from __future__ import annotations

import json

import numpy as np
import pytest

from content import envelope, texture2d, texture3d, texture_cube
from content.errors import ContentLoadException
from content.image import encode_png
from content.paths import ContentRoot
from content.texture_data import CUBE_FACES
from tests.content.dds_files import RGBA, dds
from tests.content.xnb_files import texture, xnb


def document(folder, kind, name="doc.cnj", **members):
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    return envelope.read(json.dumps({"cnjVersion": 1, "type": kind, **members}), path, kind)


def read_cube(folder, **members):
    return texture_cube.read_document(document(folder, "TextureCube", **members), ContentRoot(str(folder)))


def read_volume(folder, **members):
    members = {"width": 2, "height": 3, "depth": 4, "data": "fog.bin", **members}
    return texture3d.read_document(document(folder, "Texture3D", **members), ContentRoot(str(folder)))


def test_a_cube_map_is_found_beside_its_document(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "sky.dds").write_bytes(dds(4, 4, bytes(48), code=b"DXT1", cube=True))
    cube = read_cube(tmp_path, name="sub/doc.cnj", sourceFile="sky.dds")
    assert (cube.size, len(cube.faces), cube.format) == (4, 6, "Dxt1")


@pytest.mark.parametrize("source_file", [None, "", 5, "missing.dds", "../sky.dds", "/sky.dds", "C:sky.dds", "doc.cnj"])
def test_a_cube_map_document_needs_a_source_file(tmp_path, source_file):
    (tmp_path / "doc.cnj").write_bytes(b"{}")
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'sourceFile'"):
        read_cube(tmp_path, **({} if source_file is None else {"sourceFile": source_file}))


def test_a_picture_is_no_cube_map(tmp_path):
    (tmp_path / "sky.dds").write_bytes(dds(4, 4, bytes(8), code=b"DXT1"))
    with pytest.raises(ContentLoadException, match=r"sky\.dds.*six faces"):
        read_cube(tmp_path, sourceFile="sky.dds")


def six_faces(folder, size=2):
    for number, name in enumerate(CUBE_FACES):
        pixels = np.full((size, size, 4), [number, 0, 0, 255], np.uint8)
        (folder / f"{name}.png").write_bytes(encode_png(pixels))
    return {name: f"{name}.png" for name in CUBE_FACES}


def test_six_pictures_make_a_cube_map_in_the_order_of_the_faces(tmp_path):
    cube = read_cube(tmp_path, faces=six_faces(tmp_path))
    assert cube.size == 2 and [face[0][0, 0, 0] for face in cube.faces] == list(range(6))


def test_the_faces_must_be_there_square_and_equal(tmp_path):
    faces = six_faces(tmp_path)
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'faces\.NegativeY'"):
        read_cube(tmp_path, faces={name: path for name, path in faces.items() if name != "NegativeY"})
    (tmp_path / "PositiveZ.png").write_bytes(encode_png(np.zeros((2, 3, 4), np.uint8)))
    with pytest.raises(ContentLoadException, match=r"'faces\.PositiveZ'.*2x2.*3x2"):
        read_cube(tmp_path, faces=faces)


def test_a_volume_is_read_slice_by_slice(tmp_path):
    (tmp_path / "fog.bin").write_bytes(bytes(range(96)))
    volume = read_volume(tmp_path)
    assert (volume.width, volume.height, volume.depth, volume.format) == (2, 3, 4, "Color")
    assert volume.levels[0].shape == (4, 3, 2, 4)
    # x runs fastest, then y, then the slice.
    assert volume.levels[0][1, 2, 1].tolist() == [44, 45, 46, 47]


def test_the_file_of_a_volume_is_relative_to_the_root(tmp_path):
    (tmp_path / "fog.bin").write_bytes(bytes(96))
    (tmp_path / "sub").mkdir()
    assert read_volume(tmp_path, name="sub/doc.cnj").width == 2
    with pytest.raises(ContentLoadException, match=r"sub.doc\.cnj.*'data'.*not found"):
        read_volume(tmp_path, name="sub/doc.cnj", data="doc.bin")


@pytest.mark.parametrize("side", ["width", "height", "depth"])
@pytest.mark.parametrize("value", [0, -1, 65537, 1.5, "2", True, None, [2]])
def test_the_sides_of_a_volume_are_whole_numbers_in_range(tmp_path, side, value):
    (tmp_path / "fog.bin").write_bytes(bytes(96))
    with pytest.raises(ContentLoadException, match=rf"doc\.cnj.*'{side}'.*1 to 65536"):
        read_volume(tmp_path, **{side: value})


@pytest.mark.parametrize("size", [0, 95, 97])
def test_the_file_of_a_volume_must_have_its_exact_size(tmp_path, size):
    (tmp_path / "fog.bin").write_bytes(bytes(size))
    with pytest.raises(ContentLoadException, match=rf"'data'.*2x3x4 needs 96 bytes.*has {size}"):
        read_volume(tmp_path)


@pytest.mark.parametrize("data", ["", None, 7, "/fog.bin", "../fog.bin", "\\\\host\\fog.bin", "D:fog.bin", ".", "none.bin"])
def test_a_bad_reference_of_a_volume_is_refused(tmp_path, data):
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'data'"):
        read_volume(tmp_path, data=data)


def test_a_volume_document_is_self_contained(tmp_path):
    (tmp_path / "fog.bin").write_bytes(bytes(96))
    with pytest.raises(ContentLoadException, match="'sourceFile'.*self-contained"):
        read_volume(tmp_path, sourceFile="")


def test_a_dds_picture_stays_compressed_unless_the_document_changes_its_pixels(tmp_path):
    red = b"\x00\xf8\x00\xf8" + bytes(4)
    (tmp_path / "a.dds").write_bytes(dds(4, 4, red, code=b"DXT1"))

    def read(**members):
        return texture2d.read_document(document(tmp_path, "Texture2D", sourceFile="a.dds", **members), ContentRoot(str(tmp_path)))

    assert (read().format, read().pixels.tobytes()) == ("Dxt1", red)
    keyed = read(colorKey=[255, 0, 0], premultipliedAlpha=False)
    assert (keyed.format, keyed.pixels[0, 0].tolist()) == ("Color", [255, 0, 0, 0])


def test_a_dds_picture_of_plain_colours_is_premultiplied(tmp_path):
    data = dds(1, 1, bytes([200, 100, 50, 128]), masks=RGBA)
    assert texture2d.read_native(data, "a.dds").pixels.tolist() == [[[100, 50, 25, 128]]]
    with pytest.raises(ContentLoadException, match=r"a\.dds.*single picture"):
        texture2d.read_native(dds(4, 4, bytes(48), code=b"DXT1", cube=True), "a.dds")


def test_a_compiled_file_beside_the_source_file_wins(tmp_path):
    (tmp_path / "a.png").write_bytes(encode_png(np.zeros((2, 2, 4), np.uint8)))
    (tmp_path / "a.png.xnb").write_bytes(xnb(("Texture2D",), b"\x01" + texture(1, 1, b"\1\2\3\4")))
    data = texture2d.read_document(document(tmp_path, "Texture2D", sourceFile="a.png"), ContentRoot(str(tmp_path)))
    assert data.pixels.tolist() == [[[1, 2, 3, 4]]]
