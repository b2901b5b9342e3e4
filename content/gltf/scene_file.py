"""A glTF document with its buffers, and the lookups that all its readers share."""

from __future__ import annotations

import base64
import binascii
import urllib.parse
from functools import cached_property

from content.errors import ContentLoadException
from content.gltf.container import GltfFile
from content.members import Members
from content.paths import ContentRoot

BASE_BUDGET = 1 << 23
BUDGET_PER_BYTE = 4
FREE_PIXELS = 1 << 25
PIXELS_PER_BYTE = 8


class SceneFile:
    """The objects of a glTF file by kind and number.

    Args:
        file: the document.
        root: where the files are that it names.
    """

    def __init__(self, file: GltfFile, root: ContentRoot) -> None:
        self.members = file.members
        self.root = root
        self._binary = file.binary
        self._lists: dict[str, list[Members]] = {}
        self._buffers: dict[int, bytes] = {}
        self._budget = BASE_BUDGET
        self._pixels = 0
        self._held = 0

    @property
    def path(self) -> str:
        """The path of the document."""
        return self.members.path

    @cached_property
    def folder(self) -> str:
        """The folder of the document, relative to the root; references start there."""
        return self.root.folder_of(self.path)

    def all(self, kind: str) -> list[Members]:
        """The objects of a top-level list such as "nodes"; none when it is absent."""
        if kind not in self._lists:
            self._lists[kind] = self.members.objects(kind, at_least=0) if self.members.has(kind) else []
        return self._lists[kind]

    def named(self, owner: Members, field: str, kind: str) -> Members:
        """The object of a top-level list that a member names by its number."""
        return self.all(kind)[self.index(owner, field, kind)]

    def index(self, owner: Members, field: str, kind: str) -> int:
        """The number of an object of a top-level list that a member holds."""
        return owner.whole(field, 0, len(self.all(kind)) - 1)

    def buffer(self, number: int) -> bytes:
        """The bytes of a buffer; at least as many as it says."""
        if number not in self._buffers:
            self._buffers[number] = self._read_buffer(self.all("buffers")[number], number)
            self._budget += BUDGET_PER_BYTE * len(self._buffers[number])
            self.hold(len(self._buffers[number]))
        return self._buffers[number]

    def spend(self, owner: Members, values: int) -> None:
        """Count decoded numbers; a small file that asks for far more than it holds is refused."""
        self._budget -= values
        if self._budget < 0:
            raise owner.error("count", "The file asks for far more numbers than it holds bytes.")

    def hold(self, size: int) -> None:
        """Count bytes that were read, which pictures may stand in a relation to."""
        self._held += size

    def spend_pixels(self, owner: Members, pixels: int) -> None:
        """Count the pixels of a picture that was decoded; a small file that asks for very many is refused."""
        self._pixels += pixels
        if self._pixels > FREE_PIXELS + PIXELS_PER_BYTE * self._held:
            message = (
                f"The pictures of the file have {self._pixels} pixels, far more than its bytes; keep them as files beside it."
            )
            raise ContentLoadException(message, path=owner.path, field=owner.place.rstrip("."))

    def file(self, owner: Members, uri: str) -> Members:
        """Members whose `uri` is the plain path that a percent-encoded reference means."""
        if uri.partition(":")[0].isalpha() and ":" in uri and not uri.startswith("data:"):
            raise owner.error("uri", f"Only files of the content folder and data URIs can be read, not '{uri[:60]}'.")
        return Members(owner.path, {"uri": urllib.parse.unquote(uri)}, owner.place)

    def data_uri(self, owner: Members, uri: str) -> bytes:
        """Decode a base64 data URI."""
        head, comma, body = uri.partition(",")
        if not comma or not head.endswith(";base64"):
            raise owner.error("uri", f"A data URI must be base64; this one starts with '{head[:40]}'.")
        try:
            data = base64.b64decode(urllib.parse.unquote(body) if "%" in body else body, validate=True)
        except (binascii.Error, ValueError) as error:
            raise owner.error("uri", "The data URI is no valid base64.", error) from error
        self.hold(len(data))
        return data

    def _read_buffer(self, buffer: Members, number: int) -> bytes:
        length = buffer.whole("byteLength", 1, 2**53)
        if not buffer.has("uri"):
            data = self._binary if number == 0 else None
            if data is None:
                raise buffer.error("uri", "The buffer names no data, and the file has no binary chunk for it.")
        elif buffer.text("uri").startswith("data:"):
            data = self.data_uri(buffer, buffer.text("uri"))
        else:
            data = self.root.find_file(self.file(buffer, buffer.text("uri")), "uri", self.folder).read()
        if len(data) < length:
            raise buffer.error("byteLength", f"The buffer needs {length} bytes, but {len(data)} were found.")
        return data

    def view(self, owner: Members, field: str = "bufferView") -> tuple[memoryview, Members]:
        """The bytes of a buffer view, and its members."""
        view = self.named(owner, field, "bufferViews")
        data = self.buffer(self.index(view, "buffer", "buffers"))
        start = view.whole("byteOffset", 0, len(data), default=0)
        length = view.whole("byteLength", 1, len(data) - start) if start < len(data) else view.whole("byteLength", 0, 0)
        return memoryview(data)[start : start + length], view
