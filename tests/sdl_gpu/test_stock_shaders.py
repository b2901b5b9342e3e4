"""The stock shaders draw what SOFTWARE draws: every program with arbitrary parameters, every vertex format in every element."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from renderers.contract import (
    VERTEX_LAYOUTS,
    CreationArguments,
    CubeMapFace,
    DrawCommand,
    EffectFamily,
    EffectFlags,
    Geometry,
    IndexBufferDescription,
    IndexElementSize,
    IndexStream,
    Presentation,
    PrimitiveType,
    SurfaceFormat,
    TextureDescription,
    TextureKind,
    TextureRegion,
    VertexBufferDescription,
    VertexElementFormat,
    VertexElementUsage,
    VertexLayout,
    VertexLayoutElement,
    VertexStream,
)
from renderers.contract.formats import vertex_element_bytes
from renderers.registry import find
from renderers.shaders import program_for, takes_instance_world
from tests.unit import _software
from tests.unit._software import effect_block, lights

SIZE = 96
CLEAR = (9, 13, 17, 255)
# Of the picture: alpha tests may drop everything, and fewer weights than four shrink what they move.
LEAST_DRAWN = {EffectFamily.ALPHA_TEST: 0.0, EffectFamily.SKINNED: 0.01}
EDGE_PIXELS = 30  # of 9,216: where a pixel's centre is on an edge or on the border of two texels
PERSPECTIVE = np.array([[1.5, 0, 0, 0], [0, 1.5, 0, 0], [0, 0, -1.02, -1], [0, 0, -0.2, 0]])
LIT = EffectFlags.LIGHTING
TEXELS = np.random.default_rng(7).integers(0, 256, (8, 8, 4), np.uint8)
FACES = np.random.default_rng(8).integers(0, 256, (6, 4, 4, 4), np.uint8)


class Side(_software.Device):
    """One renderer, with the textures that all draws share."""

    def __init__(self, name):
        self.renderer = find(name).create(CreationArguments(Presentation(SIZE, SIZE)))
        self.width = self.height = SIZE
        self.textures = self.texture(TEXELS), self.texture(TEXELS[::-1, ::2])
        self.cube = self.renderer.create_texture(TextureDescription(TextureKind.CUBE, SurfaceFormat.Color, 4, 4))
        for face in CubeMapFace:
            region = TextureRegion(0, 0, 0, 4, 4, face=face)
            self.renderer.write_texture(self.cube, region, np.ascontiguousarray(FACES[face]).reshape(-1))

    def picture(self, stream, block, indices=None):
        """Draw user vertices."""
        self.clear(CLEAR)
        self.draw(stream, block, self.state_of(block), indices=indices)
        return self.pixels().astype(np.int16)

    def instances(self, mesh, instances, block, indices):
        """Draw two instances, which come from buffers."""
        self.clear(CLEAR)
        index_buffer = self.renderer.create_index_buffer(IndexBufferDescription(len(indices), IndexElementSize.SixteenBits))
        self.renderer.write_buffer(index_buffer, 0, indices.astype(np.uint16).view(np.uint8))
        streams = self.buffered(mesh), self.buffered(instances)._replace(frequency=1)
        geometry = Geometry(streams, IndexStream(index_buffer, wide=False))
        rest = {"vertex_count": 9, "instance_count": 2}
        triangles = PrimitiveType.TriangleList, len(indices) // 3
        self.renderer.draw(DrawCommand(self.state_of(block), block, geometry, *triangles, **rest))
        return self.pixels().astype(np.int16)

    def state_of(self, block):
        second = self.cube if block.family == EffectFamily.ENVIRONMENT_MAP else self.textures[1]
        return self.state(texture=self.textures[0], second=second)

    def buffered(self, stream):
        buffer = self.renderer.create_vertex_buffer(VertexBufferDescription(stream.data.size, stream.layout))
        self.renderer.write_buffer(buffer, 0, stream.data)
        return stream._replace(data=buffer)


@pytest.fixture(scope="module")
def sides():
    made = Side("SOFTWARE"), Side("SDL_GPU")
    yield made
    for side in made:
        side.renderer.close()


def assert_same(pictures, least_drawn):
    expected, got = pictures
    assert (expected != CLEAR).any(axis=-1).mean() >= least_drawn, "the test draws too little to tell"
    beyond = int((np.abs(expected - got).max(axis=-1) > 1).sum())
    assert beyond <= EDGE_PIXELS


# ---- every program


def variants():
    """One (family, flags, with a world of each instance) for each program that is no general one."""
    found = {}
    for family, number, world in product(EffectFamily, range(1 << len(EffectFlags)), (False, True)):
        if family not in (EffectFamily.SPRITE, EffectFamily.CUSTOM) and (takes_instance_world(family) or not world):
            flags = EffectFlags(number) | (EffectFlags.NONE if family == EffectFamily.BASIC else EffectFlags.TEXTURE)
            if family in (EffectFamily.SKINNED, EffectFamily.ENVIRONMENT_MAP):
                flags = (flags | LIT) & ~EffectFlags.VERTEX_COLOR
            elif family != EffectFamily.BASIC:
                flags &= ~(LIT | EffectFlags.PIXEL_LIGHTING)
            if flags & EffectFlags.PIXEL_LIGHTING and (not flags & LIT or family == EffectFamily.ENVIRONMENT_MAP):
                continue
            program = program_for(family, flags, instance_world=world)
            found.setdefault((program.vertex, program.fragment), (family, flags, world))
    return list(found.values())


def turned(random, scale=1.0, place=(0, 0, 0)):
    """A world matrix of small random turns."""
    a, b, c = random.uniform(-0.6, 0.6, 3)
    x = np.array([[1, 0, 0], [0, np.cos(a), np.sin(a)], [0, -np.sin(a), np.cos(a)]])
    y = np.array([[np.cos(b), 0, -np.sin(b)], [0, 1, 0], [np.sin(b), 0, np.cos(b)]])
    z = np.array([[np.cos(c), np.sin(c), 0], [-np.sin(c), np.cos(c), 0], [0, 0, 1]])
    made = np.eye(4)
    made[:3, :3], made[3, :3] = x @ y @ z * scale, place
    return made


def arbitrary_block(random, family, flags):
    world = turned(random, random.uniform(0.8, 1.1), (*random.uniform(-0.2, 0.2, 2), -2.2))
    made = [(random.normal(size=3) * 0.6 + (0, 0, -1), random.uniform(0, 1, 3), random.uniform(0, 1, 3)) for _ in range(3)]
    fields = {
        "World": world,
        "WorldInverseTranspose": np.linalg.inv(world[:3, :3]).T,
        "EyePosition": (*random.uniform(-1, 1, 2), 1.0),
        "FogVector": random.uniform(-0.5, 1, 4),
        "FogColor": random.uniform(0, 1, 3),
        "DiffuseColor": random.uniform(0.3, 1, 4),
        "EmissiveColor": random.uniform(0, 0.3, 3),
        "SpecularColor": (*random.uniform(0, 1, 3), random.choice([0, 1, 4, 16, 200])),
        "Lights": lights(*made[: 1 if flags & EffectFlags.ONE_LIGHT else 3]),
    }
    bones = None
    if family == EffectFamily.ALPHA_TEST:
        fields["AlphaTest"] = (0.25, 0, *random.choice([(1, -1), (-1, 1)]))
    elif family == EffectFamily.ENVIRONMENT_MAP:
        fields["EnvironmentMapSpecular"] = random.uniform(0, 1, 3) * bool(flags & EffectFlags.ENVIRONMENT_SPECULAR)
        fields["Environment"] = (random.uniform(0, 1.2), random.choice([0.5, 1, 3]) if flags & EffectFlags.FRESNEL else 0)
    elif family == EffectFamily.SKINNED:
        fields["Skinning"] = (random.choice([1, 2, 4]), 0)
        bones = [turned(random, 1.0, random.uniform(-0.2, 0.2, 3)) for _ in range(72)]
    return effect_block(family, flags, world @ PERSPECTIVE, bones=bones, **fields)


def arbitrary_mesh(random, second_coordinates):
    """A bumpy grid of 3 x 3 vertices, and its indices."""
    rows = []
    for y, x in product((-1, 0, 1), repeat=2):
        normal = random.normal(size=3) * 0.3 + (0, 0, 1)
        color, bones, weights = random.integers(0, 256, 4), random.integers(0, 80, 4), random.dirichlet(np.ones(4))
        row = [(x, y, random.uniform(-0.2, 0.2)), normal, color, random.uniform(0, 1, 2), bones, np.sort(weights)[::-1]]
        rows.append([tuple(part) for part in row] + ([tuple(random.uniform(0, 1, 2))] if second_coordinates else []))
    corners = np.array([0, 1, 3, 1, 4, 3])
    mesh = _software.vertices("p:f3 n:f3 c:c t:f2 b:b4 w:f4" + (" u:f2" if second_coordinates else ""), rows)
    return mesh, np.concatenate([corners + start for start in (0, 1, 3, 4)])


@pytest.mark.parametrize(("family", "flags", "world"), variants())
def test_every_program_draws_what_software_draws(sides, family, flags, world):
    random = np.random.default_rng([int(family), int(flags), world])
    for _ in range(2):
        mesh, indices = arbitrary_mesh(random, second_coordinates=not world)
        block, least = arbitrary_block(random, family, flags), LEAST_DRAWN.get(family, 0.05)
        if not world:
            assert_same([side.picture(mesh, block, indices) for side in sides], least)
            continue
        moves = [turned(random, 0.5, (x, 0, 0)) for x in (-0.6, 0.6)]
        moves[1][:3, 0] *= random.choice([1, -1])
        instances = _software.vertices("1:f4 2:f4 3:f4 4:f4", [tuple(map(tuple, move)) for move in moves])
        assert_same([side.instances(mesh, instances, block, indices) for side in sides], least)


# ---- every vertex format

SHORT, BYTE, HALF, FLOAT = "<i2", "u1", "<f2", "<f4"
NUMBERS = {
    VertexElementFormat.Single: (FLOAT, 1, 1),
    VertexElementFormat.Vector2: (FLOAT, 2, 1),
    VertexElementFormat.Vector3: (FLOAT, 3, 1),
    VertexElementFormat.Vector4: (FLOAT, 4, 1),
    VertexElementFormat.Color: (BYTE, 4, 255),
    VertexElementFormat.Byte4: (BYTE, 4, 1),
    VertexElementFormat.Short2: (SHORT, 2, 1),
    VertexElementFormat.Short4: (SHORT, 4, 1),
    VertexElementFormat.NormalizedShort2: (SHORT, 2, 32767),
    VertexElementFormat.NormalizedShort4: (SHORT, 4, 32767),
    VertexElementFormat.HalfVector2: (HALF, 2, 1),
    VertexElementFormat.HalfVector4: (HALF, 4, 1),
}
WHOLE = (VertexElementFormat.Byte4, VertexElementFormat.Short2, VertexElementFormat.Short4)
USUAL = {
    VertexElementUsage.Position: VertexElementFormat.Vector3,
    VertexElementUsage.Normal: VertexElementFormat.Vector3,
    VertexElementUsage.Color: VertexElementFormat.Color,
    VertexElementUsage.TextureCoordinate: VertexElementFormat.Vector2,
    VertexElementUsage.BlendIndices: VertexElementFormat.Byte4,
    VertexElementUsage.BlendWeight: VertexElementFormat.Vector4,
}
CORNERS = [(-0.875, 0.875), (-0.875, -0.75), (0.8125, -0.875), (-0.875, 0.875), (0.8125, -0.875), (0.9375, 0.875)]


def packed(element_format, values):
    kind, count, scale = NUMBERS[element_format]
    values = np.array(values[:count], np.float64) * scale
    if kind in (SHORT, BYTE):
        values = np.clip(values.round(), 0 if kind == BYTE else -32768, 255 if kind == BYTE else 32767)
    return values.astype(kind).tobytes()


def quad_of(formats):
    """Two triangles with every element in its format; whole numbers and 0..1 only where a format has no others."""
    elements, offset, data = [], 0, b""
    for usage, element_format in formats.items():
        elements.append(VertexLayoutElement(offset, element_format, usage, 0))
        offset += vertex_element_bytes(element_format)
    place, weights = formats[VertexElementUsage.Position], formats[VertexElementUsage.BlendWeight]
    for number, (x, y) in enumerate(CORNERS):
        values = {
            VertexElementUsage.Position: (x, y, 0.25, 1),
            VertexElementUsage.Normal: (0.3 * (x > 0), 0.2, 0.9, 0),
            VertexElementUsage.Color: (0.2 + 0.6 * (x > 0), 0.9 - 0.6 * (y > 0), 0.5, 0.8),
            VertexElementUsage.TextureCoordinate: (1.9 * (x > 0), 2.7 * (y < 0), 0, 0),
            VertexElementUsage.BlendIndices: ((number * 5) % 7, 1, 2, 3),
            VertexElementUsage.BlendWeight: (1, 0, 0, 0) if weights in WHOLE else (0.5, 0.25, 0.25, 0),
        }
        if place in WHOLE or place == VertexElementFormat.Color:
            values[VertexElementUsage.Position] = (x > 0, y > 0, 0, 1)
        data += b"".join(packed(element_format, values[usage]) for usage, element_format in formats.items())
    layout = VERTEX_LAYOUTS.intern(VertexLayout(tuple(elements), offset))
    return VertexStream(np.frombuffer(data, np.uint8), layout)


@pytest.mark.parametrize("element_format", VertexElementFormat)
@pytest.mark.parametrize("usage", USUAL)
def test_every_vertex_format_reads_as_in_software(sides, usage, element_format):
    quad = quad_of({**USUAL, usage: element_format})
    least = 0.0 if usage == VertexElementUsage.Position and element_format == VertexElementFormat.Single else 0.05
    light = {"Lights": lights(((0.2, -0.3, -0.9), (0.7, 0.8, 0.9), (0, 0, 0))), "EmissiveColor": (0.2, 0.1, 0.1)}
    if usage in (VertexElementUsage.BlendIndices, VertexElementUsage.BlendWeight):
        moves = [np.eye(4) for _ in range(8)]
        for number, move in enumerate(moves):
            move[3, :2] = 0.02 * number, -0.03 * number
        block = effect_block(EffectFamily.SKINNED, EffectFlags.TEXTURE | LIT, bones=moves, Skinning=(4, 0), **light)
        least = 0.0 if element_format == VertexElementFormat.Single else least
    else:
        block = effect_block(EffectFamily.BASIC, EffectFlags.TEXTURE | EffectFlags.VERTEX_COLOR | LIT, **light)
    assert_same([side.picture(quad, block) for side in sides], least)
