"""The members of a mesh entry that say how it morphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from content.members import Members
from content.model_data import MorphData, WeightTrackData
from content.models import morph_file
from content.paths import ContentRoot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def read(entry: Members, root: ContentRoot, vertex_count: int) -> MorphData | None:
    """Read the morph targets of a mesh entry, or None when it has none.

    Raises:
        ContentLoadException: a member or the file is wrong, or their counts do not fit each other.
    """
    flat_normals = entry.boolean("morphFlatNormals", False)
    weights = entry.open_singles("morphWeights") if entry.has("morphWeights") else ()
    if not entry.word("morphTargets"):
        return None
    found = root.find_file(entry, "morphTargets")
    with entry.following("morphTargets"):
        targets = morph_file.read(found.read(), found.path, vertex_count)
    if len(weights) > len(targets):
        weights = entry.refuse("morphWeights", f"There are {len(weights)} weights for {len(targets)} targets.", ())
    weights += (0.0,) * (len(targets) - len(weights))
    tracks = {"": _track(entry.nested("morphWeightTrack"), len(targets))} if entry.has("morphWeightTrack") else {}
    return MorphData(targets, weights, tracks, flat_normals)


def _track(members: Members, targets: int) -> WeightTrackData:
    import numpy as np

    cubic = members.boolean("cubicSpline", False)
    step = members.boolean("stepInterpolation", False)
    keys = members.objects("keys", at_least=0)
    times = np.array([key.number("time") for key in keys], np.float64)
    order = np.argsort(times, kind="stable")
    return WeightTrackData(
        times[order],
        _column(keys, "weights", targets)[order],
        "CubicSpline" if cubic else "Step" if step else "Linear",
        _column(keys, "inTangent", targets)[order] if cubic else None,
        _column(keys, "outTangent", targets)[order] if cubic else None,
    )


def _column(keys: list[Members], name: str, targets: int) -> NDArray[np.float32]:
    import numpy as np

    zeros = (0.0,) * targets
    optional = name != "weights"
    rows = [zeros if optional and not key.has(name) else key.singles(name, targets) for key in keys]
    return np.array(rows, np.float32).reshape(len(keys), targets)
