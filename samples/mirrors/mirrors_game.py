"""MirrorsGame: the mirror, the screen and the chrome ball."""

from __future__ import annotations

import math
from pathlib import Path

from samples._shared.lesson import HEIGHT, PALE, Lesson
from samples.mirrors.room import HALF, Room, facing
from xna import Color, GameTime, MathHelper, Matrix, Plane, Vector3
from xna.graphics import (
    BasicEffect,
    BlendState,
    ClearOptions,
    ColorWriteChannels,
    CompareFunction,
    CubeMapFace,
    DepthFormat,
    DepthStencilState,
    EnvironmentMapEffect,
    RasterizerState,
    RenderTarget2D,
    RenderTargetCube,
    SamplerState,
    StencilOperation,
    SurfaceFormat,
)
from xna.input import Buttons, Keys

DARK = Color(20, 20, 26)
MIRROR_MIDDLE, MIRROR_WIDTH, MIRROR_HEIGHT = Vector3(0.0, 2.4, -HALF + 0.03), 5.0, 3.2
SCREEN_MIDDLE, SCREEN_SIZE = Vector3(-HALF + 0.05, 2.6, -1.0), (3.2, 1.92)
BALL, BALL_RADIUS, CUBE_SIZE = Vector3(-0.5, 1.4, -1.2), 1.0, 128
KEYS = (
    "Arrows or the stick look round, wheel or triggers: nearer and farther",
    "1 mirror, 2 screen, 3 ball, Space or A stops the time",
)
# where an eye in the middle of the cube map looks to see each face, and what is up there
FACES = {
    CubeMapFace.PositiveX: (Vector3.Right, Vector3.Up),
    CubeMapFace.NegativeX: (Vector3.Left, Vector3.Up),
    CubeMapFace.PositiveY: (Vector3.Up, Vector3.Forward),
    CubeMapFace.NegativeY: (Vector3.Down, Vector3.Backward),
    CubeMapFace.PositiveZ: (Vector3.Backward, Vector3.Up),
    CubeMapFace.NegativeZ: (Vector3.Forward, Vector3.Up),
}
FLIP_Z = Matrix.CreateScale(1.0, 1.0, -1.0)


