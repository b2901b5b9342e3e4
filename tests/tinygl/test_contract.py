"""Suite "contract": what holds beyond single features: life, resize, presentation, memory, exactness, isolation."""

from __future__ import annotations

import logging
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from renderers.contract import (
    Capability,
    CreationArguments,
    DepthFormat,
    FormatUse,
    Presentation,
    SurfaceFormat,
    TextureDescription,
    TextureKind,
    TextureRegion,
)
from renderers.contract.presentation import Surface
from renderers.tinygl import DESCRIPTOR, gl
from renderers.tinygl.gl import context as context_module
from renderers.tinygl.gl.kernels.entries import KERNELS, Kernels
from renderers.tinygl.resources import CUTOUTS, least_alpha
from tests.conformance.drawing import apply, basic, draw_ring, rgba, texture
from tests.conformance.grid import FULL, UNIT_SQUARE, ClipRect
from tests.conformance.layouts import POSITION_COLOR, POSITION_TEXTURE
from tests.conformance.stage import common_states
from tests.conformance.states import blend
from tests.tinygl._scene import CENTRE, CLEAR, GREEN, RED, WHITE, camera, scene
from tests.unit._devices import make_device
from xna import Color, Game, GraphicsDeviceManager, Matrix, Rectangle
from xna.exceptions import InvalidOperationException, NotSupportedException
from xna.graphics import (
    Blend,
    BlendState,
    BufferUsage,
    ClearOptions,
    CompareFunction,
    DepthStencilState,
    IndexBuffer,
    IndexElementSize,
    PresentationParameters,
    PrimitiveType,
    RasterizerState,
    SamplerState,
    SpriteBatch,
    TextureFilter,
    Viewport,
)
from xna.testing import GameDriver


def _renderer(width: int = 16, height: int = 16, presenter: Any = None) -> Any:
    surface = Surface(0, 0, width, height, presenter=presenter) if presenter else None
    return DESCRIPTOR.create(CreationArguments(Presentation(width, height), surface=surface))


class Presenter:
    """A surface presenter that keeps what it was given."""

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.interval = -1

    def present(self, pixels: Any) -> None:
        self.frames.append(pixels.copy())

    def set_swap_interval(self, interval: int) -> int:
        self.interval = interval
        return interval


def _parameters(width: int, height: int) -> PresentationParameters:
    parameters = PresentationParameters()
    parameters.BackBufferWidth, parameters.BackBufferHeight = width, height
    return parameters


# ---- life and size


def test_frames_go_to_the_platforms_presenter() -> None:
    presenter = Presenter()
    renderer = _renderer(8, 4, presenter)
    renderer.clear(ClearOptions.Target, (1.0, 0.5, 0.0, 0.3), 1.0, 0)
    renderer.present()
    assert presenter.interval == 1 and renderer.applied.swap_interval == 1
    assert presenter.frames[0].shape == (4, 8)
    assert (presenter.frames[0] == 0xFF0080FF).all()


def test_without_a_presenter_nothing_is_presented() -> None:
    renderer = _renderer()
    renderer.present()
    assert renderer.applied.swap_interval == -1


def test_reset_changes_the_size_and_the_viewport() -> None:
    with scene() as made:
        made.device.Reset(_parameters(33, 19))
        made.quad(RED)
        assert made.pixels().shape == (19, 33, 4)
        assert (made.pixels()[..., :3] == RED).all()


def test_textures_outlive_a_reset() -> None:
    with scene() as made:
        image = made.texture(1, 1, [GREEN])
        made.sprite(image, (0, 0, 4, 4))
        made.device.Reset(_parameters(32, 32))
        made.sprite(image, (0, 0, 4, 4))
        assert made.pixel(2, 2) == GREEN


