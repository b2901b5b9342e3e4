"""From a pair of GLSL sources to SPIR-V, with a cache on disk."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from renderers.native.cache_folder import cache_folder, keep
from renderers.shaders.glsl.compiler import CompilationFailed
from renderers.shaders.glsl.compilers import best
from renderers.shaders.glsl.glsl_error import GlslError
from renderers.shaders.glsl.glsl_source import GlslSource
from renderers.shaders.glsl.rewriter import made_strict

_FAULT = re.compile(r"^(?:(?:ERROR|error): )?[^\n]*?:(\d+): (?:error: )?(.*)$")
_LINKING = re.compile(r"^ERROR: Linking \w+ stage: (.*)$")
_NOTHING_NEW = "'' : compilation terminated"
_DIGEST_BYTES = 32
_FORM = b"1"  # of the cache's files


def spirv_of(vertex: GlslSource, fragment: GlslSource) -> tuple[bytes, bytes]:
    """Compile a pair, each strict GLSL 450 or loose GLSL ES 3.00; with debug names, in whatever sets the sources have.

    Raises:
        GlslError: a source has faults; the message has the lines of the user's own files.
        NotSupportedException: there is no compiler on this machine.
    """
    texts = made_strict(vertex, fragment)
    return _compiled(vertex, texts[0]), _compiled(fragment, texts[1])


def _compiled(source: GlslSource, text: str) -> bytes:
    path = cache_folder() / "shaders" / hashlib.sha256(b"\0".join((_FORM, source.stage.name.encode(), text.encode()))).hexdigest()
    code = _remembered(path)
    if code is None:
        try:
            code = best().compile(text, source.stage)
        except CompilationFailed as failure:
            raise GlslError(explained(str(failure), source.file)) from None
        keep(path, hashlib.sha256(code).digest() + code)
    return code


def explained(log: str, file: str) -> str:
    """Give a compiler's log as lines of `file:line: what is wrong`."""
    lines = []
    for line in log.splitlines():
        fault, linking = _FAULT.match(line.strip()), _LINKING.match(line.strip())
        if fault is not None and fault[2].strip() != _NOTHING_NEW:
            lines.append(f"{file}:{fault[1]}: {fault[2].strip()}")
        elif linking is not None:
            lines.append(f"{file}: {linking[1].strip()}")
    return "\n".join(dict.fromkeys(lines)) or f"{file}: {log.strip() or 'the compiler gives no reason'}"


def _remembered(path: Path) -> bytes | None:
    """Read a cached shader; one that is damaged counts as none."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    code = kept[_DIGEST_BYTES:]
    return code if hashlib.sha256(code).digest() == kept[:_DIGEST_BYTES] else None
