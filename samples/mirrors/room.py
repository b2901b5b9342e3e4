"""Room: what stands in the room, drawn from any eye."""

from __future__ import annotations

import math
from typing import NamedTuple

from samples._shared.mesh import Mesh, box, sphere, square
from xna import Matrix, Vector3
from xna.content import ContentManager
from xna.graphics import BasicEffect, GraphicsDevice, RasterizerState, SamplerState, Texture2D

HALF, TALL = 6.0, 5.0
UP, DOWN = Vector3.Up, Vector3.Down


class Wall(NamedTuple):
    """A square that faces inwards: its middle, where it faces, its size, its texture and colour."""

    middle: Vector3
    normal: Vector3
    width: float
    height: float
    texture: str
    color: Vector3


WALLS = (
    Wall(Vector3(0, 0, 0), UP, 2 * HALF, 2 * HALF, "tiles", Vector3(0.9, 0.85, 0.8)),
    Wall(Vector3(0, TALL, 0), DOWN, 2 * HALF, 2 * HALF, "plaster", Vector3(0.75, 0.75, 0.8)),
    Wall(Vector3(0, TALL / 2, -HALF), Vector3.Backward, 2 * HALF, TALL, "plaster", Vector3(0.8, 0.55, 0.5)),
    Wall(Vector3(0, TALL / 2, HALF), Vector3.Forward, 2 * HALF, TALL, "plaster", Vector3(0.5, 0.6, 0.8)),
    Wall(Vector3(-HALF, TALL / 2, 0), Vector3.Right, 2 * HALF, TALL, "plaster", Vector3(0.55, 0.75, 0.6)),
    Wall(Vector3(HALF, TALL / 2, 0), Vector3.Left, 2 * HALF, TALL, "plaster", Vector3(0.85, 0.78, 0.55)),
)
CUBES = (
    (Vector3(-3.0, 1.0, 1.5), Vector3(0.95, 0.4, 0.3)),
    (Vector3(3.0, 1.0, 1.0), Vector3(0.3, 0.6, 0.95)),
    (Vector3(1.5, 0.8, 3.5), Vector3(0.95, 0.8, 0.3)),
)


def facing(middle: Vector3, normal: Vector3, width: float, height: float) -> Matrix:
    """Give the world matrix of a square of edge 1 that shall lie at a place, face a direction and have a size."""
    up = Vector3.Forward if abs(normal.Y) > 0.5 else Vector3.Up
    return Matrix.CreateScale(width, height, 1.0) * Matrix.CreateWorld(middle, -normal, up)


class Room:
    """The meshes and the effect of the room. `draw` draws walls and cubes from an eye."""

    def __init__(self, device: GraphicsDevice, content: ContentManager) -> None:
        self.device = device
        self.box, self.ball, self.sheet = box(device), sphere(device), square(device)
        self.textures = {name: content.Load(Texture2D, name) for name in ("tiles", "plaster")}
        self.effect = BasicEffect(device)
        self.effect.EnableDefaultLighting()
        self.effect.AmbientLightColor = Vector3(0.35, 0.35, 0.4)
        self.effect.SpecularColor = Vector3.Zero
        lights = (self.effect.DirectionalLight0, self.effect.DirectionalLight1, self.effect.DirectionalLight2)
        self._lights = [(light, light.Direction) for light in lights]

    def dispose(self) -> None:
        """Let go of what was made."""
        for mesh in (self.box, self.ball, self.sheet):
            mesh.dispose()
        self.effect.Dispose()

    def draw(self, view: Matrix, projection: Matrix, time: float, reflection: Matrix | None = None) -> None:
        """Draw walls and cubes.

        Args:
            view: Where the eye is.
            projection: How it sees.
            time: Turns the cubes.
            reflection: What mirrors the room, or None. A mirrored triangle shows its other side, so the other side is culled.
        """
        after = Matrix.Identity if reflection is None else reflection
        culling = RasterizerState.CullCounterClockwise if reflection is None else RasterizerState.CullClockwise
        self.device.RasterizerState = culling
        self.device.SamplerStates[0] = SamplerState.LinearWrap
        self.effect.View, self.effect.Projection = view, projection
        for light, direction in self._lights:
            light.Direction = Vector3.TransformNormal(direction, after)
        for wall in WALLS:
            self._wall(wall, after)
        self.effect.TextureEnabled = False
        for number, (place, color) in enumerate(CUBES):
            turn = Matrix.CreateRotationY(time * (0.6 + 0.2 * number)) * Matrix.CreateRotationX(0.5 * math.sin(time + number))
            lift = Vector3(0, 0.3 * math.sin(time * 1.3 + number * 2), 0)
            self._draw(self.box, Matrix.CreateScale(1.1) * turn * Matrix.CreateTranslation(place + lift) * after, color)
        self.device.RasterizerState = RasterizerState.CullCounterClockwise

    def _wall(self, wall: Wall, after: Matrix) -> None:
        self.effect.TextureEnabled, self.effect.Texture = True, self.textures[wall.texture]
        self._draw(self.sheet, facing(wall.middle, wall.normal, wall.width, wall.height) * after, wall.color)

    def _draw(self, mesh: Mesh, world: Matrix, color: Vector3) -> None:
        self.effect.World, self.effect.DiffuseColor = world, color
        self.effect.CurrentTechnique.Passes[0].Apply()
        mesh.draw()
