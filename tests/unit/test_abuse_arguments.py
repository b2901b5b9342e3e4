"""Every argument of the public calls gets nonsense: each is refused by a check of its own, never by an accident deeper down."""

from __future__ import annotations

import contextlib
import linecache
import math
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.unit._devices import make_device
from tests.unit._games import driven_platform
from xna import Color, DrawableGameComponent, Matrix, PlayerIndex, Rectangle, Vector2, Vector3
from xna.content import ContentManager
from xna.exceptions import (
    ArgumentException,
    ArgumentOutOfRangeException,
    ContentLoadException,
    InvalidOperationException,
    NotSupportedException,
)
from xna.game import Game
from xna.game_component import GameComponent
from xna.game_time import GameTime
from xna.graphics import (
    BasicEffect,
    BlendState,
    BufferUsage,
    ClearOptions,
    DepthFormat,
    DepthStencilState,
    DynamicVertexBuffer,
    EffectParameter,
    EffectParameterClass,
    GraphicsAdapter,
    GraphicsDevice,
    GraphicsProfile,
    IndexBuffer,
    IndexElementSize,
    OcclusionQuery,
    PresentationParameters,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    RenderTargetBinding,
    RenderTargetUsage,
    SamplerState,
    SetDataOptions,
    SkinnedEffect,
    SpriteBatch,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    VertexBuffer,
    VertexBufferBinding,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
    VertexPositionColor,
    Viewport,
)
from xna.graphics_device_information import GraphicsDeviceInformation
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.input import (
    Buttons,
    ButtonState,
    GamePad,
    GamePadDeadZone,
    GamePadState,
    GamePadTriggers,
    Keyboard,
    KeyboardState,
    Keys,
    Mouse,
    MouseState,
)
from xna.timespan import TimeSpan
from xna.title_container import TitleContainer

NONSENSE: dict[str, Any] = {
    "None": None,
    "True": True,
    "text": "x",
    "bytes": b"x",
    "fraction": 1.5,
    "nan": math.nan,
    "inf": math.inf,
    "int64": np.int64(1),
    "int32": np.int32(2),
    "float32": np.float32(1),
    "float64": np.float64(0.5),
    "bool_": np.bool_(True),
    "negative": -1,
    "2**31": 2**31,
    "2**40": 2**40,
    "-2**40": -(2**40),
    "10**400": 10**400,
    "complex": 1j,
    "object": object(),
    "list": [],
    "dict": {},
    "tuple": (),
    "set": {1},
    "function": lambda: 0,
    "class": int,
    "[None]": [None],
    "vector": Vector2(1, 2),
    "color": Color.Red,
    "rectangle": Rectangle(0, 0, 1, 1),
    "array": np.zeros(3),
    "objects": np.array([None, 1], object),
}


