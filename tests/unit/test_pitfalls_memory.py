"""Pitfalls of long runs and of shared resources: memory that grows, and owners that are collected at the wrong time."""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
import textwrap
import threading
import warnings

import numpy as np
import pytest

from content.image import encode_png
from tests.conformance.fonts import content_manager
from tests.unit._devices import make_device
from tests.unit._effects import Canvas
from xna.color import Color
from xna.exceptions import InvalidOperationException
from xna.graphics import BlendState, SamplerState, SpriteBatch, SpriteFont, SpriteSortMode, Texture2D
from xna.vector2 import Vector2

MEASURE = textwrap.dedent("""
    import random, sys
    import numpy as np
    from xna import Color, Vector2
    from xna.graphics import *

    def resident():
        with open("/proc/self/statm", encoding="ascii") as status:
            return int(status.read().split()[1]) * 4096

    parameters = PresentationParameters()
    parameters.BackBufferWidth = parameters.BackBufferHeight = 64
    white, frames = Color.White, int(sys.argv[2])
    device = GraphicsDevice(GraphicsAdapter.DefaultAdapter, GraphicsProfile.HiDef, parameters, rendererEXT=sys.argv[1])
    batch, chance = SpriteBatch(device), random.Random(3)

    def growth(frame):
        for _ in range(frames // 10):
            frame()
        growths = []
        for _ in range(2):
            before = resident()
            for _ in range(frames // 2):
                frame()
            growths.append(resident() - before)
        return min(growths)  # a leak is in both; a block that the driver or the system takes once is in one
""")

MIXED_SIZES = MEASURE + textwrap.dedent("""
    places = np.random.default_rng(1).uniform(0, 64, (3000, 2)).astype(np.float32)
    triangles = np.zeros(3000, VertexPositionColor._dtype)
    dot, effect, buffers = Texture2D(device, 1, 1), BasicEffect(device), []
    effect.VertexColorEnabled = True

    def frame():
        batch.Begin()
        count = chance.randint(0, 3000)
        if chance.random() < 0.02:
            for x, y in places[:count].tolist():
                batch.Draw(dot, Vector2(x, y), white)
        else:
            batch.DrawManyEXT(dot, places[:count])
        batch.End()
        effect.CurrentTechnique.Passes[0].Apply()
        corners = chance.randint(1, 1000)
        device.DrawUserPrimitives(PrimitiveType.TriangleList, triangles, 0, corners, VertexPositionColor.VertexDeclaration)
        buffers.append(VertexBuffer(device, VertexPositionColor.VertexDeclaration, chance.randint(1, 3000), BufferUsage.None_))
        buffers[-1].SetData(triangles[: buffers[-1].VertexCount])
        if len(buffers) > 20:
            buffers.pop(chance.randrange(20)).Dispose()
        device.Present()
        return buffers

    print(growth(frame))
    chance.shuffle(buffers)
    for resource in (*buffers, dot, effect, batch):
        resource.Dispose()
    assert device._renderer.live_resources == {}, device._renderer.live_resources
    device.Dispose()
""")

