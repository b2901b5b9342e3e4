from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

import numpy as np
import pytest

from renderers.contract.draw import DrawCommand
from renderers.contract.presentation import DeviceEvent
from tests.unit._devices import device as device
from tests.unit._devices import make_device
from xna.color import Color
from xna.exceptions import (
    ArgumentException,
    ArgumentNullException,
    ArgumentOutOfRangeException,
    InvalidOperationException,
    NotSupportedException,
    ObjectDisposedException,
)
from xna.graphics.basic_effect import BasicEffect
from xna.graphics.buffer_usage import BufferUsage
from xna.graphics.clear_options import ClearOptions
from xna.graphics.depth_format import DepthFormat
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics.graphics_device import GraphicsDevice
from xna.graphics.graphics_profile import GraphicsProfile
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.index_element_size import IndexElementSize
from xna.graphics.present_interval import PresentInterval
from xna.graphics.presentation_parameters import PresentationParameters
from xna.graphics.primitive_type import PrimitiveType
from xna.graphics.render_target2d import RenderTarget2D
from xna.graphics.render_target_usage import RenderTargetUsage
from xna.graphics.surface_format import SurfaceFormat
from xna.graphics.texture2d import Texture2D
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_buffer_binding import VertexBufferBinding
from xna.graphics.vertex_position_color import VertexPositionColor
from xna.graphics.viewport import Viewport
from xna.rectangle import Rectangle
from xna.vector3 import Vector3
from xna.vector4 import Vector4

TRIANGLE = [VertexPositionColor(Vector3(x, y, 0.5), Color.Red) for x, y in ((-1, 1), (3, 1), (-1, -3))]


def apply(device: GraphicsDevice) -> BasicEffect:
    effect = BasicEffect(device)
    effect.VertexColorEnabled = True
    effect.CurrentTechnique.Passes[0].Apply()
    return effect


def test_constructor_checks() -> None:
    parameters = PresentationParameters()
    with pytest.raises(ArgumentNullException):
        GraphicsDevice(None, GraphicsProfile.HiDef, parameters)  # type: ignore[arg-type]
    with pytest.raises(ArgumentNullException):
        GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, None)  # type: ignore[arg-type]
    with pytest.raises(ArgumentException, match="GLIDE.*SOFTWARE"):
        GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="GLIDE")


def test_a_size_of_zero_without_a_window_means_the_default_size() -> None:
    with make_device(width=0, height=0) as device:
        parameters = device.PresentationParameters
        assert (parameters.BackBufferWidth, parameters.BackBufferHeight) == (800, 480)


def test_the_parameters_that_were_given_stay_the_callers() -> None:
    parameters = PresentationParameters()
    parameters.BackBufferWidth = parameters.BackBufferHeight = 8
    with GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT="HEADLESS") as device:
        parameters.BackBufferWidth = 99
        assert device.PresentationParameters.BackBufferWidth == 8


def test_viewport_and_scissor_cover_the_back_buffer(device: GraphicsDevice) -> None:
    assert device.Viewport == Viewport(0, 0, 64, 48)
    assert device.ScissorRectangle == Rectangle(0, 0, 64, 48)


def test_viewport_is_a_copy(device: GraphicsDevice) -> None:
    device.Viewport.X = 5
    assert device.Viewport.X == 0


@pytest.mark.parametrize("rectangle", [(-1, 0, 4, 4), (0, 0, 65, 4), (60, 0, 5, 5), (0, 0, 4, -1)])
def test_viewport_and_scissor_must_lie_inside(device: GraphicsDevice, rectangle: tuple[int, int, int, int]) -> None:
    with pytest.raises(ArgumentException, match="64x48"):
        device.Viewport = Viewport(*rectangle)
    with pytest.raises(ArgumentException, match="64x48"):
        device.ScissorRectangle = Rectangle(*rectangle)
    assert device.ScissorRectangle == Rectangle(0, 0, 64, 48)


def test_an_empty_scissor_is_legal(device: GraphicsDevice) -> None:
    device.ScissorRectangle = Rectangle(3, 3, 0, 0)
    assert device.ScissorRectangle == Rectangle(3, 3, 0, 0)


# ---- targets


def test_set_render_target_resets_viewport_and_scissor(device: GraphicsDevice) -> None:
    device.Viewport = Viewport(1, 2, 3, 4)
    with RenderTarget2D(device, 16, 8) as target:
        device.SetRenderTarget(target)
        assert device.Viewport == Viewport(0, 0, 16, 8)
        assert [binding.RenderTarget for binding in device.GetRenderTargets()] == [target]
        device.SetRenderTarget(None)
        assert device.GetRenderTargets() == []
        assert device.Viewport == Viewport(0, 0, 64, 48)