class Call(NamedTuple):
    """A call that works as it stands."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


@pytest.fixture(scope="module")
def calls() -> Iterator[dict[str, Call]]:
    with driven_platform(), make_device() as device, make_device() as spare:
        yield {**_resource_calls(device), **_device_calls(device, spare), **_game_calls(), **_input_calls()}


def _resource_calls(device: GraphicsDevice) -> dict[str, Call]:
    picture = Texture2D(device, 4, 4)
    vertices = [VertexPositionColor(Vector3(0, 0, 0), Color.Red)] * 3
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    moving = DynamicVertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 3, BufferUsage.None_)
    element = VertexElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0)
    skinned = SkinnedEffect(device)
    effect = BasicEffect(device)
    target = (SurfaceFormat.Color, DepthFormat.Depth24, 0, RenderTargetUsage.DiscardContents)
    return {
        "Texture2D": Call(Texture2D, (device, 4, 4, False, SurfaceFormat.Color)),
        "RenderTarget2D": Call(RenderTarget2D, (device, 4, 4, False, *target)),
        "VertexBuffer": Call(VertexBuffer, (device, VertexPositionColor, 3, BufferUsage.None_)),
        "IndexBuffer": Call(IndexBuffer, (device, IndexElementSize.SixteenBits, 3, BufferUsage.None_)),
        "VertexElement": Call(VertexElement, (0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0)),
        "VertexDeclaration": Call(VertexDeclaration, (12, element)),
        "VertexBufferBinding": Call(VertexBufferBinding, (buffer, 0, 0)),
        "RenderTargetBinding": Call(RenderTargetBinding, (RenderTarget2D(device, 4, 4),)),
        "OcclusionQuery": Call(OcclusionQuery, (device,)),
        "BasicEffect": Call(BasicEffect, (device,)),
        "SpriteBatch": Call(SpriteBatch, (device,)),
        "Texture2D.SetData": Call(picture.SetData, ([Color.Red] * 16,)),
        "Texture2D.SetData region": Call(picture.SetData, (0, Rectangle(0, 0, 2, 2), [Color.Red] * 4, 0, 4)),
        "Texture2D.GetData region": Call(picture.GetData, (0, Rectangle(0, 0, 2, 2), [Color.Red] * 4, 0, 4)),
        "VertexBuffer.SetData": Call(buffer.SetData, (vertices,)),
        "VertexBuffer.SetData part": Call(buffer.SetData, (0, vertices, 0, 3, 16)),
        "VertexBuffer.GetData part": Call(buffer.GetData, (0, list(vertices), 0, 3, 16)),
        "DynamicVertexBuffer.SetData": Call(moving.SetData, (0, vertices, 0, 3, 16, SetDataOptions.Discard)),
        "IndexBuffer.SetData part": Call(indices.SetData, (0, [0, 1, 2], 0, 3)),
        "IndexBuffer.GetData part": Call(indices.GetData, (0, [0, 1, 2], 0, 3)),
        "SetBoneTransforms": Call(skinned.SetBoneTransforms, ([Matrix.Identity],)),
        "GetBoneTransforms": Call(skinned.GetBoneTransforms, (3,)),
        "Parameters[]": Call(effect.Parameters.__getitem__, (0,)),
        "GetValueMatrixArray": Call(effect.Parameters["WorldViewProj"].GetValueMatrixArray, (1,)),
        **{f"SetValue {p.Name}": Call(p.SetValue, (_value_of(p),)) for p in effect.Parameters},
        **{f"{type(o).__name__}.{n}": Call(partial(setattr, o, n), (getattr(o, n),)) for o, n in _properties(effect, skinned)},
    }


def _value_of(parameter: EffectParameter) -> Any:
    if parameter.ParameterClass == EffectParameterClass.Object:
        return None
    if parameter.ParameterClass == EffectParameterClass.Scalar:
        return 0
    if parameter.ParameterClass == EffectParameterClass.Matrix:
        return Matrix.Identity
    return [0.0] * parameter.ColumnCount


def _properties(*objects: Any) -> Iterator[tuple[Any, str]]:
    for thing in objects:
        for name in dir(type(thing)):
            declared = getattr(type(thing), name)
            if not name.startswith("_") and (getattr(declared, "fset", None) or type(declared).__name__ == "StateProperty"):
                yield thing, name


def _device_calls(device: GraphicsDevice, spare: GraphicsDevice) -> dict[str, Call]:
    vertices = [VertexPositionColor(Vector3(0, 0, 0), Color.Red)] * 3
    buffer = VertexBuffer(device, VertexPositionColor, 3, BufferUsage.None_)
    indices = IndexBuffer(device, IndexElementSize.SixteenBits, 3, BufferUsage.None_)
    parameters = PresentationParameters()
    parameters.BackBufferWidth = parameters.BackBufferHeight = 8
    effect, batch, picture = BasicEffect(device), SpriteBatch(device), Texture2D(device, 4, 4)
    effect.VertexColorEnabled = True
    window = Viewport(0, 0, 4, 4)
    identity = Matrix.Identity
    adapter = GraphicsAdapter.DefaultAdapter

    buffer.SetData(vertices)
    indices.SetData([0, 1, 2])

    def draw(method: Callable[..., Any], *arguments: Any) -> None:
        device.SetVertexBuffer(buffer)
        device.Indices = indices
        effect.CurrentTechnique.Passes[0].Apply()
        method(*arguments)

    def sprite(*arguments: Any) -> None:
        batch.Begin()
        try:
            batch.Draw(*arguments)
        finally:
            batch.End()

    def begin(*arguments: Any) -> None:
        batch.Begin(*arguments)
        batch.End()

    user = (PrimitiveType.TriangleList, vertices, 0)
    states = (BlendState(), DepthStencilState(), RasterizerState(), SamplerState(), parameters)
    query = (GraphicsProfile.HiDef, SurfaceFormat.Color, DepthFormat.Depth24, 0)
    return {
        "GraphicsDevice": Call(_make_device, (adapter, GraphicsProfile.HiDef, parameters, "HEADLESS")),
        "Clear": Call(device.Clear, (Color.Red,)),
        "Clear options": Call(device.Clear, (ClearOptions.Target, Color.Red, 1.0, 0)),
        "SetRenderTarget": Call(device.SetRenderTarget, (None,)),
        "SetRenderTargets": Call(device.SetRenderTargets, ([],)),
        "SetVertexBuffer": Call(device.SetVertexBuffer, (buffer, 0)),
        "SetVertexBuffers": Call(device.SetVertexBuffers, ([VertexBufferBinding(buffer)],)),
        "DrawPrimitives": Call(partial(draw, device.DrawPrimitives), (PrimitiveType.TriangleList, 0, 1)),
        "DrawIndexed": Call(partial(draw, device.DrawIndexedPrimitives), (PrimitiveType.TriangleList, 0, 0, 3, 0, 1)),
        "DrawUser": Call(partial(draw, device.DrawUserPrimitives), (*user, 1, VertexPositionColor.VertexDeclaration)),
        "DrawUserIndexed": Call(partial(draw, device.DrawUserIndexedPrimitives), (*user, 3, [0, 1, 2], 0, 1)),
        "Textures[]=": Call(device.Textures.__setitem__, (0, None)),
        "SamplerStates[]=": Call(device.SamplerStates.__setitem__, (0, SamplerState.PointClamp)),
        "Present": Call(spare.Present, (None, None, 0)),
        "Reset": Call(spare.Reset, (parameters, adapter)),
        "GetBackBufferData": Call(spare.GetBackBufferData, (Rectangle(0, 0, 2, 2), [Color.Red] * 4, 0, 4)),
        "SupportsEXT": Call(device.SupportsEXT, (next(iter(device._renderer.capabilities)),)),
        "SetStringMarkerEXT": Call(device.SetStringMarkerEXT, ("mark",)),
        "Viewport": Call(Viewport, (0, 0, 4, 4)),
        "Project": Call(window.Project, (Vector3(), identity, identity, identity)),
        "Unproject": Call(window.Unproject, (Vector3(), identity, identity, identity)),
        "QueryBackBufferFormat": Call(adapter.QueryBackBufferFormat, query),
        "QueryRenderTargetFormat": Call(adapter.QueryRenderTargetFormat, query),
        "SupportedDisplayModes[]": Call(adapter.SupportedDisplayModes.__getitem__, (SurfaceFormat.Color,)),
        "Begin": Call(begin, (SpriteSortMode.Deferred, None, None, None, None, None, None)),
        "Draw": Call(sprite, (picture, Vector2(0, 0), Color.Red)),
        "Draw rectangle": Call(sprite, (picture, Rectangle(0, 0, 2, 2), None, Color.Red)),
        **{f"{type(o).__name__}.{n}": Call(partial(setattr, o, n), (getattr(o, n),)) for o, n in _properties(*states, device)},
    }


def _make_device(adapter: Any, profile: Any, parameters: Any, renderer: Any) -> None:
    GraphicsDevice(adapter, profile, parameters, rendererEXT=renderer).Dispose()


def _game_calls() -> dict[str, Call]:
    game, other = Game(), Game()
    manager, part, information = GraphicsDeviceManager(other), DrawableGameComponent(game), GraphicsDeviceInformation()
    game.Components.Add(part)
    span = TimeSpan.Zero
    named = _properties(game, manager, game.Window, part, information)
    return {
        "GraphicsDeviceManager": Call(lambda value: GraphicsDeviceManager(Game() if value is game else value), (game,)),
        "GameComponent": Call(GameComponent, (game,)),
        "Components.Insert": Call(lambda index: game.Components.Insert(index, GameComponent(game)), (0,)),
        "Components[]": Call(game.Components.__getitem__, (0,)),
        "GetService": Call(game.Services.GetService, (Game,)),
        "AddService": Call(lambda kind, provider: Game().Services.AddService(kind, provider), (Game, game)),
        "GameTime": Call(GameTime, (span, span, False)),
        "FromSeconds": Call(TimeSpan.FromSeconds, (1,)),
        "FromDays": Call(TimeSpan.FromDays, (1,)),
        "TimeSpan": Call(TimeSpan, (1, 2, 3)),
        "ContentManager": Call(ContentManager, (game.Services, "")),
        "Load": Call(partial(_load, game), ("x",)),
        **{f"{type(o).__name__}.{n}": Call(partial(setattr, o, n), (getattr(o, n),)) for o, n in named if n != "Site"},
    }


def _load(game: Game, name: Any) -> None:
    with contextlib.suppress(ContentLoadException):  # there is no such file
        game.Content.Load(name)


def _input_calls() -> dict[str, Call]:
    released = (ButtonState.Released,) * 5
    return {
        "Keyboard.GetState": Call(Keyboard.GetState, (PlayerIndex.One,)),
        "IsKeyDown": Call(KeyboardState().IsKeyDown, (Keys.A,)),
        "KeyboardState": Call(KeyboardState, (Keys.A, Keys.B)),
        "Mouse.SetPosition": Call(Mouse.SetPosition, (1, 1)),
        "MouseState": Call(MouseState, (1, 1, 0, *released)),
        "GamePad.GetState": Call(GamePad.GetState, (PlayerIndex.One, GamePadDeadZone.Circular)),
        "SetVibration": Call(GamePad.SetVibration, (PlayerIndex.One, 0.5, 0.5)),
        "GamePadState": Call(GamePadState, (Vector2(), Vector2(), 0.0, 0.0, Buttons.A)),
        "GamePadTriggers": Call(GamePadTriggers, (0.0, 1.0)),
        "IsButtonDown": Call(GamePadState().IsButtonDown, (Buttons.A,)),
    }


def _accident(error: BaseException) -> str | None:
    """Tell where an error arose if no `raise` of the framework's own made it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    line = linecache.getline(last.filename, last.lineno or 0)
    if "raise" in line or isinstance(error, (ArgumentException, InvalidOperationException, NotSupportedException)):
        return None
    return f"{type(error).__name__}: {error} at {last.filename}:{last.lineno}"


