"""Intersects and Contains are functions of two shapes; this finds them by the classes of both.

A rule stands in the module of the later of its two shapes (plane, ray, box, sphere, frustum), which knows the earlier one.
So a shape's module need not import those that come after it, and each pair is written down once.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, TypeVar

from xna.exceptions import ArgumentNullException

Rule = TypeVar("Rule", bound=Callable[[Any, Any], Any])


class PairRules:
    """Functions of two objects. Call it with both: the rule for their classes, or for their base classes, answers."""

    def __init__(self, verb: str) -> None:
        self._verb = verb
        self._rules: dict[tuple[type, type], Callable[[Any, Any], Any]] = {}

    def add(self, first: type, second: type) -> Callable[[Rule], Rule]:
        """Decorate the function for objects of these classes, in this order."""

        def keep(rule: Rule) -> Rule:
            self._rules[first, second] = rule
            return rule

        return keep

    def add_both_ways(self, first: type, second: type) -> Callable[[Rule], Rule]:
        """Decorate the function for these classes; a call with the second one first gives the same answer."""

        def keep(rule: Rule) -> Rule:
            self._rules[first, second] = rule
            self._rules[second, first] = lambda b, a: rule(a, b)
            return rule

        return keep

    def __call__(self, first: Any, second: Any) -> Any:
        rule = self._rules.get((first.__class__, second.__class__)) or self._inherited(first, second)
        return rule(first, second)

    def _inherited(self, first: Any, second: Any) -> Callable[[Any, Any], Any]:
        for bases in product(type(first).__mro__, type(second).__mro__):
            if bases in self._rules:
                return self._rules[bases]
        subject = f"{type(first).__name__}.{self._verb}"
        if second is None:
            raise ArgumentNullException(f"{subject} needs a shape, got None")
        kinds = sorted(b.__name__ for a, b in self._rules if isinstance(first, a))
        raise TypeError(f"{subject} takes one of {', '.join(kinds)}; got {second!r}")


intersects = PairRules("Intersects")
contains = PairRules("Contains")
