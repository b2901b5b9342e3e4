"""The import report of a `.cnj` model."""

from __future__ import annotations

from content.members import INT32, Members
from content.model_data import DiagnosticData, ImportReportData

COUNTS = (
    "nodeCount",
    "meshInstanceCount",
    "distinctMeshCount",
    "sharedMeshCount",
    "maxNodeDepth",
    "cameraNodeCount",
    "lightNodeCount",
    "importedLightCount",
    "primitiveCount",
    "skinCount",
    "animationCount",
    "clipCount",
)
SEVERITIES = ("Information", "Warning")
KINDS = ("Information", "GeneratedData", "InvalidSourceData", "Approximation", "DroppedData", "UnsupportedFeature")


def read(members: Members) -> ImportReportData:
    """Read the members of `gltfImportReport`."""
    counts = {name: members.whole(name, 0, INT32[1], default=0) for name in COUNTS}
    entries = members.objects("diagnostics", at_least=0) if members.has("diagnostics") else []
    return ImportReportData(counts, tuple(_diagnostic(entry) for entry in entries))


def _diagnostic(entry: Members) -> DiagnosticData:
    return DiagnosticData(
        code=entry.word("code"),
        severity=entry.choice("severity", SEVERITIES, "Information"),
        kind=entry.choice("kind", KINDS, "Information"),
        subject=entry.word("subject"),
        count=entry.whole("count", 0, INT32[1], default=0),
        worst_magnitude=entry.single("worstMagnitude", 0.0),
        details=entry.strings("details"),
        message=entry.word("message"),
    )