def test_the_calls_work_as_they_stand(calls: dict[str, Call]) -> None:
    for name, call in calls.items():
        if name != "GetBackBufferData":  # HEADLESS has no picture
            call.function(*call.arguments)


def test_nonsense_is_refused_by_a_check(calls: dict[str, Call]) -> None:
    accidents = []
    for name, call in calls.items():
        for place in range(len(call.arguments)):
            for kind, value in NONSENSE.items():
                arguments = [*call.arguments[:place], value, *call.arguments[place + 1 :]]
                try:
                    call.function(*arguments)
                except Exception as error:
                    if accident := _accident(error):
                        accidents.append(f"{name}[{place}] = {kind}: {accident}")
        if "." in name:
            call.function(*call.arguments)  # a property that took a value gets its own back
    assert not accidents, "\n".join(accidents)


@pytest.mark.parametrize("name", [value for kind, value in NONSENSE.items() if kind not in ("None", "text")])
def test_open_stream_takes_text_only(name: Any) -> None:
    with pytest.raises(TypeError, match="name must be"):
        TitleContainer.OpenStream(name)


@pytest.mark.parametrize("number", [np.int64(2), np.int32(2), np.uint8(2)])
def test_numpy_integers_are_integers(number: Any) -> None:
    with driven_platform(), make_device() as device:
        assert Texture2D(device, number, number).Width.__class__ is int
        assert VertexBuffer(device, VertexPositionColor, number).VertexCount.__class__ is int
        part = DrawableGameComponent(Game())
        part.DrawOrder = part.UpdateOrder = number
        assert part.DrawOrder.__class__ is part.UpdateOrder.__class__ is int
        device.SamplerStates[number] = SamplerState.PointClamp
        assert device.SamplerStates[2] is SamplerState.PointClamp
        assert MouseState(number, number, number).X.__class__ is int
        assert TimeSpan.FromTicks(number).Ticks == 2
        assert TimeSpan.FromDays(number).TotalDays == 2.0
        assert BasicEffect(device).Parameters[number] is not None