UPLOADS = MEASURE + textwrap.dedent("""
    textures = [Texture2D(device, 128, 128) for _ in range(20)]
    buffers = [DynamicVertexBuffer(device, VertexPositionColor.VertexDeclaration, 300, BufferUsage.None_) for _ in range(20)]
    pixels, corners = np.zeros(128 * 128, np.uint32), np.zeros(300, VertexPositionColor._dtype)

    def frame():
        batch.Begin()
        for number in range(200):
            if number % 2:
                device.Textures[0] = None
                textures[chance.randrange(20)].SetData(pixels)
            else:
                buffers[chance.randrange(20)].SetData(corners, 0, 300, SetDataOptions.Discard)
        for texture in textures:
            batch.Draw(texture, Vector2(0, 0), white)
        batch.End()
        device.Present()

    print(growth(frame))
    for resource in (*textures, *buffers, batch):
        resource.Dispose()
    device.Dispose()
""")


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    ("program", "renderer", "frames"),
    [(MIXED_SIZES, "HEADLESS", 2000), (MIXED_SIZES, "SOFTWARE", 300), (UPLOADS, "HEADLESS", 200), (UPLOADS, "SOFTWARE", 200)],
    ids=["mixed-HEADLESS", "mixed-SOFTWARE", "uploads-HEADLESS", "uploads-SOFTWARE"],
)
def test_memory_of_long_runs_is_bounded(program, renderer, frames):
    command = [sys.executable, "-c", program, renderer, str(frames)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 2 << 20


# ---- shared resources


@pytest.fixture
def folder(tmp_path):
    """Two pictures, and two fonts that share the first as their atlas."""
    for name, color in (("red", (255, 0, 0, 255)), ("blue", (0, 0, 255, 255))):
        (tmp_path / f"{name}.png").write_bytes(encode_png(np.full((4, 4, 4), color, np.uint8)))
    for name in ("first", "second"):
        glyph = {"char": 65, "source": [0, 0, 4, 4], "crop": [0, 0, 4, 4], "kerning": [0, 4, 0]}
        document = {"cnjVersion": 1, "type": "SpriteFont", "texture": "red", "lineSpacing": 4, "glyphs": [glyph]}
        (tmp_path / f"{name}.cnj").write_text(json.dumps(document))
    return tmp_path


@pytest.fixture
def device():
    with make_device("SOFTWARE") as made:
        yield made


def drawn(device, batch: SpriteBatch, things: list[Texture2D | SpriteFont]) -> list[tuple[int, ...]]:
    """Draw pictures and letters side by side; give the colour of each, which must be one colour."""
    canvas = Canvas(device, 4 * len(things), 4)
    batch.Begin(SpriteSortMode.Deferred, BlendState.Opaque, SamplerState.PointClamp, None, None)
    for number, thing in enumerate(things):
        place = Vector2(4 * number, 0)
        if isinstance(thing, Texture2D):
            batch.Draw(thing, place, Color.White)
        else:
            batch.DrawString(thing, "A", place, Color.White)
    batch.End()
    pixels = canvas.pixels()
    canvas.target.Dispose()
    blocks = [pixels[:, 4 * number : 4 * number + 4].reshape(16, 4) for number in range(len(things))]
    assert all((block == block[0]).all() for block in blocks)
    return [tuple(block[0].tolist()) for block in blocks]


RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


def test_the_assets_of_one_manager_survive_the_unloading_of_another(device, folder):
    batch = SpriteBatch(device)
    kept, other = (content_manager(device, str(folder)) for _ in range(2))
    things = [kept.Load(Texture2D, "red"), kept.Load(SpriteFont, "first"), kept.Load(SpriteFont, "second")]
    blue = kept.Load(Texture2D, "blue")
    for kind, name in ((Texture2D, "red"), (Texture2D, "blue"), (SpriteFont, "first"), (SpriteFont, "second")):
        other.Load(kind, name)
    before = device._renderer.live_resources
    other.Unload()
    assert sum(before.values()) - sum(device._renderer.live_resources.values()) == 2
    assert drawn(device, batch, [*things, blue]) == [RED, RED, RED, BLUE]
    batch.Dispose()
    kept.Dispose()
    assert device._renderer.live_resources == {}


@pytest.fixture
def quick_collections():
    """Let the collector pass over what other tests left, which would take most of the time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def test_dropping_owners_in_any_order_and_thread_leaves_the_others_alone(device, folder, quick_collections):
    chance, batch = random.Random(11), SpriteBatch(device)
    kept = content_manager(device, str(folder))
    survivors = [kept.Load(Texture2D, "red"), kept.Load(SpriteFont, "first"), kept.Load(Texture2D, "blue")]
    managers, textures = [], []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # what is dropped without Dispose is the point here
        for _ in range(100):
            managers.append(content_manager(device, str(folder)))
            for kind, name in chance.sample([(Texture2D, "red"), (SpriteFont, "first"), (SpriteFont, "second")], 2):
                managers[-1].Load(kind, name)
            textures.append(Texture2D(device, 2, 2))
            if chance.random() < 0.7:
                drop_some(chance, managers, textures)
            assert drawn(device, batch, survivors) == [RED, RED, BLUE]
        managers.clear()
        textures.clear()
        gc.collect()
    batch.Dispose()
    kept.Dispose()
    device.Present()  # what other threads let go of is released with the frame
    assert device._renderer.live_resources == {}


def drop_some(chance: random.Random, managers: list, textures: list) -> None:
    """Let go of a few owners, half of the time on another thread; dispose some of them before."""

    def drop() -> None:
        for owners in (managers, textures):
            for _ in range(min(2, len(owners))):
                owners.pop(chance.randrange(len(owners)))
        gc.collect()

    if chance.random() < 0.5:
        worker = threading.Thread(target=drop)
        worker.start()
        worker.join()
        return
    managers[chance.randrange(len(managers))].Unload()
    drop()


def test_loading_on_another_thread_is_refused_by_name_and_leaves_nothing(device, folder):
    errors: list[Exception] = []
    with content_manager(device, str(folder)) as content:

        def load() -> None:
            for kind, name in ((Texture2D, "red"), (SpriteFont, "first")):
                try:
                    content.Load(kind, name)
                except Exception as error:
                    errors.append(error)

        worker = threading.Thread(target=load, name="loader")
        worker.start()
        worker.join()
        assert [type(error) for error in errors] == [InvalidOperationException] * 2
        for error in errors:
            assert "'loader'" in str(error)
        assert device._renderer.live_resources == {}
        assert content.Load(Texture2D, "red").Width == 4