def test_binding_the_same_set_again_changes_nothing(device: GraphicsDevice) -> None:
    with RenderTarget2D(device, 16, 8) as target:
        device.SetRenderTarget(target)
        device.Viewport = Viewport(1, 1, 2, 2)
        changes = device.Metrics.TargetCount
        device.SetRenderTarget(target)
        assert device.Viewport == Viewport(1, 1, 2, 2)
        assert device.Metrics.TargetCount == changes
        device.SetRenderTarget(None)


def test_refused_sets_leave_the_old_one_bound(device: GraphicsDevice) -> None:
    good, small, wide = (
        RenderTarget2D(device, 8, 8),
        RenderTarget2D(device, 4, 4),
        RenderTarget2D(device, 8, 8, False, SurfaceFormat.HalfVector4, DepthFormat.None_),
    )
    gone = RenderTarget2D(device, 8, 8)
    gone.Dispose()
    device.SetRenderTarget(small)
    for wanted, error in (
        ((good, good), ArgumentException),
        ((good, small), ArgumentException),
        ((good, wide), ArgumentException),
        ((good, None), ArgumentException),
        ((gone,), ObjectDisposedException),
        ((good,) * 5, NotSupportedException),
    ):
        with pytest.raises(error):
            device.SetRenderTargets(*wanted)
        assert [binding.RenderTarget for binding in device.GetRenderTargets()] == [small]
    device.SetRenderTarget(None)


def test_reach_binds_one_target_and_strangers_are_refused(device: GraphicsDevice) -> None:
    with make_device(profile=GraphicsProfile.Reach) as reach:
        first, second = RenderTarget2D(reach, 8, 8), RenderTarget2D(reach, 8, 8)
        with pytest.raises(NotSupportedException, match="Reach"):
            reach.SetRenderTargets(first, second)
        with pytest.raises(InvalidOperationException, match="another"):
            device.SetRenderTarget(first)


def test_a_bound_target_cannot_be_a_texture_and_binding_takes_it_out_of_the_slots(device: GraphicsDevice) -> None:
    with RenderTarget2D(device, 8, 8) as target:
        device.Textures[3] = target
        device.SetRenderTarget(target)
        assert device.Textures[3] is None
        with pytest.raises(InvalidOperationException, match="bound"):
            device.Textures[0] = target
        device.SetRenderTarget(None)
        device.Textures[0] = target


def test_present_with_a_target_bound_is_refused_and_keeps_it(device: GraphicsDevice) -> None:
    with RenderTarget2D(device, 8, 8) as target:
        device.SetRenderTarget(target)
        with pytest.raises(InvalidOperationException, match="SetRenderTarget"):
            device.Present()
        assert device.GetRenderTargets()
        device.SetRenderTarget(None)
        device.Present()


# ---- clear


def test_clear_of_a_missing_buffer_is_refused() -> None:
    with make_device(DepthStencilFormat=DepthFormat.Depth24) as device:
        device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer, Color.Red, 1.0, 0)
        with pytest.raises(InvalidOperationException, match="Stencil"):
            device.Clear(ClearOptions.Stencil, Color.Red, 1.0, 0)
        device.Clear(Color.Red)
        assert device.Metrics.ClearCount == 2


def test_clear_takes_vector4_and_refuses_the_rest(device: GraphicsDevice) -> None:
    device.Clear(ClearOptions.Target, Vector4(0.5, 0, 0, 1), 1.0, 0)
    for wrong in ("red", None, 99):
        with pytest.raises(ArgumentException):
            device.Clear(wrong)  # type: ignore[arg-type]


def test_a_vector_is_rounded_as_color_does_it_where_bytes_are_stored(
    device: GraphicsDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleared: list[tuple[float, ...]] = []
    monkeypatch.setattr(device._renderer, "clear", lambda options, rgba, depth, stencil: cleared.append(rgba))
    wish, rounded = Vector4(-2, 3, 0.5, 0.25), (0.0, 1.0, 128 / 255, 64 / 255)
    plain = RenderTarget2D(device, 8, 8, usage=RenderTargetUsage.PreserveContents)
    wide = RenderTarget2D(device, 8, 8, preferredFormat=SurfaceFormat.HalfVector4, usage=RenderTargetUsage.PreserveContents)
    for target, expected in ((None, rounded), (plain, rounded), (wide, (-2.0, 3.0, 0.5, 0.25))):
        device.SetRenderTarget(target)
        device.Clear(wish)
        device.Clear(ClearOptions.Target, wish, 1.0, 0)
        assert cleared == [expected] * 2
        cleared.clear()
    device.SetRenderTarget(None)


# ---- draws


def test_a_draw_needs_an_applied_effect(device: GraphicsDevice) -> None:
    with pytest.raises(InvalidOperationException, match="Apply"):
        device.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)


