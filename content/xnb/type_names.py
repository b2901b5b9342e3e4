"""The names of .NET types that `.xnb` files hold."""

from __future__ import annotations

from dataclasses import dataclass

NAMESPACE = "Microsoft.Xna.Framework.Content"
"""Where XNA's own readers are."""
MAX_BRACKETS = 64


@dataclass(frozen=True)
class TypeName:
    """A type's full name without assembly, the types in its brackets, and the brackets of an array."""

    name: str
    arguments: tuple[TypeName, ...] = ()
    array: str = ""

    @property
    def short(self) -> str:
        """The name without namespaces and without the count of arguments."""
        return self.name.rpartition(".")[2].partition("`")[0] + self.array

    @property
    def namespace(self) -> str:
        """What stands before the short name; empty for an array."""
        return "" if self.array else self.name.rpartition(".")[0]

    def __str__(self) -> str:
        """The name with its arguments, all without assemblies: A.B`1[[C.D]]."""
        inner = ",".join(f"[{argument}]" for argument in self.arguments)
        return self.name + (f"[{inner}]" if inner else "") + self.array

    @staticmethod
    def parse(text: str) -> TypeName:
        """Parse a name such as `A.B`1[[C.D, assembly]], assembly, Version=1.0`.

        Raises:
            ValueError: the brackets do not pair up, or are too many.
        """
        if text.count("[") > MAX_BRACKETS:
            raise _unreadable(text)
        return _parse(text, text)


def _parse(text: str, whole: str) -> TypeName:
    head = _split(text, whole)[0].strip()
    name, bracket, inside = head.partition("[")
    if not inside.startswith("["):
        return TypeName(name, (), bracket + inside)
    end = inside.rfind("]]") + 1
    arguments = [argument.strip() for argument in _split(inside[:end], whole)]
    if any(argument[:1] != "[" or argument[-1] != "]" for argument in arguments):
        raise _unreadable(whole)
    return TypeName(name, tuple(_parse(argument[1:-1], whole) for argument in arguments), inside[end + 1 :])


def _split(text: str, whole: str) -> list[str]:
    """The parts of a text between commas outside of all brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if depth < 0:
            raise _unreadable(whole)
        if letter == "," and not depth:
            parts.append(text[start:at])
            start = at + 1
    if depth:
        raise _unreadable(whole)
    return [*parts, text[start:]]


def _unreadable(text: str) -> ValueError:
    return ValueError(f"The type name '{text[:80]}' cannot be read.")
