"""What games rely on when they do unusual things in an unusual order."""

from __future__ import annotations

import gc
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from tests.unit._devices import make_device
from xna import Color, Rectangle, Vector2, Vector3
from xna.exceptions import (
    ArgumentException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthFormat,
    DynamicVertexBuffer,
    GraphicsDevice,
    GraphicsProfile,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    RenderTargetUsage,
    SamplerState,
    SetDataOptions,
    SpriteBatch,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    VertexPositionColor,
    Viewport,
)

TRIANGLE = [VertexPositionColor(Vector3(x, y, 0.5), Color.Red) for x, y in ((-1, 1), (3, 1), (-1, -3))]


@pytest.fixture(params=["HEADLESS", "SOFTWARE"])
def device(request: pytest.FixtureRequest) -> Iterator[GraphicsDevice]:
    with make_device(request.param, 16, 16) as made:
        yield made


@pytest.fixture
def software() -> Iterator[GraphicsDevice]:
    with make_device("SOFTWARE", 16, 16) as made:
        yield made


def colored(device: GraphicsDevice) -> BasicEffect:
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    return effect


def in_thread(call: Callable[[], Any]) -> BaseException | None:
    raised: list[BaseException] = []

    def work() -> None:
        try:
            call()
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=work, name="loader")
    thread.start()
    thread.join()
    return raised[0] if raised else None


# ---- the presentation parameters of the device


def test_changes_of_the_devices_parameters_wait_for_reset(device: GraphicsDevice) -> None:
    parameters = device.PresentationParameters
    parameters.BackBufferWidth = 1000
    assert device.Viewport.Width == 16
    with pytest.raises(ArgumentException, match="16x16"):
        device.Viewport = Viewport(0, 0, 1000, 16)
    with pytest.raises(ArgumentException, match="16x16"):
        device.ScissorRectangle = Rectangle(0, 0, 1000, 16)
    device.SetRenderTarget(RenderTarget2D(device, 4, 4))
    device.SetRenderTarget(None)
    assert device.Viewport.Width == 16
    device.Reset(parameters)
    assert device.Viewport.Width == 1000


def test_a_picture_has_the_real_size_whatever_the_parameters_say(software: GraphicsDevice) -> None:
    software.PresentationParameters.BackBufferHeight = 5000
    assert len(software.GetBackBufferData()) == 256


def test_a_back_buffer_that_no_renderer_can_make_is_refused_and_the_old_one_stays(device: GraphicsDevice) -> None:
    parameters = device.PresentationParameters.Clone()
    parameters.BackBufferWidth = parameters.BackBufferHeight = 2**31 - 1
    with pytest.raises(NotSupportedException, match="16384"):
        device.Reset(parameters)
    assert device.PresentationParameters.BackBufferWidth == device.Viewport.Width == 16
    device.Clear(Color.Red)


# ---- reset


def test_reset_in_a_handler_of_resetting_is_refused(device: GraphicsDevice) -> None:
    refused = []

    def again(sender: GraphicsDevice, args: object) -> None:
        with pytest.raises(InvalidOperationException, match="DeviceResetting"):
            sender.Reset()
        refused.append(True)

    device.DeviceResetting += again
    device.Reset()
    device.Reset()
    assert len(refused) == 2


def test_dispose_in_a_handler_of_resetting_ends_the_reset(device: GraphicsDevice) -> None:
    device.DeviceResetting += lambda sender, args: sender.Dispose()
    with pytest.raises(ObjectDisposedException):
        device.Reset()
    assert device.IsDisposed


def test_reset_keeps_resources_and_their_content(software: GraphicsDevice) -> None:
    picture = Texture2D(software, 2, 2)
    picture.SetData([Color.Red] * 4)
    target = RenderTarget2D(software, 2, 2, False, SurfaceFormat.Color, DepthFormat.None_, 0, RenderTargetUsage.PreserveContents)
    software.SetRenderTarget(target)
    software.Clear(Color.Lime)
    buffer = DynamicVertexBuffer(software, VertexPositionColor, 3)
    buffer.SetData(TRIANGLE, 0, 3, SetDataOptions.Discard)
    parameters = software.PresentationParameters.Clone()
    parameters.BackBufferWidth, parameters.BackBufferHeight = 8, 4
    software.Reset(parameters)
    assert software.GetRenderTargets() == []
    assert (buffer.IsContentLost, target.IsContentLost) == (False, False)
    assert picture.GetData() == [Color.Red] * 4
    assert target.GetData() == [Color.Lime] * 4
    software.SetVertexBuffer(buffer)
    colored(software).CurrentTechnique.Passes[0].Apply()
    software.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
    assert software.GetBackBufferData() == [Color.Red] * 32


def test_a_batch_may_stay_open_over_a_reset(software: GraphicsDevice) -> None:
    picture = Texture2D(software, 1, 1)
    picture.SetData([Color.White])
    with SpriteBatch(software) as batch:
        batch.Begin()
        batch.Draw(picture, Rectangle(0, 0, 8, 4), Color.Blue)
        parameters = software.PresentationParameters.Clone()
        parameters.BackBufferWidth, parameters.BackBufferHeight = 8, 4
        software.Reset(parameters)
        batch.End()
    assert software.GetBackBufferData() == [Color.Blue] * 32


