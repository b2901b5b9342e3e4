"""Hot reload: look for changed files and read their assets anew."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING

from content.read_log import Stamp, stamp_of
from xna.content._adoption import adopt, check_adoptable
from xna.content._cached_asset import CachedAsset, dispose_all, load_fresh
from xna.content._open_loads import load_failures
from xna.content.asset_reloaded_event_args_ext import AssetReloadedEventArgsEXT

if TYPE_CHECKING:
    from xna.content.content_manager import ContentManager

_log = logging.getLogger("xna.content")

FILES_A_TURN = 64
SETTLING_SECONDS = 0.1
VANISHED_SECONDS = 1.0
"""Editors that save by deleting a file first put the new one there sooner."""


class HotReload:
    """Watches the files of one content manager's assets, a few each turn."""

    def __init__(self, manager: ContentManager) -> None:
        self._manager = manager
        self._walk: Iterator[tuple[Hashable, CachedAsset, str]] = iter(())
        self._changing: dict[str, tuple[Stamp | None, float]] = {}
        self._errors: dict[Hashable, tuple[CachedAsset, Exception]] = {}
        self.settling_seconds = SETTLING_SECONDS
        self.vanished_seconds = VANISHED_SECONDS

    @property
    def error(self) -> Exception | None:
        """Why the latest of the assets that could not be read anew could not; None when all could."""
        assets = self._manager._assets
        self._errors = {key: each for key, each in self._errors.items() if assets.get(key) is each[0]}
        return next((error for _, error in reversed(self._errors.values())), None)

    def advance(self) -> None:
        """Look at some files; an asset whose file has changed, and then stayed the same for a moment, is read anew."""
        turn = list(islice(self._walk, FILES_A_TURN))
        if not turn:
            self._walk = self._files()
            turn = list(islice(self._walk, FILES_A_TURN))
        for key, cached, path in turn:
            if self._manager._assets.get(key) is cached and path in cached.files and self._has_settled(cached, path):
                self._reload(key, cached)

    def _files(self) -> Iterator[tuple[Hashable, CachedAsset, str]]:
        for key, cached in list(self._manager._assets.items()):
            for path in list(cached.files):
                yield key, cached, path

    def _has_settled(self, cached: CachedAsset, path: str) -> bool:
        """Whether a file has changed, come or gone, and is no longer being written."""
        stamp = stamp_of(path)
        if stamp == cached.files[path]:
            self._changing.pop(path, None)
            return False
        now = perf_counter()
        seen, since = self._changing.setdefault(path, (stamp, now))
        if seen != stamp:
            self._changing[path] = (stamp, now)
            return False
        return now - since >= (self.vanished_seconds if stamp is None else self.settling_seconds)

    def _reload(self, key: Hashable, cached: CachedAsset) -> None:
        try:
            with load_failures(cached.name):
                fresh = load_fresh(cached.name, cached.read)
                check_adoptable(cached, fresh)
        except Exception as error:
            self._keep(key, cached, error)
            return
        # The files that the document names may have changed with it.
        cached.files = fresh.files
        is_same = adopt(cached, fresh)
        if not is_same:
            dispose_all(cached.made)
            self._manager._assets[key] = fresh
        self._errors.pop(key, None)
        _log.info("Reloaded '%s'.", cached.name)
        asset = cached.asset if is_same else fresh.asset
        self._manager.AssetReloadedEXT._raise(self._manager, AssetReloadedEventArgsEXT(cached.name, asset, is_same))

    def _keep(self, key: Hashable, cached: CachedAsset, error: Exception) -> None:
        """Keep the old asset, and be silent until a file changes again. A file that another program holds is tried again."""
        held = _is_held(error)
        for path in cached.files:
            if held:
                self._changing.pop(path, None)
            else:
                cached.files[path] = stamp_of(path)
        _, known = self._errors.pop(key, (None, None))
        self._errors[key] = cached, error
        if not held or str(known) != str(error):
            _log.error("Kept the old '%s', because its new file cannot be loaded: %s", cached.name, error)


def _is_held(error: BaseException | None) -> bool:
    """Whether a file could not be opened because a program that writes it lets nobody else in, as on Windows."""
    while error is not None and not isinstance(error, PermissionError):
        error = error.__cause__
    return error is not None
