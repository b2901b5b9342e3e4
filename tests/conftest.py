"""What all tests need."""

from __future__ import annotations

import signal

# A test run that was started in the background ignores SIGINT, and so would its children: the tests of Ctrl+C need it.
signal.signal(signal.SIGINT, signal.default_int_handler)
