"""Curve: the self-contained `.cnj` document of keys over time."""

from __future__ import annotations

from content.curve_data import CurveData, CurveKeyData
from content.envelope import Document
from content.members import Members

DOCUMENT_TYPE = "Curve"
LOOPS = ("Constant", "Cycle", "CycleOffset", "Oscillate", "Linear")
CONTINUITIES = ("Smooth", "Step")


def read_document(document: Document) -> CurveData:
    """Read a Curve document; keys stay in its order.

    Raises:
        ContentLoadException: a member is missing or wrong.
    """
    document.refuse_source_file()
    members = document.members
    return CurveData(
        keys=tuple(_key(entry) for entry in members.objects("keys", at_least=0)),
        pre_loop=members.choice("preLoop", LOOPS, "Constant"),
        post_loop=members.choice("postLoop", LOOPS, "Constant"),
    )


def _key(entry: Members) -> CurveKeyData:
    return CurveKeyData(
        position=entry.single("position"),
        value=entry.single("value"),
        tangent_in=entry.single("tangentIn", 0.0),
        tangent_out=entry.single("tangentOut", 0.0),
        continuity=entry.choice("continuity", CONTINUITIES, "Smooth"),
    )
