"""Draws that a deferring renderer takes apart: by instances, and by samples."""

from __future__ import annotations

from renderers.contract import RASTERIZER_STATES, Geometry, TargetBinding, VertexStream
from renderers.contract.draw import DrawCommand
from renderers.contract.states import RasterizerSnapshot
from renderers.deferred.frame import Segment
from renderers.deferred.resources import DeferredBuffer
from tests.unit.test_frame_recorder import POSITION, Recording, draw, state, target

ROUGH = RASTERIZER_STATES.intern(RasterizerSnapshot(multi_sample=False))


def _drawn(recording: Recording) -> list[DrawCommand]:
    frame = recording.recorder.finish()
    commands = [record[1] for each in frame.operations if isinstance(each, Segment) for record in each.records]
    return [command for command in commands if isinstance(command, DrawCommand)]


def test_one_instance_and_then_several_of_the_same_slow_stream_are_told_apart() -> None:
    recording = Recording()
    streams = (VertexStream(DeferredBuffer(1024), POSITION), VertexStream(DeferredBuffer(1024), POSITION, 0, 2))
    geometry = Geometry(streams, None)
    for count in (1, 5, 1):
        recording.recorder.draw(draw(geometry=geometry, instance_count=count))
    drawn = _drawn(recording)
    assert [command.instance_count for command in drawn] == [1] * 7
    assert [command.geometry.streams[1].offset for command in drawn] == [0, 0, 0, 12, 12, 24, 0]


def test_a_draw_without_anti_aliasing_is_one_for_each_sample_of_its_mask() -> None:
    recording = Recording()
    recording.recorder.set_targets([TargetBinding(target(samples=4))])
    recording.recorder.draw(draw(state(rasterizer=ROUGH, sample_mask=0b1011)))
    drawn = _drawn(recording)
    assert [command.state.sample_mask for command in drawn] == [1, 2, 8]
    places = [(command.state.viewport.x, command.state.viewport.y) for command in drawn]
    assert places == [(-0.125, -0.375), (0.375, -0.125), (0.125, 0.375)]


def test_a_destination_with_one_sample_takes_such_a_draw_as_it_is() -> None:
    recording = Recording()
    command = draw(state(rasterizer=ROUGH))
    recording.recorder.draw(command)
    assert _drawn(recording) == [command]
