"""Making and closing a renderer: all or nothing, in any circumstances."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from renderers.contract.errors import NoSuitableGraphicsDeviceException
from renderers.deferred.ledger import FailurePoint
from renderers.vulkan import adapter
from tests.vulkan.drawing import open_renderer

ROOT = Path(__file__).resolve().parents[2]
_PRESENTATION = {"sample_count": 4}


def _failure_points() -> list[FailurePoint]:
    renderer = open_renderer(**_PRESENTATION)
    points = [FailurePoint(kind, number + 1) for kind, count in renderer.ledger.attempts.items() for number in range(count)]
    renderer.close()
    return points


def test_a_failure_at_any_point_leaves_nothing() -> None:
    points = _failure_points()
    assert {"Device", "Memory", "Image", "Buffer", "Fence", "CommandPool", "DescriptorPool", "Sampler"} <= {
        p.kind for p in points
    }
    for point in points:
        ledgers = []
        with (
            pytest.raises(NoSuitableGraphicsDeviceException, match="VULKAN cannot make a device"),
            pytest.MonkeyPatch.context() as patch,
        ):
            _keep_ledger(patch, ledgers)
            open_renderer(point, **_PRESENTATION)
        assert ledgers[0].live == {}, point


def _keep_ledger(patch: pytest.MonkeyPatch, kept: list) -> None:
    from renderers.deferred.ledger import Ledger
    from tests.vulkan import drawing

    def make(fail_at: FailurePoint | None) -> Ledger:
        kept.append(Ledger(fail_at))
        return kept[-1]

    patch.setattr(drawing, "Ledger", make)


def test_objects_go_in_the_reverse_order_of_their_making() -> None:
    renderer = open_renderer()
    renderer.ledger.events = []
    renderer.close()
    gone = [kind for step, kind in renderer.ledger.events if step == "release"]
    assert gone[-1] == "Device"
    assert gone.index("ImageView") < gone.index("Image") if "ImageView" in gone else True
    assert max(index for index, kind in enumerate(gone) if kind == "Image") < gone.index("DescriptorPool")
    assert gone.index("Buffer") < len(gone) - 1 - gone[::-1].index("Memory")
    assert renderer.ledger.live == {}


def test_closing_twice_does_nothing() -> None:
    renderer = open_renderer()
    renderer.close()
    renderer.close()


def test_the_adapter_answers_before_a_device_exists() -> None:
    counts = adapter.sample_counts()
    assert counts[0] == 1
    renderer = open_renderer()
    assert renderer.limits.sample_counts == counts
    renderer.close()
    assert adapter.clamped_sample_count(0, (1, 4)) == 0
    assert adapter.clamped_sample_count(3, (1, 4)) == 0
    assert adapter.clamped_sample_count(8, (1, 2, 4)) == 4
    assert adapter.clamped_sample_count(2, (1, 2, 4)) == 2


def test_the_applied_count_is_the_adapters() -> None:
    from renderers.vulkan import DESCRIPTOR

    for wished in (0, 1, 2, 4, 8, 16):
        renderer = open_renderer(sample_count=wished)
        assert renderer.applied.sample_count == DESCRIPTOR.sample_count(wished)
        renderer.close()


def test_without_a_driver_the_reason_is_told() -> None:
    code = "from renderers.vulkan import DESCRIPTOR as d; print(d.is_available()); print(d.sample_count(4))"
    environment = {**os.environ, "VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    reason, count = said.stdout.split("\n")[:2]
    assert "driver" in reason
    assert count == "0"


def test_the_trace_tells_of_every_object() -> None:
    code = "from tests.vulkan.drawing import open_renderer as o; o().close()"
    environment = {**os.environ, "XNA_VULKAN_TRACE": "1"}
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    lines = [line.split() for line in said.stderr.splitlines()]
    made = sorted((kind, handle) for step, kind, handle in (line for line in lines if line[0] == "made"))
    freed = sorted((kind, handle) for step, kind, handle in (line for line in lines if line[0] == "freed"))
    assert made == freed
    assert {"Memory", "Image", "Fence", "CommandPool"} <= {kind for kind, _ in made}
