"""glTF 2.0 and GLB, read without a library: every count and offset is checked before it is used."""
