"""A hook of MkDocs: adds what is made while the site is built: a page of reference for each public name, and pictures."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # MkDocs loads this file by its path

from tools.public_names import NAMESPACES, Name, first_line, names  # noqa: E402

FOLDER = "reference"
PICTURES = "pictures/samples"


def on_config(config: MkDocsConfig) -> None:
    """Put the pages of reference at the end of the table of contents."""
    assert config.nav is not None
    config.nav.append({"API": [f"{FOLDER}/index.md", *(_chapter(namespace) for namespace in NAMESPACES)]})


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages."""
    pages = {f"{FOLDER}/index.md": "\n".join(_contents())}
    for namespace in NAMESPACES:
        pages[_index(namespace)] = "\n".join(_overview(namespace))
        pages |= {_page(name): "\n".join(_reference(name)) for name in _own(namespace)}
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    for picture in ROOT.glob("samples/*/picture.png"):
        files.append(File.generated(config, f"{PICTURES}/{picture.parent.name}.png", abs_src_path=str(picture)))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Lead to the copies of the samples' pictures; in the repository pages show those that lie beside the samples."""
    return re.sub(r"\.\./samples/(\w+)/picture\.png", rf"{PICTURES}/\1.png", markdown)


def _own(namespace: str) -> list[Name]:
    return [name for name in names(namespace) if not name.is_borrowed]


def _chapter(namespace: str) -> dict[str, Any]:
    return {namespace: [_index(namespace), *({name.name: _page(name)} for name in _own(namespace))]}


def _index(namespace: str) -> str:
    return f"{FOLDER}/{namespace}/index.md"


def _page(name: Name) -> str:
    return f"{FOLDER}/{name.namespace}/{name.name}.md"


def _contents() -> Iterator[str]:
    yield "# API\n\nMade from the docstrings. Every name of XNA 4.0 keeps its name; what ends in `EXT` is not in XNA.\n"
    yield "| package | holds |\n|---|---|"
    for namespace in NAMESPACES:
        yield f"| [{namespace}]({namespace}/index.md) | {first_line(importlib.import_module(namespace))} |"


def _overview(namespace: str) -> Iterator[str]:
    yield f"# {namespace}\n\n{importlib.import_module(namespace).__doc__}\n\n| name | is |\n|---|---|"
    for name in _own(namespace):
        yield f"| [{name.name}]({name.name}.md) | {first_line(name.value)} |"


def _reference(name: Name) -> Iterator[str]:
    yield f"# {name.name}\n\n```python\nfrom {name.namespace} import {name.name}\n```\n"
    yield f"::: {name.value.__module__}.{name.value.__name__}\n    options:"
    yield "      show_root_heading: false\n      show_root_toc_entry: false"
    if _is_enum(name.value):
        yield "      show_if_no_docstring: true\n      inherited_members: false\n      members_order: source"
    if any(part.startswith("_") for base in getattr(name.value, "__bases__", ()) for part in base.__module__.split(".")):
        yield "      show_bases: false"


def _is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Enum)
