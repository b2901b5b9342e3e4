"""The operators of the uncompiled vectors, written out field by field.

In Python each call costs as much as a sum of two vectors, so the usual operands are served by one function without calls.
All others are left to the operators of the class, which are what is compiled.
"""

from __future__ import annotations

import re
from typing import Any

# A line with $ stands for one such line a field.
_OPERATORS = """
def __add__(self, other):
    if other.__class__ is Vector:
        result = new(Vector)
        result.$ = self.$ + other.$
        return result
    return general["__add__"](self, other)

def __sub__(self, other):
    if other.__class__ is Vector:
        result = new(Vector)
        result.$ = self.$ - other.$
        return result
    return general["__sub__"](self, other)

def __mul__(self, other):
    if other.__class__ is float or other.__class__ is int:
        result = new(Vector)
        result.X = other
        scale = result.X  # as binary32
        result.$ = self.$ * scale
        return result
    if other.__class__ is Vector:
        result = new(Vector)
        result.$ = self.$ * other.$
        return result
    return general["__mul__"](self, other)

def __rmul__(self, other):
    if other.__class__ is float or other.__class__ is int:
        result = new(Vector)
        result.X = other
        scale = result.X
        result.$ = self.$ * scale
        return result
    return general["__rmul__"](self, other)

def __truediv__(self, other):
    if other.__class__ is float or other.__class__ is int:
        result = new(Vector)
        result.X = other
        if result.X:
            result.X = 1.0 / result.X
            scale = result.X
            result.$ = self.$ * scale
            return result
    return general["__truediv__"](self, other)

def __neg__(self):
    result = new(Vector)
    result.$ = -self.$
    return result
"""


def write_out_operators(vector: type, fields: str) -> None:
    """Replace the operators of a class whose fields are C members of type float.

    Args:
        vector: the class.
        fields: the letters that name its fields, X first.
    """
    source = re.sub(
        r"^.*\$.*$", lambda line: "\n".join(line[0].replace("$", field) for field in fields), _OPERATORS, flags=re.MULTILINE
    )
    written: dict[str, Any] = {}
    exec(source, {"Vector": vector, "new": object.__new__, "general": dict(vars(vector))}, written)
    for name, operator in written.items():
        operator.__qualname__, operator.__module__ = f"{vector.__name__}.{name}", vector.__module__
        setattr(vector, name, operator)
