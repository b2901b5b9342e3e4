"""Atlases, fonts and models that are written and read again."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest

from content import animation_clip, effect, envelope, model, sprite_font, texture2d
from content.errors import ContentLoadException
from content.gltf.model import read_native
from content.image import decode_image, encode_png
from content.paths import ContentRoot
from content.tools import font_files, model_files, sprite_sheet
from content.truetype import bake
from tests.content.font_files import font_file
from tests.content.gltf_files import GltfBuilder
from tests.content.test_gltf_models import animated, embedded, skinned


def picture(number, width, height):
    return np.random.default_rng(number).integers(0, 256, (height, width, 4), np.uint8)


def test_each_sprite_lies_where_the_document_says(tmp_path):
    (tmp_path / "art" / "deep").mkdir(parents=True)
    wanted = {"a": picture(1, 7, 3), "deep/b": picture(2, 20, 11), "ç": picture(3, 1, 1)}
    for name, pixels in wanted.items():
        (tmp_path / "art" / f"{name}.png").write_bytes(encode_png(pixels))
    (tmp_path / "art" / "readme.txt").write_text("no picture")
    paths = sprite_sheet.write(sprite_sheet.pack_folder(str(tmp_path / "art")), str(tmp_path), "units")
    assert paths == [str(tmp_path / "units.png"), str(tmp_path / "units_sprites.cnj")]
    atlas = decode_image((tmp_path / "units.png").read_bytes(), "x")
    document = envelope.read((tmp_path / "units_sprites.cnj").read_bytes(), paths[1])
    assert document.type == "SpriteSheet" and document.members.values["texture"] == "units"
    sprites = document.members.values["sprites"]
    assert set(sprites) == set(wanted)
    for name, (x, y, width, height) in sprites.items():
        assert np.array_equal(atlas[y : y + height, x : x + width], wanted[name])
        # The pixels around are clear.
        around = atlas[max(0, y - 1) : y + height + 1, max(0, x - 1) : x + width + 1, 3].astype(int)
        assert around.sum() == wanted[name][:, :, 3].astype(int).sum()


def test_folders_that_make_no_atlas_are_refused(tmp_path):
    with pytest.raises(ContentLoadException, match="no pictures"):
        sprite_sheet.pack_folder(str(tmp_path))
    (tmp_path / "a.png").write_bytes(encode_png(picture(1, 4, 4)))
    (tmp_path / "a.bmp").write_bytes(b"BM")
    with pytest.raises(ContentLoadException, match=r"a\.bmp.*a\.png.*one name"):
        sprite_sheet.pack_folder(str(tmp_path))
    (tmp_path / "a.bmp").rename(tmp_path / "b.bmp")
    with pytest.raises(ContentLoadException, match=r"b\.bmp"):
        sprite_sheet.pack_folder(str(tmp_path))
    (tmp_path / "b.bmp").unlink()
    (tmp_path / "b.png").write_bytes(encode_png(np.zeros((4096, 4096, 4), np.uint8)))
    with pytest.raises(ContentLoadException, match="8192.*4096"):
        sprite_sheet.pack_folder(str(tmp_path))


def test_500_sprites_are_packed_within_5_seconds(tmp_path):
    rng = np.random.default_rng(1)
    for number in range(500):
        width, height = rng.integers(8, 96, 2)
        (tmp_path / f"s{number}.png").write_bytes(encode_png(picture(number, width, height)))
    started = time.process_time()
    told = []
    sheet = sprite_sheet.pack_folder(str(tmp_path), lambda names, label: (told.append(name) or name for name in names))
    sprite_sheet.write(sheet, str(tmp_path), "all")
    assert time.process_time() - started < 5
    assert len(sheet.sprites) == len(told) == 500
    boxes = sorted(sheet.sprites.values())
    covered = np.zeros(sheet.pixels.shape[:2], int)
    for x, y, width, height in boxes:
        covered[y : y + height, x : x + width] += 1
    assert covered.max() == 1


def test_a_font_survives_being_written(tmp_path):
    letters = {chr(code): (500, (50, -100, 400, 10 * code)) for code in range(60, 70)} | {" ": (300, None)}
    font = bake(font_file(letters), "boxes.ttf", 20, ((" ", "~"),), 1.5, "A")
    paths = font_files.write(font, str(tmp_path), "text")
    assert paths == [str(tmp_path / "text.cnj"), str(tmp_path / "text_atlas.png")]
    root = ContentRoot(str(tmp_path))
    again = sprite_font.read_document(envelope.read((tmp_path / "text.cnj").read_bytes(), paths[0], "SpriteFont"), root)
    assert (again.glyphs, again.croppings, again.characters) == (font.glyphs, font.croppings, font.characters)
    assert (again.line_spacing, again.spacing, again.default_character) == (font.line_spacing, 1.5, "A")
    assert np.allclose(again.kernings, font.kernings) and again.texture == "text_atlas"
    atlas = texture2d.read_native((tmp_path / "text_atlas.png").read_bytes(), "x")
    assert np.array_equal(atlas.pixels, font.texture.pixels)
    assert (decode_image((tmp_path / "text_atlas.png").read_bytes(), "x")[:, :, :3] == 255).all()


def test_a_font_in_a_folder_names_its_atlas_from_the_root(tmp_path):
    (tmp_path / "fonts").mkdir()
    font = bake(font_file({"A": (500, (0, 0, 400, 700))}), "boxes.ttf", 20)
    font_files.write(font, str(tmp_path / "fonts"), "text", prefix="fonts/")
    path = tmp_path / "fonts" / "text.cnj"
    root = ContentRoot(str(tmp_path))
    assert sprite_font.read_document(envelope.read(path.read_bytes(), path, "SpriteFont"), root).texture == "fonts/text_atlas"


def scene():
    builder = skinned(GltfBuilder())
    primitive = builder.document["meshes"][0]["primitives"][0]
    primitive["attributes"]["TEXCOORD_0"] = builder.array([[0, 0], [1, 0], [0, 1]])
    primitive["targets"] = [{"POSITION": builder.array(np.ones((3, 3)))}]
    surface = {"baseColorTexture": {"index": embedded(builder)}, "baseColorFactor": [1, 0.5, 0.25, 1], "roughnessFactor": 0.25}
    primitive["material"] = builder.add("materials", {"name": "Red hull", "pbrMetallicRoughness": surface, "alphaMode": "BLEND"})
    unlit = builder.add(
        "materials", {"extensions": {"KHR_materials_unlit": {}}, "doubleSided": True, "pbrMetallicRoughness": surface}
    )
    builder.node(mesh=builder.triangle(unlit), translation=[1, 2, 3], name="Sign")
    lines = builder.triangle(NORMAL=builder.array([[0, 0, 1]] * 3))
    builder.document["meshes"][lines]["primitives"][0]["mode"] = 2
    builder.node(mesh=lines)
    builder.document["extensions"] = {
        "KHR_lights_punctual": {"lights": [{"type": "directional", "color": [1, 0, 0]}]},
        "KHR_materials_variants": {"variants": [{"name": "night"}]},
    }
    primitive["extensions"] = {"KHR_materials_variants": {"mappings": [{"material": unlit, "variants": [0]}]}}
    builder.node(extensions={"KHR_lights_punctual": {"light": 0}})
    return animated(builder, 1, "translation", [0, 1], [[0, 2, 0], [0, 5, 0]], name="walk / run")


@pytest.mark.parametrize("prefix", ["", "ships/"])
def test_a_model_survives_being_written(tmp_path, prefix):
    folder = tmp_path / prefix
    folder.mkdir(exist_ok=True)
    root = ContentRoot(str(tmp_path))
    source = read_native(scene().glb(), str(tmp_path / "ship.glb"), root)
    paths = model_files.write(source, root, str(folder), "ship", prefix)
    again = model.read_document(envelope.read((folder / "ship.cnj").read_bytes(), folder / "ship.cnj", "Model"), root)
    assert {path.name for path in folder.iterdir() if path.is_file()} == {path.rpartition("/")[2] for path in paths}
    assert [(bone.name, bone.parent, bone.transform) for bone in again.bones] == [
        (bone.name, bone.parent, bone.transform) for bone in source.bones
    ]
    assert (again.skin.parents, again.lights, again.variant_names) == (source.skin.parents, source.lights, source.variant_names)
    assert np.array_equal(again.skin.inverse_bind_pose, source.skin.inverse_bind_pose)
    assert again.report == source.report
    for old, new in zip(source.meshes, again.meshes, strict=True):
        assert (old.name, old.parent_bone, len(old.parts)) == (new.name, new.parent_bone, len(new.parts))
        for before, after in zip(old.parts, new.parts, strict=True):
            assert (
                np.array_equal(before.vertices.data, after.vertices.data) and before.vertices.elements == after.vertices.elements
            )
            assert before.indices.tolist() == after.indices.tolist()
            assert (before.topology, before.primitive_count) == (after.topology, after.primitive_count)
            assert (before.material.alpha_mode, before.material.double_sided) == (
                after.material.alpha_mode,
                after.material.double_sided,
            )
    hull = again.meshes[0].parts[0]
    assert hull.morph.targets[0].positions.tolist() == [[1, 1, 1]] * 3 and hull.variants[0].unlit
    assert_effect(root, hull.material.effect, source.meshes[0].parts[0].material.effect)
    clip = envelope.read(root.find(again.clips["walk / run"], ()).read(), tmp_path / "x.cnj", "AnimationClip")
    track = animation_clip.read_document(clip, root).tracks[0]
    assert (track.bone, track.translations.tolist()) == (1, [[0, 2, 0], [0, 5, 0]])


def assert_effect(root, name, wanted):
    found = root.find(name, ())
    data = effect.read_document(envelope.read(found.read(), found.path, effect.DOCUMENT_TYPES), root)
    assert (data.kind, data.specular_power) == ("SkinnedEffect", pytest.approx(wanted.specular_power))
    assert data.diffuse_color == (1, 0.5, 0.25)
    picture_file = root.find(data.texture, ())
    assert np.array_equal(texture2d.read_native(picture_file.read(), "x").pixels, wanted.texture.pixels)


def test_pictures_that_the_model_names_are_copied(tmp_path):
    (tmp_path / "my wood.png").write_bytes(encode_png(picture(1, 2, 2)))
    builder = GltfBuilder()
    texture = builder.add("textures", {"source": builder.add("images", {"uri": "my%20wood.png"})})
    material = builder.add("materials", {"alphaMode": "BLEND", "pbrMetallicRoughness": {"baseColorTexture": {"index": texture}}})
    builder.node(mesh=builder.triangle(material, TEXCOORD_0=builder.array([[0, 0]] * 3)))
    root = ContentRoot(str(tmp_path))
    out = tmp_path / "out"
    out.mkdir()
    model_files.write(read_native(builder.glb(), str(tmp_path / "a.glb"), root), root, str(out), "a")
    assert (out / "a_my_wood.png").read_bytes() == (tmp_path / "my wood.png").read_bytes()
    assert json.loads((out / "a_material.cnj").read_text())["texture"] == "a_my_wood.png"


def test_a_converted_material_keeps_the_maps_and_factors_of_its_surface(tmp_path):
    builder = GltfBuilder()
    pictures = {"normal": picture(1, 2, 2), "rough": picture(2, 2, 2), "base": picture(3, 2, 2)}
    pictures["normal"][:, :, 3] = 255
    textures = {name: {"index": embedded(builder, pixels)} for name, pixels in pictures.items()}
    material = builder.add(
        "materials",
        {
            "normalTexture": {**textures["normal"], "scale": 0.5},
            "pbrMetallicRoughness": {
                "baseColorTexture": textures["base"],
                "metallicRoughnessTexture": textures["rough"],
                "roughnessFactor": 0.25,
            },
        },
    )
    builder.node(mesh=builder.triangle(material=material, TEXCOORD_0=builder.array([[0, 0], [1, 0], [0, 1]])))
    before = read_native(builder.glb(), str(tmp_path / "ship.glb"), ContentRoot(str(tmp_path)))
    model_files.write(before, ContentRoot(str(tmp_path)), str(tmp_path), "ship")
    root = ContentRoot(str(tmp_path))
    after = model.read_document(envelope.read((tmp_path / "ship.cnj").read_bytes(), tmp_path / "ship.cnj"), root)
    old, new = (data.meshes[0].parts[0].material.surface for data in (before, after))
    assert (new.roughness_factor, new.metallic_factor, new.normal_scale) == (0.25, 1.0, 0.5)
    assert set(new.maps) == set(old.maps) == {"texture", "normalMap", "metallicRoughnessMap"}
    loaded = {}
    for slot, name in new.maps.items():
        found = root.find(name, texture2d.EXTENSIONS)
        if found.extension == ".cnj":
            loaded[slot] = texture2d.read_document(envelope.read(found.read(), found.path), root).pixels
        else:
            loaded[slot] = texture2d.read_native(found.read(), found.path).pixels
    # A map with alpha of its own holds numbers, which stay as they are.
    assert (loaded["normalMap"] == pictures["normal"]).all() and (loaded["metallicRoughnessMap"] == pictures["rough"]).all()
    assert not (loaded["texture"] == pictures["base"]).all() and after.meshes[0].parts[0].material.effect == "ship_material"
