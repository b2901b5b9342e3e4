"""A whole small game on the CPU: `python -m tests.benchmarks.bench_breakout`.

The same scripted game of breakout runs on HEADLESS, which draws no pixels, and on SOFTWARE, so that the parts of a frame come out
as differences: update, record (Draw without SpriteBatch.End), flush (End down to the renderer's door) and
raster (what SOFTWARE needs on top, Present included). The start is measured in a process of its own after a first one has filled
the cache of compiled kernels. Numbers of two machines cannot be compared; the shares of a frame can.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time

from samples import catalogue
from xna.game_time import GameTime
from xna.graphics import SpriteBatch
from xna.testing import GameDriver, InputScript

FRAMES, WARM_UP = 600, 120
MILLISECONDS = 1e3
FRAME_OF_60 = 1000.0 / 60.0
START = """
import time
begin = time.perf_counter()
from samples import catalogue
from xna.testing import GameDriver
with GameDriver(lambda: catalogue.find("breakout").make_game(1)) as driver:
    driver.frame()
    print(time.perf_counter() - begin)
"""


class Meter:
    """Runs breakout on a renderer and takes the times of each frame's parts, in milliseconds."""

    def __init__(self, renderer: str) -> None:
        sample = catalogue.find("breakout")
        script = InputScript.load(sample.demo)
        self.driver = GameDriver(lambda: sample.make_game(1), renderer=renderer, script=script)
        self.frames: list[float] = []
        self.parts: dict[str, list[float]] = {"update": [], "draw": [], "flush": []}

    def watch(self) -> None:
        """Put stop watches around the parts of the game that has started."""
        game, batch = self.driver.game, SpriteBatch.End
        update, draw = game.Update, game.Draw
        flushed = 0.0

        def end(each: SpriteBatch) -> None:
            nonlocal flushed
            begin = time.perf_counter()
            batch(each)
            flushed += time.perf_counter() - begin

        def timed_update(time_of_game: GameTime) -> None:
            begin = time.perf_counter()
            update(time_of_game)
            self.parts["update"].append((time.perf_counter() - begin) * MILLISECONDS)

        def timed_draw(time_of_game: GameTime) -> None:
            nonlocal flushed
            flushed = 0.0
            begin = time.perf_counter()
            draw(time_of_game)
            self.parts["draw"].append((time.perf_counter() - begin) * MILLISECONDS)
            self.parts["flush"].append(flushed * MILLISECONDS)

        sprites = game.batch  # type: ignore[attr-defined]
        sprites.End = end.__get__(sprites)
        game.Update, game.Draw = timed_update, timed_draw  # type: ignore[method-assign,assignment]

    def frame(self) -> None:
        """Run a frame and take its time."""
        begin = time.perf_counter()
        self.driver.frame()
        self.frames.append((time.perf_counter() - begin) * MILLISECONDS)

    def median(self, part: str) -> float:
        """Give the middle time of a part after the warm-up."""
        return statistics.median(self.parts[part][WARM_UP:])

    @property
    def frame_time(self) -> float:
        """The middle time of a whole frame after the warm-up."""
        return statistics.median(self.frames[WARM_UP:])


def start_seconds() -> float:
    """Give the time from the first import to the end of the first frame in a fresh process."""
    command = [sys.executable, "-c", START]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout for _ in range(2)]
    return float(runs[-1])


def run(renderer: str) -> Meter:
    """Run the game on a renderer."""
    meter = Meter(renderer)
    with meter.driver:
        meter.watch()
        for _ in range(FRAMES):
            meter.frame()
    return meter


def main() -> None:
    """Measure and print."""
    quiet, full = run("HEADLESS"), run("SOFTWARE")
    record = quiet.median("draw") - quiet.median("flush")
    rows = {
        "update": quiet.median("update"),
        "record": record,
        "flush": quiet.median("flush"),
        "raster": full.frame_time - quiet.frame_time,
        "frame": full.frame_time,
    }
    print(f"breakout on SOFTWARE, 800x480, median of {FRAMES - WARM_UP} frames")
    for name, milliseconds in rows.items():
        print(f"  {name:<8} {milliseconds:7.2f} ms  {100.0 * milliseconds / full.frame_time:5.1f} % of the frame")
    worst = max(full.frames[WARM_UP:])
    print(f"  worst    {worst:7.2f} ms;  a frame of 60 a second has {FRAME_OF_60:.2f} ms")
    print(f"  memory   {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:7.1f} MiB resident at most")
    print(f"  start    {start_seconds():7.2f} s to the first frame, kernels cached")


if __name__ == "__main__":
    main()
