"""Make a Model of plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from xna.bounding_sphere import BoundingSphere
from xna.content._effect_reader import make_stock_effect
from xna.content._material_effects import stock_effect_of
from xna.graphics.animation_clip_ext import AnimationClipEXT
from xna.graphics.dynamic_vertex_buffer import DynamicVertexBuffer
from xna.graphics.effect import Effect
from xna.graphics.ieffect_lights import IEffectLights
from xna.graphics.index_buffer import IndexBuffer
from xna.graphics.index_element_size import IndexElementSize
from xna.graphics.model import Model
from xna.graphics.model_bone import ModelBone
from xna.graphics.model_mesh import ModelMesh
from xna.graphics.model_mesh_part import ModelMeshPart
from xna.graphics.morph_targets_ext import MorphTargetsEXT
from xna.graphics.primitive_type import PrimitiveType
from xna.graphics.skinned_effect import SkinnedEffect
from xna.graphics.skinning_data_ext import SkinningDataEXT
from xna.graphics.texture2d import Texture2D
from xna.graphics.vertex_buffer import VertexBuffer
from xna.graphics.vertex_declaration import VertexDeclaration
from xna.graphics.vertex_element import VertexElement
from xna.graphics.vertex_element_format import VertexElementFormat
from xna.graphics.vertex_element_usage import VertexElementUsage
from xna.matrix import Matrix
from xna.vector3 import Vector3

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from content.material_data import MaterialData
    from content.model_data import MeshData, ModelData, PartData, VertexBufferData, VertexElementData
    from xna.content._reader import Making


class ModelMaking:
    """Makes one model; buffers and effects that its parts share are made once."""

    def __init__(self, making: Making, data: ModelData) -> None:
        self._making = making
        self._data = data
        self._device = making.device()
        self._buffers: dict[int, Any] = {}
        self._effects: list[tuple[MaterialData, bool, Effect]] = []
        self._white_texture: Texture2D | None = None

    def model(self) -> Model:
        """Make the model, in its bind pose."""
        bones: list[ModelBone] = []
        for index, bone in enumerate(self._data.bones):
            parent = bones[bone.parent] if index else None
            bones.append(ModelBone._create(index, bone.name, parent, Matrix(*bone.transform)))
        meshes = [self._mesh(mesh, bones) for mesh in self._data.meshes]
        model = Model._create(bones, meshes, self._skinning() if self._data.tag is None else self._data.tag)
        self._pose(model)
        return model

    def _mesh(self, data: MeshData, bones: list[ModelBone]) -> ModelMesh:
        sphere = BoundingSphere(Vector3(*data.sphere_center), data.sphere_radius)
        mesh = ModelMesh._create(data.name, bones[data.parent_bone], sphere, [self._part(part) for part in data.parts])
        mesh.Tag = data.tag
        return mesh

    def _part(self, data: PartData) -> ModelMeshPart:
        morph = data.morph if data.vertex_count else None
        buffer = self._vertices(data.vertices) if morph is None else self._own_vertices(data)
        part = ModelMeshPart._create(
            buffer,
            self._indices(data.indices),
            data.primitive_count,
            PrimitiveType["PointListEXT" if data.topology == "PointList" else data.topology],
            vertex_offset=data.vertex_offset if morph is None else 0,
            num_vertices=data.vertex_count,
            start_index=data.start_index,
        )
        if morph is not None:
            assert isinstance(buffer, DynamicVertexBuffer)
            part._morph_targets = MorphTargetsEXT._create(morph, data, buffer)
        part.Tag, part._material = data.tag, data.material
        has_normals = any(element.usage == "Normal" for element in data.vertices.elements)
        names = self._data.variant_names
        part._variants = {names[number]: self._effect(material, has_normals) for number, material in data.variants.items()}
        part.Effect = self._effect(data.material, has_normals)
        return part

    # ---- buffers

    def _vertices(self, data: VertexBufferData) -> VertexBuffer:
        known: VertexBuffer | None = self._buffers.get(id(data))
        if known is None:
            known = self._buffers[id(data)] = make_vertices(self._making, data)
        return known

    def _own_vertices(self, data: PartData) -> DynamicVertexBuffer:
        """Make a buffer for a part that morphs, which writes its vertices anew and so cannot share them."""
        declaration = declaration_of(data.vertices.stride, data.vertices.elements)
        buffer = DynamicVertexBuffer(self._device, declaration, data.vertex_count)
        self._making.record(buffer)
        return buffer

    def _indices(self, data: Any) -> IndexBuffer:
        known: IndexBuffer | None = self._buffers.get(id(data))
        if known is None:
            known = self._buffers[id(data)] = make_indices(self._making, data)
        return known

    # ---- effects

    def _effect(self, material: MaterialData, has_normals: bool) -> Effect:
        for known, known_normals, effect in self._effects:
            if known_normals == has_normals and (known is material or _same(known, material)):
                return effect
        made = self._make_effect(material, has_normals)
        self._effects.append((material, has_normals, made))
        return made

    def _make_effect(self, material: MaterialData, has_normals: bool) -> Effect:
        if isinstance(material.effect, str):
            made: Effect = self._making.manager.Load(Effect, material.effect)
        else:
            made = make_stock_effect(self._making, stock_effect_of(material))
            made.Name = material.name
        if isinstance(made, SkinnedEffect) and (made.Texture is None or made.Texture.IsDisposed):
            made.Texture = self._white()
        if isinstance(made, IEffectLights) and has_normals:  # light on vertices without normals is refused at the draw
            self._light(made, material)
        return made

    def _white(self) -> Texture2D:
        """Give a white texture for effects that always multiply by one, which without it would show black."""
        if self._white_texture is None:
            self._white_texture = white_texture(self._making)
        return self._white_texture

    def _light(self, effect: IEffectLights, material: MaterialData) -> None:
        if material.unlit:
            if isinstance(effect, SkinnedEffect):
                _light_evenly(effect)
            return
        if self._data.default_lighting:
            effect.EnableDefaultLighting()
        elif self._data.lights:
            effect.LightingEnabled = True
            slots = (effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2)
            for slot, light in zip(slots, self._data.lights, strict=False):
                slot.Direction, slot.DiffuseColor = Vector3(*light.direction), Vector3(*light.diffuse_color)
                slot.Enabled = True

    # ---- animation

    def _skinning(self) -> SkinningDataEXT | None:
        data = self._data
        if data.skin is None and not data.clips and not data.node_clips:
            return None
        pairs = [(name, self._clip(clip)) for group in (data.clips, data.node_clips) for name, clip in group.items()]
        bone_clips = {name: clip for name, clip in pairs if data.skin is not None and clip._moves_bones}
        clips = {name: clip for name, clip in pairs if data.skin is None or not clip._moves_bones}
        return SkinningDataEXT._create(data.skin, clips, bone_clips)

    def _clip(self, clip: Any) -> AnimationClipEXT:
        if isinstance(clip, str):
            named: AnimationClipEXT = self._making.manager.Load(AnimationClipEXT, clip)
            return named
        return AnimationClipEXT._create(clip)

    def _pose(self, model: Model) -> None:
        """Put the skin into its bind pose, in which it stands until an animation moves it."""
        if self._data.skin is not None and len(self._data.skin.parents) <= SkinnedEffect.MaxBones:
            from xna.graphics.animation_player_ext import AnimationPlayerEXT

            AnimationPlayerEXT(model).Apply()


def declaration_of(stride: int, elements: Iterable[VertexElementData]) -> VertexDeclaration:
    """Make a declaration."""
    made = [
        VertexElement(each.offset, VertexElementFormat[each.format], VertexElementUsage[each.usage], each.usage_index)
        for each in elements
    ]
    return VertexDeclaration(stride, *made)


def make_vertices(making: Making, data: VertexBufferData) -> VertexBuffer:
    """Make a buffer that holds the vertices; it has room for one where there are none, since no buffer is empty."""
    buffer = VertexBuffer(making.device(), declaration_of(data.stride, data.elements), max(1, data.count))
    making.record(buffer)
    if data.count:
        buffer.SetData(data.data.reshape(-1))
    return buffer


def make_indices(making: Making, data: NDArray[Any]) -> IndexBuffer:
    """Make a buffer that holds the indices, of 16 or 32 bits as the array has them; no buffer is empty, as with vertices."""
    size = IndexElementSize.SixteenBits if data.dtype.itemsize == 2 else IndexElementSize.ThirtyTwoBits
    buffer = IndexBuffer(making.device(), size, max(1, len(data)))
    making.record(buffer)
    if len(data):
        buffer.SetData(data)
    return buffer


def white_texture(making: Making) -> Texture2D:
    """Make a texture of one white pixel."""
    texture = Texture2D(making.device(), 1, 1)
    making.record(texture)
    texture.SetData(b"\xff\xff\xff\xff")
    return texture


def _light_evenly(effect: SkinnedEffect) -> None:
    """Show the plain colour on an effect that is always lit."""
    effect.AmbientLightColor = Vector3.One
    for light in (effect.DirectionalLight0, effect.DirectionalLight1, effect.DirectionalLight2):
        light.Enabled = False
    effect.SpecularColor = Vector3.Zero


def _same(first: MaterialData, second: MaterialData) -> bool:
    """Whether two materials are equal; pictures that they hold themselves count as equal only when they are the same."""
    return dataclasses.replace(first, name="") == dataclasses.replace(second, name="")