# ---- SpriteBatch


@pytest.mark.parametrize("victim", ["texture", "effect", "state"])
def test_a_failed_end_leaves_the_batch_usable(device: GraphicsDevice, victim: str) -> None:
    batch, picture, effect, state = SpriteBatch(device), Texture2D(device, 1, 1), BasicEffect(device), BlendState()
    batch.Begin(SpriteSortMode.Deferred, state, effect=effect)
    batch.Draw(picture, Vector2(0, 0), Color.White)
    {"texture": picture, "effect": effect, "state": state}[victim].Dispose()
    with pytest.raises(ObjectDisposedException):
        batch.End()
    batch.Begin()
    batch.Draw(Texture2D(device, 1, 1), Vector2(0, 0), Color.White)
    batch.End()


def test_an_effect_of_another_device_is_refused_at_begin(device: GraphicsDevice) -> None:
    batch = SpriteBatch(device)
    with make_device() as other, pytest.raises(InvalidOperationException, match="another GraphicsDevice"):
        batch.Begin(SpriteSortMode.Deferred, effect=BasicEffect(other))
    batch.Begin()
    batch.End()


def test_a_disposed_batch_says_so(device: GraphicsDevice) -> None:
    batch, picture = SpriteBatch(device), Texture2D(device, 1, 1)
    draw = batch.Draw
    batch.Begin()
    batch.Dispose()
    calls: list[Callable[[], object]] = [
        batch.Begin,
        batch.End,
        lambda: batch.Draw(picture, Vector2(0, 0), Color.White),
        lambda: batch.DrawManyEXT(picture, [(0, 0)]),
    ]
    for call in calls:
        with pytest.raises(ObjectDisposedException, match="SpriteBatch"):
            call()
    with pytest.raises(InvalidOperationException):
        draw(picture, Vector2(0, 0), Color.White)
    batch.Dispose()


def test_two_batches_may_be_open_and_draw_when_they_end(software: GraphicsDevice) -> None:
    picture = Texture2D(software, 1, 1)
    picture.SetData([Color.White])
    first, second = SpriteBatch(software), SpriteBatch(software)
    first.Begin()
    second.Begin()
    first.Draw(picture, Rectangle(0, 0, 16, 16), Color.Red)
    second.Draw(picture, Rectangle(0, 0, 16, 16), Color.Blue)
    second.End()
    first.End()
    assert set(software.GetBackBufferData()) == {Color.Red}


def test_end_leaves_its_states_and_begin_takes_none_from_before(software: GraphicsDevice) -> None:
    picture = Texture2D(software, 1, 1)
    batch = SpriteBatch(software)
    software.RasterizerState = clipping = RasterizerState(ScissorTestEnable=True)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Additive, SamplerState.PointWrap)
    assert software.RasterizerState is clipping
    batch.Draw(picture, Vector2(0, 0), Color.White)
    batch.End()
    assert software.BlendState is BlendState.Additive
    assert software.SamplerStates[0] is SamplerState.PointWrap
    assert software.RasterizerState is RasterizerState.CullCounterClockwise
    batch.Begin()
    batch.End()
    assert software.BlendState is BlendState.AlphaBlend
    assert software.SamplerStates[0] is SamplerState.LinearClamp


def test_the_batchs_effect_stays_applied_after_end(software: GraphicsDevice) -> None:
    effect = colored(software)
    effect.CurrentTechnique.Passes[0].Apply()
    picture = Texture2D(software, 1, 1)
    batch = SpriteBatch(software)
    batch.Begin()
    batch.Draw(picture, Vector2(0, 0), Color.White)
    batch.End()
    with pytest.raises(InvalidOperationException, match="TextureCoordinate0"):
        software.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)
    effect.CurrentTechnique.Passes[0].Apply()
    software.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)


# ---- effects


def test_an_applied_effect_draws_on_until_another_is_applied(software: GraphicsDevice) -> None:
    effect = colored(software)
    effect.CurrentTechnique.Passes[0].Apply()
    effect.DiffuseColor = Vector3(0, 0, 0)
    software.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)
    assert set(software.GetBackBufferData()) == {Color.Red}
    effect.CurrentTechnique.Passes[0].Apply()
    software.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)
    assert set(software.GetBackBufferData()) == {Color.Black}


def test_apply_refuses_a_texture_that_cannot_be_set(device: GraphicsDevice) -> None:
    effect = BasicEffect(device)
    effect.TextureEnabled = True
    effect.Texture = gone = Texture2D(device, 1, 1)
    gone.Dispose()
    with pytest.raises(ObjectDisposedException, match="Texture2D"):
        effect.CurrentTechnique.Passes[0].Apply()
    with make_device() as other:
        effect.Texture = Texture2D(other, 1, 1)
        with pytest.raises(InvalidOperationException, match="another GraphicsDevice"):
            effect.CurrentTechnique.Passes[0].Apply()
    effect.Texture = None
    effect.CurrentTechnique.Passes[0].Apply()


