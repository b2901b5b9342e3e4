"""Runs a sample: in a window, or without a display on a clock that does not wait."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import xna.platform
from samples import catalogue
from samples.capture import Capture
from samples.catalogue import Sample
from samples.scripted_input import ScriptedInput
from xna.exceptions import ArgumentException
from xna.graphics.graphics_adapter import GraphicsAdapter
from xna.graphics_device_manager import GraphicsDeviceManager
from xna.igraphics_device_manager import IGraphicsDeviceManager
from xna.testing import GameDriver, InputScript

if TYPE_CHECKING:
    from xna.game import Game

HEADLESS_FRAMES = 300
HEADLESS_RENDERER = "SOFTWARE"


def run(sample: Sample, options: Namespace) -> None:
    """Run a sample with the options of the command line.

    Raises:
        ArgumentException: The renderer is unknown.
        InputScriptError: The input script has a wrong line.
        NoSuitableGraphicsDeviceException: The renderer is not available.
        NotSupportedException: A picture is wanted of a renderer that draws none.
        OSError: A file cannot be read or written.
    """
    known = GraphicsAdapter.RendererNamesEXT
    if options.renderer is not None and options.renderer.upper() not in known:
        raise ArgumentException(f"There is no renderer named {options.renderer!r}. Known renderers: {', '.join(known)}.")
    (run_headless if options.headless or not has_display() else run_in_window)(sample, options)


def has_display() -> bool:
    """Tell whether windows can be shown."""
    return xna.platform.current().name != "headless"


def run_launcher(options: Namespace) -> None:
    """Show the samples, run the one that is chosen, and show them again, until the player leaves."""
    from samples._launcher.launcher_game import LauncherGame

    name = ""
    while True:
        with LauncherGame(catalogue.samples(), name) as launcher:
            if options.renderer is not None:
                _manager(launcher).RendererEXT = options.renderer
            launcher.Run()
        if launcher.chosen is None:
            return
        name = launcher.chosen.name
        run_in_window(launcher.chosen, options)


def run_headless(sample: Sample, options: Namespace) -> None:
    """Play the input script as fast as possible and write the last frame."""
    frames = options.frames or HEADLESS_FRAMES
    renderer = (options.renderer or HEADLESS_RENDERER).upper()
    draws = renderer != "HEADLESS"
    screenshot = options.screenshot or (Path(f"{sample.name}.png") if draws else None)
    if not options.headless:
        target = f" and writing {screenshot}" if screenshot else ""
        print(f"No display: playing {frames} frames of {sample.name} with its demo input on {renderer}{target}.", file=sys.stderr)
    script = InputScript.load(options.input or sample.demo)
    game = sample.make_game(options.seed)
    game.Components.Add(Capture(game, frames, screenshot, options.record))
    with GameDriver(game, renderer=renderer, size=options.size, script=script) as driver:
        driver.frame(frames)


def run_in_window(sample: Sample, options: Namespace) -> None:
    """Play in a window until the player leaves or the frames are over."""
    script = None if options.input is None else InputScript.load(options.input)
    with sample.make_game(options.seed) as game:
        game.Components.Add(Capture(game, options.frames, options.screenshot, options.record))
        manager = _manager(game)
        if options.renderer is not None:
            manager.RendererEXT = options.renderer
        if options.size is not None:
            manager.PreferredBackBufferWidth, manager.PreferredBackBufferHeight = options.size
        manager.SynchronizeWithVerticalRetrace = not options.no_vsync
        if script is not None:
            game.Components.Add(ScriptedInput(game, script))
        game.Run()


def _manager(game: Game) -> GraphicsDeviceManager:
    manager = game.Services.GetService(IGraphicsDeviceManager)
    if not isinstance(manager, GraphicsDeviceManager):
        raise ArgumentException(f"{type(game).__name__} has no GraphicsDeviceManager, which a sample needs.")
    return manager
