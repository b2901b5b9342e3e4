"""Placards: the texts beside the exhibits, a kind of document that only this game knows."""

from __future__ import annotations

import json
from dataclasses import dataclass

from xna.content import ContentLoadException, ContentManager

DOCUMENT_TYPE = "Placards"


@dataclass
class Placard:
    """The text beside one exhibit."""

    title: str
    text: str


class Placards:
    """All placards, in the order of the exhibits."""

    def __init__(self, entries: list[Placard]) -> None:
        self.entries = entries

    @staticmethod
    def parse(text: str, content: ContentManager) -> Placards:
        """Read the document, as ContentManager.RegisterCnjLoaderEXT calls it."""
        entries = json.loads(text).get("placards")
        if not isinstance(entries, list) or not all(set(entry) == {"title", "text"} for entry in entries):
            raise ContentLoadException("Each placard needs a title and a text.", field="placards")
        return Placards([Placard(**entry) for entry in entries])
