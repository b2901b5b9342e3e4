"""One line for each step in the life of a native object, when XNA_VULKAN_TRACE is 1."""

from __future__ import annotations

import logging
import os

ENVIRONMENT_VARIABLE = "XNA_VULKAN_TRACE"
_log = logging.getLogger("renderers.vulkan.trace")


class Tracing:
    """Writes the lines to standard error; asks the environment once, when a renderer is made."""

    def __init__(self) -> None:
        self.enabled = os.environ.get(ENVIRONMENT_VARIABLE) == "1"
        if self.enabled and not _log.handlers:
            _log.addHandler(logging.StreamHandler())
            _log.setLevel(logging.DEBUG)

    def note(self, step: str, kind: str, handle: object) -> None:
        """Tell of a step: made, queued for release, freed, disconnected."""
        if self.enabled:
            _log.debug("%-12s %-20s %s", step, kind, handle)
