"""SkinnedEffect: the stock effect of animated bodies, whose vertices follow bones."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from renderers.contract.effects import MAX_BONES
from renderers.contract.enums import EffectFamily, EffectFlags, VertexElementUsage
from xna._single import require
from xna.exceptions import ArgumentException, ArgumentNullException, ArgumentOutOfRangeException, NotSupportedException
from xna.graphics._arguments import boolean, integer
from xna.graphics._effect_block import LIGHT_PARAMETERS, ShaderVariant, describe, field_slice, shader
from xna.graphics._specular_effect import SpecularEffect
from xna.graphics._stock_effect import SHADER
from xna.graphics.effect import Effect
from xna.matrix import Matrix

_INPUTS = (
    (VertexElementUsage.Position, 0, "World"),
    (VertexElementUsage.Normal, 0, "LightingEnabled"),
    (VertexElementUsage.TextureCoordinate, 0, "Texture"),
    (VertexElementUsage.BlendIndices, 0, "WeightsPerVertex"),
    (VertexElementUsage.BlendWeight, 0, "WeightsPerVertex"),
)
_WEIGHTS = (1, 2, 4)
_SKINNING = field_slice(EffectFamily.SKINNED, "Skinning")


def _variant(index: int) -> ShaderVariant:
    lighting = (EffectFlags.NONE, EffectFlags.ONE_LIGHT, EffectFlags.PIXEL_LIGHTING)[index // 6]
    flags = EffectFlags.TEXTURE | EffectFlags.LIGHTING | lighting
    return shader(flags if index & 1 else flags | EffectFlags.FOG, *_INPUTS)


class SkinnedEffect(SpecularEffect):
    """The stock effect of animated bodies: always lit and textured, each vertex moved by up to four of 72 bones.

    A draw needs a vertex declaration with Normal0, TextureCoordinate0, BlendIndices0 and BlendWeight0.
    """

    MaxBones = MAX_BONES

    _DESCRIPTION = describe(
        "SkinnedEffect",
        EffectFamily.SKINNED,
        [
            *("Texture", "DiffuseColor", "EmissiveColor", "SpecularColor", "SpecularPower", *LIGHT_PARAMETERS, "EyePosition"),
            *("FogColor", "FogVector", "World", "WorldInverseTranspose", "WorldViewProj", "Bones", "ShaderIndex"),
        ],
        map(_variant, range(18)),
    )

    def _set_defaults(self) -> None:
        super()._set_defaults()
        self._weights = 4
        self.SetBoneTransforms([Matrix.Identity] * MAX_BONES)

    def _copy(self, source: Effect) -> None:
        super()._copy(source)
        assert isinstance(source, SkinnedEffect)
        self._weights = source._weights

    def Clone(self) -> SkinnedEffect:
        """Make a copy with the same values and bones, which from then on changes apart from this one."""
        return SkinnedEffect(self)

    @property
    def LightingEnabled(self) -> bool:
        """Always True.

        Raises:
            NotSupportedException: False is assigned; the effect has no unlit form.
        """
        return True

    @LightingEnabled.setter
    def LightingEnabled(self, value: bool) -> None:
        if not boolean(value, "LightingEnabled"):
            raise NotSupportedException("SkinnedEffect is always lit; LightingEnabled cannot be False.")

    @property
    def WeightsPerVertex(self) -> int:
        """How many bones move a vertex: 1, 2 or 4. At first 4.

        Raises:
            ArgumentOutOfRangeException: another number is assigned.
        """
        return self._weights

    @WeightsPerVertex.setter
    def WeightsPerVertex(self, value: int) -> None:
        if integer(value, "WeightsPerVertex") not in _WEIGHTS:
            raise ArgumentOutOfRangeException(f"WeightsPerVertex must be 1, 2 or 4, got {value!r}.")
        self._weights = int(value)
        self._dirty |= SHADER

    def SetBoneTransforms(self, boneTransforms: Sequence[Matrix]) -> None:
        """Set the first bones; the others stay as they are. The fourth column of a bone is not kept.

        Args:
            boneTransforms: 1 to 72 matrices.

        Raises:
            ArgumentNullException: `boneTransforms` is None or empty.
            ArgumentException: there are more than 72.
        """
        if boneTransforms is None:
            raise ArgumentNullException("boneTransforms must hold at least one Matrix, it was None.")
        require(boneTransforms, Sequence, "boneTransforms")
        if not boneTransforms:
            raise ArgumentNullException("boneTransforms must hold at least one Matrix, it was empty.")
        if len(boneTransforms) > MAX_BONES:
            raise ArgumentException(f"boneTransforms must hold at most {MAX_BONES} matrices, got {len(boneTransforms)}.")
        if not all(isinstance(bone, Matrix) for bone in boneTransforms):
            raise TypeError("boneTransforms must hold Matrix objects only.")
        self.Parameters["Bones"].SetValue(list(boneTransforms))

    def GetBoneTransforms(self, count: int) -> list[Matrix]:
        """Give the first `count` bones, with (0, 0, 0, 1) as fourth column.

        Raises:
            ArgumentOutOfRangeException: `count` is not in 1..72.
        """
        if not 0 < integer(count, "count") <= MAX_BONES:
            raise ArgumentOutOfRangeException(f"count must be 1 to {MAX_BONES}, got {count!r}.")
        return self.Parameters["Bones"].GetValueMatrixArray(count)

    def _update(self, dirty: int) -> None:
        super()._update(dirty)
        if dirty & SHADER:
            self._store.bytes[_SKINNING] = struct.pack("<f", self._weights)

    def _shader_index(self) -> int:
        lighting = 12 if self._per_pixel else 6 if self._one_light else 0
        return (not self._fog_enabled) + 2 * _WEIGHTS.index(self._weights) + lighting
