"""Scenes with known pixels, drawn through the public API alone, on every renderer.

`python -m tests.conformance --renderer SOFTWARE --report DIR` draws them all and writes a report with the pictures.
"""
