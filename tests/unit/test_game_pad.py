from __future__ import annotations

from collections.abc import Iterator

import pytest

from xna.input import Buttons, ButtonState, GamePad, GamePadDeadZone, GamePadState, GamePadType, _devices
from xna.player_index import PlayerIndex

PAD = _devices.pads[0]
ONE = PlayerIndex.One


@pytest.fixture(autouse=True)
def _fresh_pads() -> Iterator[None]:
    for pad in _devices.pads:
        pad.disconnect()
    PAD.connect(_devices.FULL_PAD)
    yield
    for pad in _devices.pads:
        pad.disconnect()


@pytest.mark.parametrize(
    ("raw", "position"), [(7849, 0), (7850, 4.01e-5), (16384, 0.3425235), (32767, 1), (-32768, -1), (-7850, -4.01e-5)]
)
def test_left_stick_dead_zone_of_independent_axes(raw: int, position: float) -> None:
    PAD.update(sticks=(raw, -7849, 0, 0))
    left = GamePad.GetState(ONE).ThumbSticks.Left
    assert left.X == pytest.approx(position, abs=1e-6)
    assert left.Y == 0
    PAD.update(sticks=(0, raw, 0, 0))
    assert GamePad.GetState(ONE).ThumbSticks.Left.Y == pytest.approx(position, abs=1e-6)


def test_right_stick_has_a_larger_dead_zone() -> None:
    PAD.update(sticks=(0, 0, 16384, -8689))
    right = GamePad.GetState(ONE, GamePadDeadZone.IndependentAxes).ThumbSticks.Right
    assert right.X == pytest.approx(0.3195864, abs=1e-6)
    assert right.Y == 0


@pytest.mark.parametrize(("raw", "position"), [(30, 0), (31, 0.0044444), (128, 0.4355556), (255, 1)])
def test_trigger_dead_zone(raw: int, position: float) -> None:
    PAD.update(triggers=(raw, 255 - raw))
    assert GamePad.GetState(ONE).Triggers.Left == pytest.approx(position, abs=1e-6)
    assert GamePad.GetState(ONE, GamePadDeadZone.None_).Triggers.Right == pytest.approx((255 - raw) / 255, abs=1e-6)


def test_no_dead_zone() -> None:
    PAD.update(sticks=(7849, -32768, 32767, -1))
    sticks = GamePad.GetState(ONE, GamePadDeadZone.None_).ThumbSticks
    assert sticks.Left.X == pytest.approx(7849 / 32767, abs=1e-6)
    assert sticks.Left.Y == -1
    assert sticks.Right.X == 1
    assert sticks.Right.Y == pytest.approx(-1 / 32767, abs=1e-9)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ((7000, 0), (0, 0)),
        ((6000, 6000), (6000 / 8485.28137 * 0.0255350, 6000 / 8485.28137 * 0.0255350)),
        ((0, 32767), (0, 1)),
        ((32767, 32767), (0.70710678, 0.70710678)),
    ],
)
def test_circular_dead_zone(raw: tuple[int, int], expected: tuple[float, float]) -> None:
    PAD.update(sticks=(*raw, 0, 0))
    left = GamePad.GetState(ONE, GamePadDeadZone.Circular).ThumbSticks.Left
    assert (left.X, left.Y) == pytest.approx(expected, abs=1e-6)


def test_buttons_and_directions() -> None:
    PAD.update(buttons=int(Buttons.A | Buttons.DPadLeft | Buttons.BigButton), sticks=(7850, -7850, 8689, 8690), triggers=(30, 31))
    state = GamePad.GetState(ONE)
    assert state.Buttons.A == state.DPad.Left == state.Buttons.BigButton == ButtonState.Pressed
    assert state.Buttons.B == state.DPad.Right == ButtonState.Released
    down = [button for button in Buttons if state.IsButtonDown(button)]
    assert set(down) == {
        Buttons.A, Buttons.DPadLeft, Buttons.BigButton, Buttons.LeftThumbstickRight, Buttons.LeftThumbstickDown,
        Buttons.RightThumbstickUp, Buttons.RightTrigger,
    }  # fmt: skip


def test_packet_number_grows_only_with_a_change() -> None:
    first = GamePad.GetState(ONE).PacketNumber
    PAD.update(buttons=int(Buttons.A))
    second = GamePad.GetState(ONE)
    PAD.update(buttons=int(Buttons.A), sticks=(0, 0, 0, 0))
    assert second.PacketNumber == first + 1
    assert GamePad.GetState(ONE) == second


def test_players_without_a_pad() -> None:
    PAD.disconnect()
    PAD.update(buttons=int(Buttons.A))
    for player in PlayerIndex:
        assert GamePad.GetState(player) == GamePadState()
        assert not GamePad.GetCapabilities(player).IsConnected
        assert GamePad.SetVibration(player, 1, 1) is False


def test_a_pad_that_comes_back_is_at_rest() -> None:
    PAD.update(buttons=int(Buttons.A), triggers=(255, 0))
    PAD.disconnect()
    PAD.connect(_devices.FULL_PAD)
    assert GamePad.GetState(ONE).Buttons.A == ButtonState.Released
    assert GamePad.GetState(ONE).IsConnected


def test_set_vibration_clamps() -> None:
    speeds: list[tuple[float, float]] = []

    def rumble(left: float, right: float) -> bool:
        speeds.append((left, right))
        return True

    PAD.connect(_devices.FULL_PAD, rumble)
    assert GamePad.SetVibration(ONE, 2, -1) is True
    assert GamePad.SetVibration(ONE, float("nan"), 0.5) is True
    assert speeds == [(1.0, 0.0), (0.0, 0.5)]
    _devices.reset()
    assert speeds[-1] == (0.0, 0.0)
    assert GamePad.GetState(ONE).IsConnected
    with pytest.raises(TypeError, match="leftMotor"):
        GamePad.SetVibration(ONE, True, 0)


def test_set_vibration_of_a_pad_that_cannot() -> None:
    PAD.connect(_devices.FULL_PAD, lambda left, right: False)
    assert GamePad.SetVibration(ONE, 1, 1) is False


def test_get_capabilities() -> None:
    traits = _devices.PadTraits(Buttons.A | Buttons.LeftTrigger, right_x=False, left_motor=False, kind=GamePadType.Guitar)
    PAD.connect(traits)
    found = GamePad.GetCapabilities(ONE)
    assert found.IsConnected and found.HasAButton and found.HasLeftTrigger and found.HasLeftXThumbStick
    assert found.HasRightVibrationMotor and found.GamePadType == GamePadType.Guitar
    missing = (found.HasBButton, found.HasRightTrigger, found.HasRightXThumbStick, found.HasLeftVibrationMotor)
    assert missing == (False,) * 4
    assert not found.HasVoiceSupport


def test_capabilities_of_a_full_pad_name_every_part() -> None:
    found = GamePad.GetCapabilities(ONE)
    names = [name for name in dir(found) if name.startswith("Has")]
    assert len(names) == 24
    assert [name for name in names if not getattr(found, name)] == ["HasVoiceSupport"]


@pytest.mark.parametrize("wrong", [0, True, None, "One"])
def test_player_must_be_a_player_index(wrong: object) -> None:
    with pytest.raises(TypeError, match="playerIndex"):
        GamePad.GetState(wrong)  # type: ignore[arg-type]
