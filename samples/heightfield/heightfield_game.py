"""HeightfieldGame: the landscape, the car and the camera behind it."""

from __future__ import annotations

import math
from pathlib import Path

from samples._shared.lesson import GOLD, HEIGHT, PALE, WIDTH, Lesson
from samples._shared.mesh import Mesh, box, sphere
from samples.heightfield.terrain import SIZE, WATER, Terrain
from xna import Color, GameTime, MathHelper, Matrix, Ray, Vector3
from xna.graphics import BasicEffect, BlendState, DepthStencilState, RasterizerState, SamplerState, Texture2D
from xna.input import Buttons, Keys

SPEED, QUICKENING, STEERING = 26.0, 1.6, 1.9
BEHIND, ABOVE, CHASE = 9.0, 4.0, 3.0
SKY, SEA, CAR, CABIN, TIRE = Color(168, 200, 226), Color(60, 120, 170, 170), (0.85, 0.25, 0.2), (0.75, 0.85, 0.95), (0.1,) * 3
KEYS = ("Up and down or the triggers drive, left and right or the stick steer", "A click marks a place, F switches the fog")
# place, size and colour of the boxes that make the car, which looks along -Z
PARTS = (
    ((0, 0.55, 0), (1.5, 0.5, 3.0), CAR),
    ((0, 1.0, 0.25), (1.2, 0.45, 1.4), CABIN),
    *(((x, 0.35, z), (0.35, 0.7, 0.7), TIRE) for x in (-0.8, 0.8) for z in (-1.0, 1.0)),
)


