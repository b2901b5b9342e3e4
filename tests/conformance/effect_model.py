"""The stock effects' arithmetic in double precision, from XNA's formulas: independent of every renderer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from xna import Matrix, Vector3

Array = Any  # of float64


def unit(vector: Any) -> Array:
    """Normalise a vector, or each of an array of them."""
    values = np.asarray(vector, np.float64)
    return values / np.linalg.norm(values, axis=-1, keepdims=True)


@dataclass(frozen=True)
class Light:
    """A directional light."""

    direction: tuple[float, float, float]
    diffuse: tuple[float, float, float]
    specular: tuple[float, float, float]


@dataclass(frozen=True)
class EffectModel:
    """What a stock effect is set to. `attributes` is the vertex stage, `shade` what happens at a pixel.

    The attributes are diffuse RGBA, specular RGB, the share of fog, texture coordinates, world position and world normal.
    """

    world: Array = field(default_factory=lambda: np.eye(4))
    view: Array = field(default_factory=lambda: np.eye(4))
    projection: Array = field(default_factory=lambda: np.eye(4))
    diffuse: tuple[float, ...] = (1, 1, 1)
    emissive: tuple[float, ...] = (0, 0, 0)
    ambient: tuple[float, ...] = (0, 0, 0)
    specular: tuple[float, ...] = (1, 1, 1)
    power: float = 16.0
    alpha: float = 1.0
    lights: tuple[Light, ...] = ()
    is_lit: bool = False
    per_pixel: bool = False
    vertex_color: bool = False
    fog: tuple[float, float] | None = None
    fog_color: tuple[float, ...] = (0, 0, 0)

    def clip(self, position: Any) -> Array:
        """Give a position in clip space."""
        return np.array([*position, 1.0]) @ self.world @ self.view @ self.projection

    def eye(self) -> Array:
        """Give the eye's position in the world."""
        return np.linalg.inv(self.view)[3, :3]

    def place(self, position: Any) -> Array:
        """Give a position in the world."""
        return (np.array([*position, 1.0]) @ self.world)[:3]

    def normal(self, normal: Any) -> Array:
        """Give a normal in the world: through the inverse transpose, of length one."""
        return unit(np.array(normal) @ np.linalg.inv(self.world)[:3, :3].T)

    def fogged(self, position: Any) -> float:
        """Give the share of fog at a vertex."""
        if self.fog is None:
            return 0.0
        start, end = self.fog
        depth = (np.array([*position, 1.0]) @ self.world @ self.view)[2]
        return 1.0 if start == end else float(np.clip((depth + start) / (start - end), 0, 1))

    def lighting(self, place: Array, normal: Array) -> tuple[Array, Array]:
        """Give the light that is scattered, colours and alpha of the material in it, and the highlights."""
        toward = unit(self.eye() - place)
        scattered, mirrored = np.zeros_like(place), np.zeros_like(place)
        for light in self.lights:
            direction = np.array(light.direction)
            facing = -(normal @ direction)[..., None]
            seen = (facing >= 0).astype(float)
            half = (unit(toward - direction) * normal).sum(axis=-1, keepdims=True)
            scattered += seen * facing * light.diffuse
            mirrored += (half.clip(0) * seen) ** self.power * light.specular
        diffuse, alpha = np.array(self.diffuse), self.alpha
        return (scattered * diffuse + self.emissive + self.ambient * diffuse) * alpha, mirrored * self.specular

    def attributes(self, position: Any, normal: Any, color: Any, coordinates: Any) -> Array:
        """Do the vertex stage. What travels as a colour is clamped."""
        place, facing = self.place(position), self.normal(normal)
        tint = np.array(color) / 255 if self.vertex_color else np.ones(4)
        highlight = np.zeros(3)
        if not self.is_lit:
            base = np.append((np.array(self.diffuse) + self.emissive) * self.alpha, self.alpha)
        elif self.per_pixel:
            base = np.array([1, 1, 1, self.alpha])
        else:
            light, highlight = self.lighting(place, facing)
            base = np.append(light, self.alpha)
        colors = np.clip([*(base * tint), *highlight], 0, 1)
        return np.array([*colors, self.fogged(position), *coordinates, *place, *facing])

    def shade(self, attributes: Array, texel: Array | float = 1.0) -> Array:
        """Do the pixel stage with what the texture gives."""
        color = attributes[..., :4] * texel
        highlight = attributes[..., 4:7]
        if self.is_lit and self.per_pixel:
            light, highlight = self.lighting(attributes[..., 10:13], unit(attributes[..., 13:16]))
            color[..., :3] *= light
        color[..., :3] += highlight * color[..., 3:]
        return self.in_fog(color, attributes[..., 7:8])

    def in_fog(self, color: Array, share: Array) -> Array:
        """Mix a colour with the fog, which is as transparent as the colour."""
        color[..., :3] = color[..., :3] * (1 - share) + np.array(self.fog_color) * color[..., 3:] * share
        return color

    def set(self, effect: Any) -> None:
        """Give an effect of the library the same settings, as far as it has them."""
        effect.World, effect.View, effect.Projection = map(_matrix, (self.world, self.view, self.projection))
        effect.DiffuseColor, effect.Alpha = Vector3(*self.diffuse), self.alpha
        effect.FogEnabled = self.fog is not None
        effect.FogStart, effect.FogEnd = self.fog or (0.0, 1.0)
        effect.FogColor = Vector3(*self.fog_color)
        if hasattr(effect, "VertexColorEnabled"):
            effect.VertexColorEnabled = self.vertex_color
        if hasattr(effect, "DirectionalLight0"):
            self._set_lights(effect)

    def _set_lights(self, effect: Any) -> None:
        effect.EmissiveColor, effect.AmbientLightColor = Vector3(*self.emissive), Vector3(*self.ambient)
        if hasattr(effect, "SpecularPower"):
            effect.SpecularColor, effect.SpecularPower = Vector3(*self.specular), self.power
            effect.PreferPerPixelLighting = self.per_pixel
            effect.LightingEnabled = self.is_lit
        for number in range(3):
            lamp = getattr(effect, f"DirectionalLight{number}")
            lamp.Enabled = number < len(self.lights)
            if lamp.Enabled:
                light = self.lights[number]
                lamp.Direction, lamp.DiffuseColor = Vector3(*light.direction), Vector3(*light.diffuse)
                lamp.SpecularColor = Vector3(*light.specular)


def _matrix(values: Array) -> Matrix:
    return Matrix(*(float(value) for value in values.reshape(-1)))
