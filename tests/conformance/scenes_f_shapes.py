"""Scenes F: volumes, the mip levels of cubes, and cubes with samples."""

from __future__ import annotations

import numpy as np

from renderers.contract.capabilities import Capability
from renderers.contract.enums import CubeMapFace, DepthFormat, RenderTargetUsage, SurfaceFormat, TextureFilter
from tests.conformance.colors import WHITE
from tests.conformance.drawing import rgba
from tests.conformance.picture import Region
from tests.conformance.registry import BOTH, NOTHING, scene
from tests.conformance.stage import Stage
from tests.conformance.states import sprite, state
from xna import Color, Matrix, Vector2, Vector3
from xna.exceptions import ArgumentException, NotSupportedException
from xna.graphics import (
    BlendState,
    EnvironmentMapEffect,
    GraphicsDevice,
    GraphicsProfile,
    PrimitiveType,
    RenderTargetCube,
    SamplerState,
    SpriteBatch,
    Texture2D,
    Texture3D,
    TextureCube,
    VertexPositionNormalTexture,
)

CUBE = {Capability.TextureCube, Capability.EnvironmentMapEffect}
LEVELS = ((240, 32, 32), (32, 240, 32), (32, 32, 240), (240, 240, 32), (240, 32, 240), (32, 240, 240))


@scene("F20", "volumes give back the boxes that were set", "3-D textures", reads=NOTHING,
       needs={Capability.Texture3D, Capability.TextureReadback})  # fmt: skip
def volume_boxes(stage: Stage) -> None:
    device = stage.open(16, 16)
    for kind, size in ((SurfaceFormat.Color, 4), (SurfaceFormat.Single, 4), (SurfaceFormat.HalfVector4, 8)):
        volume = Texture3D(device, 8, 4, 2, True, kind)
        whole = (np.arange(8 * 4 * 2 * size) * 31).astype(np.uint8)
        volume.SetData(whole)
        stage.expect.equal(f"{kind.name} levels", volume.LevelCount, 4)
        stage.expect.equal(f"{kind.name} whole", volume.GetData(bytes), whole.tobytes())
        box = (np.arange(2 * 3 * 1 * size) + 128).astype(np.uint8)
        volume.SetData(0, 5, 1, 7, 4, 1, 2, box, 0, box.size)
        expected = whole.reshape(2, 4, 8, size).copy()
        expected[1:2, 1:4, 5:7] = box.reshape(1, 3, 2, size)
        stage.expect.equal(f"{kind.name} with a box", volume.GetData(bytes), expected.tobytes())
        part = np.zeros(box.size, np.uint8)
        volume.GetData(0, 5, 1, 7, 4, 1, 2, part, 0, part.size)
        stage.expect.equal(f"{kind.name} the box", part.tobytes(), box.tobytes())
        for level, texels in ((1, 4 * 2 * 1), (2, 2), (3, 1)):
            data = (np.arange(texels * size) + 7 * level).astype(np.uint8)
            volume.SetData(level, 0, 0, max(8 >> level, 1), max(4 >> level, 1), 0, 1, data, 0, data.size)
            got = np.zeros_like(data)
            volume.GetData(level, 0, 0, max(8 >> level, 1), max(4 >> level, 1), 0, 1, got, 0, got.size)
            stage.expect.equal(f"{kind.name} level {level}", got.tobytes(), data.tobytes())


@scene("F21", "volumes are refused where they must be", "3-D textures", reads=NOTHING, needs={Capability.Texture3D})
def volume_refusals(stage: Stage) -> None:
    device = stage.open(16, 16)
    expect = stage.expect
    expect.raises("too large", NotSupportedException, lambda: Texture3D(device, 257, 4, 4))
    expect.raises("blocks", NotSupportedException, lambda: Texture3D(device, 4, 4, 4, False, SurfaceFormat.Dxt1))
    volume = Texture3D(device, 4, 4, 4)
    data = np.zeros(1, np.uint32)
    expect.raises("outside", ArgumentException, lambda: volume.SetData(0, 3, 0, 5, 1, 0, 1, data, 0, 1))
    expect.raises("empty", ArgumentException, lambda: volume.SetData(0, 2, 0, 2, 1, 0, 1, data, 0, 1))
    device.Textures[3] = volume
    expect.true("a slot takes it", device.Textures[3] is volume)
    reach = stage.open(16, 16, profile=GraphicsProfile.Reach)
    expect.raises("Reach", NotSupportedException, lambda: Texture3D(reach, 4, 4, 4))


