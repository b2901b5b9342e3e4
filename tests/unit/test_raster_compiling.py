"""How kernels are compiled and cached, and that pictures depend on neither the process nor the CPU."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from renderers.raster import compiling
from renderers.raster.kernels import KERNELS, Kernels

ROOT = Path(__file__).parents[2]
PICTURES = """
import hashlib, sys
import numpy as np
from renderers.contract import EffectFlags as E, PrimitiveType
from renderers.contract.states import DepthStencilSnapshot
from tests.unit._software import *
random = np.random.default_rng(4)
device = Device(48, 40)
device.clear()
texture = device.texture(random.integers(0, 256, (12, 9, 4)))
lamps = lights(((0.5, -0.3, -0.7), (0.6, 0.5, 0.4), (0.7, 0.8, 0.9)), ((-0.6, 0.2, -0.5), (0.2, 0.3, 0.5), (0.4, 0.2, 0.1)))
w = random.uniform(0.5, 3, 36)
rows = [((*(random.uniform(-1.4, 1.4, 2) * k), random.uniform(0.1, 0.9) * k, k), random.normal(size=3),
         tuple(random.integers(0, 256, 4)), random.uniform(-2, 3, 2)) for k in w]
stream = vertices("p:f4 n:f3 c:c t:f2", rows)
for flags in (E.VERTEX_COLOR | E.TEXTURE, E.LIGHTING | E.TEXTURE | E.FOG, E.LIGHTING | E.PIXEL_LIGHTING | E.FOG | E.VERTEX_COLOR):
    effect = basic(flags, Lights=lamps, SpecularColor=(0.9, 0.8, 0.7, 7.5), EyePosition=(0.3, 0.2, 5),
                   EmissiveColor=(0.1, 0.1, 0.1), FogColor=(0.3, 0.5, 0.7), FogVector=(0.1, 0.1, 0.3, 0.2))
    for sampler in (SamplerSnapshot(), POINT_CLAMP):
        for blend in (NON_PREMULTIPLIED, BlendSnapshot(Blend.DestinationColor, Blend.InverseSourceColor)):
            device.draw(stream, effect, device.state(blend=blend, sampler=sampler, texture=texture, depth=DepthStencilSnapshot()))
device.draw(stream, effect, topology=PrimitiveType.LineStrip)
cube = device.renderer.create_texture(TextureDescription(TextureKind.CUBE, SurfaceFormat.Color, 5, 5))
for face in range(6):
    device.renderer.write_texture(cube, TextureRegion(0, 0, 0, 5, 5, face=face), random.integers(0, 256, 100, np.uint8))
rows = [(*row, random.uniform(-2, 3, 2), random.integers(0, 9, 4), random.dirichlet((1, 1, 1, 1))) for row in rows]
stream = vertices("p:f4 n:f3 c:c t:f2 u:f2 b:b4 w:f4", rows)
bones = [np.eye(4) + random.uniform(-0.2, 0.2, (4, 4)) for _ in range(9)]
families = {
    EffectFamily.ALPHA_TEST: (E.TEXTURE | E.VERTEX_COLOR, {"AlphaTest": (0.2, 0, -1, 1)}),
    EffectFamily.DUAL_TEXTURE: (E.TEXTURE | E.VERTEX_COLOR | E.FOG, {}),
    EffectFamily.ENVIRONMENT_MAP: (E.LIGHTING | E.TEXTURE | E.FRESNEL | E.ENVIRONMENT_SPECULAR,
                                   {"Environment": (0.8, 1.5), "EnvironmentMapSpecular": (0.2, 0.1, 0.3)}),
    EffectFamily.SKINNED: (E.LIGHTING | E.TEXTURE | E.PIXEL_LIGHTING, {"Skinning": (4, 0, 0, 0), "bones": bones}),
}
for family, (flags, fields) in families.items():
    effect = effect_block(family, flags, alpha=0.9, Lights=lamps, SpecularColor=(0.9, 0.8, 0.7, 7.5), EyePosition=(0.3, 0.2, 5),
                          FogColor=(0.3, 0.5, 0.7), FogVector=(0.1, 0.1, 0.3, 0.2), **fields)
    for sampler in (SamplerSnapshot(), POINT_CLAMP):
        second = cube if family == EffectFamily.ENVIRONMENT_MAP else texture
        before = device.pixels()
        state = device.state(blend=NON_PREMULTIPLIED, sampler=sampler, texture=texture, second=second,
                             depth=DepthStencilSnapshot(depth_function=0))
        device.draw(stream, effect, state)
        assert (device.pixels() != before).any()