def test_draw_counts_and_ranges(device: GraphicsDevice) -> None:
    apply(device)
    draw = device.DrawUserPrimitives
    with pytest.raises(ArgumentNullException):
        draw(PrimitiveType.TriangleList, None, 0, 1)
    for offset, count in ((0, 0), (0, -1), (-1, 1), (1, 1), (0, 2)):
        with pytest.raises(ArgumentOutOfRangeException):
            draw(PrimitiveType.TriangleList, TRIANGLE, offset, count)
    with pytest.raises(ArgumentException):
        draw(77, TRIANGLE, 0, 1)  # type: ignore[arg-type]
    with pytest.raises(ArgumentException):
        draw(PrimitiveType.TriangleList, TRIANGLE, True, 1)
    assert device.Metrics.DrawCount == 0
    draw(PrimitiveType.TriangleList, TRIANGLE, 0, 1)
    assert (device.Metrics.DrawCount, device.Metrics.PrimitiveCount) == (1, 1)


def test_draws_from_buffers_need_buffers(device: GraphicsDevice) -> None:
    apply(device)
    with pytest.raises(InvalidOperationException, match="SetVertexBuffer"):
        device.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
    with VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_) as buffer:
        buffer.SetData(TRIANGLE)
        device.SetVertexBuffer(buffer)
        device.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
        with pytest.raises(InvalidOperationException, match="Indices"):
            device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 3, 0, 1)


def test_disposed_buffers_leave_the_device(device: GraphicsDevice) -> None:
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 3, BufferUsage.None_)
    device.SetVertexBuffer(buffer)
    device.Indices = indices
    buffer.Dispose()
    indices.Dispose()
    assert device.GetVertexBuffers() == []
    assert device.Indices is None
    with pytest.raises(ObjectDisposedException):
        device.SetVertexBuffer(buffer)


def test_each_draw_takes_the_buffers_that_are_set_then(device: GraphicsDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    apply(device)
    taken: list[tuple[object, int, object]] = []

    def take(command: DrawCommand) -> None:
        (stream,), indices = command.geometry
        taken.append((stream.data, stream.offset, indices and indices.data))

    monkeypatch.setattr(device._renderer, "draw", take)
    first, second = (VertexBuffer(device, VertexPositionColor, 6, BufferUsage.None_) for _ in range(2))
    few, many = (IndexBuffer(device, IndexElementSize.SixteenBits, 3, BufferUsage.None_) for _ in range(2))
    sets = [(first, 0, few), (first, 0, few), (first, 2, few), (second, 2, few), (second, 2, many), (first, 0, many)]
    expected: list[tuple[object, int, object]] = []
    for vertices, offset, indices in sets:
        device.SetVertexBuffer(vertices, offset)
        device.Indices = indices
        device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, 3, 0, 1)
        device.DrawPrimitives(PrimitiveType.TriangleList, 0, 1)
        expected += [(vertices._handle, 16 * offset, indices._handle), (vertices._handle, 16 * offset, None)]
    assert taken == expected


def test_a_set_buffer_is_set_again_only_as_it_is(device: GraphicsDevice) -> None:
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    device.SetVertexBuffers(VertexBufferBinding(buffer, 0, 2))
    device.SetVertexBuffer(buffer)
    assert device.GetVertexBuffers() == [VertexBufferBinding(buffer, 0, 0)]
    for offset in (3, -1):
        with pytest.raises(ArgumentOutOfRangeException):
            device.SetVertexBuffer(buffer, offset)
    with pytest.raises(TypeError):
        device.SetVertexBuffer(buffer, False)
    assert device.GetVertexBuffers() == [VertexBufferBinding(buffer, 0, 0)]


def test_indexed_draws_say_which_argument_is_wrong(device: GraphicsDevice) -> None:
    apply(device)
    right: list[object] = [PrimitiveType.TriangleList, 0, 0, 3, 0, 1]
    names = ("primitiveType", "baseVertex", "minVertexIndex", "numVertices", "startIndex", "primitiveCount")
    for place, name in enumerate(names):
        for wrong in (True, 1.5, None, 2**31, -(2**31) - 1):
            arguments: list[Any] = [*right[:place], wrong, *right[place + 1 :]]
            with pytest.raises((ArgumentException, ArgumentOutOfRangeException), match=name):
                device.DrawIndexedPrimitives(*arguments)
    for place in (2, 3, 4, 5):
        arguments = [*right[:place], -1, *right[place + 1 :]]
        with pytest.raises(ArgumentOutOfRangeException, match=names[place]):
            device.DrawIndexedPrimitives(*arguments)


