"""Model: the self-contained `.cnj` document of meshes, bones, materials and animations, versions 1 and 2."""

from __future__ import annotations

from content import effect_data
from content.clip_data import SCENE_NODE, ClipData
from content.envelope import Document
from content.material_data import MaterialData
from content.members import INT32, Members
from content.model_data import BoneData, LightData, MeshData, ModelData, PartData, SkinData
from content.models import bones, clip_file, materials, parts, report, skeleton_file
from content.models.bounds import sphere_around
from content.paths import DOCUMENT_EXTENSION, ContentRoot

DOCUMENT_TYPE = "Model"
EXTENSIONS = (".gltf", ".glb")
MAX_LIGHTS = 3

_Entry = tuple[Members, PartData]
_Clips = dict[str, ClipData | str]


def read_document(document: Document, root: ContentRoot) -> ModelData:
    """Read a Model document and its side files; textures, effects and clips that are documents become asset names.

    Raises:
        ContentLoadException: a member is missing or wrong, or a file is missing, outside the root or damaged.
    """
    document.refuse_source_file()
    members = document.members
    skeleton = bones.read(members)
    variant_names = members.strings("materialVariantNames")
    entries = _entries(members, root, len(variant_names))
    meshes = _meshes(entries, skeleton)
    skin = _skin(members, root)
    clips, node_clips = _clips(members, root, skin)
    lights = _lights(members) if members.values.get("cnjVersion") == 2 else ()
    return ModelData(
        bones=tuple(skeleton),
        meshes=meshes,
        skin=skin,
        clips=clips,
        node_clips=node_clips,
        lights=lights,
        default_lighting=members.values.get("cnjVersion") == 2 and not lights,
        variant_names=variant_names,
        report=report.read(members.nested("gltfImportReport")) if members.has("gltfImportReport") else None,
    )


def _entries(members: Members, root: ContentRoot, variant_count: int) -> list[_Entry]:
    found: dict[int, _Entry] = {}
    variants: dict[int, dict[int, MaterialData]] = {}
    for index, entry in enumerate(members.objects("meshes", at_least=0) if members.has("meshes") else []):
        with entry.guard():
            if entry.whole("variantOf", -1, INT32[1], default=-1) >= 0:
                _add_variant(entry, root, variants, found, variant_count)
            elif not _is_without_geometry(entry):
                part = parts.read(entry, root, materials.read(entry, root))
                found[index] = (entry, part)
    return [(entry, _with_variants(part, variants.get(index, {}))) for index, (entry, part) in found.items()]


def _is_without_geometry(entry: Members) -> bool:
    """Whether an entry leaves its vertices or indices out; a file name that is no text is a fault, not an absence."""
    names = [entry.values.get(name, "") for name in ("vertices", "indices")]
    return all(isinstance(name, str) for name in names) and not all(names)


def _add_variant(
    entry: Members,
    root: ContentRoot,
    variants: dict[int, dict[int, MaterialData]],
    found: dict[int, _Entry],
    count: int,
) -> None:
    original = entry.whole("variantOf", 0, INT32[1])
    if original not in found:
        raise entry.error("variantOf", f"Entry {original} is no earlier entry with geometry.")
    if not count:
        raise entry.error("materialVariant", "The document names no material variants.")
    number = entry.whole("materialVariant", 0, count - 1)
    chosen = variants.setdefault(original, {})
    if number in chosen:
        raise entry.error("materialVariant", f"Entry {original} has variant {number} already.")
    chosen[number] = materials.read(entry, root)


def _with_variants(part: PartData, variants: dict[int, MaterialData]) -> PartData:
    from dataclasses import replace

    return replace(part, variants=variants) if variants else part


def _meshes(entries: list[_Entry], skeleton: list[BoneData]) -> tuple[MeshData, ...]:
    # The document decides before any mesh has added a bone of its own.
    has_hierarchy = len(skeleton) > 1
    return tuple(_mesh(group, skeleton, has_hierarchy) for group in _grouped(entries))


def _grouped(entries: list[_Entry]) -> list[list[_Entry]]:
    groups: list[list[_Entry]] = []
    last = -1
    for entry, part in entries:
        number = entry.whole("partOfMesh", *INT32, default=-1)
        if number >= 0 and number == last:
            groups[-1].append((entry, part))
        else:
            groups.append([(entry, part)])
        last = number
    return groups


def _mesh(group: list[_Entry], skeleton: list[BoneData], has_hierarchy: bool) -> MeshData:
    entry = group[0][0]
    name = entry.word("name") or "mesh"
    if has_hierarchy:
        bone = entry.whole("parentBone", 0, len(skeleton) - 1, default=0)
    else:
        bone = len(skeleton)
        skeleton.append(BoneData(name, 0))
    mesh_parts = tuple(part for _, part in group)
    return MeshData(name, bone, mesh_parts, *sphere_of(mesh_parts))


def sphere_of(mesh_parts: tuple[PartData, ...]) -> tuple[effect_data.Triple, float]:
    """Find a sphere around the positions of some parts."""
    import numpy as np

    positions = [np.ascontiguousarray(part.vertices.data[:, :12]).view("<f4") for part in mesh_parts]
    return sphere_around(np.concatenate(positions))


def _skin(members: Members, root: ContentRoot) -> SkinData | None:
    with members.guard():
        if members.word("skeleton"):
            found = root.find_file(members, "skeleton")
            with members.following("skeleton"):
                return skeleton_file.read(found.read(), found.path)
    return None


def _clips(members: Members, root: ContentRoot, skin: SkinData | None) -> tuple[_Clips, _Clips]:
    """Read the clips; a second clip of the same name in a model with a skin is the one that moves its bones."""
    clips: _Clips = {}
    node_clips: _Clips = {}
    for entry in members.objects("animations", at_least=0) if members.has("animations") else []:
        name = entry.word("name")
        if name and entry.word("clip"):
            with entry.guard():
                clip = _clip(entry, root)
                # Joints that a model does not have cannot be moved.
                if isinstance(clip, str) or skin is not None or clip.target_space == SCENE_NODE:
                    (node_clips if name in clips and skin is not None else clips).setdefault(name, clip)
    return clips, node_clips


def _clip(entry: Members, root: ContentRoot) -> ClipData | str:
    reference, found = root.find_reference(entry, "clip", ())
    if found.extension == DOCUMENT_EXTENSION:
        return reference
    if found.extension == ".xnb":
        raise entry.error("clip", f"A clip is a .cnj document or a clip file, not the .xnb file '{found.name}'.")
    with entry.following("clip"):
        return clip_file.read(found.read(), found.path)


def _lights(members: Members) -> tuple[LightData, ...]:
    entries = members.objects("lights", at_least=0) if members.has("lights") else []
    lights = [
        LightData(materials.color(entry, "direction", (0.0, -1.0, 0.0)), materials.color(entry, "diffuseColor", materials.WHITE))
        for entry in entries
    ]
    return tuple(lights[:MAX_LIGHTS])
