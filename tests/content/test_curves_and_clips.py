"""Curve and AnimationClip documents, and clip files."""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from content import animation_clip, curve, envelope
from content.clip_data import JOINT_PALETTE, SCENE_NODE
from content.curve_data import CurveKeyData
from content.errors import ContentLoadException
from content.models import clip_file
from content.paths import ContentRoot

KEY = {"time": 0.5, "translation": [1, 2, 3], "rotation": [0, 1, 0, 0], "scale": [2, 2, 2]}
BAD_NUMBERS = ["1", None, True, [1], 1e39]


def document(folder, kind, members):
    return envelope.read(json.dumps({"cnjVersion": 1, "type": kind, **members}), folder / "doc.cnj", kind)


def read_curve(folder, **members):
    return curve.read_document(document(folder, "Curve", {"keys": [], **members}))


def read_clip(folder, **members):
    return animation_clip.read_document(document(folder, "AnimationClip", members), ContentRoot(str(folder)))


def refused(read, folder, field, *parts, **members):
    with pytest.raises(ContentLoadException) as caught:
        read(folder, **members)
    for part in ("doc.cnj", f"'{field}'", *parts):
        assert part in str(caught.value)


def test_an_empty_curve_has_the_defaults(tmp_path):
    data = read_curve(tmp_path)
    assert (data.keys, data.pre_loop, data.post_loop) == ((), "Constant", "Constant")


def test_the_members_of_a_curve_arrive(tmp_path):
    keys = [
        {"position": 2, "value": 3.5},
        {"position": 1, "value": -1, "tangentIn": 4, "tangentOut": 5, "continuity": "Step", "more": 1},
    ]
    data = read_curve(tmp_path, preLoop="Oscillate", postLoop="CycleOffset", keys=keys)
    assert data.keys == (CurveKeyData(2.0, 3.5), CurveKeyData(1.0, -1.0, 4.0, 5.0, "Step"))
    assert (data.pre_loop, data.post_loop) == ("Oscillate", "CycleOffset")


def test_empty_names_of_a_curve_mean_the_defaults(tmp_path):
    data = read_curve(tmp_path, preLoop="", postLoop="", keys=[{"position": 0, "value": 0, "continuity": ""}])
    assert (data.pre_loop, data.post_loop, data.keys[0].continuity) == ("Constant", "Constant", "Smooth")


@pytest.mark.parametrize("loop", ["preLoop", "postLoop"])
@pytest.mark.parametrize("value", ["constant", "Loop", 1, None])
def test_unknown_loops_are_refused(tmp_path, loop, value):
    refused(read_curve, tmp_path, loop, **{loop: value})


@pytest.mark.parametrize("keys", [None, {}, "keys", 3])
def test_a_curve_needs_a_list_of_keys(tmp_path, keys):
    refused(read_curve, tmp_path, "keys", "array of objects", keys=keys)
    with pytest.raises(ContentLoadException, match="'keys'"):
        curve.read_document(document(tmp_path, "Curve", {}))


@pytest.mark.parametrize("member", ["position", "value", "tangentIn", "tangentOut"])
@pytest.mark.parametrize("value", BAD_NUMBERS)
def test_the_numbers_of_a_curve_key_are_strict(tmp_path, member, value):
    key = {"position": 1, "value": 2, member: value}
    refused(read_curve, tmp_path, f"keys[1].{member}", "32-bit float", keys=[{"position": 0, "value": 0}, key])


@pytest.mark.parametrize("missing", ["position", "value"])
def test_a_curve_key_needs_position_and_value(tmp_path, missing):
    key = {"position": 1, "value": 2}
    del key[missing]
    refused(read_curve, tmp_path, f"keys[0].{missing}", "nothing", keys=[key])


@pytest.mark.parametrize("value", ["smooth", 1, None])
def test_an_unknown_continuity_is_refused(tmp_path, value):
    refused(read_curve, tmp_path, "keys[0].continuity", keys=[{"position": 0, "value": 0, "continuity": value}])


def test_curves_and_clips_are_self_contained(tmp_path):
    refused(read_curve, tmp_path, "sourceFile", "self-contained", sourceFile="a")
    refused(read_clip, tmp_path, "sourceFile", "self-contained", sourceFile="", duration=1, tracks=[])


def test_an_inline_clip_arrives_with_its_defaults(tmp_path):
    track = {"boneIndex": 3, "keys": [{"time": 1}, KEY]}
    clip = read_clip(tmp_path, duration=2.5, tracks=[track, {"boneIndex": 0, "keys": []}])
    assert (clip.duration, clip.target_space, [track.bone for track in clip.tracks]) == (2.5, JOINT_PALETTE, [3, 0])
    keys = clip.tracks[0]
    # Keys come in order of time.
    assert keys.times.tolist() == [0.5, 1] and keys.translations.tolist() == [[1, 2, 3], [0, 0, 0]]
    assert keys.rotations.tolist() == [[0, 1, 0, 0], [0, 0, 0, 1]] and keys.scales.tolist() == [[2, 2, 2], [1, 1, 1]]
    assert clip.tracks[1].times.shape == (0,) and clip.tracks[1].rotations.shape == (0, 4)


