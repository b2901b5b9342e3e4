"""Helpers that build draw commands by hand for tests of the SOFTWARE renderer."""

from __future__ import annotations

import numpy as np

from renderers.contract import (
    BLEND_STATES,
    DEPTH_STENCIL_STATES,
    PARAMETER_DTYPES,
    RASTERIZER_STATES,
    SAMPLER_STATES,
    VERTEX_LAYOUTS,
    Blend,
    ClearOptions,
    CreationArguments,
    CullMode,
    DepthFormat,
    DrawCommand,
    DrawState,
    EffectBlock,
    EffectFamily,
    EffectFlags,
    Geometry,
    IndexStream,
    Presentation,
    PrimitiveType,
    ScissorRect,
    SurfaceFormat,
    TextureAddressMode,
    TextureDescription,
    TextureFilter,
    TextureKind,
    TextureRegion,
    VertexElementFormat,
    VertexElementUsage,
    VertexLayout,
    VertexLayoutElement,
    VertexStream,
    ViewportRect,
)
from renderers.contract.effects import MAX_BONES
from renderers.contract.states import BlendSnapshot, DepthStencilSnapshot, RasterizerSnapshot, SamplerSnapshot
from renderers.software import DESCRIPTOR

OPAQUE = BlendSnapshot()
ALPHA_BLEND = BlendSnapshot(
    Blend.One, Blend.InverseSourceAlpha, alpha_source=Blend.One, alpha_destination=Blend.InverseSourceAlpha
)
ADDITIVE = BlendSnapshot(Blend.SourceAlpha, Blend.One, alpha_source=Blend.SourceAlpha, alpha_destination=Blend.One)
NON_PREMULTIPLIED = BlendSnapshot(
    Blend.SourceAlpha, Blend.InverseSourceAlpha, alpha_source=Blend.SourceAlpha, alpha_destination=Blend.InverseSourceAlpha
)
NO_DEPTH = DepthStencilSnapshot(depth_enable=False, depth_write=False)
NO_CULL = RasterizerSnapshot(cull=CullMode.None_)
POINT_CLAMP = SamplerSnapshot(TextureFilter.Point, *[TextureAddressMode.Clamp] * 3)
LINEAR_CLAMP = SamplerSnapshot(TextureFilter.Linear, *[TextureAddressMode.Clamp] * 3)

_FORMATS = {
    "f1": (VertexElementFormat.Single, np.float32, 1),
    "f2": (VertexElementFormat.Vector2, np.float32, 2),
    "f3": (VertexElementFormat.Vector3, np.float32, 3),
    "f4": (VertexElementFormat.Vector4, np.float32, 4),
    "c": (VertexElementFormat.Color, np.uint8, 4),
    "b4": (VertexElementFormat.Byte4, np.uint8, 4),
}
_USAGES = {
    **{str(index): (VertexElementUsage.TextureCoordinate, index) for index in range(1, 5)},
    "p": (VertexElementUsage.Position, 0),
    "n": (VertexElementUsage.Normal, 0),
    "c": (VertexElementUsage.Color, 0),
    "t": (VertexElementUsage.TextureCoordinate, 0),
    "u": (VertexElementUsage.TextureCoordinate, 1),
    "b": (VertexElementUsage.BlendIndices, 0),
    "w": (VertexElementUsage.BlendWeight, 0),
}


def vertices(spec, rows):
    """Make a stream of 'p:f3 c:c'-like records: rows hold one tuple per element."""
    elements, fields, offset = [], [], 0
    for number, part in enumerate(spec.split()):
        usage, kind = part.split(":")
        element_format, dtype, count = _FORMATS[kind]
        elements.append(VertexLayoutElement(offset, element_format, *_USAGES[usage]))
        fields.append((str(number), dtype, (count,)))
        offset += np.dtype(dtype).itemsize * count
    data = np.array([tuple(row) for row in rows], np.dtype(fields))
    layout = VERTEX_LAYOUTS.intern(VertexLayout(tuple(elements), offset))
    return VertexStream(data.view(np.uint8).reshape(-1), layout)


def basic(flags=EffectFlags.NONE, matrix=None, alpha=1.0, **fields):
    """Make a BASIC block: identity matrices and a white diffuse colour unless given."""
    return effect_block(EffectFamily.BASIC, flags, matrix, alpha, **fields)


