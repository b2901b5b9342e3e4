"""The public names of the framework, as they are when everything is imported; the pages of the site are made from them."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from xna.events import Event

NAMESPACES = (
    "xna",
    "xna.graphics",
    "xna.graphics.packed_vector",
    "xna.input",
    "xna.audio",
    "xna.media",
    "xna.content",
    "xna.storage",
    "xna.testing",
)


_DESCRIBED = (property, type, ModuleType, Event)


class Name(NamedTuple):
    """A public type or function of a namespace."""

    namespace: str
    name: str
    value: Any

    @property
    def is_borrowed(self) -> bool:
        """Whether a namespace below this one is the name's home, such as xna.graphics for xna.SpriteBatch."""
        module: str = self.value.__module__
        return self.namespace == "xna" and module.startswith("xna.") and module.count(".") > 1


def names(namespace: str) -> Iterator[Name]:
    """Give the names of a namespace in the order of the alphabet."""
    package = importlib.import_module(namespace)
    public = getattr(package, "__all__", None) or [name for name in dir(package) if name[0].isupper()]
    return (Name(namespace, name, getattr(package, name)) for name in sorted(public))


def first_line(value: Any, owner: type | None = None, name: str = "") -> str:
    """Give the first line of a docstring; for an attribute of a class it may be the string below it in the source."""
    text = (
        (inspect.getdoc(value) or "")
        if isinstance(value, _DESCRIBED) or inspect.isroutine(value) or inspect.isdatadescriptor(value)
        else ""
    )
    if not text and owner is not None:
        text = next((docs[name] for each in owner.__mro__ if name in (docs := _attribute_docs(each))), "")
    return " ".join(inspect.cleandoc(text).partition("\n\n")[0].split()).removesuffix("::") if text else ""


@cache
def _attribute_docs(owner: type) -> dict[str, str]:
    module = importlib.import_module(owner.__module__)
    place = Path(module.__file__ or "")
    source = place.with_name(place.name.partition(".")[0] + ".py")
    if not source.is_file():  # built in, or an extension module without its source
        return {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == owner.__name__]
    return {
        name: text.value.value
        for body in bodies
        for statement, text in pairwise(body)
        for name in _assigned(statement)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)
    }


def _assigned(statement: ast.stmt) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
