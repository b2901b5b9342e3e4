"""The bones of a `.cnj` model."""

from __future__ import annotations

from content.members import Members
from content.model_data import IDENTITY, BoneData


def read(members: Members) -> list[BoneData]:
    """Read the `bones` of a document; without any there is one bone, Root.

    Raises:
        ContentLoadException: a member is wrong, or a parent does not stand before its child.
    """
    entries = members.objects("bones", at_least=0) if members.has("bones") else []
    return [_bone(entry, index) for index, entry in enumerate(entries)] or [BoneData("Root", -1)]


def _bone(entry: Members, index: int) -> BoneData:
    if index == 0:
        return BoneData(entry.word("name") or "Root", -1)
    parent = entry.whole("parent", 0, index - 1, default=0)
    transform = entry.singles("transform", 16) if entry.has("transform") else IDENTITY
    return BoneData(entry.word("name") or f"Node{index}", parent, transform)