def test_numpy_bools_are_bools() -> None:
    with driven_platform(), make_device() as device:
        effect = BasicEffect(device)
        effect.FogEnabled = np.bool_(True)
        part = GameComponent(Game())
        part.Enabled = np.bool_(False)
        assert effect.FogEnabled is True
        assert part.Enabled is False
        assert RasterizerState(ScissorTestEnable=np.bool_(True)).ScissorTestEnable is True


def test_integers_are_32_bits_wide() -> None:
    with make_device() as device:
        for wide in (2**31, -(2**31) - 1, 10**400):
            with pytest.raises(ArgumentOutOfRangeException, match="32 bits"):
                Texture2D(device, wide, 1)
            with pytest.raises(ArgumentOutOfRangeException, match="32 bits"):
                PresentationParameters().BackBufferWidth = wide
    parameters = PresentationParameters()
    parameters.DeviceWindowHandle = 2**40  # a handle is a pointer
    assert parameters.DeviceWindowHandle == 2**40


def test_floats_beyond_binary32_become_infinite() -> None:
    with make_device() as device:
        effect = BasicEffect(device)
        effect.Alpha = 10**400
        effect.FogStart = -(10**400)
        effect.Parameters["SpecularPower"].SetValue(10**400)
        assert (effect.Alpha, effect.FogStart) == (math.inf, -math.inf)
        assert effect.Parameters["SpecularPower"].GetValueSingle() == math.inf


