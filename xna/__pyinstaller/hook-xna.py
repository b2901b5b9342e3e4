"""Tells PyInstaller what a frozen game needs beyond the modules that its sources name.

Renderers, platforms and PySDL3 are imported by name when a game starts; numba's cache looks at the sources of kernels; and the
SDL3 library that was found here is put where the search finds it there, in PySDL3's own folder.
"""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from renderers.native import sdl3_search

hiddenimports = ["sdl3"]  # as it stands: collecting its parts would import it, and it would go looking for downloads
for _house in ("xna", "renderers", "content"):
    hiddenimports += collect_submodules(_house, filter=lambda name: "__pyinstaller" not in name)

datas = collect_data_files("renderers", include_py_files=True)

_library = sdl3_search.Search().find()
binaries = []
if _library is not None:
    _folder = sdl3_search.library_folder(_library)
    _names = (*sdl3_search.library_names(), _library.path.name)
    binaries = [(str(next(_folder / name for name in _names if (_folder / name).is_file())), "sdl3/bin")]
