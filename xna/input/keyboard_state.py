"""KeyboardState."""

from __future__ import annotations

from collections.abc import Iterable

from xna.input._snapshot import Snapshot
from xna.input.key_state import KeyState
from xna.input.keys import Keys


class KeyboardState(Snapshot):
    """Which keys were held at one moment. It never changes; compare two of them to find new key strokes."""

    __slots__ = ("_bits",)
    _bits: int

    def __init__(self, *keys: Keys | Iterable[Keys]) -> None:
        """Make a state in which the given keys are held.

        Args:
            *keys: keys, or one sequence of keys.

        Raises:
            TypeError: something else than a key.
        """
        given = keys[0] if len(keys) == 1 and isinstance(keys[0], Iterable) else keys
        bits = 0
        for key in given:
            bits |= 1 << _code(key)
        self._fill(bits)

    def IsKeyDown(self, key: Keys) -> bool:
        """Tell whether a key is held."""
        return bool(self._bits >> _code(key) & 1)

    def IsKeyUp(self, key: Keys) -> bool:
        """Tell whether a key is not held."""
        return not self._bits >> _code(key) & 1

    def __getitem__(self, key: Keys) -> KeyState:
        """Give KeyState.Down or KeyState.Up for a key."""
        return KeyState(self._bits >> _code(key) & 1)

    def GetPressedKeys(self) -> list[Keys]:
        """List the held keys by ascending value."""
        return [key for key in Keys if self._bits >> key & 1]

    def GetHashCode(self) -> int:
        """Give XNA's hash: its eight 32-bit words combined by exclusive or."""
        words = self._bits.to_bytes(32, "little")
        result = 0
        for start in range(0, 32, 4):
            result ^= int.from_bytes(words[start : start + 4], "little", signed=True)
        return result

    def __repr__(self) -> str:
        return f"KeyboardState({', '.join(f'Keys.{key.name}' for key in self.GetPressedKeys())})"


def _code(key: object) -> int:
    if isinstance(key, Keys):
        return key
    raise TypeError(f"a value of Keys is needed, such as Keys.Space; got {key!r}")
