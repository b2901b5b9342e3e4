"""Effect: the shaders that draws use, with their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderers.contract.effects import EffectBlock
from renderers.contract.enums import EffectFamily
from xna.exceptions import ArgumentException, ArgumentNullException, InvalidOperationException, NotSupportedException
from xna.graphics._applied_effect import AppliedEffect
from xna.graphics._effect_block import EffectDescription, EffectStore
from xna.graphics._sampling_rules import sampled_slots
from xna.graphics.effect_parameter import EffectParameter
from xna.graphics.effect_parameter_collection import EffectParameterCollection
from xna.graphics.effect_technique import EffectTechnique
from xna.graphics.effect_technique_collection import EffectTechniqueCollection
from xna.graphics.graphics_resource import GraphicsResource, require_device

if TYPE_CHECKING:
    from xna.graphics.graphics_device import GraphicsDevice

_tuple = tuple.__new__  # half the time of EffectBlock's own __new__, for each Apply after a change
_UNKNOWN = -1  # no shader index


class Effect(GraphicsResource):
    """The shaders that draws use, with their parameters.

    Apply a pass, then draw: `effect.CurrentTechnique.Passes[0].Apply()`. A derived class may override OnApply, which runs
    at the start of each Apply, to set parameters at the last moment.
    """

    def __init__(self, graphicsDevice: GraphicsDevice | Effect, effectCode: bytes | None = None) -> None:
        """Copy another effect (`Effect(cloneSource)`), with storage of its own for all parameters.

        Raises:
            NotSupportedException: compiled XNA effect code is given; no renderer can run it.
            ArgumentNullException: there is neither an effect to copy nor effect code.
        """
        if isinstance(graphicsDevice, Effect):
            self._copy(graphicsDevice)
            return
        require_device(graphicsDevice)
        if effectCode is None:
            raise ArgumentNullException("effectCode must be the bytes of a compiled effect, not None.")
        raise NotSupportedException(
            f"{graphicsDevice._renderer.name} does not support compiled effects (Capability.CompiledEffects), so Effect cannot "
            "use XNA effect code. Use a stock effect such as BasicEffect."
        )

    _technique: EffectTechnique

    def _build(self, device: GraphicsDevice, description: EffectDescription) -> None:
        """Become an effect of a description; a derived class's constructor calls this or _copy."""
        self._describe(description, EffectStore(description, bytes(description.size)))
        super().__init__(require_device(device))

    def _copy(self, source: Effect) -> None:
        source._check_disposed()
        if source._description.family == EffectFamily.CUSTOM:
            raise NotSupportedException(f"{type(self).__name__} cannot copy a ShaderEffectEXT; call its Clone() instead.")
        self._describe(source._description, EffectStore(source._description, source._store.bytes))
        self._technique = self._techniques[[*source._techniques].index(source._technique)]
        for mine, theirs in zip(self._parameters, source._parameters, strict=True):
            mine._object = theirs._object
        super().__init__(source._owner)
        self.Name = source.Name

    def _describe(self, description: EffectDescription, store: EffectStore) -> None:
        self._description = description
        self._store = store
        self._parameters = EffectParameterCollection(EffectParameter(spec, store) for spec in description.parameters)
        self._techniques = EffectTechniqueCollection([EffectTechnique(self, description.name, [""])])
        self._technique = self._techniques[0]
        self._sampled = tuple(self._parameters[name] for name in description.textures)
        self._chosen = _UNKNOWN
        self._shaders: dict[int, AppliedEffect] = {}
        self._used: tuple[EffectParameter, ...] = ()

    @property
    def _owner(self) -> GraphicsDevice:
        assert self._device is not None
        return self._device

    @property
    def CurrentTechnique(self) -> EffectTechnique:
        """The technique whose passes may be applied.

        Raises:
            ArgumentNullException: None is assigned.
            ArgumentException: a technique of another effect is assigned.
        """
        return self._technique

    @CurrentTechnique.setter
    def CurrentTechnique(self, value: EffectTechnique) -> None:
        if value is None:
            raise ArgumentNullException("CurrentTechnique must be one of the effect's Techniques, not None.")
        if not any(value is technique for technique in self._techniques):
            raise ArgumentException(
                f"CurrentTechnique must be one of the Techniques of this {type(self).__name__}; it was {value!r}."
            )
        self._technique = value

    @property
    def Parameters(self) -> EffectParameterCollection:
        """The parameters, by index or name; an unknown one is None."""
        return self._parameters

    @property
    def Techniques(self) -> EffectTechniqueCollection:
        """The techniques, by index or name; an unknown one is None."""
        return self._techniques

    def Clone(self) -> Effect:
        """Make a copy with the same values, which from then on changes apart from this one."""
        return Effect(self)

    def OnApply(self) -> None:
        """Set parameters just before they are applied; for derived classes. This one sets none."""

    def _apply(self) -> None:
        if self._disposed:
            self._check_disposed()
        self.OnApply()
        if self._store.stale:
            self._snapshot()
        device = self._device
        assert device is not None
        if self._used:
            for slot, parameter in enumerate(self._used):
                device._pipeline.textures._use(slot, parameter._object)
        device._apply(self._applied, self._block)

    def _take_sprite_matrix(self, content: bytes) -> None:
        """Take the matrix of the SpriteBatch that is about to draw with the effect; for effects that want it."""

    def _snapshot(self) -> None:
        store = self._store
        if store.shader_index[0] != self._chosen:
            self._choose(store.shader_index[0])
        bones = store.bones.tobytes() if store.bones else None
        self._block = _tuple(EffectBlock, (self._family, self._flags, store.block.tobytes(), bones, None))
        store.stale = False

    def _choose(self, index: int) -> None:
        family, variants = self._description.family, self._description.variants
        if not 0 <= index < len(variants):
            raise InvalidOperationException(
                f"The parameter ShaderIndex of {type(self).__name__} must lie in 0..{len(variants) - 1}, it was {index}."
            )
        flags, inputs, textured = variants[index]
        if index not in self._shaders:
            self._shaders[index] = AppliedEffect(inputs, type(self).__name__, sampled_slots(family, flags))
        self._family, self._flags, self._applied = family, flags, self._shaders[index]
        self._used = self._sampled if textured else ()
        self._chosen = index
