"""The content root: which file an asset name or a reference means."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from content import names, read_log
from content.case_folding import Listing, find_ignoring_case
from content.envelope import Document
from content.errors import LONGEST_NAME, ContentLoadException, shortened
from content.members import Members, shown
from content.near_misses import near_misses
from content.program_folder import program_folder

COMPILED_EXTENSION = ".xnb"
COMPILED_EXTENSIONS = (COMPILED_EXTENSION, ".cnb")
DOCUMENT_EXTENSION = ".cnj"


@dataclass(frozen=True)
class FoundFile:
    """A file of the content root.

    `name` is its path relative to the root with forward slashes, as spelled on the disk.
    """

    root: str
    name: str

    @property
    def path(self) -> str:
        """The path to open."""
        return os.path.join(self.root, *self.name.split("/"))

    @property
    def extension(self) -> str:
        """The extension in lower case with its dot."""
        return names.extension_of(self.name)

    def read(self) -> bytes:
        """Read the whole file; raises ContentLoadException when the system refuses."""
        read_log.note(self.path)
        try:
            with open(self.path, "rb") as file:
                return file.read()
        except OSError as error:
            raise ContentLoadException("The file could not be read.", error, path=self.path) from error


class ContentRoot:
    """The folder that asset names are relative to.

    A relative folder is looked for in the program's folder, then in the current directory of the moment in which the
    root was made. What is found at first use stays, whatever the current directory becomes.
    """

    def __init__(self, directory: str) -> None:
        self.directory = directory
        self._start = os.getcwd()
        self._resolved: str | None = None

    @property
    def path(self) -> str:
        """The absolute path of the root, without a check that it exists."""
        if self._resolved is not None:
            return self._resolved
        path = self._locate()
        if os.path.isdir(path):
            self._resolved = path
        return path

    def _locate(self) -> str:
        relative = self.directory.replace("\\", "/")
        program = program_folder()
        if program is not None and os.path.isdir(program / relative):
            return os.path.abspath(program / relative)
        return os.path.abspath(os.path.join(self._start, relative))

    def find(self, name: str, extensions: Sequence[str], documents: bool = True) -> FoundFile:
        """Find the file of an asset.

        Compiled files (`.xnb`) come first, then the literal name, then `.cnj`, then the native extensions in the order
        given. Letter case must not match: the exact spelling wins, else the one file that differs only in case is taken.

        Args:
            name: the asset name relative to the root, with or without extension.
            extensions: the native extensions to try.
            documents: whether a `.cnj` counts.

        Raises:
            ContentLoadException: the name is rooted or leaves the root; nothing is found, with the paths tried and
                near-miss names; several files differ only in case; the file is a `.cnb`, which are not read.
        """
        relative = self._relative(name)
        tried = list(_candidates(relative, (DOCUMENT_EXTENSION, *extensions) if documents else extensions))
        seen: dict[str, Listing] = {}
        for candidate in tried:
            found = self._existing(candidate, seen)
            if found is not None:
                _refuse_cnb(found)
                return found
            if candidate.endswith((COMPILED_EXTENSION, DOCUMENT_EXTENSION)):
                read_log.note_absent(FoundFile(self.path, candidate).path)
        raise self._not_found(name, relative, tried)

    def exists(self, name: str, extensions: Sequence[str]) -> bool:
        """Whether `find` would find a file of the name."""
        tried = _candidates(self._relative(name), (DOCUMENT_EXTENSION, *extensions))
        seen: dict[str, Listing] = {}
        return any(self._existing(candidate, seen) is not None for candidate in tried)

    def find_source_file(self, document: Document, extensions: Sequence[str]) -> FoundFile:
        """Find the native file that a sidecar document describes; the name is relative to the document's folder."""
        return self.find_native_file(document.members, "sourceFile", document.path, extensions)

    def find_native_file(self, members: Members, field: str, path: str, extensions: Sequence[str]) -> FoundFile:
        """Find the native file that a member names relative to the folder of the file `path`; it may be no document."""
        relative = self._reference(members, field, self.folder_of(path))
        chained = names.extension_of(relative) == DOCUMENT_EXTENSION
        if chained or self._existing(relative + DOCUMENT_EXTENSION) is not None:
            raise members.error(field, f"'{relative}' leads to another .cnj document; name the native file.")
        return self._confined(members, field, relative, extensions)

    def find_file(self, members: Members, field: str, base: str = "") -> FoundFile:
        """Find the very file that a member names relative to the root; nothing is appended to the name.

        Args:
            members: the members of the file that holds the reference.
            field: the member.
            base: the folder of the root that the reference starts from; the root itself when empty.

        Raises:
            ContentLoadException: the reference is empty, rooted or leaves the root, or no such file exists.
        """
        relative = self._reference(members, field, base)
        try:
            found = self._existing(relative)
        except ContentLoadException as error:
            raise members.error(field, f"The reference '{relative}' cannot be resolved.", error) from error
        if found is None:
            raise members.error(field, str(self._not_found(relative, relative, [relative])))
        return self._unlinked(members, field, relative, found)

    def check_reference(self, members: Members, field: str, extensions: Sequence[str], base: str = "") -> str:
        """Check that the asset that a member names exists inside the root, and return its name relative to the root.

        Args:
            members: the members of the file that holds the reference.
            field: the member.
            extensions: the native extensions to try.
            base: the folder of the root that the reference starts from; the root itself when empty.
        """
        relative = ""
        with members.guard():
            relative, _ = self.find_reference(members, field, extensions, base)
        return relative

    def find_reference(self, members: Members, field: str, extensions: Sequence[str], base: str = "") -> tuple[str, FoundFile]:
        """Find the asset that a member names inside the root: its name relative to the root, and its file."""
        relative = self._reference(members, field, base)
        found = self._confined(members, field, relative, extensions)
        if os.path.abspath(found.path) == os.path.abspath(members.path):
            raise members.error(field, f"'{relative}' leads to this document itself; name the file with its extension.")
        return relative, found

    def folder_of(self, path: str) -> str:
        """The folder of a file of the root, relative to the root."""
        return names.folder_of(names.normalize(os.path.relpath(path, self.path)) or "")

    def _relative(self, name: str) -> str:
        relative = None if names.is_rooted(name) else names.normalize(name)
        if not relative:
            raise ContentLoadException(
                f"Asset '{name}' must be named relative to the content root '{self.path}' and lie inside it.", path=name
            )
        return relative

    def _reference(self, members: Members, field: str, base: str) -> str:
        value = members.values.get(field)
        if not isinstance(value, str) or not value:
            raise members.error(field, f"The member must be a string that is not empty, not {shown(value)}.")
        relative = None if names.is_rooted(value) else names.normalize(value, base)
        if not relative or relative == base:
            raise members.error(field, f"The reference '{value}' must be relative and stay inside the content root.")
        return relative

    def _confined(self, members: Members, field: str, relative: str, extensions: Sequence[str]) -> FoundFile:
        try:
            found = self.find(relative, extensions)
        except ContentLoadException as error:
            raise members.error(field, f"The reference '{relative}' cannot be resolved.", error) from error
        return self._unlinked(members, field, relative, found)

    def _unlinked(self, members: Members, field: str, relative: str, found: FoundFile) -> FoundFile:
        root = Path(os.path.realpath(self.path))
        if not Path(os.path.realpath(found.path)).is_relative_to(root):
            raise members.error(field, f"The reference '{relative}' follows a link out of the content root.")
        return found

    def _existing(self, relative: str, seen: dict[str, Listing] | None = None) -> FoundFile | None:
        root = self.path
        # A file system may know several forms of the letters beyond ASCII; the listing holds one.
        if not relative.isascii() and os.path.isfile(os.path.join(root, relative)):
            return FoundFile(root, relative)
        matches = find_ignoring_case(root, relative, seen)
        if len(matches) > 1:
            listed = ", ".join(f"'{match}'" for match in matches)
            raise ContentLoadException(
                f"Several files differ from '{relative}' only in letter case: {listed}. Spell the name exactly.", path=root
            )
        return FoundFile(root, matches[0]) if matches else None

    def _not_found(self, name: str, relative: str, tried: list[str]) -> ContentLoadException:
        paths = ", ".join(tried) if len(relative) <= LONGEST_NAME else "it with every extension"
        close = near_misses(self.path, relative)
        hint = f" Did you mean {' or '.join(repr(match) for match in close)}?" if close else ""
        folder = "" if os.path.isdir(self.path) else " The root folder does not exist."
        return ContentLoadException(
            f"Asset '{shortened(name)}' was not found in the content root '{self.path}'.{folder} Tried: {paths}.{hint}",
            path=shortened(name),
        )


def _candidates(relative: str, extensions: Sequence[str]) -> Iterator[str]:
    for extension in COMPILED_EXTENSIONS:
        yield relative + extension
    yield relative
    for extension in dict.fromkeys(extensions):
        yield relative + extension


def _refuse_cnb(found: FoundFile) -> None:
    if found.extension == ".cnb":
        reason = NotImplementedError(".cnb files are not supported.")
        message = "This file cannot be read and hides files of the same name; provide a .cnj, .xnb or native file instead."
        raise ContentLoadException(message, reason, path=found.path) from reason
