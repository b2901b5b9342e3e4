"""The three members that every `.cnj` document starts from: cnjVersion, type and sourceFile."""

from __future__ import annotations

from dataclasses import dataclass

from content import strict_json
from content.errors import ContentLoadException
from content.members import Members, is_number, shown

VERSION_CEILINGS = {"Model": 2}


@dataclass(frozen=True)
class Document:
    """A parsed `.cnj` document whose envelope is sound.

    `members` holds every top-level member; readers ignore those that they do not know.
    """

    path: str
    type: str
    members: Members

    @property
    def source_file(self) -> str | None:
        """The `sourceFile` member, or None when it is absent or not a string."""
        value = self.members.values.get("sourceFile")
        return value if isinstance(value, str) else None

    def refuse_source_file(self) -> None:
        """Raise ContentLoadException when a self-contained document names a source file."""
        if self.source_file is not None:
            reason = f"A document of type '{self.type}' is self-contained; remove this member, {shown(self.source_file)}."
            self.members.refuse("sourceFile", reason, None)


def read(
    text: bytes | str,
    path: object,
    expected_type: str | tuple[str, ...] | None = None,
    faults: list[ContentLoadException] | None = None,
) -> Document:
    """Parse a document and check its envelope.

    Args:
        text: the document.
        path: names the document in error messages.
        expected_type: what `type` must be, or several names that it may be; None accepts every type.
        faults: takes the faults that reading can go on after, instead of an exception for the first one.

    Raises:
        ContentLoadException: the text is no JSON object, or the version or the type is missing or wrong. Rules are
            checked in that order.
    """
    values = strict_json.parse(text, path)
    if not isinstance(values, dict):
        raise ContentLoadException(f"The JSON document must be an object, not {shown(values)}.", path=path)
    members = Members(str(path), values, faults=faults)
    kind = values.get("type")
    # The ceiling belongs to the type that the caller wants; only without one does the document's own decide.
    wanted = (expected_type,) if isinstance(expected_type, str) else expected_type
    deciding = (kind if isinstance(kind, str) else "",) if wanted is None else wanted
    _check_version(members, max(VERSION_CEILINGS.get(name, 1) for name in deciding))
    if not isinstance(kind, str):
        raise members.error("type", f"The member must be a string that names what the document holds, not {shown(kind)}.")
    if wanted is not None and kind not in wanted:
        expected = " or ".join(f"'{name}'" for name in wanted)
        raise members.error("type", f"Expected type {expected}, but the document is of type '{kind}'.")
    return Document(str(path), kind, members)


def _check_version(members: Members, ceiling: int) -> None:
    version = members.values.get("cnjVersion")
    if not is_number(version):
        members.refuse("cnjVersion", f"The member must be present and a number, not {shown(version)}.", None)
    elif version != int(version) or not 1 <= version <= ceiling:
        supported = "1" if ceiling == 1 else f"1 to {ceiling}"
        members.refuse("cnjVersion", f"Version {version} is not supported; supported: {supported}.", None)
