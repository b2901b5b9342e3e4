"""Loose GLSL (ES 3.00, or desktop versions before 4.50) as strict GLSL 450.

Only global declarations change: inputs and outputs get locations (those between the stages by name), textures get the unit of
their place among the stage's textures, uniform blocks get bindings, and all loose uniforms of a stage go into one std140 block
before everything else. Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.glsl.glsl_source import GlslSource
from renderers.shaders.glsl.scanner import Chunk, chunks
from renderers.shaders.spirv.shader_interface import ShaderStage

UNIFORMS = "Uniforms"  # the name of the block
_TEXTURE_SET, _BLOCK_SET = 0, 1
_OPAQUE = re.compile(r"[iu]?(?:sampler|image)\w*")
_DECLARED = re.compile(r"(?P<type>\w+)\s*(?P<dimension>(?:\[[^\]]*\]\s*)*)(?P<names>.*)", re.DOTALL)
_NAME = re.compile(r"\s*(\w+)\s*((?:\[[^\]]*\]\s*)*)\s*")
_NUMBER_OF = {"location": re.compile(r"\blocation\s*=\s*(\d+)"), "binding": re.compile(r"\bbinding\s*=\s*(\d+)")}
_CONDITION = re.compile(r"\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b")
_DEFINE = re.compile(r"\s*#\s*define\s+(\w+)")
_VERSION = re.compile(r"\s*#\s*version\b")
_EXTENSION = re.compile(r"\s*#\s*extension\b")
_PRECISION_WORDS = re.compile(r"\b(?:highp|mediump|lowp)\b")
_RENAMED = (("gl_VertexID", "gl_VertexIndex"), ("gl_InstanceID", "gl_InstanceIndex"))


class _Name(NamedTuple):
    """One declared name with its type; `dimension` is "" or what its brackets are."""

    type: str
    name: str
    dimension: str


def made_strict(vertex: GlslSource, fragment: GlslSource) -> tuple[str, str]:
    """Give both stages as strict GLSL 450; one that is strict already comes back as it is.

    Raises:
        GlslError: a declaration has no strict form, or the fragment stage reads what the vertex stage does not write.
    """
    outputs = _Locations()
    stages = [_Stage(vertex, outputs), _Stage(fragment, outputs)]
    return stages[0].text, stages[1].text


class _Locations:
    """Locations by name; each new name takes the next free ones unless its layout says where."""

    def __init__(self) -> None:
        self.of: dict[str, int] = {}
        self._next = 0

    def place(self, declared: _Name, layout: str, source: GlslSource, line: int) -> int:
        given = _number("location", layout)
        location = self._next if given is None else given
        self.of[declared.name] = location
        self._next = max(self._next, location + _slots(declared, source, line))
        return location


class _Stage:
    """One stage on its way to strict GLSL. The vertex stage fills `varyings`, the fragment stage looks them up."""

    def __init__(self, source: GlslSource, varyings: _Locations) -> None:
        self._source = source
        self._is_vertex = source.stage == ShaderStage.VERTEX
        self._varyings = varyings
        self._own = _Locations()
        self._unit = 0
        self._block = 1  # the loose uniforms have 0
        self._pieces = list(chunks(_simplified(source)))
        if source.is_loose:
            self._has_loose = any(_is_loose_uniform(piece) for piece in self._pieces)
            body = "".join([self._rewritten(piece) for piece in self._pieces])
            self.text = "#version 450\n" + self._header() + "#line 1\n" + body
        else:
            self._note_outputs()
            self.text = source.text

    def _note_outputs(self) -> None:
        """Let a loose fragment stage find what a strict vertex stage writes."""
        for piece in self._pieces:
            if self._is_vertex and piece.storage == "out" and "{" not in piece.rest:
                for declared in self._names(piece):
                    self._varyings.place(declared, piece.layout, self._source, piece.line)

    # ---- declarations in their places

    def _rewritten(self, piece: Chunk) -> str:
        if piece.is_directive:
            moved = _VERSION.match(piece.text) or _EXTENSION.match(piece.text)
            return _blank(piece) if moved else piece.text
        if piece.storage == "precision" or _is_loose_uniform(piece) or (self._has_loose and piece.storage in ("const", "struct")):
            return _blank(piece)
        if not piece.rest:
            return piece.text  # a layout of the stage itself
        if piece.storage == "uniform":
            return _in_place(piece, [self._resource(piece)])
        if piece.storage in ("in", "out") and "{" not in piece.rest:
            return _in_place(piece, [self._varying(piece, declared) for declared in self._names(piece)])
        return piece.text

    def _resource(self, piece: Chunk) -> str:
        """Give a texture or a uniform block a binding."""
        if "{" in piece.rest:
            binding, self._block = self._block, self._block + 1
            words = [word.strip() for word in piece.layout.split(",")]
            order = "row_major, " if "row_major" in words else ""
            return f"layout(std140, {order}set = {_BLOCK_SET}, binding = {binding}) uniform {piece.rest};"
        lines = []
        for declared in self._names(piece):
            given = _number("binding", piece.layout)
            unit = self._unit if given is None else given
            self._unit = max(self._unit, unit + _length(declared, self._source, piece.line))
            place = f"set = {_TEXTURE_SET}, binding = {unit}"
            lines.append(f"layout({place}) uniform {declared.type} {declared.name}{declared.dimension};")
        return " ".join(lines)

    def _varying(self, piece: Chunk, declared: _Name) -> str:
        between = piece.storage == ("out" if self._is_vertex else "in")
        if between and not self._is_vertex and _number("location", piece.layout) is None:
            location = self._location_of(declared, piece.line)
        else:
            locations = self._varyings if between and self._is_vertex else self._own_of(piece)
            location = locations.place(declared, piece.layout, self._source, piece.line)
        words = f"{piece.qualifiers} {piece.storage}".strip()
        return f"layout(location = {location}) {words} {declared.type} {declared.name}{declared.dimension};"

    def _own_of(self, piece: Chunk) -> _Locations:
        """Give the locations of vertex inputs or fragment outputs; a fragment input with a location of its own counts apart."""
        return _Locations() if not self._is_vertex and piece.storage == "in" else self._own

    def _location_of(self, declared: _Name, line: int) -> int:
        location = self._varyings.of.get(declared.name)
        if location is None:
            raise GlslError(
                f"{self._source.file}:{line}: '{declared.name}' is an input that the vertex shader does not write; "
                f"it has {', '.join(sorted(self._varyings.of)) or 'no outputs'}"
            )
        return location

    def _names(self, piece: Chunk) -> list[_Name]:
        return list(_declared_names(piece, self._source))

    # ---- what goes before everything else

    def _header(self) -> str:
        extensions = [piece.text.strip() + "\n" for piece in self._pieces if _EXTENSION.match(piece.text)]
        if not self._has_loose:
            return "".join(extensions)
        macros = {found[1] for piece in self._pieces if piece.is_directive and (found := _DEFINE.match(piece.text))}
        return "".join(
            [
                *extensions,
                *self._before_block(),
                f"layout(std140, set = {_BLOCK_SET}, binding = 0) uniform {UNIFORMS} {{\n",
                *self._members(),
                "};\n",
                *(f"#undef {macro}\n" for macro in sorted(macros)),
            ]
        )

    def _before_block(self) -> Iterator[str]:
        """Give the macros, constants and structs that the types of uniforms may need."""
        for piece in self._pieces:
            if piece.is_directive and not _VERSION.match(piece.text) and not _EXTENSION.match(piece.text):
                yield piece.text.strip() + "\n"
            elif piece.storage in ("const", "struct"):
                yield f"#line {piece.line}\n{piece.text.strip()}\n"

    def _members(self) -> Iterator[str]:
        depth, always = 0, False
        for piece in self._pieces:
            condition = _CONDITION.match(piece.text) if piece.is_directive else None
            if condition is not None:
                depth += condition[1].startswith("if") - (condition[1] == "endif")
                yield piece.text.strip() + "\n"
            elif _is_loose_uniform(piece):
                always = always or depth == 0
                for declared in self._names(piece):
                    order = "layout(row_major) " if "row_major" in piece.layout else ""
                    yield f"#line {piece.line}\n{order}{declared.type} {declared.name}{declared.dimension};\n"
        if not always:
            yield "float only_to_be_no_empty_block;\n"


def _simplified(source: GlslSource) -> str:
    """Drop what strict GLSL has no use for, and take its names of built-in inputs."""
    text = source.plain
    if not source.is_loose:
        return text
    for old, new in _RENAMED:
        text = re.sub(rf"\b{old}\b", new, text)
    return _PRECISION_WORDS.sub("", text)


def _is_loose_uniform(piece: Chunk) -> bool:
    return piece.storage == "uniform" and "{" not in piece.rest and not _OPAQUE.match(piece.rest)


def _declared_names(piece: Chunk, source: GlslSource) -> Iterator[_Name]:
    found = _DECLARED.fullmatch(piece.rest)
    if found is None or not found["names"].strip():
        raise GlslError(f"{source.file}:{piece.line}: '{piece.text.strip()}' is no declaration of a name with a type")
    for each in _apart(found["names"]):
        name = _NAME.fullmatch(each)
        if name is None:
            fault = "cannot have a value of its own" if "=" in each else "is no name"
            raise GlslError(f"{source.file}:{piece.line}: '{each.strip()}' {fault} ({piece.storage} {found['type']})")
        yield _Name(found["type"], name[1], (name[2] + found["dimension"]).strip())


def _apart(names: str) -> Iterator[str]:
    """Split at the commas that are not in brackets."""
    start, depth = 0, 0
    for at, mark in enumerate(names):
        if mark == "," and depth <= 0:
            yield names[start:at]
            start = at + 1
        depth += (mark in "[(") - (mark in "])")
    yield names[start:]


def _length(declared: _Name, source: GlslSource, line: int) -> int:
    """Give the elements of an array whose length is written as a number; 1 for what is no array."""
    length = 1
    for written in re.findall(r"\[([^\]]*)\]", declared.dimension):
        if not written.strip().isdigit():
            raise GlslError(
                f"{source.file}:{line}: the length of '{declared.name}' must be written as a number, not '{written.strip()}'"
            )
        length *= int(written)
    return length


def _slots(declared: _Name, source: GlslSource, line: int) -> int:
    """Give how many locations an input or output takes."""
    columns = int(declared.type[3]) if re.match(r"mat[234]", declared.type) else 1
    return columns * _length(declared, source, line)


def _number(word: str, layout: str) -> int | None:
    found = _NUMBER_OF[word].search(layout)
    return None if found is None else int(found[1])


def _blank(piece: Chunk) -> str:
    return "\n" * piece.text.count("\n")


def _in_place(piece: Chunk, lines: list[str]) -> str:
    """Put declarations where one was, and its line ends behind them."""
    before = piece.text[: len(piece.text) - len(piece.text.lstrip())]
    return before + " ".join(lines) + "\n" * piece.text.strip().count("\n")
