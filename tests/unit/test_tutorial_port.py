"""A game as XNA tutorials write it: sheet animation, key edges, score text, a cube from buffers, post-processing, components."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from xna import (
    Color,
    DrawableGameComponent,
    Game,
    GameComponent,
    GameTime,
    GraphicsDeviceManager,
    MathHelper,
    Matrix,
    Point,
    Rectangle,
    TimeSpan,
    Vector2,
    Vector3,
)
from xna.graphics import (
    BasicEffect,
    BlendState,
    BufferUsage,
    ClearOptions,
    DepthFormat,
    DepthStencilState,
    IndexBuffer,
    IndexElementSize,
    PrimitiveType,
    RasterizerState,
    RenderTarget2D,
    SamplerState,
    SpriteBatch,
    SpriteEffects,
    SpriteFont,
    SpriteSortMode,
    SurfaceFormat,
    Texture2D,
    VertexBuffer,
    VertexPositionColor,
)
from xna.input import ButtonState, Keyboard, Keys, Mouse
from xna.testing import GameDriver

FRAME = 16
FRAMES = (Color.Red, Color.Lime, Color.Blue, Color.Yellow)
CORNERS = [Vector3(x, y, z) for z in (1, -1) for y in (1, -1) for x in (-1, 1)]
CUBE = [0, 1, 2, 1, 3, 2, 5, 4, 7, 4, 6, 7, 4, 5, 0, 5, 1, 0, 2, 3, 6, 3, 7, 6, 4, 0, 6, 0, 2, 6, 1, 5, 3, 5, 7, 3]  # fmt: skip


class AnimatedSprite:
    """The class of the sprite sheet tutorials."""

    def __init__(self, texture: Texture2D, rows: int, columns: int) -> None:
        self.Texture = texture
        self.Rows = rows
        self.Columns = columns
        self.currentFrame = 0
        self.totalFrames = rows * columns
        self.elapsed = TimeSpan.Zero
        self.frameTime = TimeSpan.FromMilliseconds(100)

    def Update(self, gameTime: GameTime) -> None:
        self.elapsed += gameTime.ElapsedGameTime
        if self.elapsed >= self.frameTime:
            self.elapsed -= self.frameTime
            self.currentFrame = (self.currentFrame + 1) % self.totalFrames

    def Draw(self, spriteBatch: SpriteBatch, location: Vector2) -> None:
        width = self.Texture.Width // self.Columns
        height = self.Texture.Height // self.Rows
        row, column = divmod(self.currentFrame, self.Columns)
        sourceRectangle = Rectangle(width * column, height * row, width, height)
        destinationRectangle = Rectangle(int(location.X), int(location.Y), width * 2, height * 2)
        spriteBatch.Draw(self.Texture, destinationRectangle, sourceRectangle, Color.White)


class FrameRateCounter(DrawableGameComponent):
    """The component of the frame rate article."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.frameRate = 0
        self.frameCounter = 0
        self.elapsedTime = TimeSpan.Zero
        self.isLoaded = False

    def LoadContent(self) -> None:
        self.isLoaded = True

    def Update(self, gameTime: GameTime) -> None:
        self.elapsedTime += gameTime.ElapsedGameTime
        if self.elapsedTime > TimeSpan.FromSeconds(1):
            self.elapsedTime -= TimeSpan.FromSeconds(1)
            self.frameRate = self.frameCounter
            self.frameCounter = 0

    def Draw(self, gameTime: GameTime) -> None:
        self.frameCounter += 1


