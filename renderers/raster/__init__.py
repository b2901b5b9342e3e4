"""CPU rasterizing: numba kernels that turn vertex bytes into pixels. `kernels` has the entry points, `layout` their arrays."""
