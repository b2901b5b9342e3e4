"""Tests of the pages that people read."""
