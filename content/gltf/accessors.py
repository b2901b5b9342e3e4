"""Accessors: the arrays of a glTF file."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from content.gltf.scene_file import SceneFile
from content.members import Members

COMPONENTS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
SHAPES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
SMALLER_MATRICES = ("MAT2", "MAT3")

Raw = NDArray[Any]


class Accessors:
    """Reads the accessors of a file, each only once."""

    def __init__(self, scene: SceneFile) -> None:
        self._scene = scene
        self._read: dict[int, Raw] = {}

    def floats(self, owner: Members, field: str, width: tuple[int, ...]) -> NDArray[np.float32]:
        """Read numbers as float32 of shape (count, width); normalised integers become 0 to 1 or -1 to 1.

        Args:
            owner: the members that hold the accessor's number in `field`.
            width: the numbers of components that are allowed.
        """
        accessor, raw = self._array(owner, field, width)
        if raw.dtype.kind == "f":
            values = raw.astype(np.float32)
        elif accessor.boolean("normalized", False):
            top = np.float32(np.iinfo(raw.dtype).max)
            values = np.maximum(raw.astype(np.float32) / top, np.float32(-1))
        else:
            values = raw.astype(np.float32)
        if not np.isfinite(values).all():
            raise accessor.error("bufferView", "The numbers must be finite.")
        return values

    def integers(self, owner: Members, field: str, width: tuple[int, ...]) -> Raw:
        """Read unsigned integers of shape (count, width) as they are stored."""
        accessor, raw = self._array(owner, field, width)
        if raw.dtype.kind != "u":
            raise accessor.error("componentType", "Unsigned integers are needed.")
        return raw

    def _array(self, owner: Members, field: str, width: tuple[int, ...]) -> tuple[Members, Raw]:
        number = self._scene.index(owner, field, "accessors")
        accessor = self._scene.all("accessors")[number]
        if number not in self._read:
            self._read[number] = self._decode(accessor)
        raw = self._read[number]
        if raw.shape[1] not in width:
            allowed = " or ".join(name for name, size in SHAPES.items() if size in width)
            raise accessor.error("type", f"{owner.place}{field} needs an accessor of type {allowed}.")
        return accessor, raw

    def _decode(self, accessor: Members) -> Raw:
        component = accessor.whole("componentType", 0, 65535)
        shape = accessor.text("type")
        if component not in COMPONENTS or shape not in SHAPES:
            if shape in SMALLER_MATRICES:
                raise accessor.error("type", f"Accessors of type {shape} are not used by anything that is read.")
            raise accessor.error("componentType", f"glTF has no accessors of type '{shape}' with components of {component}.")
        dtype, width = np.dtype(COMPONENTS[component]), SHAPES[shape]
        count = accessor.whole("count", 1, 2**31)
        self._scene.spend(accessor, 0 if accessor.has("bufferView") else count * width)
        if accessor.has("bufferView"):
            values = self._strided(accessor, count, width, dtype)
        else:
            values = np.zeros((count, width), dtype)
        return self._with_sparse(accessor, values) if accessor.has("sparse") else values

    def _strided(self, accessor: Members, count: int, width: int, dtype: np.dtype[Any]) -> Raw:
        data, view = self._scene.view(accessor)
        size = width * dtype.itemsize
        stride = view.whole("byteStride", 4, 252, default=size)
        start = accessor.whole("byteOffset", 0, len(data), default=0)
        needed = start + (count - 1) * stride + size
        if stride < size or needed > len(data):
            raise accessor.error("count", f"{count} elements need {needed} bytes, but the buffer view has {len(data)}.")
        self._scene.spend(accessor, count * width)
        strided = np.ndarray((count, width), dtype, data, start, (stride, dtype.itemsize))
        packed: Raw = np.ascontiguousarray(strided)
        return packed

    def _with_sparse(self, accessor: Members, values: Raw) -> Raw:
        sparse = accessor.nested("sparse")
        count = sparse.whole("count", 1, len(values))
        where, what = sparse.nested("indices"), sparse.nested("values")
        component = where.whole("componentType", 0, 65535)
        if COMPONENTS.get(component, "")[1:2] != "u":
            raise where.error("componentType", f"Sparse indices must be unsigned integers, not of component {component}.")
        indices = self._packed(where, np.dtype(COMPONENTS[component]), count, 1)[:, 0].astype(np.int64)
        if int(indices.max()) >= len(values):
            raise where.error("bufferView", f"Index {indices.max()} is outside of the {len(values)} elements.")
        filled: Raw = values.copy()
        filled[indices] = self._packed(what, values.dtype, count, values.shape[1])
        return filled

    def _packed(self, owner: Members, dtype: np.dtype[Any], count: int, width: int) -> Raw:
        data, _ = self._scene.view(owner)
        start = owner.whole("byteOffset", 0, len(data), default=0)
        needed = start + count * width * dtype.itemsize
        if needed > len(data):
            raise owner.error("bufferView", f"{count} elements need {needed} bytes, but the buffer view has {len(data)}.")
        packed: Raw = np.frombuffer(data, dtype, count * width, start).reshape(count, width)
        return packed
