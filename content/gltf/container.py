"""The outer form of glTF: a JSON document, alone or in a GLB file with its binary chunk."""

from __future__ import annotations

from dataclasses import dataclass

from content import strict_json
from content.errors import ContentLoadException
from content.members import Members

MAGIC = b"glTF"
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
SUPPORTED_EXTENSIONS = frozenset(
    {
        "EXT_mesh_gpu_instancing",
        "EXT_texture_webp",
        "KHR_lights_punctual",
        "KHR_materials_emissive_strength",
        "KHR_materials_ior",
        "KHR_materials_specular",
        "KHR_materials_unlit",
        "KHR_materials_variants",
        "KHR_mesh_quantization",
        "KHR_texture_transform",
    }
)
"""The extensions that a file may require."""


@dataclass(frozen=True)
class GltfFile:
    """The members of a glTF document and the binary chunk that came with it."""

    members: Members
    binary: bytes | None


def read(data: bytes, path: str) -> GltfFile:
    """Take a .gltf or .glb file apart.

    Raises:
        ContentLoadException: the file is damaged, of another version, or requires an extension that is not supported.
    """
    text, binary = _chunks(data, path) if data.startswith(MAGIC) else (data, None)
    values = strict_json.parse(text, path)
    if not isinstance(values, dict):
        raise ContentLoadException("The JSON document must be an object.", path=path)
    members = Members(path, values)
    _check_version(members)
    _check_extensions(members)
    return GltfFile(members, binary)


def _chunks(data: bytes, path: str) -> tuple[bytes, bytes | None]:
    version, length = (int.from_bytes(data[at : at + 4], "little") for at in (4, 8))
    if version != 2 or length != len(data):
        message = f"A GLB file must be of version 2 and {len(data)} bytes long; its header says {version} and {length}."
        raise ContentLoadException(message, path=path)
    chunks: dict[int, bytes] = {}
    position = 12
    while position < length:
        size, kind = (int.from_bytes(data[at : at + 4], "little") for at in (position, position + 4))
        position += 8
        if size % 4 or position + size > length:
            message = f"The chunk at byte {position - 8} needs {size} bytes, padded to four; {length - position} were found."
            raise ContentLoadException(message, path=path)
        if not chunks and kind != JSON_CHUNK:
            raise ContentLoadException("The first chunk of a GLB file must be its JSON document.", path=path)
        chunks.setdefault(kind, data[position : position + size])
        position += size
    if JSON_CHUNK not in chunks:
        raise ContentLoadException("The GLB file has no JSON document.", path=path)
    return chunks[JSON_CHUNK], chunks.get(BINARY_CHUNK)


def _check_version(members: Members) -> None:
    asset = members.nested("asset")
    version = asset.text("version")
    if not version.startswith("2."):
        raise asset.error("version", f"Version '{version}' is not supported; supported: 2.0.")


def _check_extensions(members: Members) -> None:
    unknown = [name for name in members.strings("extensionsRequired") if name not in SUPPORTED_EXTENSIONS]
    if unknown:
        cause = NotImplementedError(f"These glTF extensions are not supported: {', '.join(unknown)}.")
        message = "The file requires extensions that cannot be read; export it without them."
        raise ContentLoadException(message, cause, path=members.path, field="extensionsRequired") from cause