def effect_block(family, flags=EffectFlags.NONE, matrix=None, alpha=1.0, bones=None, **fields):
    """Make a block of a family that has all the common fields. `bones` are matrices, row-major."""
    block = np.zeros((), PARAMETER_DTYPES[family])
    block["WorldViewProj"] = np.eye(4) if matrix is None else matrix
    block["World"] = np.eye(4)
    block["WorldInverseTranspose"][:, :3] = np.eye(3)
    block["DiffuseColor"] = (alpha, alpha, alpha, alpha)
    for name, value in fields.items():
        if name == "Lights":
            value = [tuple(light) for light in value]
            block[name] = value
            continue
        value = np.asarray(value, np.float32)
        block[name][..., : value.shape[-1]] = value
    if bones is not None:
        rows = np.tile(np.eye(4, dtype="<f4")[:3], (MAX_BONES, 1, 1))
        rows[: len(bones)] = np.asarray(bones, "<f4").transpose(0, 2, 1)[:, :3]
        bones = rows.tobytes()
    return EffectBlock(family, flags, block.tobytes(), bones)


def lights(*triples):
    """Make the Lights field: (direction, diffuse, specular) triples."""
    out = np.zeros((3, 3, 4), np.float32)
    for number, triple in enumerate(triples):
        for part, value in enumerate(triple):
            out[number, part, :3] = value
    return out


def sprite_effect(width, height, transform=None):
    """Make the SPRITE block that maps pixels of a viewport, after an optional transform."""
    matrix = np.eye(4)
    matrix[0, 0], matrix[1, 1], matrix[3, 0], matrix[3, 1] = 2 / width, -2 / height, -1, 1
    if transform is not None:
        matrix = np.asarray(transform, np.float64) @ matrix
    return EffectBlock(EffectFamily.SPRITE, EffectFlags.NONE, matrix.astype("<f4").tobytes())


class Device:
    """A SOFTWARE renderer with a little state."""

    def __init__(self, width=64, height=64, depth_format=DepthFormat.Depth24Stencil8):
        self.renderer = DESCRIPTOR.create(CreationArguments(Presentation(width, height, depth_format=depth_format)))
        self.width, self.height = width, height

    def clear(self, color=(9, 13, 17, 255), depth=1.0, stencil=0):
        self.renderer.clear(ClearOptions(7), tuple(value / 255 for value in color), depth, stencil)

    def texture(self, pixels):
        pixels = np.ascontiguousarray(pixels, np.uint8)
        height, width = pixels.shape[:2]
        texture = self.renderer.create_texture(TextureDescription(TextureKind.TEXTURE_2D, SurfaceFormat.Color, width, height))
        self.renderer.write_texture(texture, TextureRegion(0, 0, 0, width, height), pixels.reshape(-1))
        return texture

    def state(
        self,
        blend=OPAQUE,
        depth=NO_DEPTH,
        raster=NO_CULL,
        sampler=POINT_CLAMP,
        texture=None,
        viewport=None,
        scissor=None,
        second=None,
        second_sampler=None,
        **rest,
    ):
        return DrawState(
            BLEND_STATES.intern(blend),
            DEPTH_STENCIL_STATES.intern(depth),
            RASTERIZER_STATES.intern(raster),
            (SAMPLER_STATES.intern(sampler), *(SAMPLER_STATES.intern(second_sampler or sampler),) * 15),
            (texture, second) + (None,) * 14,
            (),
            (),
            ViewportRect(*(viewport or (0, 0, self.width, self.height))),
            ScissorRect(*(scissor or (0, 0, self.width, self.height))),
            **rest,
        )

    def draw(
        self,
        stream,
        effect,
        state=None,
        topology=PrimitiveType.TriangleList,
        count=None,
        indices=None,
        quads=False,
        more=(),
        **rest,
    ):
        wide = indices is not None and np.asarray(indices).max(initial=0) > 0xFFFF
        index_stream = None
        if indices is not None:
            index_stream = IndexStream(np.array(indices, np.uint32 if wide else np.uint16), wide)
        if count is None:
            size = len(indices) if indices is not None else len(stream.data) // VERTEX_LAYOUTS[stream.layout].stride
            per, extra = {0: (3, 0), 1: (1, 2), 2: (2, 0), 3: (1, 1), 4: (1, 0)}[int(topology)]
            count = (size - extra) // per
        geometry = Geometry((stream, *more), index_stream)
        self.renderer.draw(DrawCommand(state or self.state(), effect, geometry, topology, count, quads=quads, **rest))

    def pixels(self):
        return self.renderer.read_back_buffer(0, 0, self.width, self.height)


def full_quad(color=(255, 255, 255, 255), z=0.0, size=1.0):
    """Two triangles over clip space, with vertex colour: TL, BL, BR, TL, BR, TR."""
    corners = [(-size, size), (-size, -size), (size, -size), (-size, size), (size, -size), (size, size)]
    return vertices("p:f3 c:c", [((x, y, z), color) for x, y in corners])
