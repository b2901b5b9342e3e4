"""The printed table and the HTML report of a run."""

from __future__ import annotations

import html
from collections import defaultdict
from pathlib import Path

from tests.conformance.compare import compare, visible
from tests.conformance.picture import Picture
from tests.conformance.runner import Outcome
from tests.conformance.stage import Shot

ORDER = ("passed", "refused", "skipped", "failed")
MOST_SHOTS = 6  # pictures per scene; scenes with long sweeps would fill the page
_STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em; background: #fafafa; color: #222 }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: left; border-bottom: 1px solid #ddd }
section { background: #fff; border: 1px solid #ddd; border-radius: 6px; padding: .5em 1em; margin: 1em 0 }
figure { display: inline-block; margin: .5em 1em .5em 0; vertical-align: top } figcaption { font-size: 13px; color: #555 }
img { image-rendering: pixelated; border: 1px solid #bbb; margin-right: 4px }
.passed { color: #17692c } .refused { color: #6a5a00 } .skipped { color: #666 } .failed { color: #b00020; font-weight: bold }
pre { white-space: pre-wrap; background: #f4f4f4; padding: .5em }
"""


def counts_by_feature(outcomes: list[Outcome]) -> dict[str, dict[str, int]]:
    """Count scenes per feature and status."""
    table: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(ORDER, 0))
    for outcome in outcomes:
        table[outcome.scene.feature][outcome.status] += 1
    return dict(sorted(table.items()))


def text_table(outcomes: list[Outcome]) -> str:
    """Make the table that is printed."""
    lines = [f"{'feature':26}" + "".join(f"{status:>9}" for status in ORDER)]
    table = counts_by_feature(outcomes)
    for feature, counts in table.items():
        lines.append(f"{feature:26}" + "".join(f"{counts[status] or '':>9}" for status in ORDER))
    totals = {status: sum(counts[status] for counts in table.values()) for status in ORDER}
    lines.append(f"{'all':26}" + "".join(f"{totals[status]:>9}" for status in ORDER))
    return "\n".join(lines)


def write_report(folder: Path, renderer: str, outcomes: list[Outcome]) -> Path:
    """Write index.html and its pictures; gives the path of the page."""
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    rows = "".join(
        f"<tr><td>{html.escape(feature)}</td>" + "".join(f"<td class={s}>{counts[s] or ''}</td>" for s in ORDER) + "</tr>"
        for feature, counts in counts_by_feature(outcomes).items()
    )
    heads = "".join(f"<th>{status}</th>" for status in ORDER)
    sections = "".join(_section(folder, outcome) for outcome in outcomes)
    page = (
        f"<!doctype html><meta charset=utf-8><title>Conformance: {html.escape(renderer)}</title><style>{_STYLE}</style>"
        f"<h1>Conformance of {html.escape(renderer)}</h1><table><tr><th>feature</th>{heads}</tr>{rows}</table>{sections}"
    )
    path = folder / "index.html"
    path.write_text(page)
    return path


def _section(folder: Path, outcome: Outcome) -> str:
    scene = outcome.scene
    title = f"{html.escape(scene.id)}: {html.escape(scene.name)} <span class={outcome.status}>{outcome.status}</span>"
    figures = "".join(_figure(folder, scene.id, number, shot) for number, shot in enumerate(_chosen(outcome.shots)))
    failures = "".join(f"<li>{html.escape(str(check))}</li>" for check in outcome.failures)
    message = f"<pre>{html.escape(outcome.message)}</pre>" if outcome.message else ""
    shown = f" ({len(outcome.checks)} checks)" if outcome.checks else ""
    return f"<section><h3>{title}{shown}</h3>{figures}<ul class=failed>{failures}</ul>{message}</section>"


def _chosen(shots: list[Shot]) -> list[Shot]:
    """Give the shots to show: those that differ most from what was expected first, those without an expected picture last."""
    return sorted(shots, key=_distance, reverse=True)[:MOST_SHOTS]


def _distance(shot: Shot) -> float:
    if shot.expected is None:
        return -1
    if shot.expected.pixels.shape != shot.picture.pixels.shape:
        return 1
    return compare(shot.picture, shot.expected).share


def _figure(folder: Path, scene_id: str, number: int, shot: Shot) -> str:
    pictures = [("drawn", shot.picture)]
    if shot.expected is not None:
        pictures.append(("expected", shot.expected))
        if shot.expected.pixels.shape == shot.picture.pixels.shape:
            pictures.append(("difference, 8 times", visible(compare(shot.picture, shot.expected).difference)))
    images = ""
    for kind, picture in pictures:
        name = f"{scene_id}_{number}_{kind.split(',')[0]}.png".replace(" ", "_")
        picture.save(folder / "pictures" / name)
        images += f'<img src="pictures/{html.escape(name)}" title="{kind}" {_size(picture)}>'
    return f"<figure>{images}<figcaption>{html.escape(shot.label)}</figcaption></figure>"


def _size(picture: Picture) -> str:
    scale = max(1, 128 // max(picture.width, picture.height))
    return f'width="{picture.width * scale}" height="{picture.height * scale}"'
