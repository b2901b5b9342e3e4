from __future__ import annotations

import pytest

from xna.curve_key import CurveKey
from xna.curve_key_collection import CurveKeyCollection
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException


def collection(*positions: float) -> CurveKeyCollection:
    keys = CurveKeyCollection()
    for value, position in enumerate(positions):
        keys.Add(CurveKey(position, value))
    return keys


def pairs(keys: CurveKeyCollection) -> list[tuple[float, float]]:
    return [(key.Position, key.Value) for key in keys]


def test_add_sorts_and_puts_equal_positions_last() -> None:
    keys = collection(2, 1, 3, 1, 2, 1)
    assert pairs(keys) == [(1, 1), (1, 3), (1, 5), (2, 0), (2, 4), (3, 2)]
    assert keys.Count == len(keys) == 6 and keys.IsReadOnly is False
    with pytest.raises(ArgumentNullException):
        keys.Add(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        keys.Add((1, 2))  # type: ignore[arg-type]
    assert keys.Count == 6


def test_add_shares_the_key() -> None:
    key, keys = CurveKey(1, 2), CurveKeyCollection()
    keys.Add(key)
    key.Value = 7
    assert keys[0] is key and keys[0].Value == 7


def test_index() -> None:
    keys = collection(1, 2, 3)
    keys[1] = CurveKey(2, 9)
    assert pairs(keys) == [(1, 0), (2, 9), (3, 2)]
    keys[0] = CurveKey(5, 8)
    assert pairs(keys) == [(2, 9), (3, 2), (5, 8)]
    for index in (-1, 3):
        with pytest.raises(ArgumentOutOfRangeException):
            keys[index]
        with pytest.raises(ArgumentOutOfRangeException):
            keys[index] = CurveKey(0, 0)
    with pytest.raises(ArgumentNullException):
        keys[0] = None  # type: ignore[assignment]
    with pytest.raises(TypeError):
        keys[True]
    assert pairs(keys) == [(2, 9), (3, 2), (5, 8)]


def test_find_by_equality() -> None:
    keys = collection(1, 2, 3)
    assert keys.Contains(CurveKey(2, 1)) and CurveKey(2, 1) in keys and not keys.Contains(CurveKey(2, 0))
    assert keys.IndexOf(CurveKey(3, 2)) == 2 and keys.IndexOf(CurveKey(3, 0)) == -1 == keys.IndexOf(None)
    assert not keys.Contains(None)
    nan = CurveKey(0, float("nan"))
    keys.Add(nan)
    assert not keys.Contains(nan) and nan not in keys and keys.IndexOf(nan) == -1


def test_remove() -> None:
    keys = collection(1, 2, 3)
    assert keys.Remove(CurveKey(2, 1)) is True and keys.Remove(CurveKey(2, 1)) is False
    keys.RemoveAt(0)
    assert pairs(keys) == [(3, 2)]
    for index in (1, -1):
        with pytest.raises(ArgumentOutOfRangeException):
            keys.RemoveAt(index)
    del keys[0]
    assert keys.Count == 0
    keys.Add(CurveKey(1, 1))
    keys.Clear()
    assert list(keys) == []


def test_clone_shares_keys_only() -> None:
    keys = collection(1, 2)
    clone = keys.Clone()
    clone.Add(CurveKey(0, 0))
    assert keys.Count == 2 and clone.Count == 3 and clone[1] is keys[0]


def test_copy_to_and_enumerator() -> None:
    keys = collection(2, 1)
    array: list[object] = [None] * 4
    keys.CopyTo(array, 1)
    assert array == [None, keys[0], keys[1], None] and list(keys.GetEnumerator()) == [keys[0], keys[1]]
    with pytest.raises(ArgumentNullException):
        keys.CopyTo(None, 0)  # type: ignore[arg-type]
    with pytest.raises(ArgumentOutOfRangeException):
        keys.CopyTo(array, -1)
    with pytest.raises(ArgumentException):
        keys.CopyTo(array, 3)
    assert array == [None, keys[0], keys[1], None]
