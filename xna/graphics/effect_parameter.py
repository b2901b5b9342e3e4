"""EffectParameter: one named value of an effect."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sized
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from xna._integers import integer_of
from xna._single import is_scalar, real
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException, InvalidCastException
from xna.graphics._effect_block import EffectStore, ParameterSpec
from xna.graphics.effect_annotation_collection import EffectAnnotationCollection
from xna.graphics.effect_parameter_class import EffectParameterClass
from xna.graphics.effect_parameter_collection import EffectParameterCollection
from xna.graphics.effect_parameter_type import EffectParameterType
from xna.graphics.texture import Texture
from xna.matrix import Matrix
from xna.quaternion import Quaternion
from xna.vector2 import Vector2
from xna.vector3 import Vector3
from xna.vector4 import Vector4

T = TypeVar("T")
_VECTORS = {Vector2: 2, Vector3: 3, Vector4: 4, Quaternion: 4}
_NUMERIC = (EffectParameterType.Bool, EffectParameterType.Int32, EffectParameterType.Single)
_INT32, _UINT32 = range(-(2**31), 2**31), range(2**32)


class EffectParameter:
    """One named value of an effect: a number, vector, matrix, array of them, or a texture.

    What is set takes effect at the next EffectPass.Apply. A stock effect's property (for instance BasicEffect.Alpha) that is
    set later overwrites the parameters that it stands for, as in XNA.
    """

    def __init__(self, spec: ParameterSpec, store: EffectStore, values: npt.NDArray[Any] | None = None) -> None:
        self._spec = spec
        self._store = store
        self._object: Any = None
        self._values = _view(spec, store) if values is None else values
        self._annotations = EffectAnnotationCollection()

    # ---- what it is

    @property
    def Name(self) -> str:
        """The parameter's name; empty for an element of an array."""
        return self._spec.name

    @property
    def Semantic(self) -> str:
        """The parameter's semantic; the stock effects use none."""
        return ""

    @property
    def RowCount(self) -> int:
        """The rows of a matrix, 1 for a number or vector, 0 for an object."""
        return self._spec.rows

    @property
    def ColumnCount(self) -> int:
        """The columns of a matrix, the length of a vector, 1 for a number, 0 for an object."""
        return self._spec.columns

    @property
    def ParameterClass(self) -> EffectParameterClass:
        """The shape of the value."""
        return self._spec.shape

    @property
    def ParameterType(self) -> EffectParameterType:
        """The type of the value's components."""
        return self._spec.type

    @functools.cached_property
    def Elements(self) -> EffectParameterCollection:
        """The elements of an array, each a parameter that shares the array's values; empty for everything else."""
        spec = self._spec
        element = spec._replace(name="", elements=0)
        count = spec.elements
        if spec.shape == EffectParameterClass.Struct:
            places = (element._replace(offset=spec.offset + spec.stride * i) for i in range(count))
            return EffectParameterCollection(EffectParameter(place, self._store) for place in places)
        return EffectParameterCollection(EffectParameter(element, self._store, self._values[i : i + 1]) for i in range(count))

    @functools.cached_property
    def StructureMembers(self) -> EffectParameterCollection:
        """The members of a structure, which is no array; empty for everything else. The stock effects have none."""
        spec = self._spec
        members = () if spec.elements else spec.members
        placed = (member._replace(offset=spec.offset + member.offset) for member in members)
        return EffectParameterCollection(EffectParameter(member, self._store) for member in placed)

    @property
    def Annotations(self) -> EffectAnnotationCollection:
        """The parameter's annotations."""
        return self._annotations

    def __repr__(self) -> str:
        return f"<EffectParameter {self._spec.name!r}: {self._kind()}>"

    # ---- writing

    def SetValue(self, value: Any) -> None:
        """Set the value.

        Args:
            value: bool, int, float, Vector2/3/4, Quaternion, Matrix, str, a Texture or None; or a sequence of numbers,
                vectors, quaternions or matrices (numpy arrays too) for an array. A shorter sequence sets the first elements.
                An int also sets a float parameter; a bool sets only a bool parameter, and a uint or bool of a game's own
                shader. A structure is set member by member.

        Raises:
            InvalidCastException: the parameter has another type or size.
            ArgumentNullException: None for a parameter that is no texture.
            ArgumentException: the sequence is empty or longer than the parameter.
        """
        if self._spec.shape == EffectParameterClass.Object:
            self._set_object(value)
        elif self._spec.shape == EffectParameterClass.Struct:
            raise self._refusal(value)
        elif value is None:
            raise ArgumentNullException(f"{self._label()} needs a value; it was None.")
        elif isinstance(value, Matrix):
            self._set_matrices(_stack([value]))
        elif type(value) in _VECTORS:
            self._set_vectors([value])
        elif isinstance(value, bool) or is_scalar(value):
            self._set_scalar(value)
        else:
            self._set_sequence(value)
        self._store.stale = True

    def SetValueTranspose(self, value: Any) -> None:
        """Set the value to the transpose of a Matrix, or of each Matrix of a sequence.

        Raises:
            InvalidCastException: the parameter is no matrix, or the value is none.
            ArgumentException: the sequence is empty or longer than the parameter.
        """
        matrices = [value] if isinstance(value, Matrix) else self._items(value)
        if not all(isinstance(matrix, Matrix) for matrix in matrices):
            raise self._refusal(value)
        self._set_matrices(_stack(matrices).transpose(0, 2, 1))
        self._store.stale = True

    def _set_object(self, value: Any) -> None:
        if self._spec.type == EffectParameterType.String:
            fits = isinstance(value, str)
        else:
            fits = value is None or _is_texture(value, self._spec.type)
        if not fits:
            raise self._refusal(value)
        self._object = value

    def _set_scalar(self, value: Any) -> None:
        if self._spec.shape != EffectParameterClass.Scalar or self._spec.elements:
            raise self._refusal(value)
        self._values[0, 0, 0] = self._component(value)

    def _set_vectors(self, vectors: list[Any]) -> None:
        size = _VECTORS[type(vectors[0])]
        if self._spec.shape != EffectParameterClass.Vector or self._spec.columns != size:
            raise self._refusal(vectors[0])
        self._values[: self._count(vectors)] = [[tuple(vector)] for vector in vectors]

    def _set_matrices(self, matrices: npt.NDArray[np.float32]) -> None:
        if self._spec.shape != EffectParameterClass.Matrix:
            raise self._refusal(Matrix(matrices[0]))
        count = self._count(matrices)
        self._values[:count] = matrices[:, : self._spec.rows, : self._spec.columns]

    def _set_sequence(self, value: Any) -> None:
        items = self._items(value)
        first = type(items[0])
        if any(type(item) is not first for item in items) and not all(is_scalar(item) for item in items):
            raise self._refusal(value)
        if first is Matrix:
            self._set_matrices(_stack(items))
        elif first in _VECTORS:
            self._set_vectors(items)
        else:
            self._set_numbers(items)

    def _set_numbers(self, items: list[Any]) -> None:
        numbers = [self._component(item) for item in items]
        size = self._spec.rows * self._spec.columns
        if not self._spec.elements and len(numbers) != size:
            raise ArgumentException(f"{self._label()} needs {size} numbers, got {len(numbers)}.")
        if len(numbers) % size or len(numbers) > size * len(self._values):
            raise ArgumentException(
                f"{self._label()} needs {size} numbers for each of at most {len(self._values)} elements, got {len(numbers)}."
            )
        shape = (len(numbers) // size, self._spec.rows, self._spec.columns)
        self._values[: shape[0]] = np.array(numbers, self._values.dtype).reshape(shape)

    def _component(self, value: Any) -> int | float:
        kind, spec = self._spec.type, self._spec
        if spec.unsigned and isinstance(value, (bool, np.bool_)):
            return int(value)
        if isinstance(value, (bool, np.bool_)) or kind == EffectParameterType.Bool:
            if not isinstance(value, (bool, np.bool_)) or kind != EffectParameterType.Bool:
                raise self._refusal(value)
            return int(value)
        if not is_scalar(value):
            raise self._refusal(value)
        if kind == EffectParameterType.Single:
            return real(value, self._spec.name)
        if not hasattr(value, "__index__") or int(value) not in (_UINT32 if spec.unsigned else _INT32):
            raise self._refusal(value)
        return int(value)

    def _items(self, value: Any) -> list[Any]:
        if value is None:
            raise ArgumentNullException(f"{self._label()} needs a value; it was None.")
        if isinstance(value, np.ndarray):
            value = value.ravel().tolist()
        if isinstance(value, (str, bytes, set, dict)) or not hasattr(value, "__iter__"):
            raise self._refusal(value)
        items = list(value)
        if not items:
            raise ArgumentException(f"{self._label()} needs at least one item; the sequence was empty.")
        return items

    def _count(self, items: Sized) -> int:
        if len(items) > len(self._values):
            raise ArgumentException(f"{self._label()} holds {len(self._values)} elements, got {len(items)}.")
        return len(items)

    # ---- reading

    def GetValueBoolean(self) -> bool:
        """Give the number as a bool: whether it is not zero."""
        return bool(self._scalar())

    def GetValueInt32(self) -> int:
        """Give the number as an integer; a fraction is cut off."""
        number = self._scalar()
        return int(number) if math.isfinite(number) else _INT32.start

    def GetValueSingle(self) -> float:
        """Give the number."""
        return float(self._scalar())

    def GetValueString(self) -> str:
        """Give the string."""
        if self._spec.type != EffectParameterType.String:
            raise self._wrong_read("a string")
        return str(self._object)

    def GetValueTexture2D(self) -> Any:
        """Give the Texture2D, or None."""
        return self._texture(EffectParameterType.Texture2D)

    def GetValueTexture3D(self) -> Any:
        """Give the Texture3D, or None."""
        return self._texture(EffectParameterType.Texture3D)

    def GetValueTextureCube(self) -> Any:
        """Give the TextureCube, or None."""
        return self._texture(EffectParameterType.TextureCube)

    def GetValueVector2(self) -> Vector2:
        """Give the vector of two."""
        return Vector2(*self._vectors(2, 1)[0])

    def GetValueVector3(self) -> Vector3:
        """Give the vector of three."""
        return Vector3(*self._vectors(3, 1)[0])

    def GetValueVector4(self) -> Vector4:
        """Give the vector of four."""
        return Vector4(*self._vectors(4, 1)[0])

    def GetValueQuaternion(self) -> Quaternion:
        """Give the vector of four as a quaternion."""
        return Quaternion(*self._vectors(4, 1)[0])

    def GetValueMatrix(self) -> Matrix:
        """Give the matrix; what a smaller parameter lacks is filled from the identity."""
        return Matrix(self._matrices(1)[0])

    def GetValueMatrixTranspose(self) -> Matrix:
        """Give the transpose of the matrix."""
        return Matrix(self._matrices(1)[0].T)

    def GetValueBooleanArray(self, count: int) -> list[bool]:
        """Give the first `count` numbers as bools."""
        return self._numbers(count, bool)

    def GetValueInt32Array(self, count: int) -> list[int]:
        """Give the first `count` numbers as integers."""
        return self._numbers(count, int)

    def GetValueSingleArray(self, count: int) -> list[float]:
        """Give the first `count` numbers."""
        return self._numbers(count, float)

    def GetValueVector2Array(self, count: int) -> list[Vector2]:
        """Give the first `count` vectors of two."""
        return [Vector2(*numbers) for numbers in self._vectors(2, count)]

    def GetValueVector3Array(self, count: int) -> list[Vector3]:
        """Give the first `count` vectors of three."""
        return [Vector3(*numbers) for numbers in self._vectors(3, count)]

    def GetValueVector4Array(self, count: int) -> list[Vector4]:
        """Give the first `count` vectors of four."""
        return [Vector4(*numbers) for numbers in self._vectors(4, count)]

    def GetValueQuaternionArray(self, count: int) -> list[Quaternion]:
        """Give the first `count` vectors of four as quaternions."""
        return [Quaternion(*numbers) for numbers in self._vectors(4, count)]

    def GetValueMatrixArray(self, count: int) -> list[Matrix]:
        """Give the first `count` matrices; what smaller ones lack is filled from the identity."""
        return [Matrix(rows) for rows in self._matrices(count)]

    def GetValueMatrixTransposeArray(self, count: int) -> list[Matrix]:
        """Give the transposes of the first `count` matrices."""
        return [Matrix(rows.T) for rows in self._matrices(count)]

    def _scalar(self) -> float:
        if self._spec.shape != EffectParameterClass.Scalar or self._spec.elements:
            raise self._wrong_read("one number")
        return self._values[0, 0, 0].item()  # type: ignore[no-any-return]

    def _texture(self, kind: EffectParameterType) -> Any:
        if self._spec.type not in (kind, EffectParameterType.Texture):
            raise self._wrong_read(f"a {kind.name}")
        return self._object

    def _vectors(self, size: int, count: int) -> list[list[float]]:
        if self._spec.shape != EffectParameterClass.Vector or self._spec.columns != size:
            raise self._wrong_read(f"a vector of {size}")
        return self._values[: self._checked_count(count, len(self._values)), 0].tolist()  # type: ignore[no-any-return]

    def _matrices(self, count: int) -> npt.NDArray[np.float32]:
        if self._spec.shape != EffectParameterClass.Matrix:
            raise self._wrong_read("a matrix")
        full = np.tile(np.eye(4, dtype=np.float32), (self._checked_count(count, len(self._values)), 1, 1))
        full[:, : self._spec.rows, : self._spec.columns] = self._values[: len(full)]
        return full

    def _numbers(self, count: int, convert: Callable[[Any], T]) -> list[T]:
        if self._spec.type not in _NUMERIC:
            raise self._wrong_read("numbers")
        flat = self._values.ravel().tolist()
        return [convert(number) for number in flat[: self._checked_count(count, len(flat))]]

    def _checked_count(self, count: int, available: int) -> int:
        number = integer_of(count)
        if number is None or not 0 < number <= available:
            raise ArgumentOutOfRangeException(f"count must be a number from 1 to {available} for {self._label()}, got {count!r}.")
        return number

    # ---- shaders that are loaded anew

    def _become(self, other: EffectParameter) -> None:
        """Be another parameter from now on: its type, place and value."""
        self._spec, self._store, self._values, self._object = other._spec, other._store, other._values, other._object
        for name in ("Elements", "StructureMembers"):
            vars(self).pop(name, None)

    # ---- messages

    def _label(self) -> str:
        return f"The effect parameter {self._spec.name!r} ({self._kind()})"

    def _kind(self) -> str:
        spec = self._spec
        size = f" {spec.rows}x{spec.columns}" if spec.columns > 1 else ""
        return f"{spec.type.name} {spec.shape.name}{size}{f'[{spec.elements}]' if spec.elements else ''}"

    def _refusal(self, value: Any) -> InvalidCastException:
        return InvalidCastException(f"{self._label()} cannot take {value!r} of type {type(value).__name__}.")

    def _wrong_read(self, wanted: str) -> InvalidCastException:
        return InvalidCastException(f"{self._label()} cannot be read as {wanted}.")


def _stack(matrices: list[Matrix]) -> npt.NDArray[np.float32]:
    """Give the numbers of matrices as (n, 4, 4)."""
    return np.frombuffer(b"".join([matrix._bytes() for matrix in matrices]), np.float32).reshape(-1, 4, 4)


def _view(spec: ParameterSpec, store: EffectStore) -> npt.NDArray[Any]:
    """Make the logical (elements, rows, columns) view of a parameter's bytes."""
    if spec.shape in (EffectParameterClass.Object, EffectParameterClass.Struct):
        return np.empty((0, 0, 0))
    dtype = np.dtype("<f4" if spec.type == EffectParameterType.Single else "<u4" if spec.unsigned else "<i4")
    registers, width = (spec.columns, spec.rows) if spec.transposed else (spec.rows, spec.columns)
    shape = (max(spec.elements, 1), registers, width)
    strides = (spec.stride or registers * 16, 16, 4)
    view: npt.NDArray[Any] = np.ndarray(shape, dtype, store.bytes, spec.offset, strides)
    return view.transpose(0, 2, 1) if spec.transposed else view


def _is_texture(value: Any, kind: EffectParameterType) -> bool:
    if kind == EffectParameterType.Texture:
        return isinstance(value, Texture)
    return isinstance(value, Texture) and any(base.__name__ == kind.name for base in type(value).__mro__)
