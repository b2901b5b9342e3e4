"""Every test of VULKAN runs with the validation layer, and any message of it fails the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renderers.vulkan import validation
from renderers.vulkan.instance import Instance


@pytest.fixture(autouse=True)
def validation_is_silent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(validation.ENVIRONMENT_VARIABLE, "1")
    validation.messages.clear()
    yield
    assert validation.messages == []


@pytest.fixture(scope="session", autouse=True)
def the_layer_is_there() -> None:
    instance = Instance(validated=True)
    assert instance.validated, "the package vulkan-validationlayers is missing: these tests would prove nothing"
    instance.close()
