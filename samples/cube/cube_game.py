"""CubeGame: crates on a floor that fades into fog, and a map of them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from random import Random

from samples.cube import shapes
from samples.cube.orbit_camera import OrbitCamera
from xna import Color, Game, GameTime, GraphicsDeviceManager, MathHelper, Matrix, Rectangle, Vector2, Vector3
from xna.graphics import (
    BasicEffect,
    BlendState,
    CompareFunction,
    DepthFormat,
    DepthStencilState,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    StencilOperation,
    SurfaceFormat,
    Texture2D,
)
from xna.input import Keyboard, Keys

FOG, INK = Color(196, 206, 216), Color(16, 24, 44)
ARROW, WHITE = Rectangle(0, 0, 16, 16), Rectangle(20, 2, 2, 2)
FOG_START, FOG_END = 12.0, 36.0
TILES, TILE_SIZE = 48, 1.5
FIELD_OF_VIEW, NEAR, FAR = MathHelper.PiOver4, 0.1, 100.0
MAP_SIZE, MAP_MARGIN, MAP_WORLD = 150, 14, 18.0
FLOOR_COLOR = Vector3(0.88, 0.9, 0.92)
AMBIENT = Vector3(0.17, 0.19, 0.25)  # a misty day: brighter than the default, for what faces away from the lights
SHADOW_HEIGHT = 0.01  # a little above the floor, or the two would fight for the same depth
HELP = "Drag or arrows: turn    Wheel: zoom    L: light    F: fog    T: texture    Space: stop    R: reset"


@dataclass
class Crate:
    """One of the cubes."""

    place: Vector3
    size: float
    spin: float
    color: Vector3

    def world(self, time: float) -> Matrix:
        """Give the matrix that brings the cube of edge 1 to its place: size first, then turn, then place."""
        turn = Matrix.CreateFromYawPitchRoll(self.spin * time, 0.35 * math.sin(self.spin * time), 0.0)
        return Matrix.CreateScale(self.size) * turn * Matrix.CreateTranslation(self.place)


class CubeGame(Game):
    """The lesson. The seed decides where the crates stand."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.PreferredDepthStencilFormat = DepthFormat.Depth24Stencil8
        self.Content.RootDirectory = str(Path(__file__).parent / "content")
        self.Window.Title = "Cube"
        self.Window.AllowUserResizing = True
        self.IsMouseVisible = True
        self.crates = place_crates(Random(seed))

    def Initialize(self) -> None:
        """Set the scene."""
        self.camera = OrbitCamera()
        self.keys = Keyboard.GetState()
        self.time = 0.0
        self.frames, self.second, self.frame_rate = 0, 0, 60
        self.is_spinning = self.has_fog = self.has_texture = True
        self.lights_pixels = False
        super().Initialize()

    def LoadContent(self) -> None:
        """Load and make what the device holds."""
        device = self.GraphicsDevice
        self.batch = SpriteBatch(device)
        self.text = self.Content.Load(SpriteFont, "text")
        self.sky = self.Content.Load(Texture2D, "sky")
        self.marker = self.Content.Load(Texture2D, "marker")
        self.crate_texture = self.Content.Load(Texture2D, "crate")
        self.floor_texture = self.Content.Load(Texture2D, "floor")
        self.cube = shapes.Shape(device, shapes.cube())
        self.floor = shapes.Shape(device, shapes.floor(TILES, TILE_SIZE))
        self.map = RenderTarget2D(device, MAP_SIZE, MAP_SIZE, False, SurfaceFormat.Color, DepthFormat.Depth24)
        self.effect = BasicEffect(device)
        self.effect.EnableDefaultLighting()
        self.effect.AmbientLightColor = AMBIENT
        self.effect.FogColor = FOG.ToVector3()
        self.effect.FogStart, self.effect.FogEnd = FOG_START, FOG_END
        # Each pixel may be darkened once: the first shadow raises its stencil value from 0, and the next one fails the test.
        self.shadow_depth = DepthStencilState()
        self.shadow_depth.StencilEnable = True
        self.shadow_depth.StencilFunction = CompareFunction.Equal
        self.shadow_depth.StencilPass = StencilOperation.Increment
        self.shadow_depth.DepthBufferWriteEnable = False

    def UnloadContent(self) -> None:
        """Let go of what this game made itself; ContentManager disposes what it loaded."""
        for shape in (self.cube, self.floor):
            shape.dispose()
        for resource in (self.batch, self.map, self.effect, self.shadow_depth):
            resource.Dispose()

    def Update(self, gameTime: GameTime) -> None:
        """Turn the camera and the crates."""
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        keys, old, self.keys = Keyboard.GetState(), self.keys, Keyboard.GetState()
        pressed = {key for key in keys.GetPressedKeys() if old.IsKeyUp(key)}
        if Keys.Escape in pressed:
            self.Exit()
        if Keys.R in pressed:
            self.camera.reset()
        self.lights_pixels ^= Keys.L in pressed
        self.has_fog ^= Keys.F in pressed
        self.has_texture ^= Keys.T in pressed
        self.is_spinning ^= Keys.Space in pressed
        self.camera.update(seconds)
        self.time += seconds * self.is_spinning
        super().Update(gameTime)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the map first: coming back from a render target, the back buffer has lost what it held."""
        self.worlds = [crate.world(self.time) for crate in self.crates]  # once for the map, the shadows and the scene
        self._draw_map()
        device = self.GraphicsDevice
        device.Clear(FOG)
        self._draw_sky()
        projection = Matrix.CreatePerspectiveFieldOfView(FIELD_OF_VIEW, device.Viewport.AspectRatio, NEAR, FAR)
        self._begin_scene(self.camera.view, projection, self.has_fog)
        self._draw_shape(self.floor, Matrix.Identity, self.floor_texture, FLOOR_COLOR, 0.15)
        self._draw_shadows()
        self._draw_crates()
        metrics = device.Metrics  # of the scene, before the text over it adds its own
        self._count_frame(gameTime)
        self._draw_sprites(f"{self.frame_rate} frames a second   {metrics.DrawCount} draws   {metrics.PrimitiveCount} triangles")
        super().Draw(gameTime)

    def _count_frame(self, gameTime: GameTime) -> None:
        self.frames += 1
        second = int(gameTime.TotalGameTime.TotalSeconds)
        if second > self.second:
            self.frame_rate, self.frames, self.second = self.frames // (second - self.second), 0, second

    def _draw_map(self) -> None:
        device = self.GraphicsDevice
        device.SetRenderTarget(self.map)
        device.Clear(Color(52, 66, 92))
        above = Matrix.CreateLookAt(Vector3(0.0, 30.0, 0.0), Vector3.Zero, Vector3.Forward)
        self._begin_scene(above, Matrix.CreateOrthographic(MAP_WORLD, MAP_WORLD, 1.0, 60.0), has_fog=False)
        self._draw_crates()
        device.SetRenderTarget(None)

    def _draw_sky(self) -> None:
        """Stretch the sky from the top down to the horizon, which lies where the camera's pitch puts it."""
        view = self.GraphicsDevice.Viewport
        half = view.Height / 2
        horizon = int(half - half * math.tan(self.camera.pitch) / math.tan(FIELD_OF_VIEW / 2))
        self.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.LinearClamp)
        self.batch.Draw(self.sky, Rectangle(0, horizon - view.Height, view.Width, view.Height), Color.White)
        self.batch.End()

    def _begin_scene(self, view: Matrix, projection: Matrix, has_fog: bool) -> None:
        device, effect = self.GraphicsDevice, self.effect
        # SpriteBatch turned the depth test off and left it so; a 3-D scene must set all states that it relies on.
        device.BlendState = BlendState.Opaque
        device.DepthStencilState = DepthStencilState.Default
        device.RasterizerState = RasterizerState.CullCounterClockwise
        device.SamplerStates[0] = SamplerState.LinearWrap
        effect.View, effect.Projection = view, projection
        effect.FogEnabled, effect.PreferPerPixelLighting = has_fog, self.lights_pixels

    def _draw_crates(self) -> None:
        for crate, world in zip(self.crates, self.worlds, strict=True):
            self._draw_shape(self.cube, world, self.crate_texture, crate.color, 0.5)

    def _draw_shape(self, shape: shapes.Shape, world: Matrix, texture: Texture2D, color: Vector3, shine: float) -> None:
        effect = self.effect
        effect.World, effect.DiffuseColor, effect.SpecularColor = world, color, Vector3(shine, shine, shine)
        effect.Texture, effect.TextureEnabled = texture, self.has_texture
        for effect_pass in effect.CurrentTechnique.Passes:
            effect_pass.Apply()
            shape.draw(self.GraphicsDevice)

    def _draw_shadows(self) -> None:
        """Draw each crate once more, pressed flat along the light's direction, as a dark veil."""
        device, effect = self.GraphicsDevice, self.effect
        light = effect.DirectionalLight0.Direction
        flatten = Matrix.Identity
        flatten.M21, flatten.M22, flatten.M23 = -light.X / light.Y, 0.0, -light.Z / light.Y
        flatten *= Matrix.CreateTranslation(0.0, SHADOW_HEIGHT, 0.0)
        device.BlendState, device.DepthStencilState = BlendState.AlphaBlend, self.shadow_depth
        device.RasterizerState = RasterizerState.CullNone  # flat things show either side
        effect.LightingEnabled, effect.TextureEnabled, effect.Alpha = False, False, 0.45
        effect.DiffuseColor = Vector3(0.04, 0.06, 0.14)
        for world in self.worlds:
            effect.World = world * flatten
            effect.CurrentTechnique.Passes[0].Apply()
            self.cube.draw(device)
        effect.LightingEnabled, effect.Alpha = True, 1.0
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState = RasterizerState.CullCounterClockwise

    def _draw_sprites(self, numbers: str) -> None:
        view = self.GraphicsDevice.Viewport
        scale = min(1.0, view.Width / 800, view.Height / 480)  # a small window gets small text
        width, height = int(view.Width / scale), int(view.Height / scale)
        corner = Vector2(width - MAP_SIZE - MAP_MARGIN, height - MAP_SIZE - MAP_MARGIN)
        light = "per pixel" if self.lights_pixels else "per vertex"
        fog, texture = ("on" if is_on else "off" for is_on in (self.has_fog, self.has_texture))
        zoom = Matrix.CreateScale(scale, scale, 1.0)
        self.batch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.LinearClamp, None, None, None, zoom)
        self._fill(0, 0, width, 46, INK * 0.55)
        self._fill(0, height - 26, width - MAP_SIZE - 2 * MAP_MARGIN - 3, 26, INK * 0.55)
        self._draw_panel(corner)
        self._write(f"Light {light}   Fog {fog}   Texture {texture}\n{numbers}", Vector2(14.0, 6.0))
        self._write(HELP, Vector2(14.0, height - 22.0), 0.9)
        self.batch.End()

    def _draw_panel(self, corner: Vector2) -> None:
        """Show the map with a border, and on it the camera, which looks to the middle."""
        x, y = int(corner.X), int(corner.Y)
        self._fill(x - 3, y - 3, MAP_SIZE + 6, MAP_SIZE + 6, INK)
        self._fill(x - 2, y - 2, MAP_SIZE + 4, MAP_SIZE + 4, Color.White)
        self.batch.Draw(self.map, corner, Color.White)
        camera, middle = self.camera.position * (MAP_SIZE / MAP_WORLD), MAP_SIZE / 2
        edge = middle - 8.0
        place = Vector2(MathHelper.Clamp(camera.X, -edge, edge), MathHelper.Clamp(camera.Z, -edge, edge))
        place += corner + Vector2(middle, middle)
        turn, pivot = -self.camera.yaw, Vector2(8.0, 8.0)
        self.batch.Draw(self.marker, place, ARROW, Color(255, 214, 92), turn, pivot, 1.0, SpriteEffects.None_, 0.0)

    def _fill(self, x: int, y: int, width: int, height: int, color: Color) -> None:
        self.batch.Draw(self.marker, Rectangle(x, y, width, height), WHITE, color)

    def _write(self, text: str, place: Vector2, size: float = 1.0) -> None:
        for shift, color in ((1.0, INK), (0.0, Color.White)):
            corner = place + Vector2(shift, shift)
            self.batch.DrawString(self.text, text, corner, color, 0.0, Vector2.Zero, size, SpriteEffects.None_, 0.0)


def place_crates(random: Random) -> list[Crate]:
    """Put one crate in the middle and others around it, farther and farther away."""
    colors = ((0.95, 0.55, 0.42), (0.5, 0.78, 0.95), (0.98, 0.84, 0.46), (0.6, 0.88, 0.58), (0.8, 0.64, 0.98))
    crates = [Crate(Vector3(0.0, 1.45, 0.0), 2.0, 0.5, Vector3(1.0, 0.96, 0.88))]
    for number in range(11):
        angle, distance, size = number * 2.4 + random.uniform(-0.2, 0.2), 4.0 + number * 1.5, random.uniform(0.9, 1.7)
        place = Vector3(distance * math.sin(angle), size * 0.72, distance * math.cos(angle))
        spin = random.choice((-1.0, 1.0)) * random.uniform(0.2, 0.9)
        crates.append(Crate(place, size, spin, Vector3(*colors[number % len(colors)])))
    return crates
