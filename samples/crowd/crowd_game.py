"""CrowdGame: a square full of walkers."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from samples._shared.lesson import GOLD, PALE, WIDTH, Lesson
from samples._shared.mesh import square
from samples.crowd import body
from samples.crowd.skeleton import walk
from xna import Color, GameTime, MathHelper, Matrix, Vector3
from xna.graphics import (
    BasicEffect,
    BlendState,
    BufferUsage,
    Capability,
    DepthStencilState,
    DynamicVertexBuffer,
    GraphicsProfile,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    RasterizerState,
    SamplerState,
    SkinnedEffect,
    Texture2D,
    VertexBuffer,
    VertexBufferBinding,
    VertexDeclaration,
    VertexElement,
    VertexElementFormat,
    VertexElementUsage,
)
from xna.input import Buttons, Keys

MOST, FIRST, STEP = 600, 120, 60
PHASES = 8  # walkers in the same eighth of their step are drawn together
HALF, STRIDE = 14.0, 1.5
SKY = Color(176, 200, 220)
KEYS = (
    "Arrows or the stick look round, wheel or triggers: nearer and farther",
    "Plus and minus or the bumpers: more and fewer walkers, I: instancing",
)
# The second stream: the rows of a world matrix for each walker.
ROWS = VertexDeclaration(
    *(VertexElement(16 * row, VertexElementFormat.Vector4, VertexElementUsage.TextureCoordinate, row + 1) for row in range(4))
)


class CrowdGame(Lesson):
    """Hundreds of walkers with a few draws."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Crowd", KEYS, seed)
        self.graphics.GraphicsProfile = GraphicsProfile.HiDef  # instancing needs it

    def restart(self) -> None:
        """Scatter the walkers."""
        chance = np.random.default_rng(self.random.randrange(2**32))
        self.places = chance.uniform(-HALF, HALF, (MOST, 2))
        self.headings = chance.uniform(0, math.tau, MOST)
        self.speeds, self.sizes = chance.uniform(0.9, 1.5, MOST), chance.uniform(0.9, 1.12, MOST)
        self.moments = chance.random(MOST)
        self.count, self.wants_instances = FIRST, True
        self.yaw, self.pitch, self.distance = 0.5, 0.35, 11.0

    def LoadContent(self) -> None:
        """Make the body, the second stream and the effects."""
        super().LoadContent()
        device = self.GraphicsDevice
        vertices, indices = body.body()
        self.body = VertexBuffer(device, body.DECLARATION, len(vertices), BufferUsage.WriteOnly)
        self.body.SetData(vertices)
        self.body_indices = IndexBuffer(device, IndexElementSize.SixteenBits, len(indices), BufferUsage.WriteOnly)
        self.body_indices.SetData(indices)
        self.worlds = DynamicVertexBuffer(device, ROWS, MOST, BufferUsage.WriteOnly)
        self.ground = square(device)
        self.colors, self.paving = self.Content.Load(Texture2D, "clothes"), self.Content.Load(Texture2D, "paving")
        self.skinned, self.plain = SkinnedEffect(device), BasicEffect(device)
        self.skinned.EnableDefaultLighting()
        self.skinned.SpecularColor = Vector3.Zero
        self.skinned.WeightsPerVertex, self.skinned.Texture = 2, self.colors
        self.plain.TextureEnabled, self.plain.Texture = True, self.paving
        self.poses = [walk((phase + 0.5) / PHASES) for phase in range(PHASES)]
        self.can_instance = device.SupportsEXT(Capability.Instancing)

    def UnloadContent(self) -> None:
        """Let them go."""
        self.ground.dispose()
        for resource in (self.body, self.body_indices, self.worlds, self.skinned, self.plain):
            resource.Dispose()
        super().UnloadContent()

    def Update(self, gameTime: GameTime) -> None:
        """Let everybody walk, all at once, and turn back at the edges."""
        super().Update(gameTime)
        if self.is_paused:
            return
        controls, seconds = self.controls, gameTime.ElapsedGameTime.TotalSeconds
        self.yaw -= controls.steer.X * seconds * 1.5
        self.pitch = MathHelper.Clamp(self.pitch - controls.steer.Y * seconds, 0.1, 1.3)
        zoom = controls.held(Buttons.LeftTrigger) - controls.held(Buttons.RightTrigger)
        self.distance = MathHelper.Clamp(self.distance + zoom * seconds * 8 - controls.wheel, 4.0, 30.0)
        more = controls.pressed(Keys.OemPlus, Keys.Add, Buttons.RightShoulder)
        fewer = controls.pressed(Keys.OemMinus, Keys.Subtract, Buttons.LeftShoulder)
        self.count = int(MathHelper.Clamp(self.count + STEP * (more - fewer), STEP, MOST))
        self.wants_instances ^= controls.pressed(Keys.I)
        self.places += np.stack([np.sin(self.headings), np.cos(self.headings)], axis=1) * self.speeds[:, None] * seconds
        outside = np.abs(self.places).max(axis=1) > HALF
        to_middle = np.arctan2(-self.places[:, 0], -self.places[:, 1])
        self.headings += np.where(outside, np.sin(to_middle - self.headings) * 2.5, 0.15 * np.sin(self.moments * 6.3)) * seconds
        self.moments = (self.moments + self.speeds / STRIDE * seconds) % 1.0

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the square and the walkers, those of one phase with one draw."""
        device = self.GraphicsDevice
        device.Clear(SKY)
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState, device.SamplerStates[0] = RasterizerState.CullCounterClockwise, SamplerState.LinearWrap
        flat = math.cos(self.pitch) * self.distance
        eye = Vector3(flat * math.sin(self.yaw), 1.0 + self.distance * math.sin(self.pitch), flat * math.cos(self.yaw))
        view = Matrix.CreateLookAt(eye, Vector3(0, 1, 0), Vector3.Up)
        projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, device.Viewport.AspectRatio, 0.5, 100.0)
        for effect in (self.skinned, self.plain):
            effect.View, effect.Projection = view, projection
        self.plain.World = Matrix.CreateScale(3 * HALF) * Matrix.CreateRotationX(-MathHelper.PiOver2)
        self.plain.CurrentTechnique.Passes[0].Apply()
        self.ground.draw()
        instanced = self.wants_instances and self.can_instance
        self.draw_walkers(self.world_rows(), instanced)
        draws = device.Metrics.DrawCount
        self.begin()
        self.write(f"{self.count} walkers, {draws} draws", 16, 12, GOLD, 0.0)
        state = "on" if instanced else "off" if self.can_instance else "not supported"
        self.write(f"Instancing {state}", WIDTH - 16, 12, PALE, 1.0)
        self.batch.End()
        super().Draw(gameTime)

    def world_rows(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        """Give the world matrix of every walker: (n, 4, 4) numbers, a size, a turn about Y and a place."""
        count = self.count
        turn, size = self.headings[:count], self.sizes[:count]
        rows = np.zeros((count, 4, 4), np.float32)
        rows[:, 0, 0], rows[:, 0, 2] = np.cos(turn) * size, -np.sin(turn) * size
        rows[:, 1, 1] = size
        rows[:, 2, 0], rows[:, 2, 2] = np.sin(turn) * size, np.cos(turn) * size
        rows[:, 3, 0], rows[:, 3, 2], rows[:, 3, 3] = self.places[:count, 0], self.places[:count, 1], 1.0
        return rows

    def draw_walkers(self, rows: np.ndarray[tuple[int, ...], np.dtype[np.float32]], instanced: bool) -> None:
        """Draw the walkers, sorted by the phase of their step."""
        device, phases = self.GraphicsDevice, (self.moments[: self.count] * PHASES).astype(int)
        order = np.argsort(phases, kind="stable")
        starts = np.searchsorted(phases[order], np.arange(PHASES + 1))
        rows = rows[order]
        if instanced:
            self.worlds.SetData(rows.reshape(-1, 16))
        device.Indices = self.body_indices
        for phase, (begin, end) in enumerate(zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)):
            if begin == end:
                continue
            self.skinned.SetBoneTransforms(self.poses[phase])
            if instanced:
                device.SetVertexBuffers(VertexBufferBinding(self.body), VertexBufferBinding(self.worlds, begin, 1))
                self._draw(Matrix.Identity, end - begin)
            else:
                device.SetVertexBuffer(self.body)
                for row in rows[begin:end]:
                    self._draw(Matrix.FromNumpyEXT(row), 0)

    def _draw(self, world: Matrix, instances: int) -> None:
        """Draw one walker somewhere, or several where the second stream says."""
        device, triangles = self.GraphicsDevice, self.body_indices.IndexCount // 3
        self.skinned.World = world
        self.skinned.CurrentTechnique.Passes[0].Apply()
        if instances:
            device.DrawInstancedPrimitives(PrimitiveType.TriangleList, 0, 0, self.body.VertexCount, 0, triangles, instances)
        else:
            device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, self.body.VertexCount, 0, triangles)
