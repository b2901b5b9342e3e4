"""Custom effects from GLSL: loose GLSL ES 3.00 made strict, and compilers that turn it into SPIR-V when a game runs."""
