"""XNA 4.0's parameter names against ours, for the value types: `api_parameters.json` holds those of the reference.

Overloads with ref or out parameters fall together with their twins in Python. Where ../shared/spec/xna40-api.json lies beside
the repository the list is checked against it.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import xna
from tests.unit.test_api_surface import PACKED, REFERENCE, VALUE_TYPES, module_of
from xna import Color, Curve, CurveTangent, Matrix, Plane, Quaternion, Ray, Vector2, Vector3, Vector4
from xna.plane import CONSTRUCTORS

LISTED: dict[str, dict[str, dict[str, list[list[str]]]]] = json.loads(Path(__file__).with_name("api_parameters.json").read_text())

# Calls by position only. Names of several overloads in one function cost 100 ns a call, which these hot ones do not spend.
BY_POSITION = {
    **dict.fromkeys(("Vector2", "Vector3", "Vector4"), (".ctor", "Transform", "TransformNormal")),
    **dict.fromkeys(("Matrix", "Quaternion", "Color", "Viewport"), (".ctor",)),
    "Rectangle": ("Contains", "Offset"),
}
AGREED = {
    ("GameTime", "totalRealTime"): "the other overload's totalGameTime",
    ("GameTime", "elapsedRealTime"): "the other overload's elapsedGameTime",
}


def members() -> Iterator[Any]:
    """Give namespace, type, member and the names of its overloads' parameters."""
    for namespace, types in LISTED.items():
        for type_name, entries in types.items():
            for member, overloads in entries.items():
                if member != "Equals" and not (member == ".ctor" and namespace == PACKED):
                    yield pytest.param(namespace, type_name, member, overloads, id=f"{type_name}{member}")


def names_of(function: Any) -> list[tuple[str, ...]]:
    """List the orders of names that a function takes."""
    function = getattr(function, "_make", function)
    if hasattr(function, "parameter_names"):
        return list(function.parameter_names)
    parameters = inspect.signature(function).parameters.values()
    by_name = [parameter for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    names = tuple(parameter.name for parameter in by_name if parameter.name != "self")
    least = sum(parameter.default is parameter.empty for parameter in by_name if parameter.name != "self")
    return [names[:count] for count in range(least, len(names) + 1)]


def names_in_source(found: type) -> list[tuple[str, ...]]:
    """List what the constructor of a compiled type takes, which only its source tells."""
    source = Path(xna.__file__).parents[1] / (found.__module__.replace(".", "/") + ".py")
    (body,) = [node.body for node in ast.parse(source.read_text()).body if getattr(node, "name", "") == found.__name__]
    (function,) = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
    names = tuple(argument.arg for argument in function.args.args[1:])
    return [names[:count] for count in range(len(names) - len(function.args.defaults), len(names) + 1)]


@pytest.mark.parametrize(("namespace", "type_name", "member", "overloads"), list(members()))
def test_parameters_have_xnas_names(namespace: str, type_name: str, member: str, overloads: list[list[str]]) -> None:
    found = module_of(namespace, type_name)
    function = inspect.getattr_static(found, "__init__" if member == ".ctor" else member)
    function = getattr(function, "__func__", function)
    in_c = type(function).__name__ == "wrapper_descriptor"
    orders = names_in_source(found) if in_c else names_of(function)
    if (type_name, member) == ("Plane", ".ctor"):
        orders = CONSTRUCTORS
    unknown = [order for order in map(tuple, overloads) if order not in orders]
    if member in BY_POSITION.get(type_name, ()):
        assert unknown, "the exception is no longer needed"
        return
    assert [order for order in unknown if not any((type_name, name) in AGREED for name in order)] == []


def test_overloads_can_be_called_by_name() -> None:
    box, plane = module_of("Microsoft.Xna.Framework", "BoundingBox")(Vector3(), Vector3(2)), Plane(0, 1, 0, -2)
    assert Plane(normal=Vector3.Up, d=-2) == Plane(a=0, b=1, c=0, d=-2) == Plane(value=Vector4(0, 1, 0, -2)) == plane
    assert Plane(Vector3(0, 2, 0), point2=Vector3(0, 2, 1), point3=Vector3(1, 2, 0)) == plane
    assert box.Contains(point=Vector3(1)) == box.Contains(Vector3(1))
    assert box.Intersects(ray=Ray(Vector3(-1, 1, 1), Vector3.Right)) == 1.0
    assert plane.Intersects(box=box) == box.Intersects(plane=plane)
    assert Plane.Transform(plane, rotation=Quaternion.Identity) == Plane.Transform(matrix=Matrix.Identity, plane=plane) == plane
    assert Vector2.Divide(Vector2(2, 4), divider=2) == Vector2.Multiply(value1=Vector2(2, 4), scaleFactor=0.5) == Vector2(1, 2)
    assert Matrix.CreateScale(scales=Vector3(2)) == Matrix.CreateScale(scale=2) == Matrix.CreateScale(2, 2, zScale=2)
    assert Matrix.CreateTranslation(position=Vector3(1, 2, 3)) == Matrix.CreateTranslation(1, 2, 3)
    assert Color.FromNonPremultiplied(r=255, g=0, b=0, a=255) == Color.Red
    curve = Curve()
    curve.ComputeTangents(tangentType=CurveTangent.Flat)


@pytest.mark.parametrize("named", [{"shape": 1}, {"box": 1, "ray": 2}, {"point": 1}])
def test_other_names_are_refused(named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match=r"Intersects takes \(box\) or \(frustum\) or \(plane\) or \(sphere\); got 0 arguments"):
        Ray().Intersects(**named)


@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference lies outside the repository")
def test_list_is_the_reference() -> None:
    assert listed_in(json.loads(REFERENCE.read_text())) == LISTED


def listed_in(reference: dict[str, Any]) -> dict[str, dict[str, dict[str, list[list[str]]]]]:
    """Take the parameter names of the value types out of the reference."""
    listed: dict[str, dict[str, dict[str, list[list[str]]]]] = {}
    for namespace, type_name in [*VALUE_TYPES, *((PACKED, name) for name in reference[PACKED])]:
        for member in reference[namespace][type_name].get("members", []):
            names = [parameter.split()[-1] for parameter in member.get("params", [])]
            twin = any(parameter.startswith(("ref ", "out ")) for parameter in member.get("params", []))
            if names and not twin and member["kind"] in ("method", "constructor"):
                entry = listed.setdefault(namespace, {}).setdefault(type_name, {})
                entry.setdefault(member["name"], []).append(names)
    return listed
