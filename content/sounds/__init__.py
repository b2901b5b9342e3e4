"""Decoders of sound files."""