class MirrorsGame(Lesson):
    """A room with a mirror, a screen and a chrome ball."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Mirror room", KEYS, seed)
        self.graphics.PreferredDepthStencilFormat = DepthFormat.Depth24Stencil8

    def restart(self) -> None:
        """Look at the mirror."""
        self.yaw, self.pitch, self.distance, self.time = 0.35, 0.16, 5.2, 0.0
        self.runs, self.shows, self.frame = True, {"mirror": True, "screen": True, "ball": True}, 0

    def LoadContent(self) -> None:
        """Make the room, the targets, the effects and the two stencil states."""
        super().LoadContent()
        device = self.GraphicsDevice
        self.room = Room(device, self.Content)
        self.screen = RenderTarget2D(device, 256, 154, False, SurfaceFormat.Color, DepthFormat.Depth24)
        self.cube = RenderTargetCube(device, CUBE_SIZE, False, SurfaceFormat.Color, DepthFormat.Depth24)
        self.plain, self.chrome = BasicEffect(device), EnvironmentMapEffect(device)
        self.chrome.EnvironmentMap, self.chrome.Texture = self.cube, self.white
        self.chrome.EnvironmentMapAmount, self.chrome.FresnelFactor = 1.0, 0.0
        self.mark, self.inside, self.blind = DepthStencilState(), DepthStencilState(), BlendState()
        self.mark.StencilEnable, self.inside.StencilEnable = True, True
        self.mark.ReferenceStencil = self.inside.ReferenceStencil = 1
        self.mark.StencilPass, self.inside.StencilFunction = StencilOperation.Replace, CompareFunction.Equal
        self.blind.ColorWriteChannels = ColorWriteChannels.None_

    def UnloadContent(self) -> None:
        """Let them go."""
        self.room.dispose()
        for resource in (self.screen, self.cube, self.plain, self.chrome, self.mark, self.inside, self.blind):
            resource.Dispose()
        super().UnloadContent()

    def Update(self, gameTime: GameTime) -> None:
        """Look round."""
        super().Update(gameTime)
        if self.is_paused:
            return
        controls, seconds = self.controls, gameTime.ElapsedGameTime.TotalSeconds
        self.yaw -= controls.steer.X * seconds * 1.2
        self.pitch = MathHelper.Clamp(self.pitch + controls.steer.Y * seconds * 0.8, -0.15, 0.5)
        zoom = controls.held(Buttons.LeftTrigger) - controls.held(Buttons.RightTrigger)
        self.distance = MathHelper.Clamp(self.distance + zoom * seconds * 3 - controls.wheel * 0.3, 2.2, 5.6)
        for key, name in ((Keys.D1, "mirror"), (Keys.D2, "screen"), (Keys.D3, "ball")):
            self.shows[name] ^= controls.pressed(key)
        self.runs ^= controls.pressed(Keys.Space, Buttons.A)
        self.time += seconds * self.runs

    # ---- the eyes

    def eye(self) -> Vector3:
        """Give where the player's eye is: on a ball about the middle of the room."""
        flat = math.cos(self.pitch) * self.distance
        return Vector3(flat * math.sin(self.yaw), 1.8 + self.distance * math.sin(self.pitch), flat * math.cos(self.yaw))

    def view_matrix(self) -> Matrix:
        """Look to the middle of the room."""
        return Matrix.CreateLookAt(self.eye(), Vector3(0.0, 1.7, -1.0), Vector3.Up)

    @staticmethod
    def projection(aspect: float, angle: float = 1.1) -> Matrix:
        """See with an angle, in radians from top to bottom."""
        return Matrix.CreatePerspectiveFieldOfView(angle, aspect, 0.1, 40.0)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the targets first: going back to the back buffer, it has lost what it held."""
        if self.shows["ball"]:
            self.draw_cube_map()
        if self.shows["screen"]:
            self.draw_screen_picture()
        device = self.GraphicsDevice
        device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer | ClearOptions.Stencil, DARK, 1.0, 0)
        view, projection = self.view_matrix(), self.projection(device.Viewport.AspectRatio)
        self.opaque()
        self.room.draw(view, projection, self.time)
        self.draw_things(view, projection)
        if self.shows["mirror"]:
            self.draw_mirror(view, projection)
        self.begin()
        shown = (f"{number} {name} {'on' if on else 'off'}" for number, (name, on) in enumerate(self.shows.items(), 1))
        self.write("   ".join(shown), 16, HEIGHT - 26, PALE, 0.0)
        self.batch.End()
        super().Draw(gameTime)

    def opaque(self) -> None:
        """Set the states that a 3-D scene relies on: sprites leave others behind."""
        device = self.GraphicsDevice
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState = RasterizerState.CullCounterClockwise

    def draw_cube_map(self) -> None:
        """Draw what the ball sees: one face a frame, all six in the first frame."""
        first = self.frame == 0
        for number, (face, (ahead, up)) in enumerate(FACES.items()):
            if first or self.frame % len(FACES) == number:
                self.GraphicsDevice.SetRenderTarget(self.cube, face)
                self.GraphicsDevice.Clear(DARK)
                self.opaque()
                # A cube map is left-handed: its faces are seen mirrored, so the room is drawn mirrored.
                look = Matrix.CreateLookAt(Vector3.Zero, Vector3.Transform(ahead, FLIP_Z), Vector3.Transform(up, FLIP_Z))
                mirrored = Matrix.CreateTranslation(-BALL) * FLIP_Z
                self.room.draw(look, self.projection(1.0, MathHelper.PiOver2), self.time, mirrored)
        self.frame += 1
        self.GraphicsDevice.SetRenderTarget(None)

    def draw_screen_picture(self) -> None:
        """Draw what the second camera, in a corner under the ceiling, sees."""
        device = self.GraphicsDevice
        device.SetRenderTarget(self.screen)
        device.Clear(DARK)
        self.opaque()
        view = Matrix.CreateLookAt(Vector3(5.4, 4.5, 5.4), Vector3(-1.0, 0.8, -1.0), Vector3.Up)
        projection = self.projection(self.screen.Width / self.screen.Height)
        self.room.draw(view, projection, self.time)
        self.draw_ball(view, projection)
        device.SetRenderTarget(None)

    def draw_things(self, view: Matrix, projection: Matrix, reflection: Matrix | None = None) -> None:
        """Draw the screen and the ball."""
        after, device = Matrix.Identity if reflection is None else reflection, self.GraphicsDevice
        device.RasterizerState = RasterizerState.CullNone
        device.SamplerStates[0] = SamplerState.LinearClamp
        self.plain.View, self.plain.Projection = view, projection
        self.plain.TextureEnabled, self.plain.Texture = self.shows["screen"], self.screen
        self.plain.DiffuseColor = Vector3.One if self.shows["screen"] else Vector3(0.05, 0.05, 0.06)
        self.plain.World = facing(SCREEN_MIDDLE, Vector3.Right, *SCREEN_SIZE) * after
        self.plain.CurrentTechnique.Passes[0].Apply()
        self.room.sheet.draw()
        device.RasterizerState = RasterizerState.CullCounterClockwise if reflection is None else RasterizerState.CullClockwise
        self.draw_ball(view, projection, after)

    def draw_ball(self, view: Matrix, projection: Matrix, after: Matrix = Matrix.Identity) -> None:
        """Draw the ball, on which the environment map shows the room."""
        if self.shows["ball"]:
            self.GraphicsDevice.SamplerStates[1] = SamplerState.LinearClamp
            self.chrome.View, self.chrome.Projection = view, projection
            self.chrome.World = Matrix.CreateScale(BALL_RADIUS) * Matrix.CreateTranslation(BALL) * after
            self.chrome.CurrentTechnique.Passes[0].Apply()
            self.room.ball.draw()

    def draw_mirror(self, view: Matrix, projection: Matrix) -> None:
        """Mark the mirror's visible pixels, draw the reflected room only there, and lay a film of glass over it."""
        device, plain = self.GraphicsDevice, self.plain
        glass = facing(MIRROR_MIDDLE, Vector3.Backward, MIRROR_WIDTH, MIRROR_HEIGHT)
        plain.World, plain.TextureEnabled, plain.DiffuseColor = glass, False, Vector3(0.7, 0.8, 0.9)
        device.BlendState, device.DepthStencilState = self.blind, self.mark
        plain.CurrentTechnique.Passes[0].Apply()
        self.room.sheet.draw()
        device.Clear(ClearOptions.DepthBuffer, DARK, 1.0, 0)
        device.BlendState, device.DepthStencilState = BlendState.Opaque, self.inside
        reflection = Matrix.CreateReflection(Plane(Vector3.Backward, -MIRROR_MIDDLE.Z))
        self.room.draw(view, projection, self.time, reflection)
        self.draw_things(view, projection, reflection)
        device.BlendState, device.RasterizerState = BlendState.AlphaBlend, RasterizerState.CullCounterClockwise
        plain.World, plain.TextureEnabled, plain.Alpha, plain.DiffuseColor = glass, False, 0.12, Vector3(0.7, 0.8, 0.9)
        plain.CurrentTechnique.Passes[0].Apply()
        self.room.sheet.draw()
        plain.Alpha = 1.0
