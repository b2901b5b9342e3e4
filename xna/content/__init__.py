"""Microsoft.Xna.Framework.Content: load assets by name."""

from xna._lazy import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    globals(),
    """
xna.content.asset_reloaded_event_args_ext AssetReloadedEventArgsEXT
xna.content.background_load_ext BackgroundLoadEXT
xna.content.content_load_exception ContentLoadException
xna.content.content_manager ContentManager
xna.content.content_reader ContentReader
xna.content.content_serializer_attribute ContentSerializerAttribute
xna.content.content_serializer_collection_item_name_attribute ContentSerializerCollectionItemNameAttribute
xna.content.content_serializer_ignore_attribute ContentSerializerIgnoreAttribute
xna.content.content_serializer_runtime_type_attribute ContentSerializerRuntimeTypeAttribute
xna.content.content_serializer_type_version_attribute ContentSerializerTypeVersionAttribute
xna.content.content_type_reader ContentTypeReader
xna.content.content_type_reader_manager ContentTypeReaderManager
xna.content.content_type_reader_of_t ContentTypeReaderOfT
xna.content.resource_content_manager ResourceContentManager
""",
)
