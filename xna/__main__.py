"""python -m xna: what is installed and what it can do."""

from __future__ import annotations

import argparse
import io
import logging
import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from renderers import registry
from renderers.contract.capabilities import Capability
from renderers.contract.errors import NoSuitableGraphicsDeviceException
from renderers.contract.presentation import CreationArguments, Presentation
from renderers.contract.renderer import RendererDescriptor
from xna import _mode

_PACKAGES = ("pycna", "numpy", "numba", "llvmlite", "PyGLM", "Pillow", "PySDL3", "tcod")


def main(arguments: list[str] | None = None) -> int:
    """Run one of the commands; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m xna", description="XNA 4.0's programming model for Python.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("info", help="versions, the SDL3 library, renderers: text to paste into a report")
    commands.add_parser("capabilities", help="renderer x feature as a Markdown page (docs/capabilities.md)")
    commands.add_parser("warm", help="compile and cache what the first frame would otherwise wait for")
    new = commands.add_parser("new", help="write the folder of a game that runs: window, sprite, font, input, test")
    new.add_argument("name", help="the folder's name, such as space_race")
    bench = commands.add_parser("bench", help="sprites and draws per second of each renderer on this machine, as a table")
    bench.add_argument("--renderer", action="append", metavar="NAME", type=str.upper, help="measure this one; may be repeated")
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # paths may hold letters that the output's encoding lacks
    if options.command == "warm":
        return _warm()
    if options.command == "new":
        return _new(options.name)
    pages: dict[str, Callable[[], Iterator[str]]] = {"info": _info, "capabilities": _capabilities}
    for line in pages.get(options.command, lambda: _bench(options.renderer))():
        print(line, flush=True)
    return 0


def _new(name: str) -> int:
    from xna._new_game import new_game
    from xna.exceptions import ArgumentException

    try:
        folder = new_game(name, Path.cwd())
    except ArgumentException as error:
        print(f"python -m xna new: {error}", file=sys.stderr)
        return 2
    print(f"{folder} is a game. Run it:   cd {name} && python main.py")
    return 0


def _bench(names: list[str] | None) -> Iterator[str]:
    from xna._bench import table

    return table(names)


def _warm() -> int:
    for descriptor in registry.descriptors():
        if descriptor.is_available() is None:
            descriptor.warm()
    return 0


def _info() -> Iterator[str]:
    yield f"Python    {platform.python_version()} ({platform.python_implementation()}) on {platform.platform()}"
    for package in _PACKAGES:
        yield f"{package:<9} {_version(package)}"
    yield f"xna       {_mode.describe()}"
    yield f"SDL3      {_sdl3()}"
    yield f"display   {_display()}"
    yield "renderers"
    for descriptor in registry.descriptors():
        reason = descriptor.is_available()
        state = "available" if reason is None else f"not available: {reason}"
        yield f"  {descriptor.name:<9} {state}. {descriptor.summary}"
    yield f"choice    {_choice()}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _sdl3() -> str:
    from renderers.native import sdl3_library

    try:
        library = sdl3_library.describe()
    except sdl3_library.Sdl3LibraryError as error:
        return f"not found: {error}"
    return f"{library.version}, {library.origin}: {library.path}"


class _Notes(logging.Handler):
    """Keeps what is logged, so that it stands in the text instead of in front of it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


def _display() -> str:
    from xna.platform import current

    notes = _Notes()
    logging.getLogger("xna.platform").addHandler(notes)
    try:
        platform = current()
        if platform.name != "headless":
            notes.texts += [f"{shown.name} {shown.width}x{shown.height}" for shown in platform.displays()]
    except NoSuitableGraphicsDeviceException as error:
        return f"none: {error}"
    return "; ".join([platform.name, *notes.texts])


def _choice() -> str:
    logging.getLogger("renderers").setLevel(logging.ERROR)  # why others were passed over is in their own lines
    asked = os.environ.get(registry.ENVIRONMENT_VARIABLE)
    why = f"{registry.ENVIRONMENT_VARIABLE}={asked}" if asked else "automatic"
    try:
        return f"{registry.choose().name} ({why})"
    except (NoSuitableGraphicsDeviceException, ValueError) as error:
        return f"none ({why}): {error}"


def _capabilities() -> Iterator[str]:
    """Give the page renderer x feature, from the renderers' own answers."""
    answers = {d.name: _answers(d) for d in registry.descriptors() if d.capabilities is not None or d.is_available() is None}
    yield "# Capabilities"
    yield ""
    yield "Generated by `python -m xna capabilities` from what the renderers answer. A feature without a mark raises"
    yield "NotSupportedException when it is used. HEADLESS keeps state and draws no pixels: there a mark means that calls are"
    yield "accepted."
    yield ""
    yield "| feature | " + " | ".join(answers) + " |"
    yield "|---|" + "---|" * len(answers)
    for capability in Capability:
        marks = ("yes" if capability in answers[name] else "" for name in answers)
        yield f"| {capability.name} | " + " | ".join(marks) + " |"


def _answers(descriptor: RendererDescriptor) -> frozenset[Capability]:
    """Give what a renderer can do; where its descriptor tells, without a driver on this machine."""
    if descriptor.capabilities is not None:
        return descriptor.capabilities
    renderer = descriptor.create(CreationArguments(Presentation(16, 16)))
    try:
        return renderer.capabilities
    finally:
        renderer.close()


if __name__ == "__main__":
    sys.exit(main())
