"""python -m samples: lists the samples, or runs one."""

from __future__ import annotations

import sys

from samples.command_line import main

if __name__ == "__main__":
    sys.exit(main())
