"""A frame of every sample on every renderer: `python -m tests.benchmarks.bench_samples [RENDERER ...]`.

The figure is the time that the game's own thread computes for a frame: Update, Draw, Present. Waiting is not counted, nor what a
GPU does, nor what lavapipe does in its stead in other threads; so it holds on a busy machine too. A dash means that the renderer
refuses the sample. Numbers of two machines cannot be compared; the columns of one run can.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from renderers import registry
from samples import catalogue
from samples.catalogue import Sample
from xna.content import ContentLoadException
from xna.exceptions import NotSupportedException
from xna.testing import GameDriver, InputScript

FRAMES, WARM_UP = 30, 5
UNMEASURED = {"STUB"}


def milliseconds(sample: Sample, renderer: str) -> float | None:
    """Give the time of a frame of the demonstration, or None where the renderer refuses the sample."""
    try:
        with GameDriver(sample.make_game(1), renderer=renderer, script=InputScript.load(sample.demo)) as driver:
            driver.frame(WARM_UP)
            begin = time.thread_time()
            driver.frame(FRAMES)
            return (time.thread_time() - begin) / FRAMES * 1e3
    except NotSupportedException:
        return None
    except ContentLoadException as error:
        if isinstance(error.__cause__, NotSupportedException):
            return None
        raise


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
