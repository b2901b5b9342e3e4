"""Compiles the stock shaders: python -m renderers.shaders.compile

Needs glslangValidator, of Debian's package glslang-tools or of the Vulkan SDK. The binaries are committed.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from renderers.shaders.library import BINARIES
from renderers.shaders.stock_program import recipe, shader_names

SOURCES = Path(__file__).parent / "sources"
RECORD = BINARIES / "made_of.txt"


def compiler() -> str:
    """Give the path of glslangValidator.

    Raises:
        FileNotFoundError: there is none on PATH.
    """
    found = shutil.which("glslangValidator")
    if found is None:
        raise FileNotFoundError(
            "glslangValidator is not on PATH. Install the Debian package glslang-tools (apt install glslang-tools), "
            "or the Vulkan SDK, which has it."
        )
    return found


def compiler_version() -> str:
    """Give the first line of what the compiler says about itself."""
    said = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=True)
    return said.stdout.splitlines()[0].strip()


def source_digest() -> str:
    """Give a digest of all sources and of the list of shaders that are made of them."""
    digest = hashlib.sha256()
    for path in sorted(SOURCES.iterdir()):
        digest.update(f"{path.name}\0{path.read_text(encoding='utf-8')}\0".encode())
    digest.update("\n".join(shader_names()).encode())
    return digest.hexdigest()


def compiled(name: str) -> bytes:
    """Compile one shader.

    Raises:
        RuntimeError: the compiler refuses the source; the message is the compiler's own.
    """
    source, defines = recipe(name)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.spv"
        options = ["-V", "--target-env", "vulkan1.0", f"-I{SOURCES}", *(f"-D{define}" for define in defines)]
        said = subprocess.run([compiler(), *options, str(SOURCES / source), "-o", str(made)], capture_output=True, text=True)
        if said.returncode:
            raise RuntimeError(f"{name} does not compile:\n{said.stdout}{said.stderr}")
        return made.read_bytes()


def main() -> None:
    """Compile all shaders, drop those that no program uses, and record what they are made of."""
    BINARIES.mkdir(exist_ok=True)
    names = shader_names()
    for stale in BINARIES.glob("*.spv"):
        if stale.stem not in names:
            stale.unlink()
    for name in names:
        (BINARIES / f"{name}.spv").write_bytes(compiled(name))
    RECORD.write_text(f"{compiler_version()}\nsources {source_digest()}\n", encoding="utf-8")
    print(f"{len(names)} shaders in {BINARIES}")  # noqa: T201


if __name__ == "__main__":
    try:
        main()
    except (FileNotFoundError, RuntimeError) as reason:
        sys.exit(str(reason))
