"""The parts of `.cnj` models: their members and their binary side files."""