@pytest.mark.parametrize(("space", "expected"), [("SceneNode", SCENE_NODE), ("Palette", JOINT_PALETTE), ("", JOINT_PALETTE)])
def test_only_scene_node_numbers_bones(tmp_path, space, expected):
    assert read_clip(tmp_path, duration=1, tracks=[], targetSpace=space).target_space == expected


def test_a_clip_has_either_tracks_or_a_file(tmp_path):
    (tmp_path / "a.clip").write_bytes(struct.pack("<di", 1, 0))
    refused(read_clip, tmp_path, "tracks", "Exactly one", "neither is", duration=1)
    refused(read_clip, tmp_path, "tracks", "Exactly one", "both are", duration=1, tracks=[], clipFile="a.clip")


@pytest.mark.parametrize("duration", ["1", None, True])
def test_an_inline_clip_needs_a_duration(tmp_path, duration):
    refused(read_clip, tmp_path, "duration", duration=duration, tracks=[])
    refused(read_clip, tmp_path, "duration", tracks=[])


@pytest.mark.parametrize("bone", [-1, 1.5, "0", None, True, 2**31])
def test_a_bone_is_a_whole_number(tmp_path, bone):
    refused(read_clip, tmp_path, "tracks[0].boneIndex", duration=1, tracks=[{"boneIndex": bone, "keys": []}])


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("time", "0"),
        ("time", None),
        ("translation", [1, 2]),
        ("translation", [1, 2, "3"]),
        ("rotation", [0, 0, 1]),
        ("rotation", [0, 0, 0, 1e39]),
        ("scale", 1),
        ("scale", [1, 1, 1, 1]),
        ("scale", None),
    ],
)
def test_the_members_of_a_clip_key_are_strict(tmp_path, member, value):
    tracks = [{"boneIndex": 0, "keys": [KEY, {**KEY, member: value}]}]
    refused(read_clip, tmp_path, f"tracks[0].keys[1].{member}", duration=1, tracks=tracks)


@pytest.mark.parametrize("tracks", [None, {}, [3]])
def test_tracks_are_objects(tmp_path, tracks):
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'tracks"):
        read_clip(tmp_path, duration=1, tracks=tracks)


CLIP = struct.pack("<diii", 1.5, 1, 4, 2) + struct.pack("<d10f", 1, *range(1, 11)) + struct.pack("<d10f", 0.5, *range(11, 21))


def test_a_clip_file_brings_its_own_duration_and_the_joint_palette(tmp_path):
    (tmp_path / "walk.clip").write_bytes(CLIP + b"more")
    clip = read_clip(tmp_path, clipFile="walk.clip", duration=99, targetSpace="SceneNode")
    assert (clip.duration, clip.target_space, clip.tracks[0].bone) == (1.5, JOINT_PALETTE, 4)
    assert clip.tracks[0].times.tolist() == [0.5, 1] and clip.tracks[0].rotations[1].tolist() == [4, 5, 6, 7]


def test_a_clip_file_survives_being_written(tmp_path):
    clip = clip_file.read(CLIP, "x")
    again = clip_file.read(clip_file.write(clip), "x")
    assert again.duration == clip.duration and np.array_equal(again.tracks[0].scales, clip.tracks[0].scales)
    assert again.tracks[0].times.tolist() == clip.tracks[0].times.tolist()


@pytest.mark.parametrize(
    ("data", "part"),
    [
        (CLIP[:-1], "96 bytes are needed"),
        (CLIP[:10], "4 bytes are needed"),
        (struct.pack("<di", 1, -1), "The number of tracks"),
        (struct.pack("<diii", 1, 1, 0, -1), "The number of keys"),
        (struct.pack("<diii", 1, 1, -1, 0), "The number of the bone"),
        (struct.pack("<di", 1, 2**31 - 1), "bytes are needed"),
        (struct.pack("<diii", 1, 1, 0, 2**31 - 1), "bytes are needed"),
        (struct.pack("<di", float("nan"), 0), "finite"),
        (struct.pack("<diii", 1, 1, 0, 1) + struct.pack("<d10f", float("inf"), *range(10)), "finite"),
    ],
)
def test_damaged_clip_files_are_refused(tmp_path, data, part):
    (tmp_path / "walk.clip").write_bytes(data)
    with pytest.raises(ContentLoadException, match=r"walk\.clip") as caught:
        read_clip(tmp_path, clipFile="walk.clip")
    assert part in str(caught.value)


@pytest.mark.parametrize("name", ["", None, "/walk.clip", "../walk.clip", "none.clip", "C:\\walk.clip"])
def test_a_bad_reference_to_a_clip_file_is_refused(tmp_path, name):
    refused(read_clip, tmp_path, "clipFile", clipFile=name)


def test_a_clip_file_behind_a_link_out_of_the_root_is_refused(tmp_path):
    (tmp_path / "secret.clip").write_bytes(CLIP)
    root = tmp_path / "root"
    root.mkdir()
    (root / "walk.clip").symlink_to(tmp_path / "secret.clip")
    refused(read_clip, root, "clipFile", "follows a link", clipFile="walk.clip")
