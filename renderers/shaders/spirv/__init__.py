"""Reading and rewriting SPIR-V, in Python alone: what a module declares, and modules in other layouts."""
