"""JSON as the `.cnj` format defines it: the json module with its leniencies taken away.

The first of two equal keys counts; NaN, Infinity, numbers beyond a double and a byte-order mark are refused.
"""

from __future__ import annotations

import json
import math
import re
from typing import NoReturn

from content.errors import ContentLoadException


def parse(text: bytes | str, path: object) -> object:
    """Parse one JSON document.

    Args:
        text: the document; bytes are read as UTF-8.
        path: names the document in error messages.

    Returns:
        dict, list, str, int, float, bool or None.

    Raises:
        ContentLoadException: the text is no strict JSON; the message says JSON, and line and column where known.
    """
    try:
        return _DECODER.decode(_decode(text))
    except RecursionError as error:
        raise _failure("its values are nested too deeply", path) from error
    except _BadLiteral as error:
        raise _failure(f"{error}{_place_of(error.literal, text)}", path) from error
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        raise _failure(f"it must be UTF-8 text, but a byte is {error.object[error.start]:#04x}{_place(before)}", path) from error
    except ValueError as error:
        raise _failure(str(error), path) from error


def _decode(text: bytes | str) -> str:
    decoded = text if isinstance(text, str) else text.decode("utf-8")
    if decoded.startswith("\ufeff"):
        raise ValueError(f"it starts with a byte-order mark; save it as UTF-8 without one{_place('')}")
    return decoded


class _BadLiteral(ValueError):
    """A scalar that the json module takes and this format does not."""

    def __init__(self, message: str, literal: str) -> None:
        super().__init__(message)
        self.literal = literal


def _place_of(literal: str, text: bytes | str) -> str:
    """Where a scalar stands in a document; strings are no scalars."""
    decoded = _decode(text)
    found = next(match for match in _TOKEN.finditer(decoded) if match.group().startswith(literal))
    return _place(decoded[: found.start()])


def _place(before: str) -> str:
    """Tell a place as the json module does."""
    return f": line {before.count(chr(10)) + 1} column {len(before) - before.rfind(chr(10))} (char {len(before)})"


def _failure(reason: str, path: object) -> ContentLoadException:
    return ContentLoadException(f"The document could not be parsed as JSON: {reason}.", path=path)


def _first_key_wins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        members.setdefault(key, value)
    return members


def _finite(literal: str) -> float:
    value = float(literal)
    if not math.isfinite(value):
        raise _BadLiteral(f"the number {_shortened(literal)} is too large", literal)
    return value


def _whole(literal: str) -> int:
    _finite(literal)
    return int(literal)


def _refuse_constant(literal: str) -> NoReturn:
    raise _BadLiteral(f"{literal} is no JSON value", literal)


def _shortened(literal: str) -> str:
    return literal if len(literal) <= 24 else f"{literal[:20]}..."


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,:\[\]{}"]+', re.DOTALL)

_DECODER = json.JSONDecoder(
    object_pairs_hook=_first_key_wins, parse_float=_finite, parse_int=_whole, parse_constant=_refuse_constant
)
