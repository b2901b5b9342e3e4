from __future__ import annotations

import logging

import pytest

from renderers import registry
from renderers.contract import RendererDescriptor
from renderers.contract.errors import ArgumentException, NoSuitableGraphicsDeviceException
from xna.graphics.graphics_adapter import GraphicsAdapter


def _descriptor(
    name: str, reason: str | None = None, automatic: bool = True, reluctance: str | None = None
) -> RendererDescriptor:
    return RendererDescriptor(
        name,
        "",
        create=lambda arguments: None,  # type: ignore[arg-type, return-value]
        is_available=lambda: reason,
        automatic=automatic,
        reluctance=lambda: reluctance,
    )


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> list[RendererDescriptor]:
    rows = [_descriptor("GPU", "no driver"), _descriptor("CPU"), _descriptor("NONE", automatic=False)]
    monkeypatch.setattr(registry, "descriptors", lambda: tuple(rows))
    monkeypatch.delenv(registry.ENVIRONMENT_VARIABLE, raising=False)
    registry._tell_once.cache_clear()
    return rows


def test_descriptors_are_unique_and_include_the_built_in_ones() -> None:
    names = [descriptor.name for descriptor in registry.descriptors()]
    assert len(names) == len(set(names))
    assert {"SOFTWARE", "HEADLESS", "STUB"} <= set(names)


def test_only_drawing_renderers_take_part_in_the_automatic_choice() -> None:
    automatic = {descriptor.name for descriptor in registry.descriptors() if descriptor.automatic}
    assert "SOFTWARE" in automatic
    assert not automatic & {"HEADLESS", "STUB"}


def test_choose_unknown_name_lists_the_known_ones(table: list[RendererDescriptor]) -> None:
    with pytest.raises(ArgumentException, match="GLIDE.*GPU, CPU, NONE"):
        registry.choose("GLIDE")


def test_choose_by_name_ignores_letter_case(table: list[RendererDescriptor]) -> None:
    assert registry.choose("none").name == "NONE"


def test_choose_argument_goes_before_the_environment(table: list[RendererDescriptor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ENVIRONMENT_VARIABLE, "CPU")
    assert registry.choose("NONE").name == "NONE"
    assert registry.choose().name == "CPU"


def test_choose_tells_that_the_environment_asked(table: list[RendererDescriptor], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ENVIRONMENT_VARIABLE, "GDI")
    with pytest.raises(ArgumentException, match=r"XNA_RENDERER is 'GDI'\. There is no renderer named 'GDI'\. Known renderers: "):
        registry.choose()


def test_choose_unavailable_name_says_why(table: list[RendererDescriptor]) -> None:
    with pytest.raises(NoSuitableGraphicsDeviceException, match="GPU.*no driver"):
        registry.choose("GPU")


def test_choose_automatic_logs_the_fall_back_in_one_line(
    table: list[RendererDescriptor], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert registry.choose().name == "CPU"
        assert registry.choose().name == "CPU"
    assert [record.getMessage() for record in caplog.records] == [
        "Using the renderer CPU, because GPU is not available (no driver)"
    ]


def test_choose_automatic_passes_a_reluctant_renderer_by_quietly(
    table: list[RendererDescriptor], caplog: pytest.LogCaptureFixture
) -> None:
    table[0] = _descriptor("GPU", reluctance="the GPU is the CPU")
    with caplog.at_level(logging.INFO):
        assert registry.choose().name == "CPU"
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [
        (logging.INFO, "Using the renderer CPU, because GPU is left to those who ask for it (the GPU is the CPU)")
    ]
    assert registry.choose("GPU").name == "GPU"
    assert [descriptor.name for descriptor in registry.automatic()] == ["CPU"]


def test_choose_automatic_without_any_available_names_every_reason(
    monkeypatch: pytest.MonkeyPatch, table: list[RendererDescriptor]
) -> None:
    table[1] = _descriptor("CPU", "no memory")
    with pytest.raises(NoSuitableGraphicsDeviceException, match="no driver.*no memory"):
        registry.choose()


def test_renderer_names_ext_gives_the_table(table: list[RendererDescriptor]) -> None:
    assert GraphicsAdapter.RendererNamesEXT == ("GPU", "CPU", "NONE")
