"""Sample games and lessons: `python -m samples` lists them, `python -m samples NAME` runs one."""
