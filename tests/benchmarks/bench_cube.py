"""What a frame of the sample `cube` costs the CPU at 640x480, and how much of it is spent in kernels.

python -m tests.benchmarks.bench_cube [FRAMES]

Times are thread CPU time in ms. "kernels" adds up the calls of compiled kernels; the rest is Python: game, front and renderer.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from renderers.raster.kernels import KERNELS
from samples.cube import SampleGame
from xna.testing import GameDriver

GOAL = 8.0  # ms
_USED = ("vertices", "assemble", "triangles", "general_triangles", "quads", "index_bounds")


def counted(kernel: Callable[..., Any], spent: list[int]) -> Callable[..., Any]:
    """Make a kernel add its time to `spent`."""

    def call(*arguments: Any) -> Any:
        begin = time.thread_time_ns()
        result = kernel(*arguments)
        spent[0] += time.thread_time_ns() - begin
        return result

    return call


def milliseconds(function: Callable[[], object]) -> float:
    """Give the CPU time of one call."""
    begin = time.thread_time_ns()
    function()
    return (time.thread_time_ns() - begin) / 1e6


def main(frames: int) -> None:
    """Measure whole frames, then the kernels' part of as many more."""
    with GameDriver(SampleGame, size=(640, 480)) as driver:
        driver.frame(5)
        whole = [milliseconds(driver.frame) for _ in range(frames)]
        spent = [0]
        vars(KERNELS).update({name: counted(getattr(KERNELS, name), spent) for name in _USED})
        parts = []
        for _ in range(frames):
            spent[0] = 0
            driver.frame()
            parts.append(spent[0] / 1e6)
    for label, times, goal in (("frame", whole, f"   (goal {GOAL})"), ("kernels", parts, "")):
        print(f"{label:8} least {min(times):6.2f}   median {statistics.median(times):6.2f}{goal}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
