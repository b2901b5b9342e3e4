"""Names of .NET types, as compiled assets hold them."""

from __future__ import annotations


def without_assembly(name: str) -> str:
    """Cut the assembly off a type's name: "A.B, Assembly, Version=1" gives "A.B". Type arguments stay as they are."""
    depth = 0
    for place, character in enumerate(name):
        depth += (character == "[") - (character == "]")
        if character == "," and depth == 0:
            return name[:place].strip()
    return name.strip()


def split_generic(name: str) -> tuple[str, list[str]]:
    """Split "A.List`1[[A.B, Assembly]]" into "A.List" and the names of its type arguments without assemblies."""
    head, tick, tail = name.partition("`")
    if not tick:
        return name.removesuffix("[]"), []
    inside = tail[tail.index("[") + 1 : tail.rindex("]")] if "[" in tail else ""
    arguments, depth, start = [], 0, 0
    for place, character in enumerate(inside):
        depth += (character == "[") - (character == "]")
        if character == "[" and depth == 1:
            start = place + 1
        elif character == "]" and depth == 0:
            arguments.append(without_assembly(inside[start:place]))
    return head, arguments
