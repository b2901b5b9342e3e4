"""Put the content of a freshly loaded asset into the object that the game already has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from xna.content._cached_asset import CachedAsset, dispose_all
from xna.exceptions import ContentLoadException

if TYPE_CHECKING:
    from xna.graphics.effect import Effect
    from xna.graphics.model import Model
    from xna.graphics.texture import Texture

_EFFECT_MEMBERS = (
    *("Texture", "TextureEnabled", "Texture2", "EnvironmentMap", "DiffuseColor", "EmissiveColor", "SpecularColor"),
    *("SpecularPower", "Alpha", "VertexColorEnabled", "AlphaFunction", "ReferenceAlpha", "EnvironmentMapAmount"),
    *("EnvironmentMapSpecular", "FresnelFactor", "WeightsPerVertex"),
)
_KEPT = ("Tag", "_name")


def adopt(cached: CachedAsset, fresh: CachedAsset) -> bool:
    """Give an asset new content and dispose what is then left over; False when it cannot, as text or one of another class."""
    old, new = cached.asset, fresh.asset
    if type(old) is not type(new) or not _is_changeable(old):
        return False
    made = _adopter_of(old)(cached, fresh)
    dispose_all([item for item in (*cached.made, *fresh.made) if not any(item is kept for kept in made)])
    cached.made = made
    return True


def check_adoptable(cached: CachedAsset, fresh: CachedAsset) -> None:
    """Refuse shaders with faults in the place of shaders that run.

    Raises:
        ContentLoadException: they have; the message has the compiler's.
    """
    from xna.graphics.shader_effect_ext import ShaderEffectEXT

    old, new = cached.asset, fresh.asset
    are_shaders = isinstance(old, ShaderEffectEXT) and isinstance(new, ShaderEffectEXT)
    if are_shaders and old.IsEffectValidEXT and not new.IsEffectValidEXT:
        dispose_all(fresh.made)
        raise ContentLoadException(new.CompileErrorEXT)


Adopter = Callable[[CachedAsset, CachedAsset], list[Any]]


def _adopter_of(asset: Any) -> Adopter:
    from xna.graphics.effect import Effect
    from xna.graphics.model import Model
    from xna.graphics.sprite_font import SpriteFont
    from xna.graphics.texture import Texture

    for kind, adopter in ((Texture, _adopt_texture), (SpriteFont, _adopt_font), (Effect, _adopt_effect), (Model, _adopt_model)):
        if isinstance(asset, kind):
            return adopter
    return _adopt_state


def _adopt_texture(cached: CachedAsset, fresh: CachedAsset) -> list[Any]:
    exchange_texture(cached.asset, fresh.asset)
    return cached.made


def exchange_texture(old: Texture, new: Texture) -> None:
    """Exchange the contents of two textures; slots of the device that hold the old one show its new content."""
    exchange(old, new, _KEPT)
    device = old.GraphicsDevice
    assert device is not None
    for textures in (device.Textures, device.VertexTextures):
        for slot, held in enumerate(textures):
            if held is old:
                textures._store(slot, old)


def _adopt_font(cached: CachedAsset, fresh: CachedAsset) -> list[Any]:
    """A font that has its atlas to itself keeps that object, too."""
    old, new = cached.asset._texture, fresh.asset._texture
    exchange(cached.asset, fresh.asset)
    if any(item is old for item in cached.made) and any(item is new for item in fresh.made):
        exchange_texture(old, new)
        cached.asset._texture = old
        return cached.made
    return fresh.made


def _adopt_effect(cached: CachedAsset, fresh: CachedAsset) -> list[Any]:
    from xna.graphics.shader_effect_ext import ShaderEffectEXT

    if isinstance(cached.asset, ShaderEffectEXT):
        cached.asset._take_over(fresh.asset)
    else:
        copy_material(cached.asset, fresh.asset)
    return cached.made


def copy_material(old: Effect, new: Effect) -> None:
    """Copy what documents describe of an effect; matrices, lights and fog are the game's."""
    for member in _EFFECT_MEMBERS:
        if hasattr(type(old), member):
            setattr(old, member, getattr(new, member))


def _adopt_model(cached: CachedAsset, fresh: CachedAsset) -> list[Any]:
    adopt_model(cached.asset, fresh.asset)
    return fresh.made


def adopt_model(old: Model, new: Model) -> None:
    """Take over the content of a model; meshes and bones of the same names stay the objects that they were."""
    meshes, bones = _taken_over(old.Meshes, new.Meshes), _taken_over(old.Bones, new.Bones)
    moved = {id(new_bone): bone for new_bone, bone in zip(new.Bones, bones, strict=True)}
    for bone in bones:
        bone._parent = moved.get(id(bone._parent), bone._parent)
        bone._children = type(bone._children)(moved.get(id(child), child) for child in bone._children)
    for mesh in meshes:
        mesh._parent_bone = moved.get(id(mesh._parent_bone), mesh._parent_bone)
        for part in mesh._parts:
            part._mesh = mesh
    old._bones, old._meshes = type(new._bones)(bones), type(new._meshes)(meshes)
    old.Tag = new.Tag


def _taken_over(old_items: Iterable[Any], new_items: Iterable[Any]) -> list[Any]:
    """Give each new item's content to an old one of its name, where there is one; each old one is taken once."""
    left, result = list(old_items), []
    for new in new_items:
        old = next((item for item in left if item.Name == new.Name), None)
        if old is None:
            result.append(new)
            continue
        left.remove(old)
        vars(old).update({name: value for name, value in vars(new).items() if name not in _KEPT})
        result.append(old)
    return result


def _adopt_state(cached: CachedAsset, fresh: CachedAsset) -> list[Any]:
    """Exchange the states; what was made beside the new object belongs to the old one from now on."""
    old, new = cached.asset, fresh.asset
    if isinstance(old, list):
        old[:], new[:] = list(new), list(old)
    elif isinstance(old, dict):
        former = dict(old)
        old.clear()
        old.update(new)
        new.clear()
        new.update(former)
    exchange(old, new)
    return [old if item is new else item for item in fresh.made]


def _is_changeable(asset: Any) -> bool:
    """Whether an object has a state of its own that can be another one."""
    return isinstance(asset, (list, dict)) or hasattr(asset, "__dict__") or bool(_attributes(asset))


def exchange(old: Any, new: Any, kept: tuple[str, ...] = ()) -> None:
    """Exchange the attributes of two objects of one class, except for the names in `kept` and the handlers of events."""
    names = {name for item in (old, new) for name in _attributes(item)} - set(kept)
    for name in (name for name in names if not name.endswith("_handlers")):
        states = [(hasattr(item, name), getattr(item, name, None)) for item in (new, old)]
        for item, (is_set, value) in zip((old, new), states, strict=True):
            if is_set:
                object.__setattr__(item, name, value)
            elif name in _attributes(item):
                object.__delattr__(item, name)


def _attributes(item: Any) -> list[str]:
    slots = [name for base in type(item).__mro__ for name in getattr(base, "__slots__", ()) if hasattr(item, name)]
    return [*getattr(item, "__dict__", {}), *(name for name in slots if name not in ("__dict__", "__weakref__"))]
