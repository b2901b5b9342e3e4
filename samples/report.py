"""The run of all samples: every demonstration, without a display, as a table."""

from __future__ import annotations

import time
import traceback
import warnings
from argparse import Namespace
from typing import NamedTuple

from samples import catalogue
from samples.catalogue import Sample
from samples.runner import HEADLESS_FRAMES, HEADLESS_RENDERER
from xna.exceptions import NotSupportedException
from xna.graphics import Capability
from xna.testing import GameDriver, InputScript


class Run(NamedTuple):
    """How the run of a sample went: "ok", "not supported" or "failed", and why."""

    status: str
    first_frame: float = 0.0
    milliseconds: float = 0.0
    note: str = ""


def run_all(options: Namespace) -> int:
    """Play every sample for some frames; print a row for each as it ends. Gives 1 when one failed."""
    renderer = (options.renderer or HEADLESS_RENDERER).upper()
    frames = options.frames or HEADLESS_FRAMES
    print(f"{frames} frames each on {renderer}\n\n| sample | result | first frame | a frame |\n|---|---|---|---|")
    failed = False
    for sample in catalogue.samples():
        run = run_one(sample, renderer, frames, options)
        failed |= run.status == "failed"
        print(f"| {sample.name} | {run.status}{run.note} | {run.first_frame:.2f} s | {run.milliseconds:.2f} ms |", flush=True)
    return int(failed)


def run_one(sample: Sample, renderer: str, frames: int, options: Namespace) -> Run:
    """Play a sample's demonstration; warnings are failures."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return _measured(sample, renderer, frames, options)
    except NotSupportedException as error:
        return Run("not supported", note=f": {error}")
    except Exception:  # a report says what went wrong and goes on
        return Run("failed", note=f": {traceback.format_exc().strip().splitlines()[-1]}")


def _measured(sample: Sample, renderer: str, frames: int, options: Namespace) -> Run:
    begin = time.perf_counter()
    script = InputScript.load(sample.demo)
    with GameDriver(sample.make_game(options.seed), renderer=renderer, size=options.size, script=script) as driver:
        driver.frame()
        first = time.perf_counter()
        driver.frame(frames - 1)
        if driver.game.GraphicsDevice.SupportsEXT(Capability.BackBufferReadback):
            driver.picture()  # waits for the last frame
        spent = time.perf_counter() - first
    return Run("ok", first - begin, spent / max(1, driver.frame_count - 1) * 1000)
