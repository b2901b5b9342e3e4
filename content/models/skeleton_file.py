"""The binary form of a skeleton."""

from __future__ import annotations

import numpy as np

from content.byte_reader import ByteReader
from content.errors import ContentLoadException
from content.model_data import SkinData

MAX_JOINTS = 100_000


def read(data: bytes, path: str) -> SkinData:
    """Read a skeleton file: parents, bind pose, inverse bind pose and, where enough bytes are left, the root prefix.

    Raises:
        ContentLoadException: the file is cut, a count or a parent is out of range, or a number is not finite.
    """
    try:
        return _read(ByteReader(data))
    except ValueError as error:
        raise ContentLoadException("The skeleton file could not be read.", error, path=path) from error


def _read(reader: ByteReader) -> SkinData:
    count = reader.count("joints", MAX_JOINTS)
    parents = tuple(int(parent) for parent in np.frombuffer(reader.take(4 * count), "<i4"))
    for joint, parent in enumerate(parents):
        if not -1 <= parent < count:
            raise ValueError(f"The parent of joint {joint} must be -1 to {count - 1}; it is {parent}.")
    _refuse_circles(parents)
    bind_pose = reader.floats(count, 4, 4)
    inverse = reader.floats(count, 4, 4)
    prefix = reader.floats(count, 4, 4) if reader.remaining >= count * 64 > 0 else None
    if not all(np.isfinite(matrices).all() for matrices in (bind_pose, inverse, prefix) if matrices is not None):
        raise ValueError("The matrices must be finite numbers.")
    return SkinData(tuple(f"Joint{joint}" for joint in range(count)), parents, bind_pose, inverse, prefix)


def _refuse_circles(parents: tuple[int, ...]) -> None:
    rooted: set[int] = {-1}
    for start in range(len(parents)):
        joint = start
        walked: list[int] = []
        while joint not in rooted:
            if len(walked) > len(parents):
                raise ValueError(f"Joint {start} is its own ancestor.")
            walked.append(joint)
            joint = parents[joint]
        rooted.update(walked)


def write(skin: SkinData) -> bytes:
    """Write a skeleton as `read` reads it; names are not kept."""
    count = len(skin.parents)
    matrices = [skin.bind_pose, skin.inverse_bind_pose] + ([] if skin.root_prefix is None else [skin.root_prefix])
    parts = [np.array([count, *skin.parents], "<i4"), *(np.asarray(group, "<f4") for group in matrices)]
    return b"".join(part.tobytes() for part in parts)
