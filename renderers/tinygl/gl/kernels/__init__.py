"""The compiled half of the GL: vertices, triangles, lines, planes."""
