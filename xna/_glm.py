"""PyGLM, typed loosely, because its stubs describe fewer calls than it has."""

from __future__ import annotations

from typing import Any, TypeAlias

from pyglm import glm as _glm

glm: Any = _glm
Vec: TypeAlias = Any
Vec2: TypeAlias = Any
Vec3: TypeAlias = Any
Vec4: TypeAlias = Any
Mat4: TypeAlias = Any

__all__ = ["Mat4", "Vec", "Vec2", "Vec3", "Vec4", "glm", "negated"]


def negated(value: Any) -> Any:
    """Change all signs of a vector or matrix, those of zeros too, which PyGLM's own minus makes positive."""
    return value * -1.0
