"""XNA 4.0 graphics types for Python."""
