"""LightingCommands: eight lights and one material."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from renderers.tinygl.gl.command import GlError, command
from renderers.tinygl.gl.constants import (
    AMBIENT,
    AMBIENT_AND_DIFFUSE,
    DIFFUSE,
    EMISSION,
    FRONT,
    FRONT_AND_BACK,
    INVALID_VALUE,
    LIGHT0,
    LIGHT_MODEL_AMBIENT,
    MODELVIEW,
    POSITION,
    SHININESS,
    SPECULAR,
)
from renderers.tinygl.gl.kernels.layout import LIGHTS
from renderers.tinygl.gl.matrix_commands import MatrixCommands
from renderers.tinygl.gl.values import one_of, real, reals

LIGHT_NAMES = range(LIGHT0, LIGHT0 + LIGHTS)
_COLORS = (AMBIENT, DIFFUSE, SPECULAR)
_BLACK, _WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
Numbers = tuple[float, ...]


class LightingCommands(MatrixCommands):
    """Lights shine in eye coordinates. The viewer stands at infinity; there are no spots and no attenuation."""

    def __init__(self) -> None:
        super().__init__()
        self._lights: list[dict[int, Numbers]] = [
            {POSITION: (0.0, 0.0, 1.0, 0.0), AMBIENT: _BLACK, DIFFUSE: _BLACK, SPECULAR: _BLACK} for _ in range(LIGHTS)
        ]
        self._lights[0] |= {DIFFUSE: _WHITE, SPECULAR: _WHITE}
        self._material: dict[int, Numbers] = {
            AMBIENT: (0.2, 0.2, 0.2),
            DIFFUSE: (0.8, 0.8, 0.8),
            SPECULAR: _BLACK,
            EMISSION: _BLACK,
            SHININESS: (0.0,),
        }
        self._scene_ambient: Numbers = (0.2, 0.2, 0.2)
        self._are_lights_stale = True

    @command
    def Light(self, light: int, name: int, values: Sequence[float]) -> None:
        """Set AMBIENT, DIFFUSE or SPECULAR (three or four numbers), or POSITION (four) of a light.

        A position goes through the modelview matrix of this moment; its w of 0 makes it a direction towards the light.
        """
        number = one_of(light, LIGHT_NAMES) - LIGHT0
        one_of(name, (*_COLORS, POSITION))
        if name == POSITION:
            position = np.array(reals(values, 4)) @ self._top(MODELVIEW)
            self._lights[number][POSITION] = reals(position.tolist(), 4)
        else:
            self._lights[number][name] = reals(values, 3)
        self._are_lights_stale = True

    @command
    def Material(self, face: int, name: int, values: float | Sequence[float]) -> None:
        """Set AMBIENT, DIFFUSE, AMBIENT_AND_DIFFUSE, SPECULAR, EMISSION (three or four numbers) or SHININESS (0..128).

        Both faces have one material: FRONT and FRONT_AND_BACK set it.
        """
        one_of(face, (FRONT, FRONT_AND_BACK))
        one_of(name, (*self._material, AMBIENT_AND_DIFFUSE))
        if name == SHININESS:
            shininess = real(values[0] if isinstance(values, Sequence) and values else values)
            if not 0 <= shininess <= 128:
                raise GlError(INVALID_VALUE)
            self._material[SHININESS] = (shininess,)
        else:
            color = reals(values, 3)  # type: ignore[arg-type]
            self._material |= dict.fromkeys((AMBIENT, DIFFUSE) if name == AMBIENT_AND_DIFFUSE else (name,), color)
        self._are_lights_stale = True

    @command
    def LightModel(self, name: int, values: Sequence[float]) -> None:
        """Set LIGHT_MODEL_AMBIENT, the light that comes from everywhere (three or four numbers)."""
        one_of(name, (LIGHT_MODEL_AMBIENT,))
        self._scene_ambient = reals(values, 3)
        self._are_lights_stale = True

    def _light_parameters(self, enabled: Sequence[int]) -> npt.NDArray[np.float64]:
        """Give material, number of lights and lights as the kernels read them."""
        material = self._material
        emission = np.add(material[EMISSION], np.multiply(self._scene_ambient, material[AMBIENT]))
        numbers: list[float] = [*material[AMBIENT], *material[DIFFUSE], *material[SPECULAR], *emission, *material[SHININESS]]
        numbers.append(len(enabled))
        for number in enabled:
            light = self._lights[number]
            numbers += (*light[POSITION], *light[AMBIENT], *light[DIFFUSE], *light[SPECULAR])
        return np.array(numbers)