def test_a_resize_that_fails_keeps_both_planes(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(width: int, height: int) -> None:
        raise MemoryError

    with scene() as made:
        made.quad(RED)
        monkeypatch.setattr(context_module, "FramePlanes", no_memory)
        with pytest.raises(MemoryError, match="smaller back buffer"):
            made.device.Reset(_parameters(4096, 4096))
        assert made.pixels().shape == (64, 64, 4)
        assert (made.pixels()[..., :3] == RED).all()
        made.quad(GREEN)
        assert made.pixel(*CENTRE) == GREEN
        assert made.device.PresentationParameters.BackBufferWidth == 64


def test_after_a_failed_resize_depth_still_hides(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(width: int, height: int) -> None:
        raise MemoryError

    with scene() as made:
        made.device.DepthStencilState = DepthStencilState.Default
        made.quad(RED, 0.2)
        monkeypatch.setattr(context_module, "FramePlanes", no_memory)
        with pytest.raises(MemoryError):
            made.device.Reset(_parameters(128, 128))
        made.quad(GREEN, 0.8)
        assert made.pixel(*CENTRE) == RED


def test_many_renderers_live_in_one_process() -> None:
    renderers = [_renderer(8, 8) for _ in range(10)]
    for number, renderer in enumerate(renderers):
        renderer.clear(ClearOptions.Target, (number / 255, 0, 0, 1), 1.0, 0)
    assert [int(renderer.read_back_buffer(0, 0, 1, 1)[0, 0, 0]) for renderer in renderers] == list(range(10))


def test_one_devices_state_does_not_reach_another() -> None:
    with scene() as one, scene() as other:
        one.device.RasterizerState = RasterizerState.CullCounterClockwise
        one.quad(RED)
        other.quad(GREEN)
        one.quad(RED)
        assert one.covered() == 0 and other.covered() == 4096


def test_close_twice_does_nothing() -> None:
    renderer = _renderer()
    renderer.close()
    renderer.close()


def test_importing_the_descriptor_imports_neither_numba_nor_numpy() -> None:
    code = "import sys, renderers.tinygl; print('numba' in sys.modules, 'renderers.tinygl.renderer' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert answer.stdout.split() == ["False", "False"]


def test_warm_loads_every_kernel(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        DESCRIPTOR.warm()
    entries = {"vertices", "triangles", "textured_triangles", "lines", "add_and_wipe"}
    assert entries <= set(vars(KERNELS))
    assert entries <= set(vars(Kernels))


# ---- answers


def test_formats_and_limits_say_what_is_drawn() -> None:
    renderer = _renderer()
    assert renderer.format_support(SurfaceFormat.Color) & FormatUse.SAMPLED
    assert not renderer.format_support(SurfaceFormat.Color) & (
        FormatUse.FILTERABLE | FormatUse.RENDER_TARGET | FormatUse.BLENDABLE
    )
    assert all(not renderer.format_support(kind) for kind in SurfaceFormat if kind != SurfaceFormat.Color)
    assert renderer.limits.max_anisotropy == 1 and renderer.limits.vertex_streams == 1


def test_the_three_approximations_are_written_down() -> None:
    text = _renderer().limitations
    assert all(words in text for words in ("1-bit", "inert", "256x256"))


@pytest.mark.parametrize(
    "capability",
    (Capability.DepthStencilBuffer, Capability.AdditiveBlending, Capability.AnisotropicFiltering, Capability.MipMaps),
    ids=lambda capability: capability.name,
)
def test_what_is_approximated_or_halved_is_not_claimed(capability: Capability) -> None:
    assert capability not in _renderer().capabilities


def test_32_bit_index_buffers_can_be_made() -> None:
    with scene() as made:
        assert IndexBuffer(made.device, IndexElementSize.ThirtyTwoBits, 3, BufferUsage.None_).IndexCount == 3


def test_the_asked_depth_format_is_echoed_without_a_stencil_plane() -> None:
    with scene(depth=DepthFormat.Depth24Stencil8) as made:
        assert made.device.PresentationParameters.DepthStencilFormat == DepthFormat.Depth24Stencil8
        assert not made.device.SupportsEXT(Capability.StencilBuffer)


# ---- clears


def test_a_refused_clear_leaves_the_colour_alone() -> None:
    with scene() as made:
        with pytest.raises(NotSupportedException):
            made.device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer, rgba(RED), 0.25, 0)
        assert made.covered() == 0


@pytest.mark.parametrize(
    ("given", "expected"), [((-1.0, 2.0, 0.5), (0, 255, 128)), ((float("nan"), float("inf"), 0.25), (0, 255, 64))]
)
def test_clear_colours_are_clamped_and_rounded(given: tuple[float, ...], expected: tuple[int, ...]) -> None:
    renderer = _renderer()
    renderer.clear(ClearOptions.Target, (*given, 1.0), 1.0, 0)
    assert tuple(renderer.read_back_buffer(3, 3, 1, 1)[0, 0].tolist()) == (*expected, 255)


def test_clear_reaches_beyond_the_viewport() -> None:
    with scene() as made:
        made.device.Viewport = Viewport(10, 10, 4, 4)
        made.clear(RED)
        assert (made.pixels()[..., :3] == RED).all()


# ---- textures


def test_an_unset_texture_is_black() -> None:
    with scene() as made:
        draw_ring(made.device, made.effect(TextureEnabled=True), POSITION_TEXTURE, FULL, TexCoord=(0.5, 0.5))
        assert made.pixel(*CENTRE) == (0, 0, 0)


def test_a_released_textures_objects_are_deleted() -> None:
    with scene() as made:
        context = made.renderer._context
        before = len(context._images)
        for _ in range(20):
            image = made.texture(1, 1, [RED])
            made.sprite(image, (0, 0, 4, 4))
            made.device.Textures[0] = None
            image.Dispose()
        assert len(context._images) == before


def test_cut_out_objects_are_bounded() -> None:
    with scene() as made:
        image = made.texture(1, 1, [WHITE])
        for alpha in range(128, 256):
            made.sprite(image, (0, 0, 4, 4), (255, 255, 255, alpha))
        assert len(made.renderer._context._images) <= CUTOUTS + 8


@pytest.mark.parametrize(("alpha", "least"), [(1.0, 128), (0.5, 255), (128 / 255, 255), (0.49, 256), (0.0, 256), (0.75, 170)])
def test_the_least_texel_alpha_that_is_drawn(alpha: float, least: int) -> None:
    assert least_alpha(alpha) == least
    for texel in range(256):
        assert (np.floor(texel * alpha + 0.5) >= 128) is np.bool_(texel >= least)


def test_texels_of_every_colour_are_drawn_exactly_but_for_the_key() -> None:
    random = np.random.default_rng(3)
    texels = random.integers(0, 256, (64, 64, 4)).astype(np.uint8)
    texels[5, 5] = texels[9, 40] = (255, 0, 255, 255)
    with scene() as made:
        made.sprite(made.texture(64, 64, texels.reshape(-1, 4).tolist()), (0, 0, 64, 64), blend=BlendState.Opaque)
        expected = texels[..., :3].copy()
        expected[5, 5] = expected[9, 40] = (255, 1, 255)
        assert (made.pixels()[..., :3] == expected).all()


def test_writing_goes_to_the_asked_region_only() -> None:
    renderer = _renderer()
    texture = renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, 6, 5))
    renderer.write_texture(texture, TextureRegion(0, 1, 2, 4, 4), np.arange(24, dtype=np.uint8))
    back = renderer.read_texture(texture, TextureRegion(0, 0, 0, 6, 5)).reshape(5, 6, 4)
    assert back[2:4, 1:4].reshape(-1).tolist() == list(range(24))
    assert int((back != 0).sum()) == 23


