"""The ordered table of renderers, and the choice of one.

The choice: the name that the game asks for (`GraphicsDeviceManager.RendererEXT`), else the environment variable `XNA_RENDERER`,
else the first renderer of the table that takes part in the automatic choice, is available and is not reluctant: a GPU renderer
on a machine whose only "GPU" is the CPU leaves that to SOFTWARE, which is faster. Other packages add renderers through the
entry-point group `xna.renderers`: an entry point loads to a RendererDescriptor.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from renderers.contract.errors import ArgumentException, NoSuitableGraphicsDeviceException
from renderers.contract.renderer import RendererDescriptor

ENTRY_POINT_GROUP = "xna.renderers"
ENVIRONMENT_VARIABLE = "XNA_RENDERER"

# The order of the automatic choice; each module has a DESCRIPTOR and imports nothing heavy.
_BUILT_IN = (
    "renderers.sdl_gpu",
    "renderers.vulkan",
    "renderers.software",
    "renderers.tinygl",
    "renderers.headless",
    "renderers.stub",
)

_log = logging.getLogger("renderers.registry")


@lru_cache(maxsize=1)
def descriptors() -> tuple[RendererDescriptor, ...]:
    """Give every known renderer in the order of the automatic choice, third-party ones last."""
    from importlib.metadata import entry_points  # brings in email and socket: not at import

    table = {}
    for module_name in _BUILT_IN:
        descriptor = import_module(module_name).DESCRIPTOR
        table[descriptor.name] = descriptor
    for entry_point in entry_points(group=ENTRY_POINT_GROUP):
        descriptor = entry_point.load()
        if not isinstance(descriptor, RendererDescriptor):
            raise TypeError(f"Entry point {entry_point.name} of {ENTRY_POINT_GROUP} must give a RendererDescriptor.")
        if descriptor.name in table:
            raise ValueError(f"A renderer named {descriptor.name} is registered twice; the second is {entry_point.value}.")
        table[descriptor.name] = descriptor
    return tuple(table.values())


def find(name: str) -> RendererDescriptor:
    """Give the renderer of this name, in any letter case.

    Raises:
        ArgumentException: No renderer has this name; the message lists the known ones.
    """
    if not isinstance(name, str):
        raise ArgumentException(f"A renderer is asked for by its name, a string; it was {name!r}.")
    for descriptor in descriptors():
        if descriptor.name == name.strip().upper():
            return descriptor
    known = ", ".join(descriptor.name for descriptor in descriptors())
    raise ArgumentException(f"There is no renderer named {name!r}. Known renderers: {known}.")


def choose(name: str | None = None) -> RendererDescriptor:
    """Choose a renderer by the rule at the top of this module.

    Args:
        name: The renderer that the game asks for, or None.

    Raises:
        ArgumentException: The name is unknown.
        NoSuitableGraphicsDeviceException: The named renderer, or every automatic one, is unavailable; the message says why.
    """
    if name is not None:
        return _automatic() if isinstance(name, str) and not name else _named(name)
    asked = os.environ.get(ENVIRONMENT_VARIABLE)
    if not asked:
        return _automatic()
    try:
        return _named(asked)
    except (ArgumentException, NoSuitableGraphicsDeviceException) as error:
        raise type(error)(f"The environment variable {ENVIRONMENT_VARIABLE} is {asked!r}. {error}") from None


def _named(name: str) -> RendererDescriptor:
    descriptor = find(name)
    reason = descriptor.is_available()
    if reason is not None:
        raise NoSuitableGraphicsDeviceException(f"The renderer {descriptor.name} was asked for but is not available: {reason}")
    return descriptor


def automatic() -> Iterator[RendererDescriptor]:
    """Give the renderers that the automatic choice may take on this machine, the best one first."""
    return (each for each in descriptors() if each.automatic and _objection(each) is None)


class _Objection(NamedTuple):
    """Why the automatic choice passes a renderer by, and how loudly that is said."""

    level: int
    reason: str


def _objection(descriptor: RendererDescriptor) -> _Objection | None:
    reason = descriptor.is_available()
    if reason is not None:
        return _Objection(logging.WARNING, f"{descriptor.name} is not available ({reason})")
    reason = descriptor.reluctance()
    return None if reason is None else _Objection(logging.INFO, f"{descriptor.name} is left to those who ask for it ({reason})")


def _automatic() -> RendererDescriptor:
    objections: list[_Objection] = []
    for descriptor in descriptors():
        objection = _objection(descriptor) if descriptor.automatic else None
        if objection is not None:
            objections.append(objection)
        elif descriptor.automatic:
            if objections:
                _tell_once(max(objections).level, descriptor.name, _joined(objections))
            return descriptor
    raise NoSuitableGraphicsDeviceException(f"No renderer is available: {_joined(objections)}")


def _joined(objections: list[_Objection]) -> str:
    return "; ".join(objection.reason for objection in objections)


@lru_cache
def _tell_once(level: int, name: str, reasons: str) -> None:
    """Log a fall-back: the choice is made several times while a game starts, but told once."""
    _log.log(level, "Using the renderer %s, because %s", name, reasons)
