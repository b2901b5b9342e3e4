"""The parameter names of overloads: where one function serves several, a call by name is put in the order of the one it fits."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar

Result = TypeVar("Result")


def overloads(*orders: str, bound: bool = False) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Decorate a function of positional arguments so that it takes them by the names of its overloads, too.

    Args:
        orders: the names of each overload's parameters in order, parted by blanks.
        bound: whether the function is a method, whose first argument is the object.
    """
    names = [tuple(order.split()) for order in orders]

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        @wraps(function)
        def call(*arguments: Any, **named: Any) -> Result:
            if named:
                own, given = arguments[:bound], arguments[bound:]
                arguments = own + in_order(function.__qualname__, names, given, named)
            return function(*arguments)

        call.__dict__["parameter_names"] = names
        if bound or isinstance(function, FunctionType):
            return call
        return staticmethod(call)  # Cython forgets the staticmethod that stands above another decorator

    return decorate


def one_of(*names: str) -> Callable[[Callable[..., Result]], Callable[..., Result]]:
    """Decorate a method of one argument that has another name in each overload and hands calls by name to `in_order` itself.

    That saves the hot methods a second call.
    """

    def decorate(function: Callable[..., Result]) -> Callable[..., Result]:
        function.__dict__["parameter_names"] = [(name,) for name in names]
        return function

    return decorate


def in_order(function: str, orders: list[tuple[str, ...]], given: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """Put arguments in the order of the overload that they fit.

    Raises:
        TypeError: they fit none.
    """
    for order in orders:
        if len(order) == len(given) + len(named) and named.keys() == set(order[len(given) :]):
            return given + tuple(named[name] for name in order[len(given) :])
    forms = " or ".join(f"({', '.join(order)})" for order in orders)
    raise TypeError(f"{function} takes {forms}; got {len(given)} arguments and {', '.join(named)}")
