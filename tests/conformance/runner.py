"""Runs one scene on one renderer and judges the outcome."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from functools import cache

from renderers.contract.capabilities import Capability
from renderers.contract.errors import NotSupportedException
from renderers.shaders.glsl.compilers import available
from tests.conformance.checks import Check
from tests.conformance.registry import Scene
from tests.conformance.stage import FellBack, Shot, Stage
from tests.conformance.tolerances import CONTRACT_REFUSALS
from xna.exceptions import ContentLoadException


@dataclass
class Outcome:
    """What came of a scene: "passed", "refused" (as it must be) or "failed" with the reasons."""

    scene: Scene
    renderer: str
    status: str
    checks: list[Check] = field(default_factory=list)
    shots: list[Shot] = field(default_factory=list)
    missing: frozenset[Capability] = frozenset()
    message: str = ""

    @property
    def failures(self) -> list[Check]:
        return [check for check in self.checks if not check.passed]

    def __str__(self) -> str:
        lines = [f"{self.scene.id} {self.scene.name} on {self.renderer}: {self.status}"]
        lines += [f"  {check}" for check in self.failures]
        return "\n".join([*lines, self.message] if self.message else lines)


class SkippedScene(Exception):
    """The scene's data is not there; the text says which."""


@cache
def capabilities(renderer: str) -> frozenset[Capability]:
    """Ask a HiDef device of a renderer for all its capabilities."""
    stage = Stage("capabilities", renderer)
    try:
        device = stage.open(16, 16, clear=None)
        return frozenset(capability for capability in Capability if device.SupportsEXT(capability))
    finally:
        stage.close()


def run(scene: Scene, renderer: str) -> Outcome:
    """Draw a scene and judge it.

    One that needs what the renderer lacks must raise NotSupportedException, or end where a preference was visibly not applied;
    so must one that the renderer's own contract refuses. Any other must pass its checks.
    """
    stage = Stage(scene.id, renderer)
    missing = scene.needs - capabilities(renderer)
    outcome = Outcome(scene, renderer, "failed", stage.expect.results, stage.shots, missing)
    try:
        scene.draw(stage)
    except SkippedScene as skipped:
        outcome.status, outcome.message = "skipped", str(skipped)
    except Exception as error:
        _judge_exception(outcome, error)
    else:
        _judge_drawing(outcome)
        _judge_alpha(outcome, stage)
    finally:
        stage.close()
    return outcome


def _judge_exception(outcome: Outcome, error: Exception) -> None:
    named = CONTRACT_REFUSALS.get((outcome.renderer, outcome.scene.id))
    expected = outcome.missing or (named is not None and named in str(error)) or _lacks_compiler(outcome.scene)
    if not expected or not _is_refusal(error):
        outcome.message = "".join(traceback.format_exception(error))
    elif not outcome.failures:
        outcome.status, outcome.message = "refused", str(error)


def _lacks_compiler(scene: Scene) -> bool:
    """Tell whether a scene cannot be drawn because its GLSL needs a compiler to SPIR-V, which this machine has not."""
    return Capability.CustomEffects in scene.needs and next(available(), None) is None


def _is_refusal(error: BaseException | None) -> bool:
    """Tell a refusal; one that happens while loading is the cause of a ContentLoadException."""
    if isinstance(error, ContentLoadException):
        return _is_refusal(error.__cause__)
    return isinstance(error, (NotSupportedException, FellBack))


def _judge_drawing(outcome: Outcome) -> None:
    if outcome.missing:
        names = ", ".join(sorted(capability.name for capability in outcome.missing))
        outcome.message = f"{outcome.renderer} says that it lacks {names}, but drew the scene without a refusal."
    elif (outcome.renderer, outcome.scene.id) in CONTRACT_REFUSALS:
        outcome.message = f"{outcome.renderer} drew the scene; its entry among CONTRACT_REFUSALS in tolerances.py is not needed."
    elif not outcome.checks:
        outcome.message = "The scene checked nothing."
    elif not outcome.failures:
        outcome.status = "passed"


def _judge_alpha(outcome: Outcome, stage: Stage) -> None:
    if stage.expect.without_alpha and not stage.expect.alpha_mattered and outcome.status == "passed":
        outcome.status = "failed"
        outcome.message = "Alpha was as expected; the scene's entry in WITHOUT_ALPHA of tolerances.py is not needed."
