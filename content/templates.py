"""New documents of every kind, to be filled in."""

from __future__ import annotations

import difflib
import json
from typing import Any

from content.errors import ContentLoadException

_COLOR = [1, 1, 1]
_TEMPLATES: dict[str, dict[str, Any]] = {
    "Texture2D": {"sourceFile": "picture.png", "colorKey": [255, 0, 255], "premultipliedAlpha": True},
    "TextureCube": {
        "faces": {
            name: f"sky_{name}.png" for name in ("PositiveX", "NegativeX", "PositiveY", "NegativeY", "PositiveZ", "NegativeZ")
        }
    },
    "Texture3D": {"width": 16, "height": 16, "depth": 16, "data": "volume.raw"},
    "SpriteFont": {
        "texture": "atlas",
        "lineSpacing": 12,
        "spacing": 0,
        "defaultCharacter": "?",
        "glyphs": [{"char": 63, "source": [0, 0, 5, 7], "crop": [0, 3, 5, 7], "kerning": [0, 5, 1]}],
    },
    "SoundEffect": {"sourceFile": "sound.wav"},
    "Curve": {
        "preLoop": "Constant",
        "postLoop": "Constant",
        "keys": [
            {"position": 0, "value": 0},
            {"position": 1, "value": 1, "tangentIn": 0, "tangentOut": 0, "continuity": "Smooth"},
        ],
    },
    "AnimationClip": {
        "duration": 1,
        "targetSpace": "JointPalette",
        "tracks": [
            {
                "boneIndex": 0,
                "keys": [{"time": 0, "translation": [0, 0, 0], "rotation": [0, 0, 0, 1], "scale": [1, 1, 1]}],
            }
        ],
    },
    "Model": {
        "bones": [{"name": "Root"}],
        "meshes": [
            {
                "name": "mesh",
                "vertices": "mesh.vertices.bin",
                "indices": "mesh.indices.bin",
                "vertexStride": 32,
                "effect": "BasicEffect",
                "texture": "picture",
            }
        ],
    },
    "Effect": {"vertex": "effect.vert", "fragment": "effect.frag"},
    "BasicEffect": {
        "texture": "picture",
        "diffuseColor": _COLOR,
        "emissiveColor": [0, 0, 0],
        "specularColor": _COLOR,
        "specularPower": 16,
        "alpha": 1,
        "vertexColorEnabled": False,
    },
    "AlphaTestEffect": {"texture": "picture", "alphaFunction": "Greater", "referenceAlpha": 128},
    "DualTextureEffect": {"texture": "picture", "texture2": "lightmap", "diffuseColor": _COLOR},
    "EnvironmentMapEffect": {
        "texture": "picture",
        "environmentMap": "sky",
        "environmentMapAmount": 1,
        "environmentMapSpecular": [0, 0, 0],
        "fresnelFactor": 1,
    },
    "SkinnedEffect": {"texture": "picture", "diffuseColor": _COLOR, "weightsPerVertex": 4},
}

KINDS = tuple(_TEMPLATES)


def new_document(kind: str) -> str:
    """Give the text of a document with every common member of its kind; another name gives one of the game's own type.

    The letter case of the name of a kind does not matter.

    Raises:
        ContentLoadException: the name is empty.
    """
    if not kind:
        raise ContentLoadException("The kind of a document must not be empty.")
    kind = next((known for known in KINDS if known.lower() == kind.lower()), kind)
    version = 2 if kind == "Model" else 1
    return json.dumps({"cnjVersion": version, "type": kind, **_TEMPLATES.get(kind, {})}, indent=2) + "\n"


def kinds_like(kind: str) -> str:
    """The kind that a name which is none may have been meant for; empty when there is none."""
    known = {each.lower(): each for each in KINDS}
    close = [] if kind.lower() in known else difflib.get_close_matches(kind.lower(), known, n=1, cutoff=0.75)
    return known[close[0]] if close else ""
