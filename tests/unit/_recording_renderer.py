"""A renderer that draws nothing, writes down what the device manager asks of it, and fails on demand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from renderers import headless
from renderers.contract.enums import WindowKind
from renderers.contract.errors import NoSuitableGraphicsDeviceException
from renderers.contract.presentation import AppliedPresentation, CreationArguments, Presentation
from renderers.contract.renderer import RendererDescriptor
from renderers.stub.stub_renderer import StubRenderer


class Recorder:
    """What was asked of all renderers of a test, and how they shall behave."""

    def __init__(self) -> None:
        self.created: list[CreationArguments] = []
        self.resets: list[Presentation] = []
        self.frames = 0
        self.closed = 0
        self.fails = False
        self.slowest_interval = 2

    def descriptor(self, name: str = "RECORDING", kind: WindowKind = WindowKind.PLAIN, **wishes: object) -> RendererDescriptor:
        wishes.setdefault("automatic", True)
        wishes.setdefault("sample_count", lambda wished: min(wished, 4))
        return RendererDescriptor(
            name, "writes down", lambda arguments: RecordingRenderer(self, name, arguments), window_kind=kind, **wishes
        )


class RecordingRenderer(StubRenderer):
    def __init__(self, recorder: Recorder, name: str, arguments: CreationArguments) -> None:
        if recorder.fails:
            raise NoSuitableGraphicsDeviceException(f"{name} was told to fail")
        self.recorder = recorder
        self.name = name
        recorder.created.append(arguments)
        self._apply(arguments.presentation)

    def reset(self, presentation: Presentation) -> AppliedPresentation:
        if self.recorder.fails:
            raise RuntimeError("told to fail")
        self.recorder.resets.append(presentation)
        return self._apply(presentation)

    def _apply(self, asked: Presentation) -> AppliedPresentation:
        interval = min(asked.swap_interval, self.recorder.slowest_interval)
        self._applied = AppliedPresentation(asked.format, asked.depth_format, asked.sample_count, interval)
        return self._applied

    def present(self) -> None:
        self.recorder.frames += 1

    def close(self) -> None:
        self.recorder.closed += 1


@contextmanager
def recording(*others: RendererDescriptor) -> Iterator[Recorder]:
    """Let RECORDING be the automatic choice; HEADLESS and others can be asked for."""
    recorder = Recorder()
    table = (recorder.descriptor(), *others, headless.DESCRIPTOR)
    with mock.patch("renderers.registry.descriptors", return_value=table), mock.patch.dict("os.environ"):
        import os

        os.environ.pop("XNA_RENDERER", None)
        yield recorder
