"""Builds the optional extensions: value types and SpriteBatch recorder, compiled from the sources that also run as they are.

Without Cython or a working compiler, or with XNA_PURE=1, nothing is built and the sources run uncompiled.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "xna"))  # the package itself is not importable without its dependencies

from _build_marks import MARKS, marks_of  # noqa: E402

MODULES = (
    "xna._single",
    "xna._matrix_memory",
    "xna.vector2",
    "xna.vector3",
    "xna.vector4",
    "xna.quaternion",
    "xna.matrix",
    "xna.point",
    "xna.rectangle",
    "xna.color",
    "xna._struct_fields",
    "xna._convex_separation",
    "xna.math_helper",
    "xna.plane",
    "xna.ray",
    "xna.bounding_box",
    "xna.bounding_sphere",
    "xna.bounding_frustum",
    "xna.graphics._record_buffer",
    "xna.graphics._sprite_recorder",
    "xna.graphics._quads",
)
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # annotations are for readers and mypy; what is C stands in the .pxd files
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}


def compiler_flags() -> list[str]:
    """XNA rounds after every step, so the compiler must not fuse a product and a sum."""
    return ["/O2", "/fp:precise"] if sys.platform == "win32" else ["-O2", "-g0", "-ffp-contract=off"]


def extensions() -> list[Extension]:
    """Translate the sources to C, or give nothing where that is impossible or unwanted."""
    if os.environ.get("XNA_PURE") == "1" or sys.maxsize < 2**32:  # a packed colour must fit Py_ssize_t
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    wanted = [
        Extension(module, [module.replace(".", "/") + ".py"], optional=True, extra_compile_args=compiler_flags())
        for module in MODULES
    ]
    try:
        made: list[Extension] = cythonize(wanted, compiler_directives=DIRECTIVES, build_dir="build/cython", quiet=True)
    except Exception as error:  # a Cython that does not understand the sources must not fail the install
        print(f"xna: Cython failed, the sources will run uncompiled: {error}", file=sys.stderr)
        return []
    return made


class BuildOptional(build_ext):
    """Builds all extensions or none, because compiled and uncompiled value types do not mix, and marks their sources."""

    def run(self) -> None:
        """Build; whatever goes wrong leaves the sources to run uncompiled."""
        self._remove(self._places(ROOT))
        try:
            super().run()
        except Exception as error:
            print(f"xna: {error}", file=sys.stderr)
        for root in {Path(self.build_lib), *([ROOT] if self.inplace else [])}:
            self._finish(root)

    def _finish(self, root: Path) -> None:
        places = self._places(root)
        if self.extensions and all(place.exists() for place in places):
            (root / MARKS).write_text(marks_of(ROOT, MODULES))
            return
        self._remove([*places, root / MARKS])
        if self.extensions:
            print("xna: no working C compiler, the sources will run uncompiled", file=sys.stderr)
        self.extensions = []

    def _places(self, root: Path) -> list[Path]:
        return [root / self.get_ext_filename(module) for module in MODULES]

    def _remove(self, places: list[Path]) -> None:
        for place in places:
            place.unlink(missing_ok=True)

    def get_outputs(self) -> list[str]:
        """Count the marks in, so that installers copy and uninstallers remove them."""
        outputs = super().get_outputs()
        return [*outputs, str(Path(self.build_lib) / MARKS)] if outputs and not self.inplace else outputs


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOptional})
