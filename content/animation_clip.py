"""AnimationClip: the self-contained `.cnj` document of bone tracks, inline or in a clip file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.clip_data import JOINT_PALETTE, SCENE_NODE, ClipData, TrackData
from content.envelope import Document
from content.members import INT32, Members
from content.models import clip_file
from content.paths import ContentRoot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DOCUMENT_TYPE = "AnimationClip"


def read_document(document: Document, root: ContentRoot) -> ClipData:
    """Read an AnimationClip document; the keys of each track are sorted by time.

    Exactly one of `tracks` and `clipFile` must be present. Of a clip file the duration is its own and the target space is
    the joint palette.

    Raises:
        ContentLoadException: a member is missing or wrong, or the clip file is missing, damaged or outside the root.
    """
    document.refuse_source_file()
    members = document.members
    if members.has("tracks") == members.has("clipFile"):
        present = "both are" if members.has("tracks") else "neither is"
        members.refuse("tracks", f"Exactly one of 'tracks' and 'clipFile' must be present; {present}.", None)
    # A check looks at the tracks, too, where both are present.
    if members.has("clipFile") and not members.has("tracks"):
        found = root.find_file(members, "clipFile")
        with members.following("clipFile"):
            return clip_file.read(found.read(), found.path)
    space = SCENE_NODE if members.word("targetSpace") == SCENE_NODE else JOINT_PALETTE
    tracks = tuple(_track(entry) for entry in members.objects("tracks", at_least=0))
    return ClipData(members.number("duration"), tracks, space)


def _track(entry: Members) -> TrackData:
    import numpy as np

    keys = entry.objects("keys", at_least=0)
    times = np.array([key.number("time") for key in keys], np.float64)
    order = np.argsort(times, kind="stable")
    return TrackData(
        entry.whole("boneIndex", 0, INT32[1]),
        times[order],
        _column(keys, "translation", (0.0, 0.0, 0.0))[order],
        _column(keys, "rotation", (0.0, 0.0, 0.0, 1.0))[order],
        _column(keys, "scale", (1.0, 1.0, 1.0))[order],
    )


def _column(keys: list[Members], name: str, default: tuple[float, ...]) -> NDArray[np.float32]:
    import numpy as np

    rows = [key.singles(name, len(default)) if key.has(name) else default for key in keys]
    return np.array(rows, np.float32).reshape(len(keys), len(default))
