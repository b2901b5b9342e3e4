"""Draws every scene on one renderer, prints a table by feature, and writes a report with the pictures on request.

With --against, each picture must also be the other renderer's, and the report shows both and their difference.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.conformance.against import run_against
from tests.conformance.registry import Scene, all_scenes
from tests.conformance.report import text_table, write_report
from tests.conformance.runner import Outcome, run


def main() -> int:
    """Run from the command line; gives 1 when a scene failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--renderer", default="SOFTWARE", help="the renderer's name (default: %(default)s)")
    parser.add_argument("--against", metavar="NAME", help="compare every picture with the one that this renderer draws")
    parser.add_argument("--report", type=Path, metavar="DIR", help="write an HTML report into this folder")
    parser.add_argument(
        "--scene", action="append", metavar="ID", help="draw only scenes whose identity begins so; may be repeated"
    )
    arguments = parser.parse_args()
    wanted = tuple(arguments.scene or ("",))
    outcomes = [_judged(scene, arguments.renderer, arguments.against) for scene in all_scenes() if scene.id.startswith(wanted)]
    for outcome in outcomes:
        if outcome.status == "failed":
            print(outcome)
    print(text_table(outcomes))
    if arguments.report:
        print(f"report: {write_report(arguments.report, arguments.renderer, outcomes)}")
    return int(any(outcome.status == "failed" for outcome in outcomes))


def _judged(scene: Scene, renderer: str, reference: str | None) -> Outcome:
    return run(scene, renderer) if reference is None else run_against(scene, renderer, reference)


if __name__ == "__main__":
    raise SystemExit(main())
