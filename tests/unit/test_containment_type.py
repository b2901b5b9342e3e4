from __future__ import annotations

from xna.containment_type import ContainmentType
from xna.plane_intersection_type import PlaneIntersectionType


def test_values() -> None:
    assert {member.name: member.value for member in ContainmentType} == {"Disjoint": 0, "Contains": 1, "Intersects": 2}


def test_plane_intersection_type_values() -> None:
    assert {member.name: member.value for member in PlaneIntersectionType} == {"Front": 0, "Back": 1, "Intersecting": 2}
