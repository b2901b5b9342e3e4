"""The command line of `python -m samples`."""

from __future__ import annotations

import argparse
import logging
import sys
import textwrap
from pathlib import Path
from typing import NoReturn

from samples import catalogue

INTERRUPTED = 130  # what shells give a program that Ctrl+C ended: 128 and the number of SIGINT


class OneLineParser(argparse.ArgumentParser):
    """Says what is wrong in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        """End the program with the code for wrong arguments."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: list[str] | None = None) -> int:
    """Do what the arguments say; returns the exit code: 0, 1 for a failure, 2 for wrong arguments, 130 after Ctrl+C."""
    options = build_parser().parse_args(arguments)
    try:
        if options.list:
            print("\n".join(listing()))
            return 0
        return run(options)
    except KeyboardInterrupt:
        return INTERRUPTED


def run(options: argparse.Namespace) -> int:
    """Run a sample, all samples, or the launcher."""
    from samples import runner
    from xna.exceptions import ArgumentException, NoSuitableGraphicsDeviceException, NotSupportedException
    from xna.testing import InputScriptError

    logging.getLogger("xna.platform").addHandler(logging.NullHandler())  # the runner says it in a line of its own
    try:
        if options.all:
            from samples.report import run_all

            return run_all(options)
        if options.name is not None:
            runner.run(catalogue.find(options.name), options)
        elif runner.has_display():
            runner.run_launcher(options)
        else:
            print("\n".join(listing()))
    except KeyError as error:
        return _complain(error.args[0], 2)
    except (ArgumentException, InputScriptError) as error:
        return _complain(error, 2)
    except (NoSuitableGraphicsDeviceException, NotSupportedException, OSError) as error:
        return _complain(error, 1)
    return 0


def listing() -> list[str]:
    """Give the list of samples as lines of text."""
    lines = ["Run a sample with: python -m samples NAME   (--help lists the flags)", ""]
    for sample in catalogue.samples():
        stars = "*" * sample.difficulty
        lines.append(f"{sample.name:<12} {stars:<4} {sample.title}")
        lines += textwrap.wrap(sample.teaches, 100, initial_indent=" " * 18, subsequent_indent=" " * 18)
    return lines


def build_parser() -> argparse.ArgumentParser:
    """Describe the arguments."""
    parser = OneLineParser(prog="python -m samples", description="Runs a sample game, or shows them all to choose one.")
    parser.add_argument(
        "name", nargs="?", help="the sample; without it a window shows all of them, or a list where there is no display"
    )
    parser.add_argument("--list", action="store_true", help="list the samples")
    parser.add_argument("--all", action="store_true", help="play every sample's demonstration without a display, and report")
    parser.add_argument("--renderer", help="the renderer's name; python -m xna info lists them")
    parser.add_argument("--frames", type=_count, metavar="N", help="end after N frames (headless: 300 unless given)")
    parser.add_argument("--seed", type=_whole, default=1, metavar="N", help="begin the game's chances with N; 1 unless given")
    parser.add_argument("--screenshot", type=Path, metavar="PATH", help="write the last frame as a PNG")
    parser.add_argument("--record", type=Path, metavar="GIF", help="write an animated GIF of every second frame")
    parser.add_argument("--headless", action="store_true", help="show no window; play the demo input and write NAME.png")
    parser.add_argument("--size", type=_size, metavar="WxH", help="the size of the picture, such as 1280x720")
    parser.add_argument("--no-vsync", action="store_true", help="do not wait for the display's vertical retrace")
    parser.add_argument("--input", type=Path, metavar="SCRIPT", help="play an input script; xna.testing.InputScript tells how")
    return parser


def _complain(error: object, code: int) -> int:
    print(f"python -m samples: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _count(text: str) -> int:
    number = _whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number of at least 1 is needed, not {text!r}")
    return number


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}") from None


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise argparse.ArgumentTypeError(f"a size such as 1280x720 is needed, not {text!r}")
    return int(width), int(height)
