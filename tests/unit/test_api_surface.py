"""XNA 4.0's names against ours: `api_names.json` holds the reference's types and members, names only.

Where ../shared/spec/xna40-api.json lies beside the repository the list is checked against it.
"""

from __future__ import annotations

import importlib
import json
import keyword
import re
from enum import IntEnum, IntFlag
from functools import cache
from pathlib import Path
from typing import Any

import pytest

NAMES: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("api_names.json").read_text())
REFERENCE = Path(__file__).parents[3] / "shared" / "spec" / "xna40-api.json"
_KINDS = ("method", "property", "field", "event", "enum_value")

FRAMEWORK = "Microsoft.Xna.Framework"
GRAPHICS = f"{FRAMEWORK}.Graphics"
PACKED = f"{GRAPHICS}.PackedVector"
PACKAGES = {
    FRAMEWORK: "xna",
    GRAPHICS: "xna.graphics",
    PACKED: "xna.graphics.packed_vector",
    f"{FRAMEWORK}.Content": "xna.content",
    f"{FRAMEWORK}.Input": "xna.input",
    f"{FRAMEWORK}.Audio": "xna.audio",
    f"{FRAMEWORK}.Media": "xna.media",
    f"{FRAMEWORK}.Storage": "xna.storage",
}

VALUE_TYPES = [
    (FRAMEWORK, name)
    for name in (
        *("BoundingBox", "BoundingFrustum", "BoundingSphere", "Color", "ContainmentType", "Curve", "CurveContinuity", "CurveKey"),
        *("CurveKeyCollection", "CurveLoopType", "CurveTangent", "GameTime", "MathHelper", "Matrix", "Plane"),
        *("PlaneIntersectionType", "Point", "Quaternion", "Ray", "Rectangle", "Vector2", "Vector3", "Vector4"),
    )
] + [
    (GRAPHICS, name)
    for name in (
        *("VertexPositionColor", "VertexPositionColorTexture", "VertexPositionNormalTexture", "VertexPositionTexture"),
        "Viewport",
    )
]

# Members that XNA has and we have not, and public ones of ours that XNA has not, each with the reason why that is right.
AGREED_MISSING = {
    "GetEnumerator": "iter() takes its place",
    "Enumerator": "Python's own iterators take its place",
}
AGREED_EXTRA = {
    "DoInitialize": "documented by XNA as protected, part of the life of a game",
    "ToString": "Object's",
    "Equals": "Object's",
    "GetHashCode": "Object's",
    "GetType": "Object's",
    "PackFromVector4": "XNA implements it explicitly for IPackedVector, which Python cannot hide",
    "ToVector4": "the same",
}


@cache
def module_of(namespace: str, type_name: str) -> Any:
    """Find a type by its own module, which every public type has."""
    type_name = type_name.replace("<T>", "OfT").replace("<TPacked>", "OfT")
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", type_name).lower()
    package = PACKAGES[namespace]
    for module in (f"{package}.{snake}", f"{package}.{snake.replace('_2d', '2d').replace('_3d', '3d')}", package):
        try:
            found = getattr(importlib.import_module(module), type_name, None)
        except ModuleNotFoundError:
            continue
        if found is not None:
            return found
    return None


def python_name(name: str) -> str:
    """Return the name of a member in Python."""
    return f"{name}_" if keyword.iskeyword(name) else name


def public_names(found: type) -> set[str]:
    """List the public names of a class that it or a base of its own defines."""
    names: set[str] = set()
    for base in found.__mro__:
        if base.__module__.split(".")[0] in ("xna", "renderers"):
            names |= {name for name in vars(base) if not name.startswith("_")}
            names |= {name for name in getattr(base, "__annotations__", {}) if not name.startswith("_")}
    return names


def missing(namespace: str, type_name: str) -> list[str]:
    """List the members that our type lacks."""
    if type_name.rpartition(".")[2] in AGREED_MISSING:
        return []
    found = module_of(namespace, type_name)
    if found is None:
        return [type_name]
    wanted = NAMES[namespace][type_name]["members"]
    names = public_names(found)
    lacking = [name for name in wanted if python_name(name) not in names and not hasattr(found, python_name(name))]
    return [f"{type_name}.{name}" for name in lacking if name not in AGREED_MISSING]


def extra(namespace: str, type_name: str) -> list[str]:
    """List our public members that XNA has not and whose names do not end in EXT."""
    found = module_of(namespace, type_name)
    if found is None or NAMES[namespace][type_name]["kind"] == "enum":
        return []
    wanted = {python_name(name) for name in NAMES[namespace][type_name]["members"]} | set(AGREED_EXTRA)
    return [f"{type_name}.{name}" for name in sorted(public_names(found) - wanted) if not name.endswith("EXT")]


@pytest.mark.parametrize(("namespace", "type_name"), VALUE_TYPES)
def test_value_types_are_complete(namespace: str, type_name: str) -> None:
    assert missing(namespace, type_name) == []


@pytest.mark.parametrize(("namespace", "type_name"), VALUE_TYPES)
def test_value_types_have_no_unmarked_extras(namespace: str, type_name: str) -> None:
    assert extra(namespace, type_name) == []


@pytest.mark.parametrize("type_name", list(NAMES[PACKED]))
def test_packed_vectors_are_complete(type_name: str) -> None:
    assert missing(PACKED, type_name) == [] and extra(PACKED, type_name) == []


# What the other types of a namespace may still lack. Only ever lower these.
MOST_MISSING = {
    FRAMEWORK: 0,
    GRAPHICS: 0,
    f"{FRAMEWORK}.Content": 0,
    f"{FRAMEWORK}.Input": 0,
    f"{FRAMEWORK}.Storage": 0,
    f"{FRAMEWORK}.Audio": 17,
    f"{FRAMEWORK}.Media": 23,
}


@pytest.mark.parametrize("namespace", MOST_MISSING)
def test_namespaces_are_as_complete_as_they_were(namespace: str) -> None:
    lacking = [member for type_name in NAMES[namespace] for member in missing(namespace, type_name)]
    assert len(lacking) <= MOST_MISSING[namespace], f"{len(lacking)} of {namespace}: {' '.join(lacking)}"


FLAGS = {
    FRAMEWORK: ("DisplayOrientation",),
    GRAPHICS: ("BufferUsage", "ClearOptions", "ColorWriteChannels", "SpriteEffects"),
    f"{FRAMEWORK}.Input": ("Buttons",),
}


@pytest.mark.parametrize("namespace", PACKAGES)
def test_enums_are_flags_where_xnas_are(namespace: str) -> None:
    enums = [name for name, entry in NAMES[namespace].items() if entry["kind"] == "enum" and module_of(namespace, name)]
    flags = [name for name in enums if issubclass(module_of(namespace, name), IntFlag)]
    assert sorted(flags) == sorted(FLAGS.get(namespace, ()))
    assert all(issubclass(module_of(namespace, name), IntEnum) for name in set(enums) - set(flags))


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference lies outside the repository")
def test_list_is_the_reference() -> None:
    reference = json.loads(REFERENCE.read_text())
    listed = {namespace: {name: entry["members"] for name, entry in types.items()} for namespace, types in NAMES.items()}
    expected = {
        namespace: {
            name: sorted({member["name"] for member in entry.get("members", []) if member["kind"] in _KINDS})
            for name, entry in types.items()
        }
        for namespace, types in reference.items()
    }
    assert listed == expected
