"""Writes the pages of docs/ that are made from the sources: python -m tools.docs_pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from samples import catalogue
from samples.catalogue import Sample
from tools.public_names import NAMESPACES, first_line, names
from xna.__main__ import _capabilities

DOCS = Path(__file__).parents[1] / "docs"


class Extension(NamedTuple):
    """A public name that XNA 4.0 does not have."""

    namespace: str
    name: str
    summary: str


def main() -> None:
    """Write all pages."""
    for name, lines in pages().items():
        (DOCS / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def pages() -> dict[str, list[str]]:
    """Give the lines of each page by its file name."""
    return {
        "capabilities.md": list(_capabilities()),
        "extensions.md": list(_extensions_page()),
        "samples.md": list(_samples_page()),
    }


def _extensions_page() -> Iterator[str]:
    yield "# Extensions"
    yield ""
    yield "Every public name that XNA 4.0 does not have, but for the packages `xna.testing` and `xna.platform`; see"
    yield "[what differs](differences.md). Generated from the sources by `python -m tools.docs_pages`."
    found = list(extensions())
    for namespace in NAMESPACES:
        rows = [f"| `{each.name}` | {each.summary} |" for each in found if each.namespace == namespace]
        if rows:
            yield from ("", f"## {namespace}", "", "| name | is |", "|---|---|", *rows)


def extensions() -> Iterator[Extension]:
    """Give every public name that ends in EXT; a member that several types inherit is given once."""
    given: set[tuple[type, str]] = set()
    for namespace in NAMESPACES:
        for name in names(namespace):
            if name.is_borrowed:
                continue
            if name.name.endswith("EXT"):
                yield Extension(namespace, name.name, first_line(name.value))
            if isinstance(name.value, type):
                yield from (Extension(namespace, f"{name.name}.{member}", text) for member, text in _members(name.value, given))


def _members(cls: type, given: set[tuple[type, str]]) -> Iterator[tuple[str, str]]:
    for owner in (*cls.__mro__, *type(cls).__mro__):
        for name, value in vars(owner).items():
            if name.endswith("EXT") and name[0] != "_" and (owner, name) not in given:
                given.add((owner, name))
                yield name, _without_mark(first_line(value, owner, name))


def _without_mark(summary: str) -> str:
    return summary.removesuffix(" Not in XNA 4.0.").removesuffix(" Not in XNA.")


def _samples_page() -> Iterator[str]:
    yield "# Samples"
    yield ""
    yield "`python -m samples` shows them in a window to choose from, `python -m samples NAME` plays one, and `--headless`"
    yield "plays its demonstration where there is no display. In every sample F3 shows figures, F11 records an animated GIF, F12"
    yield "takes a picture, and Escape ends. Generated from the samples' headers by `python -m tools.docs_pages`; the pictures"
    yield "are frames of their demonstrations, drawn by SOFTWARE."
    for sample in catalogue.samples():
        yield from ("", *_sample(sample))


def _sample(sample: Sample) -> Iterator[str]:
    title, _, subtitle = sample.title.partition(": ")
    yield f"## {title}"
    yield ""
    if (sample.folder / f"{catalogue.PICTURE}.png").is_file():
        yield f"![{title}](../samples/{sample.name}/{catalogue.PICTURE}.png)"
        yield ""
    yield f"{subtitle[:1].upper()}{subtitle[1:]}. Difficulty {sample.difficulty} of {catalogue.HARDEST}."
    yield ""
    yield from ("```", f"python -m samples {sample.name}", "```")
    yield ""
    yield f"- Teaches: {sample.teaches}"
    yield f"- Keys: {sample.keys}"


if __name__ == "__main__":
    main()
