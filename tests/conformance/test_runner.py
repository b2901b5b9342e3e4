"""The judge: what passes, what counts as a refusal, and what must never pass silently."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from renderers.contract.capabilities import Capability
from tests.conformance import runner, tolerances
from tests.conformance.registry import SCREEN, Scene, all_scenes, scene
from tests.conformance.report import text_table, write_report
from tests.conformance.runner import SkippedScene, run
from tests.conformance.scenes_oracle import FOLDER, NAMES
from tests.conformance.stage import Stage
from xna.exceptions import ContentLoadException, NotSupportedException


def _scene(draw: Callable[[Stage], None], needs: frozenset[Capability] = SCREEN) -> Scene:
    return Scene("X", "a scene of the tests", "tests", draw, needs)


def _good(stage: Stage) -> None:
    stage.open(8, 8, clear=(1, 2, 3, 255))
    stage.expect.pixel("cleared", stage.read(), 4, 4, (1, 2, 3, 255))


def _wrong(stage: Stage) -> None:
    stage.open(8, 8, clear=(1, 2, 3, 255))
    stage.expect.pixel("cleared", stage.read(), 4, 4, (1, 2, 4, 255))


def _checks_nothing(stage: Stage) -> None:
    stage.open(8, 8)


def _pretends(stage: Stage) -> None:
    stage.open(8, 8)
    stage.expect.true("always", True)


def _refuses(stage: Stage) -> None:
    raise NotSupportedException("no")


def _wrong_before_refusal(stage: Stage) -> None:
    stage.expect.true("wrong", False)
    raise NotSupportedException("no")


def _breaks(stage: Stage) -> None:
    raise ValueError("broken")


def _refused_load(stage: Stage) -> None:
    raise ContentLoadException("cannot load", path="x") from NotSupportedException("no")


def _falls_back(stage: Stage) -> None:
    stage.need_applied(False, "four samples")


def _skips(stage: Stage) -> None:
    raise SkippedScene("no data")


@pytest.mark.parametrize(
    ("draw", "on_software", "on_headless"),
    [
        (_good, "passed", "refused"),
        (_wrong, "failed", "refused"),
        (_checks_nothing, "failed", "failed"),
        (_pretends, "passed", "failed"),
        (_refuses, "failed", "refused"),
        (_wrong_before_refusal, "failed", "failed"),
        (_breaks, "failed", "failed"),
        (_refused_load, "failed", "refused"),
        (_falls_back, "failed", "refused"),
        (_skips, "skipped", "skipped"),
    ],
)
def test_run(draw: Callable[[Stage], None], on_software: str, on_headless: str) -> None:
    assert run(_scene(draw), "SOFTWARE").status == on_software
    assert run(_scene(draw), "HEADLESS").status == on_headless


def test_scene_refuses_a_second_scene_of_the_same_identity() -> None:
    known = all_scenes()[0]
    with pytest.raises(ValueError, match=known.id):
        scene(known.id, "another", "tests")(_good)


def test_the_oracle_table_names_every_picture() -> None:
    if not FOLDER.is_dir():
        pytest.skip("the folder ../shared/oracle is not beside the repository")
    assert {path.stem for path in FOLDER.glob("*.json")} == set(NAMES)


def test_report(tmp_path: Path) -> None:
    outcomes = [run(_scene(draw), "SOFTWARE") for draw in (_good, _wrong)]
    page = write_report(tmp_path, "SOFTWARE", outcomes).read_text()
    assert page.count("<section>") == 2
    assert "expected (1, 2, 4, 255)" in page
    assert list((tmp_path / "pictures").glob("*.png"))
    assert text_table(outcomes).splitlines()[-1].split() == ["all", "1", "0", "0", "1"]


@pytest.mark.parametrize(
    ("draw", "status"), [(_refuses, "refused"), (_good, "failed"), (_breaks, "failed"), (_wrong_before_refusal, "failed")]
)
def test_a_refusal_by_contract_is_expected(monkeypatch: pytest.MonkeyPatch, draw: Callable[[Stage], None], status: str) -> None:
    monkeypatch.setitem(tolerances.CONTRACT_REFUSALS, ("SOFTWARE", "X"), "no")
    assert run(_scene(draw), "SOFTWARE").status == status


def test_a_refusal_by_contract_must_name_its_feature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tolerances.CONTRACT_REFUSALS, ("SOFTWARE", "X"), "the scissor test")
    assert run(_scene(_refuses), "SOFTWARE").status == "failed"


def test_an_entry_without_alpha_that_is_not_needed_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tolerances.WITHOUT_ALPHA, ("SOFTWARE", "X"), "a reason that is long enough")
    assert "not needed" in run(_scene(_good), "SOFTWARE").message


@pytest.mark.parametrize(("compilers", "status"), [((), "refused"), (("one",), "failed")])
def test_a_scene_in_glsl_may_be_refused_only_where_no_compiler_is(
    monkeypatch: pytest.MonkeyPatch, compilers: tuple[str, ...], status: str
) -> None:
    monkeypatch.setattr(runner, "available", lambda: iter(compilers))
    monkeypatch.setattr(runner, "capabilities", lambda renderer: frozenset(Capability))
    assert run(_scene(_refuses, SCREEN | {Capability.CustomEffects}), "SOFTWARE").status == status
