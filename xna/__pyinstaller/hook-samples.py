"""Tells PyInstaller what the samples need: the modules that are imported by name, their headers, their content."""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("samples")
datas = collect_data_files("samples", include_py_files=True)
