"""The frame recorder: order, passes, uploads, captures and lifetimes, against a driver that writes down what it would do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from renderers.contract import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    PARAMETER_DTYPES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    VERTEX_LAYOUTS,
    DrawCommand,
    DrawState,
    EffectBlock,
    EffectFamily,
    EffectFlags,
    Geometry,
    IndexStream,
    RenderTargetDescription,
    ScissorRect,
    TargetBinding,
    TextureDescription,
    TextureRegion,
    VertexLayout,
    VertexLayoutElement,
    VertexStream,
    ViewportRect,
)
from renderers.contract.enums import (
    Blend,
    ClearOptions,
    CullMode,
    DepthFormat,
    PrimitiveType,
    SurfaceFormat,
    TextureKind,
    VertexElementFormat,
    VertexElementUsage,
)
from renderers.contract.errors import ArgumentOutOfRangeException, InvalidOperationException, NotSupportedException
from renderers.contract.states import (
    BlendSnapshot,
    DepthStencilSnapshot,
    RasterizerSnapshot,
    SamplerSnapshot,
    StencilFace,
)
from renderers.deferred.capture import QUADS, quad_index_bytes
from renderers.deferred.depth_bias import native_depth_bias
from renderers.deferred.frame import BufferUpload, Frame, Segment, TextureUpload
from renderers.deferred.pipelines import PipelineKey, PipelineTable
from renderers.deferred.recorder import FrameRecorder
from renderers.deferred.regions import native_scissor, native_viewport
from renderers.deferred.release_queue import ReleaseQueue
from renderers.deferred.resources import (
    DeferredBuffer,
    DeferredQuery,
    DeferredResource,
    DeferredTarget,
    DeferredTexture,
    TargetSignature,
)
from renderers.deferred.samplers import sampler_key

POSITION = VERTEX_LAYOUTS.intern(
    VertexLayout((VertexLayoutElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),), 12)
)
SPRITE = VERTEX_LAYOUTS.intern(
    VertexLayout(
        (
            VertexLayoutElement(0, VertexElementFormat.Vector3, VertexElementUsage.Position, 0),
            VertexLayoutElement(12, VertexElementFormat.Color, VertexElementUsage.Color, 0),
            VertexLayoutElement(16, VertexElementFormat.Vector2, VertexElementUsage.TextureCoordinate, 0),
        ),
        24,
    )
)
BASIC = EffectBlock(EffectFamily.BASIC, EffectFlags.NONE, bytes(PARAMETER_DTYPES[EffectFamily.BASIC].itemsize))
SPRITES = EffectBlock(EffectFamily.SPRITE, EffectFlags.TEXTURE, bytes(64))
BLACK = (0.0, 0.0, 0.0, 1.0)


def target(width: int = 8, height: int = 8, *, levels: int = 1, samples: int = 1, depth: int = 1) -> DeferredTarget:
    depth_format = DepthFormat.Depth24Stencil8 if depth else DepthFormat.None_
    description = RenderTargetDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, width, height, levels, depth_format)
    return DeferredTarget(description, TargetSignature((4,), depth, samples))


def texture(levels: int = 1) -> DeferredTexture:
    return DeferredTexture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, 4, 4, levels=levels))


def state(**changes: Any) -> DrawState:
    base = DrawState(
        BLEND_STATES.intern(BlendSnapshot()),
        DEPTH_STENCIL_STATES.intern(DepthStencilSnapshot()),
        RASTERIZER_STATES.intern(RasterizerSnapshot()),
        (SAMPLER_STATES.intern(SamplerSnapshot()),),
        (None,),
        (),
        (),
        ViewportRect(0, 0, 8, 8),
        ScissorRect(0, 0, 8, 8),
    )
    return base._replace(**changes)


PLAIN = state()
BUFFER = Geometry((VertexStream(DeferredBuffer(360), POSITION),), None)


def draw(drawn: DrawState = PLAIN, geometry: Geometry = BUFFER, effect: EffectBlock = BASIC, **values: Any) -> DrawCommand:
    return DrawCommand(drawn, effect, geometry, PrimitiveType.TriangleList, values.pop("primitive_count", 1), **values)


class Recording:
    """A recorder with its back buffer, and what was freed."""

    def __init__(self, **table: Any) -> None:
        self.freed: list[DeferredResource] = []
        self.back_buffer = target()
        self.table = PipelineTable(lambda depth: 2**24 - 1, **table)
        self.recorder = FrameRecorder(self.back_buffer, self.table, self.freed.append)

    def bind(self, *targets: DeferredTarget) -> None:
        self.recorder.set_targets([TargetBinding(each) for each in targets])

    def clear(self, color: tuple[float, float, float, float] = BLACK) -> None:
        self.recorder.clear(ClearOptions.Target, color, 1.0, 0)


@pytest.fixture
def recording() -> Recording:
    return Recording()


def log(frame: Frame) -> list[str]:
    """What a driver would do, in words."""
    lines = [f"new {each.width}" for each in frame.new_targets] + [f"upload {type(each).__name__}" for each in frame.prologue]
    for operation in frame.operations:
        if not isinstance(operation, Segment):
            lines.append(f"ordered {type(operation).__name__}")
            continue
        width = operation.destination.primary.width
        lines.append(f"pass {width} {'clear' if operation.clears else 'load'} draws {len(operation.records)}")
    return lines


def test_passes_keep_the_order_of_target_back_buffer_target(recording: Recording) -> None:
    other = target(16)
    recording.bind(other)
    recording.clear()
    recording.recorder.draw(draw())
    recording.bind()
    recording.recorder.draw(draw())
    recording.bind(other)
    recording.recorder.draw(draw())
    assert log(recording.recorder.finish()) == ["pass 16 clear draws 1", "pass 8 load draws 1", "pass 16 load draws 1"]


def test_leading_clears_fold_and_a_clear_after_a_draw_begins_another_pass(recording: Recording) -> None:
    recording.clear((1, 0, 0, 1))
    recording.recorder.clear(ClearOptions.DepthBuffer | ClearOptions.Stencil, BLACK, 2.0, 257)
    recording.recorder.draw(draw())
    recording.clear((0, 1, 0, 1))
    first, second = recording.recorder.finish().operations
    assert isinstance(first, Segment) and isinstance(second, Segment)
    assert (first.clear_color, first.clear_depth, first.clear_stencil) == ((1, 0, 0, 1), 1.0, 1)
    assert (second.clear_color, second.clear_depth, second.records) == ((0, 1, 0, 1), None, [])


def test_empty_bind_cycles_are_no_passes(recording: Recording) -> None:
    recording.bind(target(16))
    recording.bind()
    assert recording.recorder.finish().operations == []
    assert not recording.recorder.draws_to_back_buffer


def test_sprites_and_models_stay_in_call_order(recording: Recording) -> None:
    vertices = np.zeros(4 * 24, np.uint8)
    sprite = Geometry((VertexStream(vertices, SPRITE),), IndexStream(np.arange(6, dtype=np.uint32), True))
    recording.recorder.draw(draw(geometry=sprite, effect=SPRITES, primitive_count=2, vertex_count=4, quads=True))
    recording.recorder.draw(draw())
    recording.recorder.draw(draw(geometry=sprite, effect=SPRITES, primitive_count=2, vertex_count=4, quads=True))
    (segment,) = recording.recorder.finish().operations
    assert isinstance(segment, Segment)
    families = [command.effect.family for _, command in segment.records if isinstance(command, DrawCommand)]
    assert families == [EffectFamily.SPRITE, EffectFamily.BASIC, EffectFamily.SPRITE]


def test_quads_share_indices_and_one_geometry(recording: Recording) -> None:
    vertices = np.arange(5 * 4 * 24, dtype=np.uint32).astype(np.uint8)
    geometry = Geometry((VertexStream(vertices, SPRITE),), IndexStream(np.zeros(30, np.uint32), True))
    for first, count in ((0, 2), (2, 3)):
        recording.recorder.draw(
            draw(
                geometry=geometry,
                effect=SPRITES,
                primitive_count=count * 2,
                first=first * 6,
                min_vertex=first * 4,
                vertex_count=count * 4,
                quads=True,
            )
        )
    frame = recording.recorder.finish()
    (segment,) = frame.operations
    assert isinstance(segment, Segment)
    commands = [command for _, command in segment.records if isinstance(command, DrawCommand)]
    assert commands[0].geometry is commands[1].geometry
    assert [(command.first, command.base_vertex, command.primitive_count) for command in commands] == [(0, 0, 4), (0, 8, 6)]
    assert bytes(frame.vertices.data[: frame.vertices.used]) == vertices.tobytes()
    assert commands[0].geometry.indices == IndexStream(recording.recorder.quad_indices, False)


def test_more_quads_than_sixteen_bits_name_become_several_draws(recording: Recording) -> None:
    count = QUADS + 5
    geometry = Geometry((VertexStream(np.zeros(count * 96, np.uint8), SPRITE),), IndexStream(np.zeros(1, np.uint32), True))
    command = draw(geometry=geometry, effect=SPRITES, primitive_count=count * 2, vertex_count=count * 4, quads=True)
    recording.recorder.draw(command)
    (segment,) = recording.recorder.finish().operations
    assert isinstance(segment, Segment)
    parts = [(each.base_vertex, each.primitive_count) for _, each in segment.records if isinstance(each, DrawCommand)]
    assert parts == [(0, QUADS * 2), (QUADS * 4, 10)]


def test_the_quad_pattern() -> None:
    indices = quad_index_bytes().view(np.uint16)
    assert list(indices[:12]) == [0, 1, 2, 3, 2, 1, 4, 5, 6, 7, 6, 5]
    assert indices.max() == 65535


def test_user_arrays_are_copied_at_the_draw(recording: Recording) -> None:
    vertices = np.arange(10 * 12, dtype=np.uint8)
    indices = np.array([9, 9, 7, 5, 6, 7], np.uint16)
    geometry = Geometry((VertexStream(vertices, POSITION),), IndexStream(indices, False))
    recording.recorder.draw(draw(geometry=geometry, first=3, vertex_count=10))
    recording.recorder.draw(draw(geometry=Geometry((VertexStream(vertices, POSITION),), None), first=1, vertex_count=3))
    before = vertices.tobytes()
    vertices[:] = 0
    indices[:] = 0
    frame = recording.recorder.finish()
    (segment,) = frame.operations
    assert isinstance(segment, Segment)
    indexed, plain = [command for _, command in segment.records if isinstance(command, DrawCommand)]
    named = frame.indices.data[: frame.indices.used].view(np.uint16)[indexed.first : indexed.first + 3]
    records = frame.vertices.data[: frame.vertices.used].reshape(-1, 12)
    assert [bytes(records[indexed.base_vertex + int(index)]) for index in named] == [
        before[i * 12 : i * 12 + 12] for i in (5, 6, 7)
    ]
    assert bytes(records[plain.first : plain.first + 3].reshape(-1)) == before[12:48]


def test_an_index_without_a_vertex_is_refused_before_anything_is_recorded(recording: Recording) -> None:
    geometry = Geometry((VertexStream(np.zeros(36, np.uint8), POSITION),), IndexStream(np.array([0, 1, 3], np.uint16), False))
    with pytest.raises(ArgumentOutOfRangeException, match="0 to 3"):
        recording.recorder.draw(draw(geometry=geometry, vertex_count=3))
    assert recording.recorder.finish().operations == []


def test_a_missing_element_is_named(recording: Recording) -> None:
    with pytest.raises(InvalidOperationException, match="TextureCoordinate0"):
        recording.recorder.draw(draw(effect=BASIC._replace(flags=EffectFlags.TEXTURE)))


def test_a_refused_pipeline_records_nothing_and_the_next_draw_works() -> None:
    def refuse(key: PipelineKey) -> None:
        if key.raster.cull == CullMode.None_:
            raise NotSupportedException("no")

    recording = Recording(check=refuse)
    refused = state(rasterizer=RASTERIZER_STATES.intern(RasterizerSnapshot(cull=CullMode.None_)))
    with pytest.raises(NotSupportedException):
        recording.recorder.draw(draw(refused))
    recording.recorder.draw(draw())
    with pytest.raises(NotSupportedException):
        recording.recorder.draw(draw(refused))
    assert log(recording.recorder.finish()) == ["pass 8 load draws 1"]


def test_writes_come_before_the_frame_until_a_draw_names_the_resource(recording: Recording) -> None:
    buffer = DeferredBuffer(360)
    geometry = Geometry((VertexStream(buffer, POSITION),), None)
    recording.recorder.write_buffer(buffer, 0, np.ones(12, np.uint8))
    recording.recorder.draw(draw(geometry=geometry))
    data = np.full(12, 7, np.uint8)
    recording.recorder.write_buffer(buffer, 12, data)
    data[:] = 0
    recording.recorder.draw(draw(geometry=geometry))
    frame = recording.recorder.finish()
    assert log(frame) == ["upload BufferUpload", "pass 8 load draws 1", "ordered BufferUpload", "pass 8 load draws 1"]
    ordered = frame.operations[1]
    assert isinstance(ordered, BufferUpload) and ordered.offset == 12 and set(ordered.data) == {7}
    recording.recorder.commit()
    recording.recorder.write_buffer(buffer, 0, np.ones(12, np.uint8))
    assert log(recording.recorder.finish()) == ["upload BufferUpload"]


def test_a_picture_is_copied_unless_it_is_given(recording: Recording) -> None:
    data, image = np.full(64, 7, np.uint8), texture()
    recording.recorder.write_texture(image, image.whole(0, 0), data)
    recording.recorder.give_texture(image, image.whole(0, 0), data)
    copied, given = (upload.data for upload in recording.recorder.finish().prologue if isinstance(upload, TextureUpload))
    assert not np.shares_memory(copied, data) and np.shares_memory(given, data)


def test_zero_bytes_are_written_only_where_nothing_else_is(recording: Recording) -> None:
    whole, part = texture(levels=2), texture()
    recording.recorder.write_texture(whole, TextureRegion(0, 0, 0, 4, 4), np.ones(64, np.uint8))
    recording.recorder.write_texture(part, TextureRegion(0, 1, 1, 2, 2), np.ones(4, np.uint8))
    recording.recorder.draw(draw(state(textures=(whole,))))
    uploads = [upload for upload in recording.recorder.finish().prologue if isinstance(upload, TextureUpload)]
    assert [(upload.texture is whole, upload.region.level, int(upload.data.sum())) for upload in uploads] == [
        (True, 0, 64),
        (False, 0, 0),
        (False, 0, 4),
        (True, 1, 0),
    ]


def test_a_texture_released_before_present_lives_until_the_frame_has_run(recording: Recording) -> None:
    sampled, unused = texture(), texture()
    recording.recorder.draw(draw(state(textures=(sampled,))))
    recording.recorder.release(sampled)
    recording.recorder.release(unused)
    assert recording.freed == [unused]
    recording.recorder.finish()
    assert recording.freed == [unused]
    recording.recorder.commit()
    assert recording.freed == [unused, sampled]


def test_a_released_target_lives_while_it_is_bound(recording: Recording) -> None:
    other = target(16)
    recording.bind(other)
    recording.recorder.release(other)
    recording.recorder.commit()
    assert recording.freed == []
    recording.bind()
    recording.recorder.commit()
    assert recording.freed == [other]


def test_a_failed_flush_keeps_the_frame_for_a_retry(recording: Recording) -> None:
    recording.clear()
    recording.recorder.draw(draw())
    first = log(recording.recorder.finish())
    assert log(recording.recorder.finish()) == first
    recording.recorder.draw(draw())
    assert log(recording.recorder.finish()) == [*first, "pass 8 load draws 1"]
    recording.recorder.commit()
    assert recording.recorder.finish().operations == []


def test_the_bound_target_stays_bound_over_a_flush(recording: Recording) -> None:
    other = target(16)
    recording.bind(other)
    recording.recorder.draw(draw())
    recording.recorder.finish()
    recording.recorder.commit()
    recording.recorder.draw(draw())
    assert log(recording.recorder.finish()) == ["pass 16 load draws 1"]


def test_only_the_last_pass_of_a_bind_cycle_leaves_its_target(recording: Recording) -> None:
    other = target(16, levels=5)
    recording.bind(other)
    recording.recorder.draw(draw())
    recording.clear()
    recording.bind()
    leaving = [segment.leaving for segment in recording.recorder.finish().operations if isinstance(segment, Segment)]
    assert leaving == [False, True]


def test_a_target_is_left_even_where_a_write_ended_its_last_pass(recording: Recording) -> None:
    other, image = target(16, levels=5), texture()
    recording.bind(other)
    recording.recorder.draw(draw(state(textures=(image,))))
    recording.recorder.write_texture(image, image.whole(0, 0), np.zeros(64, np.uint8))
    recording.bind()
    operations = recording.recorder.finish().operations
    assert [each.leaving for each in operations if isinstance(each, Segment)] == [False, True]


def test_a_draw_into_a_target_that_is_not_bound_leaves_the_bound_one_and_the_queries_alone(recording: Recording) -> None:
    other, query = target(16, levels=5), DeferredQuery()
    recording.recorder.begin_query(query)
    recording.recorder.draw(draw())
    recording.recorder.draw_into(other, draw())
    recording.recorder.draw(draw())
    segments = [each for each in recording.recorder.finish().operations if isinstance(each, Segment)]
    assert [each.destination.primary for each in segments] == [recording.back_buffer, other, recording.back_buffer]
    assert not segments[1].leaving
    assert len(query.spans) == 2


def test_a_query_has_a_span_in_every_pass(recording: Recording) -> None:
    outer, inner = DeferredQuery(), DeferredQuery()
    recorder = recording.recorder
    recorder.begin_query(outer)
    recorder.draw(draw())
    recorder.begin_query(inner)
    recorder.draw(draw())
    recording.clear()
    recorder.draw(draw())
    recorder.end_query(inner)
    recorder.end_query(outer)
    recorder.draw(draw())
    operations = [each for each in recorder.finish().operations if isinstance(each, Segment)]
    kinds = [["draw" if pipeline else ("begin" if what else "end") for pipeline, what in each.records] for each in operations]
    assert kinds == [["begin", "draw", "end", "begin", "draw", "end"], ["begin", "draw", "end", "draw"]]
    assert (len(outer.spans), len(inner.spans)) == (3, 2)
    for number, span in enumerate(outer.spans):
        assert outer.result is None
        span.count = 10**number
    assert [outer.result, inner.result] == [111, 110]


def test_a_query_around_nothing_has_counted_zero(recording: Recording) -> None:
    query = DeferredQuery()
    recording.recorder.begin_query(query)
    recording.recorder.end_query(query)
    assert query.result == 0


def test_slow_instance_streams_become_a_draw_for_each_instance(recording: Recording) -> None:
    slow = VertexStream(DeferredBuffer(480), SPRITE, 24, 2)
    geometry = Geometry((BUFFER.streams[0], slow), IndexStream(DeferredBuffer(12), False))
    recording.recorder.draw(draw(geometry=geometry, instance_count=3))
    (segment,) = recording.recorder.finish().operations
    assert isinstance(segment, Segment)
    offsets = [each.geometry.streams[1].offset for _, each in segment.records if isinstance(each, DrawCommand)]
    assert offsets == [24, 24, 48]


def test_what_cannot_be_seen_is_not_recorded(recording: Recording) -> None:
    scissored = RASTERIZER_STATES.intern(RasterizerSnapshot(scissor_enable=True))
    recording.recorder.draw(draw(state(rasterizer=scissored, scissor=ScissorRect(2, 2, 0, 5))))
    recording.recorder.draw(draw(state(viewport=ViewportRect(0, 0, 0, 8))))
    assert recording.recorder.finish().operations == []
    recording.recorder.draw(draw())
    assert log(recording.recorder.finish()) == ["pass 8 load draws 1"]


def test_a_mask_without_samples_draws_nothing_where_pixels_have_several(recording: Recording) -> None:
    recording.recorder.finish()
    recording.bind(target(samples=4))
    key = key_of(recording, draw(state(sample_mask=0xFFFFFFF2)))
    assert key.sample_mask == 2
    recording.recorder.draw(draw(state(sample_mask=0xFFFFFFF0)))
    assert not any(isinstance(each, Segment) and each.records for each in recording.recorder.finish().operations)


# ---- pipelines


def key_of(recording: Recording, command: DrawCommand) -> PipelineKey:
    destination = recording.recorder._destination
    return recording.table.find(command, destination).key


def test_equal_work_shares_a_pipeline(recording: Recording) -> None:
    def stencil(**values: Any) -> DrawState:
        return state(depth_stencil=DEPTH_STENCIL_STATES.intern(DepthStencilSnapshot(**values)))

    def raster(**values: Any) -> DrawState:
        return state(rasterizer=RASTERIZER_STATES.intern(RasterizerSnapshot(**values)))

    unused_face = StencilFace(on_fail=3)  # type: ignore[arg-type]
    for same in (
        PLAIN,
        stencil(stencil_mask=17),
        stencil(front=unused_face),
        stencil(counter_clockwise=unused_face),
        raster(depth_bias=-0.0),
        raster(scissor_enable=True),
        state(viewport=ViewportRect(1, 1, 4, 4), blend_factor=(1, 2, 3, 4), stencil_reference=9),
        state(sample_mask=1),
        state(sample_mask=0xFFFFFFFE),
    ):
        recording.recorder.draw(draw(same))
    assert len(recording.table) == 1
    recording.recorder.draw(draw(stencil(stencil_enable=True, stencil_mask=0x1FF)))
    recording.recorder.draw(draw(stencil(stencil_enable=True, stencil_mask=0x0FF)))
    assert len(recording.table) == 2


def test_what_matters_has_a_pipeline_of_its_own(recording: Recording) -> None:
    keys = {key_of(recording, draw())}
    for rasterizer in (RasterizerSnapshot(cull=CullMode.None_), RasterizerSnapshot(depth_bias=0.25)):
        keys.add(key_of(recording, draw(state(rasterizer=RASTERIZER_STATES.intern(rasterizer)))))
    blended = BlendSnapshot(color_destination=Blend.One)
    keys.add(key_of(recording, draw(state(blend=BLEND_STATES.intern(blended)))))
    for other in (target(depth=0), target(samples=4)):
        recording.bind(other)
        keys.add(key_of(recording, draw()))
    assert len(keys) == 6


def test_a_target_without_depth_never_shares_with_one_that_has_it(recording: Recording) -> None:
    off = state(depth_stencil=DEPTH_STENCIL_STATES.intern(DepthStencilSnapshot(depth_enable=False)))
    with_depth = key_of(recording, draw(off))
    recording.bind(target(depth=0))
    assert key_of(recording, draw(off)) != with_depth


def test_stock_effects_write_the_first_of_several_targets(recording: Recording) -> None:
    recording.bind(target(), target())
    assert key_of(recording, draw()).write_masks == (15, 0)


def test_depth_bias_is_in_units_of_the_buffer() -> None:
    assert native_depth_bias(0.5, 2.0, 1000, PrimitiveType.TriangleList) == (500.0, 2.0)
    assert native_depth_bias(0.5, 2.0, 1000, PrimitiveType.LineList) == (0.0, 0.0)
    assert str(native_depth_bias(-0.0, -0.0, 1000, PrimitiveType.TriangleStrip)) == "(0.0, 0.0)"


def test_anisotropy_counts_for_its_own_filter_only() -> None:
    point = SamplerSnapshot(filter=1, max_anisotropy=7, lod_bias=-0.0)  # type: ignore[arg-type]
    key = sampler_key(SAMPLER_STATES.intern(point))
    assert (key.min_linear, key.mag_linear, key.mip_linear, key.anisotropy, str(key.lod_bias)) == (False, False, False, 1, "0.0")


def test_viewport_and_scissor() -> None:
    viewport = ViewportRect(2, 3, 10, 10, 0.25, 0.5)
    assert native_viewport(viewport, True) == (2.5, 3.5, 10.0, 10.0, 0.25, 0.5)
    assert native_viewport(viewport, False)[:2] == (2.0, 3.0)
    clipped = state(viewport=viewport, scissor=ScissorRect(-4, 5, 10, 100))
    assert native_scissor(clipped, False, 8, 8) == ScissorRect(2, 3, 6, 5)
    assert native_scissor(clipped, True, 8, 8) == ScissorRect(2, 5, 4, 3)
    assert native_scissor(state(viewport=ViewportRect(9, 0, 4, 4)), False, 8, 8) is None


def test_natives_are_freed_when_their_generation_is_done() -> None:
    freed: list[str] = []
    queue = ReleaseQueue()
    for generation, name in ((1, "a"), (1, "b"), (2, "c")):
        queue.queue(generation, lambda name=name: freed.append(name))  # type: ignore[misc]
    queue.drain(0)
    assert freed == []
    queue.drain(1)
    assert freed == ["a", "b"]
    queue.drain_all()
    assert freed == ["a", "b", "c"] and len(queue) == 0