corners = [((x, y, 0), (200, 100, 255, 220), (u, v)) for x, y, u, v in
           ((3.3, 20.1, 0, 0), (30.2, 2.7, 1, 0), (12.9, 38.5, 0, 1), (39.8, 21.1, 1, 1),
            (0, 0, 0, 0), (9, 0, 1, 0), (0, 12, 0, 1), (9, 12, 1, 1),
            (20.3, 0.6, 0, 0), (29.3, 0.6, 1, 0), (20.3, 12.6, 0, 1), (29.3, 12.6, 1, 1),
            (1.2, 14.7, 1, 0), (23.9, 14.7, 0, 0), (1.2, 38.1, 1, 2), (23.9, 38.1, 0, 2))]
state = device.state(blend=ALPHA_BLEND, sampler=LINEAR_CLAMP, texture=texture)
device.draw(vertices("p:f3 c:c t:f2", corners), sprite_effect(48, 40), state, quads=True,
            indices=[4 * sprite + corner for sprite in range(4) for corner in (0, 1, 2, 3, 2, 1)])
picture = device.pixels()
assert len(np.unique(picture.reshape(-1, 4), axis=0)) > 400
print(hashlib.sha256(picture.tobytes()).hexdigest(), hashlib.sha256(device.renderer._back_buffer.depth.tobytes()).hexdigest())
"""


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def picture():
    return run(PICTURES)


def test_pictures_are_the_same_in_every_process(picture):
    assert run(PICTURES) == picture


def test_pictures_are_the_same_on_the_plainest_cpu(picture):
    """The generic x86-64 has no AVX2 and no fused multiply-add."""
    if os.uname().machine != "x86_64":
        pytest.skip("only x86-64 has this lowest common denominator")
    assert run(PICTURES, NUMBA_CPU_NAME="x86-64", NUMBA_CPU_FEATURES="+sse2") == picture


def test_cache_folder_depends_on_sources_and_cpu(monkeypatch):
    one = compiling._fingerprint()
    assert one == compiling._fingerprint()
    monkeypatch.setenv("NUMBA_CPU_NAME", "x86-64")
    assert compiling._fingerprint() != one
    monkeypatch.delenv("NUMBA_CPU_NAME")
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"edited")
    assert compiling._fingerprint() != one


def test_cache_folder_is_the_users_own(tmp_path):
    code = "from renderers.raster.compiling import cache_folder; print(cache_folder())"
    folder = run(code, XDG_CACHE_HOME=str(tmp_path), NUMBA_CACHE_DIR="")
    assert Path(folder).parent == tmp_path / "pycna"
    assert Path(run(code, NUMBA_CACHE_DIR=str(tmp_path / "n"))).parent == tmp_path / "n"


def test_cache_folder_follows_the_customs_of_windows(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert Path(compiling.cache_folder.__wrapped__()).parent == tmp_path / "pycna" / "cache"


def test_cache_folder_falls_back_when_it_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    code = "from renderers.raster.compiling import cache_folder; print(cache_folder())"
    folder = Path(run(code, XDG_CACHE_HOME=str(tmp_path / "file"), NUMBA_CACHE_DIR=""))
    assert folder.is_dir() and "pycna-raster-" in folder.name
    folder.rmdir()


def test_numbas_own_settings_are_left_alone():
    before = numba.config.CACHE_DIR
    assert KERNELS.index_bounds is not None
    assert before == numba.config.CACHE_DIR


def test_a_second_process_compiles_nothing(picture):
    code = (
        "from renderers.raster.kernels import KERNELS, Kernels\n"
        "KERNELS.warm()\n"
        "names = [n for n, m in vars(Kernels).items() if type(m).__name__ == 'cached_property']\n"
        "stats = [getattr(KERNELS, n).stats for n in names]\n"
        "print([(sum(s.cache_hits.values()), sum(s.cache_misses.values())) for s in stats])"
    )
    run("from renderers.raster.kernels import KERNELS; KERNELS.warm()")
    assert set(eval(run(code))) == {(1, 0)}


def test_kernels_take_exactly_their_signature():
    for name in vars(Kernels):
        if not name.startswith("_") and name != "warm":
            assert len(getattr(KERNELS, name).signatures) == 1, name


def test_long_compiles_say_so_once(caplog, monkeypatch):
    monkeypatch.setattr(compiling, "_announced", type(compiling._announced)())
    with caplog.at_level(logging.WARNING, "renderers.raster"):
        compiling._announce()
        compiling._announce()
    assert len(caplog.records) == 1 and "once per machine" in caplog.text


def test_only_real_compiles_are_announced(tmp_path):
    code = """
from renderers.raster import compiling, fetch
from renderers.raster.kernels import KERNELS
compiling._PATIENCE = 0.01
KERNELS.index_bounds
"""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=environment, check=True).stderr
        for _ in range(2)
    ]
    assert said[0].count("Compiling the CPU rasterizer") == 1
    assert said[1] == ""


def test_no_kernel_uses_fast_math():
    assert "fastmath" not in compiling._OPTIONS
    for name in ("triangles", "lines", "quads", "vertices", "assemble"):
        assert not getattr(KERNELS, name).targetoptions.get("fastmath")
