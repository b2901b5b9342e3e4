"""Stands in for Cython's `cython` module where a source runs as plain Python, so that Cython need not be installed.

The compiler sees `import cython` in the TYPE_CHECKING branch instead and drops what the mode does not need. What is C in a
compiled module stands in the .pxd file beside its source.
"""

compiled = False
