"""The table of scenes: what each one shows and what a renderer must have to draw it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from renderers.contract.capabilities import Capability

if TYPE_CHECKING:
    from tests.conformance.stage import Stage

SCREEN = frozenset({Capability.BackBufferReadback})  # in general: there are pixels at all
BOTH = SCREEN | {Capability.RenderTargets, Capability.TextureReadback}
NOTHING: frozenset[Capability] = frozenset()

Draw = Callable[["Stage"], None]


@dataclass(frozen=True)
class Scene:
    """One picture (or a few) with what must be seen in it.

    `needs` says what a renderer must have; one that lacks any of it must refuse the scene.
    """

    id: str
    name: str
    feature: str
    draw: Draw
    needs: frozenset[Capability]


_SCENES: dict[str, Scene] = {}


def scene(
    identity: str,
    name: str,
    feature: str,
    *,
    reads: frozenset[Capability] = SCREEN,
    needs: Iterable[Capability] = (),
) -> Callable[[Draw], Draw]:
    """Register a scene function. Identities are unique; `feature` groups scenes in the report."""

    def register(draw: Draw) -> Draw:
        if identity in _SCENES:
            raise ValueError(f"Two scenes are called {identity}: '{_SCENES[identity].name}' and '{name}'.")
        _SCENES[identity] = Scene(identity, name, feature, draw, reads | frozenset(needs))
        return draw

    return register


@cache
def all_scenes() -> tuple[Scene, ...]:
    """Give every scene of the modules named scenes_*, in the order of their identities."""
    package = importlib.import_module("tests.conformance")
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith("scenes_"):
            importlib.import_module(f"tests.conformance.{module.name}")
    return tuple(_SCENES[identity] for identity in sorted(_SCENES))
