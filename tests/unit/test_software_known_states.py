"""SOFTWARE works a draw state out once, and holds on to nothing that was released."""

from __future__ import annotations

import numpy as np

from renderers.software.known_states import KnownStates
from renderers.software.resources import SoftwareTarget
from tests.unit._software import ADDITIVE, Device


def test_a_state_is_known_again_after_another_one():
    device, known = Device(), KnownStates()
    target = device.renderer._target
    first = known.prepared(device.state(), target, False)
    other = known.prepared(device.state(blend=ADDITIVE), target, False)
    assert known.prepared(device.state(), target, False) is first
    assert other is not first


def test_targets_and_shapes_of_textures_have_states_of_their_own():
    device, known = Device(), KnownStates()
    state, target = device.state(), device.renderer._target
    plain = known.prepared(state, target, False)
    assert known.prepared(state, target, True) is not plain
    small = SoftwareTarget(8, 8, target.depth_format)
    assert known.prepared(state, small, False).ints[2] == 8


def test_a_released_texture_is_let_go():
    device = Device()
    texture = device.texture(np.zeros((4, 4, 4), np.uint8))
    states = device.renderer._states
    states.prepared(device.state(texture=texture), device.renderer._target, False)
    device.renderer.release(texture)
    assert not states._states
    assert states._last[0] is None