def test_a_buffer_beyond_the_profiles_limit_is_refused_before_any_memory_is_taken() -> None:
    with make_device() as device:
        with pytest.raises(NotSupportedException, match="67108863"):
            VertexBuffer(device, VertexPositionColor, 2**31 - 1)
        with pytest.raises(NotSupportedException, match="67108863"):
            IndexBuffer(device, IndexElementSize.SixteenBits, 2**25)


def test_clear_takes_its_colour_by_name() -> None:
    with make_device("SOFTWARE", 4, 4) as device:
        device.Clear(color=Color(1, 2, 3, 4))
        assert device.GetBackBufferData()[5] == Color(1, 2, 3, 4)
        with pytest.raises(ArgumentException):
            device.Clear()
        with pytest.raises(ArgumentException):
            device.Clear(ClearOptions(0) | 8, Color.Red)


def test_get_back_buffer_data_takes_its_arguments_by_name() -> None:
    with make_device("SOFTWARE", 4, 4) as device:
        device.Clear(Color(1, 2, 3, 4))
        data = [Color.Red] * 5
        device.GetBackBufferData(rect=Rectangle(1, 1, 2, 2), data=data, startIndex=1, elementCount=4)
        assert data == [Color.Red, *[Color(1, 2, 3, 4)] * 4]
        with pytest.raises(TypeError, match="GetBackBufferData"):
            device.GetBackBufferData(data=data, startIndex=1)


def test_a_list_of_none_is_no_data() -> None:
    with make_device() as device:
        buffer = VertexBuffer(device, VertexPositionColor, 1)
        with pytest.raises(ArgumentException, match="None"):
            buffer.SetData([None])
