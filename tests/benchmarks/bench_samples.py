"""A frame of every sample on every renderer: `python -m tests.benchmarks.bench_samples [RENDERER ...]`.

Each demonstration is played several times. A block of frames counts as its quickest run, so that other work on the machine
weighs little; the figure is the mean over the blocks, clear, Update, Draw and Present included. A dash means that the renderer
refuses the sample. Numbers of two machines cannot be compared; the columns of one run can.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from renderers import registry
from samples import catalogue
from samples.catalogue import Sample
from xna.exceptions import NotSupportedException
from xna.testing import GameDriver, InputScript

FRAMES, BLOCK, RUNS = 200, 10, 3
UNMEASURED = {"STUB"}


def block_times(sample: Sample, renderer: str) -> list[float]:
    """Play a demonstration once; give the seconds of each block of frames after the first one."""
    times = []
    with GameDriver(sample.make_game(1), renderer=renderer, script=InputScript.load(sample.demo)) as driver:
        driver.frame(BLOCK)
        for _ in range(FRAMES // BLOCK):
            begin = time.perf_counter()
            driver.frame(BLOCK)
            times.append(time.perf_counter() - begin)
    return times


def milliseconds(sample: Sample, renderer: str) -> float | None:
    """Give the time of a frame, or None where the renderer refuses the sample."""
    try:
        runs = [block_times(sample, renderer) for _ in range(RUNS)]
    except NotSupportedException:
        return None
    quickest = [min(block) for block in zip(*runs, strict=True)]
    return sum(quickest) / (len(quickest) * BLOCK) * 1e3


def table(renderers: list[str]) -> Iterator[str]:
    """Give the lines of the table as they are measured."""
    yield "| ms a frame | " + " | ".join(renderers) + " |"
    yield "|---|" + "---|" * len(renderers)
    for sample in catalogue.samples():
        times = (milliseconds(sample, renderer) for renderer in renderers)
        yield f"| {sample.name} | " + " | ".join("-" if each is None else f"{each:.1f}" for each in times) + " |"


def main() -> None:
    """Print the table of the renderers that are named, or of all that are available."""
    available = [each.name for each in registry.descriptors() if each.is_available() is None and each.name not in UNMEASURED]
    for line in table([name.upper() for name in sys.argv[1:]] or available):
        print(line, flush=True)


if __name__ == "__main__":
    main()
