"""Damaged files through ContentManager: nothing but ContentLoadException, nothing cached, nothing left on the device."""

from __future__ import annotations

import random
import re
import shutil
import time
import warnings

import pytest

from content import cli
from samples.catalogue import FOLDER
from samples.gallery.placards import Placards
from tests.content.runtime_files import device_of, manager_of, write_wav
from xna.content import ContentLoadException
from xna.graphics import AnimationPlayerEXT, Model

GALLERY = FOLDER / "gallery" / "content"
WORDS = (b"\xff\xff\xff\xff", b"\x00\x00\x00\x80", b"\xff\xff\xff\x7f", b"\x00\x00\xc0\x7f")
NUMBERS = (b"-1", b"0", b"99999999999", b"1e30", b"-1e39", b"0.5", b"true", b"null", b"[]", b"2147483648")
NUMBER = re.compile(rb"-?\d+(\.\d+)?")
ROUNDS = 600


def cut(chance, data):
    return data[: chance.randrange(len(data))]


def scatter(chance, data):
    changed = bytearray(data)
    for _ in range(chance.randrange(1, 6)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def put_word(chance, data):
    place = chance.randrange(len(data))
    return data[:place] + chance.choice(WORDS) + data[place + 4 :]


def repeat(chance, data):
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randrange(1, 40)]
    return data[:start] + piece + data[start:]


def put_number(chance, data):
    numbers = list(NUMBER.finditer(data))
    if not numbers:
        return scatter(chance, data)
    found = chance.choice(numbers)
    return data[: found.start()] + chance.choice(NUMBERS) + data[found.end() :]


@pytest.fixture
def folder(tmp_path, capsys):
    folder = shutil.copytree(GALLERY, tmp_path / "content")
    assert cli.main(["convert", str(GALLERY / "walker.gltf"), str(folder)]) == 0
    capsys.readouterr()
    write_wav(folder / "shot.wav")
    return folder


@pytest.mark.parametrize("renderer", ["HEADLESS", "SOFTWARE"])
def test_damaged_files_are_refused_and_leave_nothing(folder, renderer):
    chance = random.Random(20 + len(renderer))
    files = sorted(path for path in folder.iterdir() if path.is_file())
    refused = 0
    with device_of(renderer) as device, warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        for _ in range(ROUNDS):
            path = chance.choice(files)
            good = path.read_bytes()
            damage = chance.choice((cut, scatter, put_word, repeat, put_number))
            path.write_bytes(damage(chance, good))
            target = path.name if path.suffix != ".bin" else "walker.gltf" if path.name == "walker.bin" else "walker.cnj"
            start = time.perf_counter()
            with manager_of(device, folder) as content:
                content.RegisterCnjLoaderEXT(Placards, "Placards", Placards.parse)
                try:
                    asset = content.Load(object, target)
                    if isinstance(asset, Model) and asset.Tag is not None:
                        AnimationPlayerEXT(asset).Apply()
                except ContentLoadException:
                    refused += 1
                    assert not any(name == target for _, name in content._assets)
            assert time.perf_counter() - start < 2.0, (path.name, damage.__name__)
            path.write_bytes(good)
        assert not device._renderer.live_resources and refused > ROUNDS // 4
        with manager_of(device, folder) as content:
            content.RegisterCnjLoaderEXT(Placards, "Placards", Placards.parse)
            assert all(content.Load(object, path.name) is not None for path in files if path.suffix in (".gltf", ".png", ".wav"))