def test_set_vertex_buffers_keeps_the_valid_prefix(device: GraphicsDevice) -> None:
    good = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    gone = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    gone_binding = VertexBufferBinding(gone)
    gone.Dispose()
    with pytest.raises(ObjectDisposedException):
        device.SetVertexBuffers(VertexBufferBinding(good), gone_binding)
    assert [binding.VertexBuffer for binding in device.GetVertexBuffers()] == [good]
    with pytest.raises(NotSupportedException, match="16"):
        device.SetVertexBuffers(*[VertexBufferBinding(good)] * 17)


def test_a_missing_vertex_element_is_named(device: GraphicsDevice) -> None:
    effect = apply(device)
    effect.LightingEnabled = True
    effect.CurrentTechnique.Passes[0].Apply()
    with pytest.raises(InvalidOperationException, match=r"Normal0.*LightingEnabled"):
        device.DrawUserPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 1)


def test_wide_user_indices_need_hidef() -> None:
    with make_device(profile=GraphicsProfile.Reach) as device:
        apply(device)
        indices = np.array([0, 1, 2], np.uint32)
        with pytest.raises(NotSupportedException, match="32-bit indices need HiDef"):
            device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 3, indices, 0, 1)
        device.DrawUserIndexedPrimitives(PrimitiveType.TriangleList, TRIANGLE, 0, 3, [0, 1, 2], 0, 1)


# ---- reading back


def test_get_back_buffer_data_check_order() -> None:
    with make_device("SOFTWARE", 4, 2) as device:
        device.Clear(Color(1, 2, 3, 4))
        with pytest.raises(ArgumentNullException):
            device.GetBackBufferData(None)
        for start, count in ((-1, 8), (0, 0), (0, -1)):
            with pytest.raises(ArgumentOutOfRangeException):
                device.GetBackBufferData([Color()] * 8, start, count)
        with pytest.raises(ArgumentException):
            device.GetBackBufferData([Color()] * 7)
        with pytest.raises(ArgumentException):
            device.GetBackBufferData(Rectangle(3, 0, 2, 2), [Color()] * 4, 0, 4)
        data = [Color()] * 9
        device.GetBackBufferData(None, data, 1, 8)
        assert data == [Color()] + [Color(1, 2, 3, 4)] * 8
        assert device.GetBackBufferData() == [Color(1, 2, 3, 4)] * 8
        assert device.GetBackBufferData(bytearray(32)) == bytearray([1, 2, 3, 4] * 8)
        array = np.zeros((2, 4, 4), np.uint8)
        device.GetBackBufferData(array)
        assert (array == (1, 2, 3, 4)).all()


def test_get_back_buffer_data_is_refused_on_reach_and_on_headless(device: GraphicsDevice) -> None:
    with make_device("SOFTWARE", 4, 2, GraphicsProfile.Reach) as reach, pytest.raises(NotSupportedException, match="HiDef"):
        reach.GetBackBufferData()
    data = [Color.Red] * (64 * 48)
    with pytest.raises(NotSupportedException, match="HEADLESS"):
        device.GetBackBufferData(data)
    assert data == [Color.Red] * (64 * 48)


def test_discard_colour_of_target_and_back_buffer() -> None:
    with make_device("SOFTWARE", 4, 2) as device, RenderTarget2D(device, 2, 2) as target:
        device.SetRenderTarget(target)
        device.SetRenderTarget(None)
        purple = Color(68, 34, 136, 255)
        assert target.GetData() == [purple] * 4
        assert device.GetBackBufferData() == [purple] * 8
        device.DiscardColorEXT = Color.Black
        device.SetRenderTarget(target)
        device.SetRenderTarget(None)
        assert target.GetData() == [Color.Black] * 4


def test_preserve_contents_of_target_and_back_buffer() -> None:
    with make_device("SOFTWARE", 4, 2, RenderTargetUsage=RenderTargetUsage.PreserveContents) as device:
        preserve = RenderTargetUsage.PreserveContents
        target = RenderTarget2D(device, 2, 2, False, SurfaceFormat.Color, DepthFormat.Depth24, 0, preserve)
        device.Clear(Color.Red)
        device.SetRenderTarget(target)
        device.Clear(Color.Lime)
        device.SetRenderTarget(None)
        device.SetRenderTarget(target)
        device.Clear(ClearOptions.DepthBuffer, Color.Black, 1.0, 0)
        device.SetRenderTarget(None)
        assert target.GetData() == [Color.Lime] * 4
        assert device.GetBackBufferData() == [Color.Red] * 8