class InputHandler(GameComponent):
    """The input component with the previous state, published as a service."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        game.Services.AddService(InputHandler, self)
        self.keyboardState = self.lastKeyboardState = Keyboard.GetState()

    def Update(self, gameTime: GameTime) -> None:
        self.lastKeyboardState = self.keyboardState
        self.keyboardState = Keyboard.GetState()
        super().Update(gameTime)

    def KeyPressed(self, key: Keys) -> bool:
        return self.keyboardState.IsKeyDown(key) and self.lastKeyboardState.IsKeyUp(key)


def write_font(folder: Path) -> None:
    """Write the font of the score: every visible character is a block of 6 x 10."""
    Image.new("RGBA", (6, 10), "white").save(folder / "block.png")
    glyphs = [
        {"char": ord(char), "source": [0, 0, 6, 10] if char != " " else [0, 0, 0, 0], "crop": [0, 0, 6, 10], "kerning": [0, 6, 2]}
        for char in sorted(" 0123456789:Secor")
    ]
    document = {"cnjVersion": 1, "type": "SpriteFont", "texture": "block", "lineSpacing": 12, "spacing": 0, "glyphs": glyphs}
    (folder / "Score.cnj").write_text(json.dumps(document), encoding="utf-8")


class Tutorial(Game):
    def __init__(self, contentFolder):
        super().__init__()
        self.graphics = GraphicsDeviceManager(self)
        self.graphics.PreferredBackBufferWidth = 320
        self.graphics.PreferredBackBufferHeight = 240
        self.Content.RootDirectory = str(contentFolder)
        self.IsMouseVisible = True
        self.input = InputHandler(self)
        self.counter = FrameRateCounter(self)
        self.Components.Add(self.input)
        self.Components.Add(self.counter)
        self.score = 0
        self.angle = 0.0

    def Initialize(self):
        aspectRatio = self.GraphicsDevice.Viewport.AspectRatio
        self.view = Matrix.CreateLookAt(Vector3(0, 0, 6), Vector3.Zero, Vector3.Up)
        self.projection = Matrix.CreatePerspectiveFieldOfView(MathHelper.PiOver4, aspectRatio, 1, 100)
        super().Initialize()

    def LoadContent(self):
        device = self.GraphicsDevice
        self.spriteBatch = SpriteBatch(device)
        sheet = Texture2D(device, FRAME * 2, FRAME * 2)
        for number, color in enumerate(FRAMES):
            area = Rectangle(number % 2 * FRAME, number // 2 * FRAME, FRAME, FRAME)
            sheet.SetData(0, area, [color] * (FRAME * FRAME), 0, FRAME * FRAME)
        self.sprite = AnimatedSprite(sheet, 2, 2)
        self.font = self.Content.Load(SpriteFont, "Score")
        self.pixel = Texture2D(device, 1, 1, False, SurfaceFormat.Color)
        self.pixel.SetData([Color.White])
        self.load_cube()
        pp = device.PresentationParameters
        self.sceneTarget = RenderTarget2D(
            device, pp.BackBufferWidth, pp.BackBufferHeight, False, pp.BackBufferFormat, DepthFormat.Depth24
        )

    def load_cube(self):
        device = self.GraphicsDevice
        vertices = [VertexPositionColor(corner, Color.White if corner.Z > 0 else Color.Black) for corner in CORNERS]
        self.vertexBuffer = VertexBuffer(device, VertexPositionColor.VertexDeclaration, len(vertices), BufferUsage.WriteOnly)
        self.vertexBuffer.SetData(vertices)
        self.indexBuffer = IndexBuffer(device, IndexElementSize.SixteenBits, len(CUBE), BufferUsage.WriteOnly)
        self.indexBuffer.SetData(CUBE)
        self.effect = BasicEffect(device)
        self.effect.VertexColorEnabled = True

    def Update(self, gameTime):
        if self.input.KeyPressed(Keys.Escape):
            self.Exit()
        if self.Services.GetService(InputHandler).KeyPressed(Keys.Space):
            self.score += 10
        mouse = Mouse.GetState()
        if mouse.LeftButton == ButtonState.Pressed and Rectangle(0, 0, 50, 50).Contains(Point(mouse.X, mouse.Y)):
            self.score += 1
        self.sprite.Update(gameTime)
        super().Update(gameTime)

    def Draw(self, gameTime):
        self.draw_scene()
        self.GraphicsDevice.SetRenderTarget(None)
        self.GraphicsDevice.Clear(Color.Black)
        self.spriteBatch.Begin(SpriteSortMode.Immediate, BlendState.Opaque)
        self.spriteBatch.Draw(self.sceneTarget, self.GraphicsDevice.Viewport.Bounds, Color(128, 128, 255))
        self.spriteBatch.End()
        self.draw_hud()
        super().Draw(gameTime)

    def draw_scene(self):
        device = self.GraphicsDevice
        device.SetRenderTarget(self.sceneTarget)
        device.Clear(ClearOptions.Target | ClearOptions.DepthBuffer, Color.CornflowerBlue, 1.0, 0)
        device.BlendState = BlendState.Opaque
        device.DepthStencilState = DepthStencilState.Default
        device.RasterizerState = RasterizerState.CullCounterClockwise
        device.SamplerStates[0] = SamplerState.LinearWrap
        self.effect.World = Matrix.CreateRotationY(self.angle)
        self.effect.View = self.view
        self.effect.Projection = self.projection
        device.SetVertexBuffer(self.vertexBuffer)
        device.Indices = self.indexBuffer
        for effectPass in self.effect.CurrentTechnique.Passes:
            effectPass.Apply()
            device.DrawIndexedPrimitives(PrimitiveType.TriangleList, 0, 0, len(CORNERS), 0, len(CUBE) // 3)

    def draw_hud(self):
        text = f"Score: {self.score}"
        size = self.font.MeasureString(text)
        self.spriteBatch.Begin(SpriteSortMode.Deferred, BlendState.AlphaBlend, SamplerState.PointClamp, None, None)
        self.sprite.Draw(self.spriteBatch, Vector2(10, 10))
        corner = Vector2(320 - size.X, 0)
        self.spriteBatch.DrawString(self.font, text, corner, Color.Orange)
        center, scale = Vector2(0.5, 0.5), Vector2(20, 4)
        self.spriteBatch.Draw(
            self.pixel, Vector2(40, 200), None, Color.Red, MathHelper.PiOver2, center, scale, SpriteEffects.None_, 0
        )
        self.spriteBatch.End()


@pytest.fixture
def driver(tmp_path):
    write_font(tmp_path)
    with GameDriver(Tutorial(tmp_path), renderer="SOFTWARE") as made:
        yield made


def pixel(picture: np.ndarray, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(part) for part in picture[y, x])


def test_post_processing_tints_the_scene(driver):
    driver.frame()
    picture = driver.picture()
    blue = Color.CornflowerBlue
    assert pixel(picture, 300, 120) == pytest.approx((blue.R * 128 / 255, blue.G * 128 / 255, blue.B, 255), abs=1)


def test_the_cube_shows_its_front(driver):
    driver.frame()
    assert pixel(driver.picture(), 160, 120) == pytest.approx((128, 128, 255, 255), abs=1)


def test_the_turned_cube_shows_its_back(driver):
    driver.game.angle = math.pi
    driver.frame()
    assert pixel(driver.picture(), 160, 120) == (0, 0, 0, 255)


def test_the_cubes_edges_are_where_the_projection_puts_them(driver):
    driver.frame()
    row = driver.picture()[120, :, 0]
    half = 120 / math.tan(math.pi / 8) / 5  # the front face is five units away
    front = np.flatnonzero(row == 128)
    assert (front[0], front[-1]) == pytest.approx((160 - half, 160 + half - 1), abs=1)


def test_the_sheet_animation_goes_on_every_tenth_of_a_second(driver):
    driver.frame(5)
    seen = [pixel(driver.picture(), 20, 20)]
    for _ in range(3):
        driver.frame(6)
        seen.append(pixel(driver.picture(), 20, 20))
    assert seen == [(color.R, color.G, color.B, 255) for color in FRAMES]
    assert pixel(driver.picture(), 10 + 2 * FRAME - 1, 10) == seen[-1]
    assert pixel(driver.picture(), 10 + 2 * FRAME, 10) != seen[-1]


def test_a_held_key_counts_once(driver):
    driver.press(Keys.Space)
    driver.frame(5)
    driver.release(Keys.Space)
    driver.frame()
    driver.tap(Keys.Space)
    driver.frame(2)
    assert driver.game.score == 20


def test_the_mouse_is_read(driver):
    driver.move_mouse(20, 20)
    driver.click()
    driver.frame(3)
    assert driver.game.score >= 1


def test_the_score_is_right_aligned_text(driver):
    driver.frame()
    game = driver.game
    size = game.font.MeasureString("Score: 0")
    assert (size.X, size.Y) == (8 * 8, 12)
    row = driver.picture()[5, :, :]
    orange = np.flatnonzero((row == (255, 165, 0, 255)).all(axis=1))
    assert orange[0] == 320 - 64
    assert len(orange) == 7 * 6


def test_a_rotated_scaled_pixel_is_a_bar(driver):
    driver.frame()
    picture = driver.picture()
    assert pixel(picture, 40, 192) == pixel(picture, 40, 208) == (255, 0, 0, 255)
    assert pixel(picture, 48, 200) != (255, 0, 0, 255)


def test_components_live_with_the_game(driver):
    driver.frame(150)
    assert driver.game.counter.isLoaded
    assert driver.game.counter.frameRate in (59, 60, 61)


def test_escape_ends_the_game(driver):
    driver.tap(Keys.Escape)
    driver.frame(2)
    assert driver.has_exited
