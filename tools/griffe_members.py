"""An extension of griffe, which reads the sources for the site: members that are no plain attributes or methods.

An event has its text as the argument of `Event("...")`; what XNA has as static properties stands on a metaclass here.
"""

from __future__ import annotations

import ast
from typing import Any

import griffe


class Members(griffe.Extension):
    """Gives events their texts, and classes the properties of their private metaclasses."""

    def on_attribute_instance(self, *, node: Any, attr: griffe.Attribute, **_: Any) -> None:
        """Take an event's text from its declaration."""
        call = getattr(node, "value", None)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Event" and call.args:
            text = call.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                attr.docstring = griffe.Docstring(text.value, parent=attr)
                attr.labels.add("event")
                attr.value = None

    def on_class_members(self, *, node: Any, cls: griffe.Class, **_: Any) -> None:
        """Show what a metaclass of the same module gives."""
        metaclass = _metaclass(node)
        found = cls.module.members.get(metaclass) if metaclass else None
        if isinstance(found, griffe.Class):
            for name, member in found.members.items():
                if not name.startswith("_") and name not in cls.members:
                    cls.members[name] = member


def _metaclass(node: Any) -> str | None:
    keywords = getattr(node, "keywords", ())
    return next((ast.unparse(word.value) for word in keywords if word.arg == "metaclass"), None)
