"""`.xnb`: the compiled assets of XNA 4.0 and MonoGame."""
