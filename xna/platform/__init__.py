"""The system below the game: windows, events, displays and time. One platform is current at a time."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable

from renderers.contract.errors import NoSuitableGraphicsDeviceException
from xna.platform.base import Clock as Clock
from xna.platform.base import DisplayInfo as DisplayInfo
from xna.platform.base import Platform as Platform
from xna.platform.base import PlatformWindow as PlatformWindow

ENVIRONMENT_VARIABLE = "XNA_PLATFORM"

_log = logging.getLogger("xna.platform")
_current: Platform | None = None


def current() -> Platform:
    """Give the platform that the program runs on; the first call chooses it.

    The environment variable XNA_PLATFORM names it ("sdl3" or "headless"). Without it SDL3 is taken if it can open a
    display, else the headless platform, with one warning in the log "xna.platform".

    Raises:
        NoSuitableGraphicsDeviceException: the variable asks for sdl3, which cannot run here, or for an unknown name.
    """
    global _current
    if _current is None:
        _current = _choose()
    return _current


def use(platform: Platform | None) -> Platform | None:
    """Make a platform the current one and give the former one, which is not closed.

    With None the next call of `current` chooses anew.
    """
    global _current
    former, _current = _current, platform
    return former


def window_for_handle(handle: int) -> PlatformWindow | None:
    """Find an open window of the current platform by its handle."""
    return None if _current is None else _current.window_for_handle(handle)


def _choose() -> Platform:
    name = os.environ.get(ENVIRONMENT_VARIABLE, "").strip().lower()
    if name:
        return _forced(name)
    try:
        return _sdl3()
    except (RuntimeError, ImportError) as reason:
        _log.warning(
            "no window will be shown, the headless platform is used: %s (Set %s=headless to choose it without this warning.)",
            reason,
            ENVIRONMENT_VARIABLE,
        )
        return _headless()


def _forced(name: str) -> Platform:
    make = _PLATFORMS.get(name)
    if make is None:
        raise NoSuitableGraphicsDeviceException(
            f"{ENVIRONMENT_VARIABLE} must be one of {', '.join(sorted(_PLATFORMS))}, or unset; it is {name!r}"
        )
    try:
        return make()
    except (RuntimeError, ImportError) as reason:
        raise NoSuitableGraphicsDeviceException(f"{ENVIRONMENT_VARIABLE} asks for {name}, but {reason}") from reason


def _sdl3() -> Platform:
    from xna.platform.sdl3 import Sdl3Platform

    return Sdl3Platform()


def _headless() -> Platform:
    from xna.platform.headless import HeadlessPlatform

    return HeadlessPlatform()


_PLATFORMS: dict[str, Callable[[], Platform]] = {"sdl3": _sdl3, "headless": _headless}
