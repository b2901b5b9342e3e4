"""The error of GLSL that does not compile."""

from __future__ import annotations


class GlslError(ValueError):
    """A shader's source has faults: each line of the message is `file:line: what is wrong`, by the user's own file."""