def mirror(stage: Stage, cube: TextureCube, sampler: SamplerState, width: float = 1.0) -> tuple[int, ...]:
    """Show what a quad mirrors: directions near +Z, `width` of the face over 16 pixels. Gives the middle pixel."""
    device = stage.device
    effect = EnvironmentMapEffect(device)
    effect.EnvironmentMap, effect.FresnelFactor = cube, 0.0
    effect.Texture = Texture2D(device, 1, 1)
    effect.Texture.SetData([Color.White])
    # The eye lies far behind the quad, so that the mirrored direction is given by the normal: R = 2 (E.N) N - E.
    effect.View = Matrix.CreateLookAt(Vector3(0, 0, 1e5), Vector3.Zero, Vector3.Up)
    effect.Projection = Matrix.Invert(effect.View)
    corners = []
    for x, y in ((-1, 1), (1, 1), (-1, -1), (1, -1)):
        tilt = Vector3(x * width / 2, y * width / 2, 1.0)
        tilt.Normalize()
        half = Vector3(tilt.X, tilt.Y, tilt.Z + 1.0)  # halfway between the eye and the direction to mirror
        half.Normalize()
        corners.append(VertexPositionNormalTexture(Vector3(x, y, 0.5), half, Vector2(0, 0)))
    device.SamplerStates[1] = sampler
    effect.CurrentTechnique.Passes[0].Apply()
    device.DrawUserPrimitives(PrimitiveType.TriangleStrip, corners, 0, 2)
    return stage.read().pixel(8, 8)


def levelled_cube(device: GraphicsDevice, size: int) -> TextureCube:
    """Make a cube whose levels have one colour each."""
    cube = TextureCube(device, size, True, SurfaceFormat.Color)
    for level in range(cube.LevelCount):
        texels = [rgba((*LEVELS[level], 255))] * (max(size >> level, 1) ** 2)
        for face in CubeMapFace:
            cube.SetData(face, level, None, texels, 0, len(texels))
    return cube


@scene("F22", "a cube's level follows how much of it a pixel mirrors", "mip levels", needs={Capability.MipMaps, *CUBE})
def cube_levels(stage: Stage) -> None:
    device = stage.open(16, 16)
    cube = levelled_cube(device, 32)
    point = state(SamplerState, Filter=TextureFilter.Point)
    # 16 pixels show `width / 2` of a face of 32 texels: `width` texels a pixel.
    for width, level in ((0.25, 0), (1.0, 0), (2.0, 1)):
        stage.expect.color(f"width {width}", mirror(stage, cube, point, width), LEVELS[level], 1)


@scene("F23", "MaxMipLevel and the level bias hold for cubes", "mip levels", needs={Capability.MipMaps, *CUBE})
def cube_level_states(stage: Stage) -> None:
    device = stage.open(16, 16)
    cube = levelled_cube(device, 32)
    for least in range(4):
        sampler = state(SamplerState, Filter=TextureFilter.Point, MaxMipLevel=least)
        stage.expect.color(f"MaxMipLevel {least}", mirror(stage, cube, sampler, 0.25), LEVELS[least], 1)
    for bias, level in ((1.0, 1), (3.0, 3)):
        sampler = state(SamplerState, Filter=TextureFilter.Point, MipMapLevelOfDetailBias=bias)
        stage.expect.color(f"bias {bias}", mirror(stage, cube, sampler, 1.0), LEVELS[level], 1)


@scene("F24", "cubes of half floats mirror more than white", "surface formats", needs={Capability.HalfFloatRenderTargets, *CUBE})
def bright_cube(stage: Stage) -> None:
    device = stage.open(16, 16)
    cube = TextureCube(device, 1, False, SurfaceFormat.HalfVector4)
    for face in CubeMapFace:
        cube.SetData(face, np.array([4.0, 0.5, 0.25, 1.0], np.float16))
    point = state(SamplerState, Filter=TextureFilter.Point)
    stage.expect.color("mirrored", mirror(stage, cube, point), (255, 128, 64), 1)


@scene("F25", "each face of a cube target has samples of its own", "multisampling", reads=BOTH,
       needs={Capability.MultiSampleAntiAliasing, *CUBE})  # fmt: skip
def sampled_faces(stage: Stage) -> None:
    device = stage.open(16, 16)
    cube = RenderTargetCube(device, 8, False, SurfaceFormat.Color, DepthFormat.None_, 4, RenderTargetUsage.PreserveContents)
    # A renderer that gives cubes one sample says so, and then mask bit 0 alone decides.
    stage.expect.true("four samples or none", cube.MultiSampleCount in (0, 4))
    image = Texture2D(device, 1, 1)
    image.SetData([Color.White])
    faces = list(CubeMapFace)
    for face in faces:
        device.SetRenderTarget(cube, face)
        device.Clear(rgba((0, 0, 0, 0)))
    for bit in range(4):  # sample by sample, each face left and bound again in between
        for face in faces[bit:]:
            device.SetRenderTarget(cube, face)
            masked = state(BlendState, MultiSampleMask=1 << bit)
            sprite(SpriteBatch(device), masked, image, Region(0, 0, 8, 8), WHITE)
    device.SetRenderTarget(None)
    for number, face in enumerate(faces):
        covered = min(number + 1, 4)
        texel = cube.GetData(face)[27]
        expected = round(255 * covered / 4) if cube.MultiSampleCount else 255
        stage.expect.between(f"{face.name}", texel.R, expected - 1, expected + 1)