# ---- life


def test_reset_keeps_resources_and_raises_its_events_in_order(device: GraphicsDevice) -> None:
    log: list[str] = []
    device.DeviceResetting += lambda sender, args: log.append("resetting")
    device.DeviceReset += lambda sender, args: log.append("reset")
    texture = Texture2D(device, 1, 1)
    parameters = device.PresentationParameters.Clone()
    parameters.BackBufferWidth, parameters.BackBufferHeight = 20, 10
    parameters.PresentationInterval = PresentInterval.Immediate
    device.Reset(parameters)
    assert log == ["resetting", "reset"]
    assert device.Viewport == Viewport(0, 0, 20, 10)
    assert device.PresentationParameters.PresentationInterval == PresentInterval.Immediate
    assert not texture.IsDisposed


def test_nothing_is_presented_without_a_window(device: GraphicsDevice) -> None:
    assert device.AppliedPresentIntervalEXT is None


def test_dispose_disposes_resources_once_and_ends_the_device() -> None:
    device = make_device()
    log: list[str] = []
    device.Disposing += lambda sender, args: log.append("disposing")
    device.ResourceCreated += lambda sender, args: log.append(f"created {type(args.Resource).__name__}")
    device.ResourceDestroyed += lambda sender, args: log.append(f"destroyed {args.Name}")
    texture = Texture2D(device, 1, 1)
    texture.Name = "hero"
    device.Dispose()
    device.Dispose()
    assert log == ["created Texture2D", "disposing", "destroyed hero"]
    assert texture.IsDisposed
    for call in (lambda: device.Clear(Color.Red), device.Present, lambda: Texture2D(device, 1, 1)):
        with pytest.raises(ObjectDisposedException):
            call()


def test_another_thread_is_refused_by_name(device: GraphicsDevice) -> None:
    caught: list[Exception] = []

    def clear() -> None:
        try:
            device.Clear(Color.Red)
        except InvalidOperationException as error:
            caught.append(error)

    thread = threading.Thread(target=clear, name="loader")
    thread.start()
    thread.join()
    assert "loader" in str(caught[0])


def test_disposing_a_texture_empties_its_slots(device: GraphicsDevice) -> None:
    texture = Texture2D(device, 1, 1)
    device.Textures[2] = texture
    texture.Dispose()
    assert device.Textures[2] is None
    with pytest.raises(ObjectDisposedException):
        device.Textures[2] = texture


def test_a_lent_texture_leaves_its_slot_with_the_frame(device: GraphicsDevice) -> None:
    texture, kept = Texture2D(device, 1, 1), Texture2D(device, 1, 1)
    device.Textures._lend(0, texture)
    device.Textures[1] = kept
    device.Present()
    assert (device.Textures[0], device.Textures[1]) == (None, kept)


def test_the_device_keeps_no_resource_alive(device: GraphicsDevice) -> None:
    texture = Texture2D(device, 1, 1)
    dead = weakref.ref(texture)
    with pytest.warns(ResourceWarning, match="Dispose"):
        del texture
        gc.collect()
    assert dead() is None


def test_a_real_loss_marks_losable_content_until_it_is_bound(device: GraphicsDevice) -> None:
    target, texture = RenderTarget2D(device, 4, 4), Texture2D(device, 1, 1)
    log: list[str] = []
    target.ContentLost += lambda sender, args: log.append("content lost")
    device.DeviceLost += lambda sender, args: log.append(device.GraphicsDeviceStatus.name)
    device.DeviceResetting += lambda sender, args: log.append(device.GraphicsDeviceStatus.name)
    device.DeviceReset += lambda sender, args: log.append(device.GraphicsDeviceStatus.name)
    for event in (DeviceEvent.LOST, DeviceEvent.RESETTING, DeviceEvent.RESET):
        device._on_device_event(event)
    assert log == ["Lost", "NotReset", "content lost", "Normal"]
    assert target.IsContentLost
    device.SetRenderTarget(target)
    assert not target.IsContentLost
    device.SetRenderTarget(None)
    assert not texture.IsDisposed


def test_application_reset_loses_no_content(device: GraphicsDevice) -> None:
    target = RenderTarget2D(device, 4, 4)
    device.Reset()
    assert not target.IsContentLost
