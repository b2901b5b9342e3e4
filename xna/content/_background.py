"""Loads in the background: files are decoded in threads, objects are made on the game's thread a few at a time."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, Any

from xna._disposal import in_turn
from xna.content import _asset_loading
from xna.content._open_loads import load_failures
from xna.content.background_load_ext import BackgroundLoadEXT
from xna.exceptions import InvalidOperationException

if TYPE_CHECKING:
    from xna.content._asset_loading import Decoded
    from xna.content.content_manager import ContentManager

MOST_WORKERS = 4


@dataclass(eq=False)
class _Job:
    """One request. `steps` are what is left to make: the assets that it needs first, then the asset itself."""

    cls: type
    name: str
    handle: BackgroundLoadEXT[Any]
    future: Future[list[Decoded]] | None = None
    steps: deque[Decoded] | None = field(default=None)


class BackgroundLoads:
    """The background loads of one content manager."""

    def __init__(self, manager: ContentManager) -> None:
        self._manager = manager
        self._workers: ThreadPoolExecutor | None = None
        self._jobs: dict[Hashable, _Job] = {}
        self.done = self.total = 0

    @property
    def is_idle(self) -> bool:
        """Whether nothing is left to do."""
        return not self._jobs

    def start(self, key: Hashable, cls: type, name: str) -> BackgroundLoadEXT[Any]:
        """Begin a load, or join one of the same asset that runs already."""
        running = self._jobs.get(key)
        if running is not None:
            return running.handle
        if not self._jobs:
            self.done = self.total = 0
        handle: BackgroundLoadEXT[Any] = BackgroundLoadEXT(name, lambda: self._finish(key))
        job = self._jobs[key] = _Job(cls, name, handle)
        self.total += 1
        if not self._manager._has_own_reading and not self._manager._is_loaded(cls, name):
            self._workers = self._workers or ThreadPoolExecutor(min(MOST_WORKERS, os.cpu_count() or 1), "xna-content")
            job.future = self._workers.submit(_decode_all, self._manager, cls, name)
        return handle

    def advance(self, seconds: float) -> None:
        """Make objects until the time is over, in the order of the requests; at least one step is made where one is ready."""
        end = perf_counter() + seconds
        for key, job in list(self._jobs.items()):
            while job.future is None or job.future.done():
                self._step(key, job)
                if perf_counter() >= end:
                    return
                if key not in self._jobs:
                    break

    def cancel(self) -> None:
        """End all loads; those who wait are told."""
        jobs, self._jobs = self._jobs, {}
        if self._workers is not None:
            self._workers.shutdown(wait=False, cancel_futures=True)
            self._workers = None
        self.done += len(jobs)
        in_turn([lambda job=job: _cancel(job) for job in jobs.values()])  # type: ignore[misc]

    def _finish(self, key: Hashable) -> None:
        job = self._jobs.get(key)
        while job is not None and key in self._jobs:
            self._step(key, job)

    def _step(self, key: Hashable, job: _Job) -> None:
        """Make one object of a job. An error belongs to its caller alone."""
        try:
            if job.future is None:
                self._complete(key, job, self._manager._load(job.cls, job.name), None)
                return
            if job.steps is None:
                job.steps = deque(job.future.result())
            decoded = job.steps.popleft()
            asset = self._manager._load_decoded(decoded)
        except Exception as error:
            self._complete(key, job, None, error)
            return
        if not job.steps:
            self._complete(key, job, asset, None)

    def _complete(self, key: Hashable, job: _Job, asset: Any, error: BaseException | None) -> None:
        if self._jobs.pop(key, None) is not None:  # the step may have ended in an Unload, which has told already
            self.done += 1
            job.handle._complete(asset, error)


def _cancel(job: _Job) -> None:
    reason = f"The load of '{job.name}' was cancelled: its ContentManager was unloaded."
    job.handle._complete(None, InvalidOperationException(reason))


def _decode_all(manager: ContentManager, cls: type, name: str) -> list[Decoded]:
    """Decode an asset and what it needs; a needed asset that fails is left to the asset itself, which names its file."""
    with load_failures(name):
        main = _asset_loading.decode(manager, cls, name)
    needed: list[Decoded] = []
    for dependency in dict.fromkeys(main.dependencies()):
        if not manager._is_loaded(*dependency):
            needed += _decode_all(manager, *dependency)
    return [*needed, main]