# ---- exactness


def test_geometry_of_effects_moves_by_half_a_pixel_and_sprites_do_not() -> None:
    with scene() as made:
        left = ClipRect(-1 + 2 * 10.25 / 64, 1, 1, -1)
        made.quad(RED, rect=left)
        assert made.pixel(9, 32) == CLEAR and made.pixel(10, 32) == CLEAR and made.pixel(11, 32) == RED
        made.clear()
        made.batch.Begin()
        made.batch.Draw(made.texture(1, 1, [RED]), Rectangle(10, 0, 54, 64), rgba(WHITE))
        made.batch.End()
        assert made.pixel(9, 32) == CLEAR and made.pixel(10, 32) == RED


def test_adjacent_triangles_share_no_pixel_and_leave_no_gap() -> None:
    random = np.random.default_rng(5)
    with scene() as made:
        made.clear((0, 0, 0))
        made.device.BlendState = blend(Blend.One, Blend.One)
        hub = random.uniform(-0.5, 0.5, 2)
        rim = [(1.5 * np.cos(t), 1.5 * np.sin(t)) for t in np.sort(random.uniform(0, 2 * np.pi, 40))]
        data = POSITION_COLOR.pack(
            Position=[(*p, 0) for k in range(40) for p in (hub, rim[k - 1], rim[k])], Color=(10, 20, 30, 255)
        )
        apply(made.effect(VertexColorEnabled=True))
        made.device.DrawUserPrimitives(PrimitiveType.TriangleList, data, 0, 40, POSITION_COLOR.declaration)
        assert (made.pixels()[..., :3] == (10, 20, 30)).all()


