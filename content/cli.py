"""The command line: python -m content check|inspect|convert|new."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from content import checking, inspecting, templates
from content.cli_convert import add_convert
from content.errors import ContentLoadException
from content.fault import Fault
from content.paths import ContentRoot
from content.progress import with_progress

FAULTY, INTERRUPTED = 1, 130
ROOT_HELP = "the content root that references start from; by default the folder that is checked, or that of the file"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; give the exit status: 0, 1 for faults, 2 for a wrong command line, 130 when it was interrupted."""
    _print_everything()
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
        return status
    except ContentLoadException as error:
        print(error, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read the lines has seen enough; the interpreter must not write the rest at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return FAULTY


def _print_everything() -> None:
    """Let names that the terminal's encoding lacks be printed with escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m content", description="Tools for content files.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="list every fault of files and folders", description=_check.__doc__)
    check.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    check.add_argument("--root", type=Path, help=ROOT_HELP)
    check.set_defaults(run=_check)
    inspect = commands.add_parser("inspect", help="say what is in a file", description=_inspect.__doc__)
    inspect.add_argument("file", type=Path, metavar="FILE")
    inspect.add_argument("--png", type=Path, metavar="OUT", help="write a picture of it, too")
    inspect.add_argument("--root", type=Path, help=ROOT_HELP)
    inspect.set_defaults(run=_inspect)
    add_convert(commands)
    new = commands.add_parser("new", help="write a document to be filled in", description=_new.__doc__)
    new.add_argument("kind", metavar="KIND", help=f"{', '.join(templates.KINDS)}, or a type of the game's own")
    new.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the file; without it the text is printed")
    new.set_defaults(run=_new)
    return parser


def _check(options: argparse.Namespace) -> int:
    """Print every fault of every file as path:line:column: message. The exit status is 1 when there is any."""
    jobs: list[tuple[str, ContentRoot]] = []
    missing: list[Fault] = []
    for path in options.paths:
        root = _root(options.root, path)
        if not path.is_file() and not path.is_dir():
            missing.append(Fault(str(path), "there is no such file or folder"))
        jobs += [(file, root) for file in checking.content_files(str(path), missing)]
    faults = [fault for file, root in with_progress(jobs, "check") for fault in checking.check_file(file, root)]
    for fault in missing:
        print(fault, file=sys.stderr)
    for fault in faults:
        print(fault)
    count = len(faults) + len(missing)
    print(f"{len(jobs)} files, {count} faults", file=sys.stderr)
    return FAULTY if count else 0


def _inspect(options: argparse.Namespace) -> int:
    """Print what a file holds; with --png also make a picture of it."""
    root = _root(options.root, options.file)
    data = inspecting.read_file(str(options.file), root)
    for line in inspecting.describe(data):
        print(line)
    if options.png is None:
        return 0
    picture = inspecting.preview(data, root)
    if picture is None:
        print(f"{options.file}: there is no picture to be made of this kind", file=sys.stderr)
        return FAULTY
    from content.image import encode_png
    from content.tools.output_files import write_all

    write_all(str(options.png.parent), {options.png.name: encode_png(picture)})
    print(f"picture written to {options.png}")
    return 0


def _new(options: argparse.Namespace) -> int:
    """Write a document that holds the common members of its kind. An existing file is left alone."""
    text = templates.new_document(options.kind)
    meant = templates.kinds_like(options.kind)
    if meant:
        print(f"'{options.kind}' is taken as a type of the game's own; did you mean {meant}?", file=sys.stderr)
    if options.file is None:
        print(text, end="")
        return 0
    path = options.file if options.file.suffix.lower() == ".cnj" else Path(f"{options.file}.cnj")
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    print(path)
    return 0


def _root(given: Path | None, path: Path) -> ContentRoot:
    if given is not None and not given.is_dir():
        raise ContentLoadException("The content root must be a folder that exists.", path=given)
    folder = given or (path if path.is_dir() else path.parent)
    return ContentRoot(str(folder.resolve()))
