"""EffectsGame: eight effects of the game's own shaders."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from samples._shared.lesson import GOLD, HEIGHT, PALE, SHADE, WIDTH, Lesson
from samples._shared.mesh import Mesh, sphere
from samples.effects.knot import knot
from samples.effects.page import Kind, Page, all_pages
from xna import Color, GameTime, Matrix, Rectangle, Vector2, Vector3, Vector4
from xna.graphics import (
    BasicEffect,
    BlendState,
    DepthFormat,
    DepthStencilState,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    ShaderEffectEXT,
    SpriteEffects,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
)
from xna.input import Buttons, Keys

KEYS = (
    "1 to 8 choose an effect, Space shows the picture without it",
    "Up and down choose a slider, left and right move it",
    "Edit content/shaders while this runs: the files are loaded anew",
)
NUMBERS = (Keys.D1, Keys.D2, Keys.D3, Keys.D4, Keys.D5, Keys.D6, Keys.D7, Keys.D8)
FAULT = Color(255, 140, 120)
MIDDLE = Vector2(WIDTH / 2, HEIGHT / 2 - 10)


class EffectsGame(Lesson):
    """Pictures, sprites and solids with shaders that the player tunes."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Effects", KEYS, seed)
        self.graphics.PreferredDepthStencilFormat = DepthFormat.Depth24
        self.Content.HotReloadEXT = True

    def restart(self) -> None:
        """Put all sliders back."""
        self.pages, self.number, self.slider, self.time, self.is_plain = all_pages(), 0, 0, 0.0, False

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.number]

    def LoadContent(self) -> None:
        """Load the effects and what they are used on. They load on every renderer; IsEffectValidEXT tells whether they run."""
        super().LoadContent()
        device, load = self.GraphicsDevice, self.Content.Load
        self.effects = {page.asset: load(ShaderEffectEXT, page.asset) for page in all_pages()}
        self.scenery, self.creature = load(Texture2D, "scenery"), load(Texture2D, "creature")
        self.textures = {name: load(Texture2D, name) for name in ("noise", "palettes", "stone")}
        self.can_run = any(effect.IsEffectValidEXT for effect in self.effects.values())
        self.pictures: list[RenderTarget2D] = []
        if self.can_run:
            self.pictures = [
                RenderTarget2D(device, WIDTH, HEIGHT, False, SurfaceFormat.Color, DepthFormat.None_) for _ in range(2)
            ]
        self.plain = BasicEffect(device)
        self.plain.EnableDefaultLighting()
        self.solids: tuple[Mesh, ...] = (knot(device), sphere(device))

    def UnloadContent(self) -> None:
        """Let go of what was made here; Content does so with the rest."""
        for solid in self.solids:
            solid.dispose()
        for resource in (*self.pictures, self.plain):
            resource.Dispose()
        super().UnloadContent()

    # ---- the player

    def Update(self, gameTime: GameTime) -> None:
        """Choose a page and a slider, and move it."""
        super().Update(gameTime)
        if self.is_paused:
            return
        controls, seconds = self.controls, gameTime.ElapsedGameTime.TotalSeconds
        self.time += seconds
        turned = controls.pressed(Buttons.RightShoulder) - controls.pressed(Buttons.LeftShoulder)
        chosen = next((number for number, key in enumerate(NUMBERS) if controls.pressed(key)), None)
        if chosen is not None or turned:
            self.number, self.slider = (self.number + turned) % len(self.pages) if chosen is None else chosen, 0
        sliders = self.page.sliders
        stepped = controls.pressed(Keys.Down, Buttons.DPadDown) - controls.pressed(Keys.Up, Buttons.DPadUp)
        self.slider = (self.slider + stepped) % len(sliders)
        sliders[self.slider].move(controls.steer.X * seconds * 0.5)
        self.is_plain ^= controls.pressed(Keys.Space, Buttons.A)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the page, its sliders, and what went wrong."""
        effect = self.prepared_effect()
        if self.page.kind == Kind.SOLID:
            self.draw_solids(effect)
        elif self.page.kind == Kind.SPRITE:
            self.draw_sprites(effect)
        else:
            self.draw_picture(effect)
        self.begin()
        self.draw_sliders()
        self.draw_reasons()
        self.batch.End()
        super().Draw(gameTime)

    def prepared_effect(self) -> ShaderEffectEXT | None:
        """Give the page's effect with its uniforms set; None where it cannot run or shall not be seen."""
        effect = self.effects[self.page.asset]
        if not effect.IsEffectValidEXT or self.is_plain:
            return None
        sliders = {slider.parameter: slider.value for slider in self.page.sliders}
        texel = Vector2(1.0 / self.creature.Width, 1.0 / self.creature.Height)
        self.set_values(effect, {**sliders, **self.textures, "time": self.time, "texel": texel})
        return effect

    @staticmethod
    def set_values(effect: ShaderEffectEXT, values: dict[str, Any]) -> None:
        """Set those of some uniforms that the effect has: a file that was edited may have lost one."""
        for name, value in values.items():
            parameter = effect.Parameters[name]
            if parameter is not None:
                parameter.SetValue(value)

    def draw_picture(self, effect: ShaderEffectEXT | None) -> None:
        """Draw the scenery; with an effect by way of a target, which then is drawn like a sprite."""
        device = self.GraphicsDevice
        if effect is None:
            device.Clear(Color.Black)
            self.begin()
            self.draw_scenery()
            self.batch.End()
            return
        picture, other = self.pictures
        device.SetRenderTarget(picture)
        device.Clear(Color.Black)
        self.batch.Begin()
        self.draw_scenery()
        self.batch.End()
        if self.page.asset == "blur":  # across into the other target, then down into the window
            device.SetRenderTarget(other)
            self.draw_through(effect, picture, Vector2(1.0 / WIDTH, 0.0), None)
            picture = other
        device.SetRenderTarget(None)
        device.Clear(Color.Black)
        self.draw_through(effect, picture, Vector2(0.0, 1.0 / HEIGHT), self.view())

    def draw_through(self, effect: ShaderEffectEXT, picture: Texture2D, direction: Vector2, view: Matrix | None) -> None:
        """Draw a whole picture with an effect."""
        self.set_values(effect, {"direction": direction})
        self.batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.LinearClamp, None, None, effect, view)
        self.batch.Draw(picture, Vector2.Zero, Color.White)
        self.batch.End()

    def draw_scenery(self) -> None:
        """Draw the landscape with a creature that hops through it."""
        self.batch.Draw(self.scenery, Rectangle(0, 0, WIDTH, HEIGHT), Color.White)
        across = (self.time * 60) % (WIDTH + 128) - 64
        place = Vector2(across, 250 - abs(math.sin(self.time * 4)) * 40)
        self.draw_creature(place, 1.0)

    def draw_creature(self, place: Vector2, scale: float) -> None:
        """Draw the creature about a place."""
        middle = Vector2(self.creature.Width / 2, self.creature.Height / 2)
        self.batch.Draw(self.creature, place, None, Color.White, 0.0, middle, scale, SpriteEffects.None_, 0.0)

    def draw_sprites(self, effect: ShaderEffectEXT | None) -> None:
        """Draw a small and a large creature."""
        self.GraphicsDevice.Clear(Color(38, 42, 58))
        sampler = SamplerState.PointClamp if self.page.asset == "palette" else SamplerState.LinearClamp
        self.GraphicsDevice.SamplerStates[1] = SamplerState.LinearWrap  # the noise
        self.batch.Begin(SpriteSortMode.Deferred, None, sampler, None, None, effect, self.view())
        self.draw_creature(MIDDLE - Vector2(220, -40), 1.5)
        self.draw_creature(MIDDLE + Vector2(60, 0), 3.0)
        self.batch.End()

    def draw_solids(self, effect: ShaderEffectEXT | None) -> None:
        """Draw a knot and a ball that turn."""
        device = self.GraphicsDevice
        device.Clear(Color(38, 42, 58))
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState, device.SamplerStates[0] = RasterizerState.CullCounterClockwise, SamplerState.LinearWrap
        eye = Vector3(0.0, 1.2, 6.0)
        view = Matrix.CreateLookAt(eye, Vector3.Zero, Vector3.Up)
        projection = Matrix.CreatePerspectiveFieldOfView(0.8, device.Viewport.AspectRatio, 0.1, 40.0)
        turn = Matrix.CreateRotationY(self.time * 0.5) * Matrix.CreateRotationX(0.4)
        for solid, place, color in zip(self.solids, (-1.5, 1.9), (Vector3(0.9, 0.45, 0.3), Vector3(0.35, 0.6, 0.9)), strict=True):
            world = turn * Matrix.CreateTranslation(place, 0.0, 0.0)
            self.apply_solid(effect, world, view, projection, color, eye)
            solid.draw()

    def apply_solid(
        self, effect: ShaderEffectEXT | None, world: Matrix, view: Matrix, projection: Matrix, color: Vector3, eye: Vector3
    ) -> None:
        """Apply the page's effect, or a BasicEffect in its place."""
        plain = self.plain
        plain.World, plain.View, plain.Projection, plain.DiffuseColor = world, view, projection, color
        if effect is None:
            plain.CurrentTechnique.Passes[0].Apply()
            return
        values = {"World": world, "ViewProjection": view * projection, "eye": eye, "color": Vector4(color, 1.0)}
        self.set_values(effect, values)
        effect.CurrentTechnique.Passes[0].Apply()

    # ---- the words

    def draw_sliders(self) -> None:
        """Write the name of the effect, and draw its sliders."""
        title = f"{self.number + 1}  {self.page.title}" + ("  (off)" if self.is_plain else "")
        self.fill(0, 0, WIDTH, 34 + 22 * len(self.page.sliders), SHADE)
        self.write(title, 16, 8, GOLD, 0.0)
        for row, slider in enumerate(self.page.sliders):
            top, color = 32 + 22 * row, GOLD if row == self.slider else PALE
            self.write(f"{slider.label} {slider.value:.2f}", 16, top, color, 0.0)
            self.fill(220, top + 6, 300, 6, PALE * 0.3)
            self.fill(220, top + 6, 300 * slider.part, 6, color)

    def draw_reasons(self) -> None:
        """Say why there is no effect, or what is wrong with a file that was edited."""
        effect, error = self.effects[self.page.asset], self.Content.ReloadErrorEXT
        lines: list[str] = []
        if not effect.ExecutesShaderEffectSourceEXT:
            lines = [
                f"The renderer {self.GraphicsDevice.RendererNameEXT} runs no shaders of a game: this is the picture without.",
                "Set the environment variable XNA_RENDERER to SDL_GPU or VULKAN.",
            ]
        elif not effect.IsEffectValidEXT:
            lines = effect.CompileErrorEXT.splitlines()
        elif error is not None:
            lines = str(error).splitlines()
        for row, line in enumerate(lines[:4]):
            self.write(line[:110], WIDTH / 2, HEIGHT - 60 - 20 * (min(len(lines), 4) - 1 - row), FAULT)