# ---- threads


@pytest.mark.parametrize("call", ["texture", "sampler", "apply", "clear", "draw", "begin", "present", "reset", "make", "set"])
def test_another_thread_is_refused_by_name(device: GraphicsDevice, call: str) -> None:
    picture, effect, batch = Texture2D(device, 1, 1), colored(device), SpriteBatch(device)
    effect.CurrentTechnique.Passes[0].Apply()
    calls: dict[str, Callable[[], object]] = {
        "texture": lambda: device.Textures.__setitem__(0, picture),
        "sampler": lambda: device.SamplerStates.__setitem__(0, SamplerState.PointWrap),
        "apply": effect.CurrentTechnique.Passes[0].Apply,
        "clear": lambda: device.Clear(Color.Red),
        "draw": lambda: device.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1),
        "begin": batch.Begin,
        "present": device.Present,
        "reset": device.Reset,
        "make": lambda: Texture2D(device, 1, 1),
        "set": lambda: picture.SetData([Color.Red]),
    }
    error = in_thread(calls[call])
    assert isinstance(error, InvalidOperationException)
    assert "'loader'" in str(error)
    assert device.Textures[0] is None
    assert device.SamplerStates[0] is SamplerState.LinearWrap


def test_what_another_thread_disposes_is_released_at_the_next_present(device: GraphicsDevice) -> None:
    picture = Texture2D(device, 1, 1)
    released: list[str] = []
    release = device._renderer.release
    device._renderer.release = lambda handle: (released.append(threading.current_thread().name), release(handle))  # type: ignore
    assert in_thread(picture.Dispose) is None
    assert picture.IsDisposed
    assert released == []
    device.Present()
    assert released == [threading.current_thread().name]


def test_what_a_collector_finds_in_another_thread_is_released_on_the_devices(device: GraphicsDevice) -> None:
    class Holder:
        pass

    holder = Holder()
    holder.me, holder.picture = holder, Texture2D(device, 1, 1)  # type: ignore[attr-defined]
    threads: list[str] = []
    release = device._renderer.release
    device._renderer.release = lambda handle: (threads.append(threading.current_thread().name), release(handle))  # type: ignore
    del holder
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        in_thread(gc.collect)
    device.Present()
    assert threads == [threading.current_thread().name]


# ---- slots after disposal


def test_a_disposed_device_refuses_slots(device: GraphicsDevice) -> None:
    device.Dispose()
    with pytest.raises(ObjectDisposedException):
        device.Textures[0] = None
    with pytest.raises(ObjectDisposedException):
        device.SamplerStates[0] = SamplerState.PointWrap


def test_disposing_the_device_in_its_own_handler_is_no_recursion(device: GraphicsDevice) -> None:
    calls: list[bool] = []
    picture = Texture2D(device, 1, 1)

    def again(sender: GraphicsDevice, args: object) -> None:
        calls.append(picture.IsDisposed)
        sender.Dispose()

    device.Disposing += again
    device.Dispose()
    assert calls == [False]
    assert (device.IsDisposed, picture.IsDisposed) == (True, True)


def test_resources_disposed_and_made_in_handlers(device: GraphicsDevice) -> None:
    pictures = [Texture2D(device, 1, 1) for _ in range(4)]
    for picture in pictures:
        picture.Disposing += lambda sender, args: [other.Dispose() for other in pictures]
    pictures[1].Dispose()
    assert all(picture.IsDisposed for picture in pictures)
    device.Disposing += lambda sender, args: Texture2D(device, 1, 1)
    device.Dispose()
    assert not device._resources or all(resource.IsDisposed for resource in device._resources)


# ---- profiles


def reach(renderer: str = "SOFTWARE") -> GraphicsDevice:
    return make_device(renderer, 16, 16, GraphicsProfile.Reach)


def test_reach_draws_odd_sizes_only_clamped() -> None:
    with reach() as device:
        odd = Texture2D(device, 3, 5)
        odd.SetData(np.full((5, 3, 4), 255, np.uint8))
        batch = SpriteBatch(device)
        batch.Begin()
        batch.Draw(odd, Vector2(0, 0), Color.White)
        batch.End()
        batch.Begin(SpriteSortMode.Deferred, None, SamplerState.LinearWrap)
        batch.Draw(odd, Vector2(0, 0), Color.White)
        with pytest.raises(NotSupportedException, match=r"Clamp"):
            batch.End()


def test_reach_has_no_mips_of_odd_sizes_nor_float_formats() -> None:
    with reach("HEADLESS") as device:
        with pytest.raises(NotSupportedException):
            Texture2D(device, 3, 5, True, SurfaceFormat.Color)
        with pytest.raises(NotSupportedException):
            Texture2D(device, 4, 4, False, SurfaceFormat.Vector4)
        with pytest.raises(NotSupportedException):
            Texture2D(device, 2049, 1)
