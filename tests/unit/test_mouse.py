from __future__ import annotations

from collections.abc import Iterator

import pytest

from xna.input import ButtonState, Mouse, MouseState, _devices


@pytest.fixture(autouse=True)
def _fresh_devices() -> Iterator[None]:
    _devices.reset()
    yield
    _devices.reset()
    _devices.mouse.warp = None


def test_a_second_button_and_the_wheel_do_not_release_the_first() -> None:
    mouse = _devices.mouse
    mouse.set_button(3, True)
    mouse.set_button(1, True)
    mouse.turn_wheel(1)
    state = Mouse.GetState()
    assert (state.LeftButton, state.RightButton, state.ScrollWheelValue) == (ButtonState.Pressed, ButtonState.Pressed, 120)
    mouse.set_button(3, False)
    state = Mouse.GetState()
    assert (state.LeftButton, state.RightButton, state.MiddleButton) == (
        ButtonState.Pressed,
        ButtonState.Released,
        ButtonState.Released,
    )


@pytest.mark.parametrize(
    ("number", "name"), [(1, "LeftButton"), (2, "MiddleButton"), (3, "RightButton"), (4, "XButton1"), (5, "XButton2")]
)
def test_each_button_number(number: int, name: str) -> None:
    _devices.mouse.set_button(number, True)
    state = Mouse.GetState()
    names = ("LeftButton", "MiddleButton", "RightButton", "XButton1", "XButton2")
    assert [other for other in names if getattr(state, other) == ButtonState.Pressed] == [name]


def test_the_wheel_is_cumulative_and_smooth() -> None:
    for notches in (1, 2, -4, 0.25, 0.25):
        _devices.mouse.turn_wheel(notches)
    assert Mouse.GetState().ScrollWheelValue == -60


@pytest.mark.parametrize(
    ("client", "buffer", "points", "pixels"),
    [
        ((300, 300), (300, 300), (150, 150), (150, 150)),
        ((300, 300), (300, 300), (299, 299), (299, 299)),
        ((300, 300), (600, 600), (299, 150), (598, 300)),
        ((240, 240), (300, 300), (120, 239), (150, 298)),
        ((1920, 1080), (800, 480), (1919, 1079), (799, 479)),
        ((300, 300), (300, 300), (-0.5, -7), (-1, -7)),
        ((300, 300), (600, 600), (310, -1), (620, -2)),
    ],
)
def test_points_are_mapped_to_back_buffer_pixels(
    client: tuple[int, int], buffer: tuple[int, int], points: tuple[float, float], pixels: tuple[int, int]
) -> None:
    _devices.set_mouse_mapping(*client, *buffer)
    _devices.mouse.move(*points)
    state = Mouse.GetState()
    assert (state.X, state.Y) == pixels


def test_an_empty_client_area_maps_nothing() -> None:
    _devices.set_mouse_mapping(0, 0, 800, 480)
    _devices.mouse.move(5, 6)
    assert Mouse.GetState() == MouseState(5, 6)


@pytest.mark.parametrize("client", [(800, 480), (640, 360), (1000, 600), (1600, 960), (1366, 768)])
def test_set_position_is_read_back(client: tuple[int, int]) -> None:
    _devices.set_mouse_mapping(*client, 800, 480)
    for x, y in ((0, 0), (1, 479), (399, 7), (799, 240)):
        Mouse.SetPosition(x, y)
        assert (Mouse.GetState().X, Mouse.GetState().Y) == (x, y)


def test_set_position_moves_the_systems_pointer_in_points() -> None:
    moved: list[tuple[float, float]] = []
    _devices.mouse.warp = lambda x, y: moved.append((x, y))
    Mouse.SetPosition(10, 20)
    _devices.set_mouse_mapping(400, 240, 800, 480)
    Mouse.SetPosition(10, 20)
    assert moved == [(10.0, 20.0), (5.25, 10.25)]
    for wrong in (1.5, True, "1"):
        with pytest.raises(TypeError, match="x must be an int"):
            Mouse.SetPosition(wrong, 0)  # type: ignore[arg-type]


def test_window_handle_can_be_set() -> None:
    assert Mouse.WindowHandle == 0
    Mouse.WindowHandle = 77
    assert Mouse.WindowHandle == 77
    with pytest.raises(TypeError, match="WindowHandle"):
        Mouse.WindowHandle = None  # type: ignore[assignment]


def test_reset_forgets_everything() -> None:
    Mouse.WindowHandle = 77
    _devices.set_mouse_mapping(10, 10, 20, 20)
    _devices.mouse.move(3, 3)
    _devices.mouse.set_button(1, True)
    _devices.mouse.turn_wheel(3)
    _devices.reset()
    assert Mouse.GetState() == MouseState()
    assert Mouse.WindowHandle == 0
    _devices.mouse.move(3, 3)
    assert Mouse.GetState().X == 3
