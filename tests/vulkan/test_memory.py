"""Blocks of memory, and what is handed out of them."""

from __future__ import annotations

import ctypes
import random

from renderers.vulkan import api
from renderers.vulkan.buffer import Buffer
from renderers.vulkan.memory import BLOCK_SIZE, Block, Need
from tests.vulkan.drawing import open_renderer


def _block(size: int) -> Block:
    return Block(ctypes.c_uint64(1), size, (0, False), 0)


def test_stretches_never_overlap_and_join_again() -> None:
    chance, block, taken = random.Random(3), _block(1 << 16), {}
    for _ in range(2000):
        if taken and chance.random() < 0.5:
            start = chance.choice(list(taken))
            block.give_back(start, taken.pop(start))
        else:
            size, alignment = chance.randint(1, 900), 1 << chance.randint(0, 8)
            start = block.take(size, alignment)
            if start is not None:
                assert start % alignment == 0 and start + size <= block.size
                assert all(start + size <= other or other + length <= start for other, length in taken.items())
                taken[start] = size
    for start, size in taken.items():
        block.give_back(start, size)
    assert block.is_empty


def test_what_does_not_fit_is_not_taken() -> None:
    block = _block(100)
    assert block.take(60, 1) == 0
    assert block.take(60, 1) is None
    assert block.take(40, 1) == 60
    assert block.free == []


def test_many_buffers_share_few_allocations_and_large_ones_have_their_own() -> None:
    renderer = open_renderer()
    device, allocator = renderer._device, renderer._allocator
    before = renderer.ledger.live["Memory"]
    use = api.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT
    buffers = [Buffer(device, allocator, 1000 + number, use, Need.DEVICE) for number in range(500)]
    assert renderer.ledger.live["Memory"] - before <= 1
    large = Buffer(device, allocator, BLOCK_SIZE, use, Need.DEVICE)
    with_large = renderer.ledger.live["Memory"]
    large.close()
    assert renderer.ledger.live["Memory"] == with_large - 1
    for buffer in buffers:
        buffer.close()
    renderer.close()
    assert renderer.ledger.live == {}


def test_what_the_cpu_writes_is_seen_at_its_own_place() -> None:
    renderer = open_renderer()
    use = api.VK_BUFFER_USAGE_TRANSFER_SRC_BIT
    one, other = (Buffer(renderer._device, renderer._allocator, 256, use, Need.WRITTEN_BY_CPU) for _ in range(2))
    source = ctypes.create_string_buffer(b"abcdefgh", 8)
    one.write(8, ctypes.addressof(source), 8)
    assert ctypes.string_at(one.address + 8, 8) == b"abcdefgh"
    assert abs(one.address - other.address) >= 256
    one.close()
    other.close()
    renderer.close()
