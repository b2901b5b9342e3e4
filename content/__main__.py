"""python -m content: the tools for content files."""

import sys

from content.cli import main

if __name__ == "__main__":
    sys.exit(main())
