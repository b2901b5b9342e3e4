"""ContentSerializerIgnoreAttribute."""

from __future__ import annotations


class ContentSerializerIgnoreAttribute:
    """Marks a member that content files do not hold: `cache: Annotated[dict, ContentSerializerIgnoreAttribute()]`."""
