"""The binary form of an animation clip."""

from __future__ import annotations

import struct

from content.byte_reader import ByteReader
from content.clip_data import ClipData, TrackData
from content.errors import ContentLoadException

KEY_BYTES = 48


def read(data: bytes, path: str) -> ClipData:
    """Read a clip file; the keys of each track are sorted by time.

    The file holds the duration, the number of tracks, and for each track a bone number, the number of keys and the keys:
    time, translation, rotation x, y, z, w, scale. What follows is ignored.

    Raises:
        ContentLoadException: the file is cut, a count is negative, or a number is not finite.
    """
    try:
        return _read(ByteReader(data))
    except ValueError as error:
        raise ContentLoadException("The clip file could not be read.", error, path=path) from error


def _read(reader: ByteReader) -> ClipData:
    import numpy as np

    duration = reader.f64()
    if not np.isfinite(duration):
        raise ValueError(f"The duration must be finite; it is {duration}.")
    # A track takes eight bytes at least, so a count that the file cannot hold ends the loop soon.
    return ClipData(duration, tuple(_track(reader) for _ in range(reader.count("tracks"))))


def _track(reader: ByteReader) -> TrackData:
    import numpy as np

    bone = reader.count("the bone of a track")
    count = reader.count("keys")
    keys = np.frombuffer(reader.take(count * KEY_BYTES), np.dtype([("time", "<f8"), ("values", "<f4", 10)]))
    if not (np.isfinite(keys["time"]).all() and np.isfinite(keys["values"]).all()):
        raise ValueError(f"The keys of bone {bone} must be finite numbers.")
    keys = keys[np.argsort(keys["time"], kind="stable")]
    values = keys["values"].astype(np.float32)
    return TrackData(bone, keys["time"].astype(np.float64), values[:, :3], values[:, 3:7], values[:, 7:])


def write(clip: ClipData) -> bytes:
    """Write a clip as `read` reads it; the target space is not kept."""
    import numpy as np

    parts = [struct.pack("<di", clip.duration, len(clip.tracks))]
    for track in clip.tracks:
        keys = np.zeros(len(track.times), np.dtype([("time", "<f8"), ("values", "<f4", 10)]))
        keys["time"] = track.times
        keys["values"] = np.concatenate([track.translations, track.rotations, track.scales], axis=1)
        parts += [struct.pack("<ii", track.bone, len(keys)), keys.tobytes()]
    return b"".join(parts)
