"""Draws without anti-aliasing into a multisampled destination: all samples of a pixel are covered, or none, as its centre is.

No GPU interface can be told that. But a draw into one sample alone, with the viewport moved as that sample lies off the centre,
covers the sample where the centre would be covered.
"""

from __future__ import annotations

from collections.abc import Iterator

from renderers.contract.draw import DrawCommand
from renderers.contract.states import RASTERIZER_STATES

# Where samples lie off the centre, in pixels right and down: the standard positions of all interfaces.
_POSITIONS = {
    2: ((0.25, 0.25), (-0.25, -0.25)),
    4: ((-0.125, -0.375), (0.375, -0.125), (-0.375, 0.125), (0.125, 0.375)),
    8: tuple((x / 16, y / 16) for x, y in ((1, -3), (-1, 3), (5, 1), (-3, -5), (-5, 5), (-7, -1), (3, 7), (7, -7))),
}


def is_smooth(command: DrawCommand, samples: int) -> bool:
    """Tell whether a draw may be left to the hardware's coverage."""
    return samples not in _POSITIONS or RASTERIZER_STATES[command.state.rasterizer].multi_sample


def each_sample(command: DrawCommand, samples: int) -> Iterator[DrawCommand]:
    """Give a draw for each sample of a pixel that the draw's sample mask names."""
    state = command.state
    view = state.viewport
    for number, (x, y) in enumerate(_POSITIONS[samples]):
        mask = state.sample_mask & 1 << number
        if mask:
            moved = view._replace(x=view.x + x, y=view.y + y)  # type: ignore[arg-type]
            yield command._replace(state=state._replace(sample_mask=mask, viewport=moved))
