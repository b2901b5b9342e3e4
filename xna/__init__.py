"""XNA 4.0 for Python."""