class HeightfieldGame(Lesson):
    """Drive through hills and lakes."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(Path(__file__).parent, "Heightfield", KEYS, seed)
        self.IsMouseVisible = True
        self.terrain = Terrain(seed)

    def restart(self) -> None:
        """Put the car in the middle."""
        self.x, self.z, self.heading, self.speed = 0.0, 0.0, 0.6, 0.0
        self.has_fog = True
        self.mark: Vector3 | None = None
        self.eye, self.normal = self.eye_goal(), Vector3.Up

    def LoadContent(self) -> None:
        """Make the meshes and the effect."""
        super().LoadContent()
        device = self.GraphicsDevice
        self.ground, self.box, self.ball = self.terrain.mesh(device), box(device), sphere(device)
        self.colors = self.Content.Load(Texture2D, "ground")
        self.effect = BasicEffect(device)
        self.effect.EnableDefaultLighting()
        self.effect.SpecularColor = Vector3.Zero
        self.effect.FogColor = SKY.ToVector3()
        self.effect.FogStart, self.effect.FogEnd = 40.0, 190.0

    def UnloadContent(self) -> None:
        """Let them go."""
        for mesh in (self.ground, self.box, self.ball):
            mesh.dispose()
        self.effect.Dispose()
        super().UnloadContent()

    # ---- the rules

    def Update(self, gameTime: GameTime) -> None:
        """Drive, and let the camera follow."""
        super().Update(gameTime)
        if self.is_paused:
            return
        seconds = gameTime.ElapsedGameTime.TotalSeconds
        self.has_fog ^= self.controls.pressed(Keys.F)
        self.drive(seconds)
        self.normal = Vector3.Normalize(Vector3.Lerp(self.normal, self.terrain.normal(self.x, self.z), min(1.0, 8 * seconds)))
        self.eye = Vector3.Lerp(self.eye, self.eye_goal(), min(1.0, CHASE * seconds))
        self.eye.Y = max(self.eye.Y, self.terrain.height(self.eye.X, self.eye.Z) + 1.5)
        if self.controls.clicked:
            self.mark = self.terrain.hit(self.pointer_ray())

    def drive(self, seconds: float) -> None:
        """Move the car on the ground; water and steep slopes slow it down."""
        controls = self.controls
        gas = controls.held(Keys.Up, Keys.W, Buttons.RightTrigger) - controls.held(Keys.Down, Keys.S, Buttons.LeftTrigger)
        in_water = self.terrain.height(self.x, self.z) <= WATER + 0.05
        ahead = Vector3(-math.sin(self.heading), 0.0, -math.cos(self.heading))
        uphill = -Vector3.Dot(self.terrain.normal(self.x, self.z), ahead)
        wish = gas * SPEED * (0.35 if in_water else 1.0) * (1.0 - 0.8 * max(0.0, uphill * math.copysign(1.0, gas)))
        self.speed += (wish - self.speed) * min(1.0, QUICKENING * seconds)
        self.heading -= controls.steer.X * STEERING * seconds * MathHelper.Clamp(self.speed / 8.0, -1.0, 1.0)
        edge = SIZE / 2 - 4.0
        self.x = MathHelper.Clamp(self.x + ahead.X * self.speed * seconds, -edge, edge)
        self.z = MathHelper.Clamp(self.z + ahead.Z * self.speed * seconds, -edge, edge)

    @property
    def place(self) -> Vector3:
        """Where the car stands."""
        return Vector3(self.x, self.terrain.height(self.x, self.z), self.z)

    def eye_goal(self) -> Vector3:
        """Give the place behind the car that the camera tends to."""
        return self.place + Vector3(math.sin(self.heading) * BEHIND, ABOVE, math.cos(self.heading) * BEHIND)

    def pointer_ray(self) -> Ray:
        """Give the ray from the eye through the pointer: two points of the screen, near and far, brought back into the world."""
        at, port = self.controls.pointer, self.GraphicsDevice.Viewport
        near, far = (
            port.Unproject(Vector3(at.X, at.Y, depth), self.projection(), self.view_matrix(), Matrix.Identity)
            for depth in (0.0, 1.0)
        )
        return Ray(near, Vector3.Normalize(far - near))

    def view_matrix(self) -> Matrix:
        """Look from the camera at the car."""
        return Matrix.CreateLookAt(self.eye, self.place + Vector3.Up * 1.5, Vector3.Up)

    def projection(self) -> Matrix:
        """See far, with the window's proportions."""
        return Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, self.GraphicsDevice.Viewport.AspectRatio, 0.5, 400.0)

    # ---- the picture

    def Draw(self, gameTime: GameTime) -> None:
        """Draw ground, car and mark, the water last because it is transparent."""
        device = self.GraphicsDevice
        device.Clear(SKY)
        device.BlendState, device.DepthStencilState = BlendState.Opaque, DepthStencilState.Default
        device.RasterizerState, device.SamplerStates[0] = RasterizerState.CullCounterClockwise, SamplerState.LinearClamp
        self.effect.View, self.effect.Projection = self.view_matrix(), self.projection()
        self.effect.FogEnabled = self.has_fog
        self.effect.Texture, self.effect.TextureEnabled = self.colors, True
        self.draw_mesh(self.ground, Matrix.Identity, (1, 1, 1))
        self.effect.TextureEnabled = False
        self.draw_car()
        if self.mark is not None:
            swing = 0.3 * math.sin(gameTime.TotalGameTime.TotalSeconds * 4)
            self.draw_mesh(self.box, Matrix.CreateScale(0.15, 3, 0.15) * Matrix.CreateTranslation(self.mark), (0.9, 0.9, 0.9))
            top = self.mark + Vector3(0, 2.2 + swing, 0)
            self.draw_mesh(self.ball, Matrix.CreateScale(0.6) * Matrix.CreateTranslation(top), (1.0, 0.8, 0.2))
        device.BlendState, device.DepthStencilState = BlendState.AlphaBlend, DepthStencilState.DepthRead
        self.effect.Alpha = SEA.A / 255
        self.draw_mesh(self.box, Matrix.CreateScale(SIZE, 0.1, SIZE) * Matrix.CreateTranslation(0, WATER, 0), SEA.ToVector3())
        self.effect.Alpha = 1.0
        self.begin()
        self.write(f"{abs(self.speed) * 3.6:.0f} km/h", 16, 12, GOLD, 0.0)
        if self.mark is not None:
            self.write(
                f"Mark: {Vector3.Distance(self.mark, self.place):.0f} m away, {self.mark.Y:.1f} m high", WIDTH - 16, 12, PALE, 1.0
            )
        self.write("Fog on" if self.has_fog else "Fog off", 16, HEIGHT - 26, PALE, 0.0)
        self.batch.End()
        super().Draw(gameTime)

    def draw_car(self) -> None:
        """Draw the car upright on the slope: its axes are the ground's normal and the heading."""
        ahead = Vector3(-math.sin(self.heading), 0.0, -math.cos(self.heading))
        right = Vector3.Normalize(Vector3.Cross(ahead, self.normal))
        stand = Matrix.CreateWorld(self.place, Vector3.Cross(self.normal, right), self.normal)
        for place, size, color in PARTS:
            self.draw_mesh(self.box, Matrix.CreateScale(*size) * Matrix.CreateTranslation(*place) * stand, color)

    def draw_mesh(self, mesh: Mesh, world: Matrix, color: Vector3 | tuple[float, float, float]) -> None:
        """Draw a mesh somewhere in a colour."""
        self.effect.World, self.effect.DiffuseColor = world, color if isinstance(color, Vector3) else Vector3(*color)
        self.effect.CurrentTechnique.Passes[0].Apply()
        mesh.draw()
