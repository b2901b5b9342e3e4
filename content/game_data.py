"""Documents whose types the game defines."""

from __future__ import annotations

from dataclasses import dataclass

from content.envelope import Document


@dataclass(frozen=True)
class GameData:
    """A document whose envelope is sound; `text` is what the game's own loader gets."""

    type: str
    text: str
    document: Document


def read_document(data: bytes, document: Document) -> GameData:
    """Pair a document that `content.envelope.read` accepted with its text."""
    return GameData(document.type, data.decode("utf-8"), document)
