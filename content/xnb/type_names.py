"""The names of .NET types that `.xnb` files hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TypeName:
    """A type's full name without assembly, and the types in its brackets."""

    name: str
    arguments: tuple[TypeName, ...] = ()

    @property
    def short(self) -> str:
        """The name without namespaces and without the count of arguments."""
        return self.name.rpartition(".")[2].partition("`")[0]

    @staticmethod
    def parse(text: str) -> TypeName:
        """Parse a name such as `A.B`1[[C.D, assembly]], assembly, Version=1.0`.

        Raises:
            ValueError: the brackets do not pair up.
        """
        head = text.partition(",")[0] if "[" not in text.partition(",")[0] else text.partition("[")[0]
        if "[[" not in text:
            return TypeName(head.strip())
        end = text.rfind("]]")
        inner = text[text.index("[[") + 1 : end + 1]
        if end < 0 or inner.count("[") > 8:
            raise ValueError(f"The type name '{text[:80]}' cannot be read.")
        return TypeName(head.strip(), tuple(TypeName.parse(part) for part in _split(inner)))


def _split(text: str) -> list[str]:
    """The bracketed parts of `[a],[b]`, without their outer brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        if letter == "[":
            depth += 1
            if depth == 1:
                start = at + 1
        elif letter == "]":
            depth -= 1
            if depth == 0:
                parts.append(text[start:at])
    return parts