@pytest.mark.parametrize("perspective", (False, True))
def test_gradients_equal_those_of_the_reference(perspective: bool) -> None:
    pictures = []
    for renderer in ("TINYGL", "SOFTWARE"):
        with make_device(renderer, 64, 64) as device:
            common_states(device)
            effect = basic(device, VertexColorEnabled=True)
            if perspective:
                camera(effect).World = Matrix.CreateRotationY(1.0)
            colors = [(255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255, 255, 255, 255)]
            draw_ring(device, effect, POSITION_COLOR, FULL, Color=colors)
            pictures.append(device._read_picture()[..., :3].astype(int))
    assert abs(pictures[0] - pictures[1]).max() <= 1


def test_textured_geometry_equals_that_of_the_reference() -> None:
    texels = np.random.default_rng(7).integers(0, 250, (16 * 16, 4)).tolist()
    pictures = []
    for renderer in ("TINYGL", "SOFTWARE"):
        with make_device(renderer, 64, 64) as device:
            common_states(device)
            device.SamplerStates[0] = SamplerState.PointWrap
            effect = basic(device, TextureEnabled=True, Texture=texture(device, 16, 16, texels))
            camera(effect).World = Matrix.CreateRotationX(0.9) * Matrix.CreateRotationY(0.4)
            draw_ring(device, effect, POSITION_TEXTURE, FULL, TexCoord=UNIT_SQUARE)
            pictures.append(device._read_picture()[..., :3].astype(int))
    beyond = (abs(pictures[0] - pictures[1]) > 1).any(axis=-1)
    assert beyond.sum() <= 4  # texel edges that fall on a pixel's centre


def test_a_sampler_that_is_refused_does_not_matter_where_nothing_is_sampled() -> None:
    with scene() as made:
        sampler = SamplerState()
        sampler.Filter = TextureFilter.Anisotropic
        made.device.SamplerStates[0] = sampler
        made.quad(RED)
        assert made.pixel(*CENTRE) == RED


def test_depth_comparisons_do_not_matter_where_depth_is_off() -> None:
    with scene() as made:
        off = DepthStencilState()
        off.DepthBufferEnable = False
        off.DepthBufferFunction = CompareFunction.Greater
        made.device.DepthStencilState = off
        made.quad(RED)
        assert made.pixel(*CENTRE) == RED


def test_wrong_calls_are_still_the_fronts_affair() -> None:
    with scene() as made:
        batch = SpriteBatch(made.device)
        with pytest.raises(InvalidOperationException):
            batch.Draw(made.texture(1, 1, [RED]), Rectangle(0, 0, 8, 8), rgba(WHITE))


def test_the_context_reports_no_error_after_all_kinds_of_draws() -> None:
    with scene() as made:
        made.quad(RED)
        made.textured(made.texture(2, 2, [RED, GREEN, RED, GREEN]))
        made.sprite(made.texture(1, 1, [RED]), (0, 0, 4, 4))
        made.primitives(PrimitiveType.LineList, 1, [(-1, 0, 0), (1, 0, 0)])
        assert made.renderer._context.GetError() == gl.NO_ERROR


def test_a_game_runs_on_it() -> None:
    class Dot(Game):
        def __init__(self) -> None:
            super().__init__()
            self.graphics = GraphicsDeviceManager(self)

        def Draw(self, gameTime: object) -> None:
            self.GraphicsDevice.Clear(Color.Orange)

    with GameDriver(Dot, renderer="TINYGL") as driver:
        driver.frame(3)
        assert driver.picture()[10, 10].tolist() == [255, 165, 0, 255]
