"""Intersects and Contains are functions of two shapes; this finds them by the classes of both.

A rule stands in the module of the later of its two shapes (plane, ray, box, sphere, frustum), which knows the earlier one.
So a shape's module need not import those that come after it, and each pair is written down once.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, TypeAlias

from xna._named_arguments import in_order
from xna._struct_fields import ABSENT
from xna.containment_type import ContainmentType
from xna.exceptions import ArgumentNullException
from xna.plane_intersection_type import PlaneIntersectionType

Rule: TypeAlias = Callable[[Any, Any], Any]

# Reading a member of an enumeration takes longer than many a rule.
DISJOINT, CONTAINS, INTERSECTS = ContainmentType.Disjoint, ContainmentType.Contains, ContainmentType.Intersects
FRONT, BACK, INTERSECTING = PlaneIntersectionType.Front, PlaneIntersectionType.Back, PlaneIntersectionType.Intersecting


class PairRules:
    """Functions of two objects, found by the classes of both, or by their base classes."""

    def __init__(self, verb: str) -> None:
        self._verb = verb
        self._rules: dict[type, dict[type, Rule]] = {}

    def of(self, first: type) -> dict[type, Rule]:
        """Give the rules of a class by the class of the other object: a table that fills as rules are added."""
        return self._rules.setdefault(first, {})

    def add(self, first: type, second: type, rule: Rule) -> None:
        """Add the function for objects of these classes, in this order."""
        self.of(first)[second] = rule

    def add_both_ways(self, first: type, second: type, rule: Rule) -> None:
        """Add the function for these classes; a call with the second one first gives the same answer."""
        self.add(first, second, rule)
        self.add(second, first, lambda b, a: rule(a, b))

    def answer(self, first: Any, second: Any, named: dict[str, Any]) -> Any:
        """Answer a call whose second object has no rule of its own class, is given by its name, or is missing.

        Raises:
            ArgumentNullException: the object is None.
            TypeError: there is no rule for it, or not just one object.
        """
        function = self._function_of(first)
        if named:
            given = () if second is ABSENT else (second,)
            (second,) = in_order(function.__qualname__, function.parameter_names, given, named)
        elif second is ABSENT:
            raise TypeError(f"{function.__qualname__}() missing 1 required positional argument: 'shape'")
        return self._inherited(first, second)(first, second)

    def _function_of(self, first: Any) -> Any:
        (owner,) = (base for base in type(first).__mro__ if base in self._rules)
        return vars(owner)[self._verb]

    def _inherited(self, first: Any, second: Any) -> Rule:
        for own, other in product(type(first).__mro__, type(second).__mro__):
            if own in self._rules and other in self._rules[own]:
                return self._rules[own][other]
        subject = f"{type(first).__name__}.{self._verb}"
        if second is None:
            raise ArgumentNullException(f"{subject} needs a shape, got None")
        kinds = sorted(kind.__name__ for base in type(first).__mro__ for kind in self._rules.get(base, ()))
        raise TypeError(f"{subject} takes one of {', '.join(kinds)}; got {second!r}")


intersects = PairRules("Intersects")
contains = PairRules("Contains")
