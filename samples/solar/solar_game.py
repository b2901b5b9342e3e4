"""SolarGame: the sun, its planets and their moons."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples._shared.mesh import sphere, square
from samples.solar.planet import Planet, origin, system
from xna import Color, GameTime, MathHelper, Matrix, Vector2, Vector3
from xna.graphics import BasicEffect, BlendState, DepthStencilState, RasterizerState, SamplerState, Texture2D
from xna.input import Buttons, Keys

TEXTURES = ("sun", "stone", "cream", "earth", "rust", "bands", "rings")
Places = npt.NDArray[np.float64]
NEAREST, FARTHEST, FLIGHT, ORBIT_DOTS = 1.6, 70.0, 3.0, 90
SPACE, ORBIT = Color(6, 7, 16), Color(90, 110, 160)
KEYS = (
    "Left and right or the bumpers choose a planet, up and down or the stick move nearer and farther",
    "Space or A stops the time, N switches the names",
)


class SolarGame(Lesson):
    """Planets by hierarchies of matrices."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Solar system", KEYS, seed)
        self.sun = system()

    def restart(self) -> None:
        """Look at the whole from outside."""
        self.time, self.runs, self.has_names = 6.0, True, True
        self.chosen, self.distance = 0, 34.0
        self.target = Vector3.Zero
        self.bodies = list(self.placed(self.sun, origin()))
        stars = np.random.default_rng(self.random.randrange(2**32))
        self.stars = stars.uniform((0, 0), (WIDTH, HEIGHT), (260, 2)), stars.uniform(0.01, 0.05, 260)

    def LoadContent(self) -> None:
        """Load the textures, make the meshes and the effect with the sun's light."""
        super().LoadContent()
        self.maps = {name: self.Content.Load(Texture2D, name) for name in TEXTURES}
        self.ball, self.sheet = sphere(self.GraphicsDevice, 48, 24), square(self.GraphicsDevice)
        self.effect = BasicEffect(self.GraphicsDevice)
        self.effect.TextureEnabled = True
        self.effect.PreferPerPixelLighting = True
        self.effect.DirectionalLight0.Enabled = True
        self.effect.SpecularColor = Vector3(0.15, 0.15, 0.15)

    def UnloadContent(self) -> None:
        """Let them go."""
        self.ball.dispose()
        self.sheet.dispose()
        self.effect.Dispose()
        super().UnloadContent()

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Let time pass, choose, and fly to what is chosen."""
        super().Update(gameTime)
        if self.is_paused:
            return
        controls, seconds = self.controls, gameTime.ElapsedGameTime.TotalSeconds
        self.runs ^= controls.pressed(Keys.Space, Buttons.A)
        self.has_names ^= controls.pressed(Keys.N)
        self.time += seconds * self.runs
        step = controls.pressed(Keys.Right, Keys.D, Buttons.RightShoulder) - controls.pressed(
            Keys.Left, Keys.A, Buttons.LeftShoulder
        )
        if step:
            self.chosen = (self.chosen + step) % len(self.bodies)
            self.distance = max(NEAREST, self.bodies[self.chosen][0].radius * 5.5)
        zoom = controls.steer.Y * seconds * 1.5 - controls.wheel * 0.1
        self.distance = MathHelper.Clamp(self.distance * math.exp(zoom), NEAREST, FARTHEST)
        self.bodies = list(self.placed(self.sun, origin()))
        goal = self.bodies[self.chosen][1].Translation
        self.target = Vector3.Lerp(self.target, goal, min(1.0, FLIGHT * seconds))

    def placed(self, planet: Planet, parent: Matrix) -> Iterator[tuple[Planet, Matrix]]:
        """Give a planet with its frame, then all that turns about it: each builds on the frame of what it turns about."""
        frame = planet.frame(parent, self.time)
        yield planet, frame
        for moon in planet.moons:
            yield from self.placed(moon, planet.level(frame))

    def view_matrix(self) -> Matrix:
        """Look at the target from above."""
        eye = self.target + Vector3(0.0, 0.45, 0.9) * self.distance
        return Matrix.CreateLookAt(eye, self.target, Vector3.Up)

    def projection(self) -> Matrix:
        """See far, with the window's proportions."""
        return Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, self.GraphicsDevice.Viewport.AspectRatio, 0.2, 300.0)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw the stars as sprites, the bodies in 3-D, and the names as sprites again."""
        self.GraphicsDevice.Clear(SPACE)
        self.begin()
        middle = Vector2(self.disc.Width / 2, self.disc.Height / 2)
        self.batch.DrawManyEXT(self.disc, self.stars[0], colors=PALE * 0.6, origin=middle, scales=self.stars[1])
        self.draw_orbits()
        self.batch.End()
        self.draw_bodies()
        self.begin()
        planet = self.bodies[self.chosen][0]
        self.write(planet.name, 16, 10, GOLD, 0.0)
        self.write(f"Day {self.time:.1f}" + ("" if self.runs else ", stopped"), WIDTH - 16, 10, PALE, 1.0)
        if self.has_names:
            self.draw_names()
        self.batch.End()
        super().Draw(gameTime)

    def draw_bodies(self) -> None:
        """Draw every ball; light comes from the sun, so each has a direction of its own."""
        device, effect = self.GraphicsDevice, self.effect
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState, device.SamplerStates[0] = RasterizerState.CullCounterClockwise, SamplerState.LinearWrap
        effect.View, effect.Projection = self.view_matrix(), self.projection()
        for planet, frame in self.bodies:
            is_sun = planet is self.sun
            effect.LightingEnabled = not is_sun
            if not is_sun:
                effect.AmbientLightColor = Vector3(0.08, 0.08, 0.12)
                effect.DirectionalLight0.Direction = Vector3.Normalize(frame.Translation)
            effect.World, effect.Texture = planet.world(frame, self.time), self.maps[planet.texture]
            effect.CurrentTechnique.Passes[0].Apply()
            self.ball.draw()
        for planet, frame in self.bodies:
            if planet.has_rings:
                self.draw_rings(planet, frame)

    def draw_rings(self, planet: Planet, frame: Matrix) -> None:
        """Draw a flat square with a ring on it, seen from both sides; the depth test hides what is behind the planet."""
        device, effect = self.GraphicsDevice, self.effect
        device.BlendState, device.DepthStencilState = BlendState.AlphaBlend, DepthStencilState.DepthRead
        device.RasterizerState = RasterizerState.CullNone
        lie = Matrix.CreateRotationX(-MathHelper.PiOver2) * Matrix.CreateRotationZ(planet.tilt)
        effect.World = Matrix.CreateScale(planet.radius * 4.6) * lie * planet.level(frame)
        effect.LightingEnabled, effect.Texture = False, self.maps["rings"]
        effect.CurrentTechnique.Passes[0].Apply()
        self.sheet.draw()

    def on_screen(self, places: Places) -> Places:
        """Give where places of the world are seen in the picture: (n, 2) numbers, without those behind the camera."""
        port, back = self.GraphicsDevice.Viewport, Matrix.Invert(self.view()).ToNumpyEXT()
        lens = (self.view_matrix() * self.projection()).ToNumpyEXT()
        seen = np.column_stack([places, np.ones(len(places))]) @ lens
        seen = seen[seen[:, 3] > 0.2]
        flat = seen[:, :2] / seen[:, 3:]
        pixels = (flat * [0.5, -0.5] + 0.5) * [port.Width, port.Height]
        picture: Places = pixels @ back[:2, :2] + back[3, :2]
        return picture

    def draw_names(self) -> None:
        """Write the name of every body above it."""
        for planet, frame in self.bodies:
            top = frame.Translation + Vector3.Up * (planet.radius * 1.25)
            for x, y in self.on_screen(np.array([[*top]])).tolist():
                if planet.radius > 0.3 or self.distance < 14:
                    self.write(planet.name, x, y - 18, PALE * 0.85)

    def draw_orbits(self) -> None:
        """Draw the circles of the planets as dots, all with one call: the sprites' own way of drawing lines in space."""
        angles = np.arange(ORBIT_DOTS) * (math.tau / ORBIT_DOTS)
        circle = np.column_stack([np.sin(angles), np.zeros(ORBIT_DOTS), np.cos(angles)])
        places = self.on_screen(np.concatenate([circle * planet.distance for planet in self.sun.moons]))
        middle = Vector2(self.disc.Width / 2, self.disc.Height / 2)
        self.batch.DrawManyEXT(self.disc, places, colors=ORBIT * 0.7, origin=middle, scales=2.4 / self.disc.Width)
