"""The reader of models."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from content import model
from content.effect_data import PbrEffectData, StockEffectData
from xna.content._model_making import ModelMaking
from xna.content._reader import Dependency, Making, Reader, Source
from xna.content._texture_readers import named_texture

if TYPE_CHECKING:
    from content.clip_data import ClipData
    from content.envelope import Document
    from content.material_data import MaterialData
    from content.model_data import ModelData
    from content.paths import ContentRoot
    from xna.graphics.model import Model


class ModelReader(Reader):
    """Models, from documents and glTF files."""

    document_types = (model.DOCUMENT_TYPE,)
    extensions = model.EXTENSIONS

    @property
    def asset_class(self) -> type[Model]:
        """Model."""
        from xna.graphics.model import Model

        return Model

    def decode_document(self, document: Document, root: ContentRoot) -> ModelData:
        """Read a document and its sidecars."""
        return model.read_document(document, root)

    def decode_native(self, source: Source, root: ContentRoot) -> ModelData:
        """Read a glTF or GLB file."""
        from content.gltf import model as gltf

        return gltf.read_native(source.read(), source.path, root)

    def dependencies(self, data: ModelData) -> Iterable[Dependency]:
        """The textures, effects and clips that the model names."""
        from xna.graphics.animation_clip_ext import AnimationClipEXT

        found: list[Dependency] = [(AnimationClipEXT, clip) for clip in _clips(data) if isinstance(clip, str)]
        for mesh in data.meshes:
            for part in mesh.parts:
                for material in (part.material, *part.variants.values()):
                    found += _needs(material)
        return found

    def make(self, making: Making, data: ModelData) -> Model:
        """Make the model."""
        return ModelMaking(making, data).model()


def _clips(data: ModelData) -> list[ClipData | str]:
    return [*data.clips.values(), *data.node_clips.values()]


def _needs(material: MaterialData) -> list[Dependency]:
    from xna.graphics.effect import Effect

    described: Any = material.effect
    if isinstance(described, str):
        return [(Effect, described)]
    if isinstance(described, PbrEffectData):
        return named_texture(described.maps.get("texture"))
    assert isinstance(described, StockEffectData)
    return named_texture(described.texture) + named_texture(described.texture2)
