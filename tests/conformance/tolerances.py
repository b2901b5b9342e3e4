"""The tables of limits above the written defaults. An entry that is no longer needed fails its check.

Of a GPU renderer that holds with the driver that the tables were made with, Debian 12's llvmpipe: others may need less.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeVar

from renderers.native.vulkan_devices import DeviceType, NoVulkanError, vulkan_devices


class Tolerance(NamedTuple):
    """A wider limit, and the default that it stands above. `required`: it is a fault if the default would have sufficed."""

    limit: float
    default: float
    reason: str
    required: bool = True


K = TypeVar("K")
V = TypeVar("V")
EVERY_RENDERER = "*"
_CUTOUT = "TINYGL's first approximation: transparency is 1-bit, a fragment is drawn whole from an alpha of 128 on"
_NO_ALPHA = "TINYGL's first approximation: transparency is 1-bit, the planes hold no alpha and every pixel reads 255"
_KEY_COLOR = "TINYGL's first approximation: an opaque texel of the key colour (255, 0, 255) is nudged to (255, 1, 255)"
_INERT_SAMPLER = "TINYGL's second approximation: sampler states are inert, sampling is nearest and wraps"
_RESAMPLED = "TINYGL's third approximation: textures are resampled to 256x256, so texels of odd sizes have uneven widths"

_GPU_RENDERERS = ("SDL_GPU", "VULKAN")
_TIES = (
    "The seam between two texels lies exactly on pixel centres. The reference rounds such a tie down where snapping the corners "
    "to sub-pixels raised the coordinates, as XNA's pictures show; a fragment shader cannot know that, its ties all go up"
)
_LINES = "Which of two pixels a line takes where it passes between both, and how wide a smooth line is, are the driver's affair"
_LLVMPIPE_ANISOTROPY = (
    "llvmpipe, the driver of the tests, takes the finest level at any MaxAnisotropy above 1; NVIDIA's takes the right one"
)
_LLVMPIPE_LEVELS = "llvmpipe takes a quick logarithm, so that its shares of two levels are up to a thirtieth off"
_DRIVER_OF_THE_TABLES = "llvmpipe (LLVM 15"
_GPU_CHECKS = {
    ("D20c", "D20 one of the two samples of a line lies behind the quad"): (1, _LINES),
    ("O alphatest_equal_quad", "alphatest_equal_quad"): (0.0024, _TIES),
    ("O alphatest_quad", "alphatest_quad"): (0.0024, _TIES),
    ("O colored_linelist_quad", "colored_linelist_quad"): (0.00004, _LINES),
    ("O lit_textured_quad", "lit_textured_quad"): (0.0024, _TIES),
    ("O textured_quad", "textured_quad"): (0.0024, _TIES),
}
# GPU whose name contains the word -> (scene, label of the check) -> (limit, reason)
GPU_WIDENED: dict[str, dict[tuple[str, str], tuple[float, str]]] = {
    "llvmpipe": {
        ("D25", "D25 64x4 at 4"): (208, _LLVMPIPE_ANISOTROPY),
        ("D25", "D25 sprite at 4"): (208, _LLVMPIPE_ANISOTROPY),
    },
    "NVIDIA": {("C25", "C25"): (1, "NVIDIA's GPUs round a colour of 127.5 to 127 when they store it; XNA's pictures have 128")},
}

# (renderer, scene, label of the check) -> (limit, reason)
WIDENED: dict[tuple[str, str, str], tuple[float, str]] = {
    **{(name, *check): entry for name in _GPU_RENDERERS for check, entry in _GPU_CHECKS.items()},
    ("TINYGL", "C17", "C17 magenta texel"): (1, _KEY_COLOR),
    ("TINYGL", "D13", "D13 Clamp around"): (1620, _INERT_SAMPLER),
    ("TINYGL", "D13", "D13 Clamp far outside"): (1926, _INERT_SAMPLER),
    ("TINYGL", "D13", "D13 Mirror around"): (1692, _INERT_SAMPLER),
    ("TINYGL", "D13", "D13 Mirror far outside"): (1476, _INERT_SAMPLER),
    ("TINYGL", "D13b", "D13 3-D 3x3 by 7"): (41, _RESAMPLED),
    ("TINYGL", "D13b", "D13 3-D Clamp"): (2916, _INERT_SAMPLER),
    ("TINYGL", "D13b", "D13 3-D Mirror"): (2880, _INERT_SAMPLER),
    ("TINYGL", "D19d", "D19 Clear, S, Clear green, T: wrong pixels"): (128, _KEY_COLOR),
    ("TINYGL", "O sprite_rotated_quad", "sprite_rotated_quad"): (0.0733, _CUTOUT),
    ("TINYGL", "O sprite_sortmode_backtofront_quad", "sprite_sortmode_backtofront_quad"): (0.0977, _CUTOUT),
}

# (renderer, scene) -> why its pictures are compared without alpha
WITHOUT_ALPHA: dict[tuple[str, str], str] = {
    ("TINYGL", "C17"): _NO_ALPHA,
    ("TINYGL", "C25"): _NO_ALPHA,
    ("TINYGL", "C34"): _NO_ALPHA,
    ("TINYGL", "D13"): _NO_ALPHA,
    ("TINYGL", "D13b"): _NO_ALPHA,
}

# (renderer, scene) -> what the refusal names: features that no capability stands for, but the renderer's contract leaves out
CONTRACT_REFUSALS: dict[tuple[str, str], str] = {
    ("TINYGL", "A01"): "a vertex declaration other than",
    ("TINYGL", "A02"): "a vertex declaration other than",
    ("TINYGL", "A03"): "a vertex declaration other than",
    ("TINYGL", "A07b"): "a vertex declaration other than",
    ("TINYGL", "A08"): "a vertex declaration other than",
    ("TINYGL", "A09"): "a vertex declaration other than",
    ("TINYGL", "A17"): "Blend.DestinationColor as a source factor",
    ("TINYGL", "B4"): "clearing depth to anything but 1",
    ("TINYGL", "D04"): "fog",
    ("TINYGL", "D05"): "the depth comparison Less",
    ("TINYGL", "D10"): "Blend.BlendFactor as a source factor",
    ("TINYGL", "D27"): "per-pixel lighting",
    ("TINYGL", "H01"): "sample mask",
    ("TINYGL", "H06"): "a viewport depth range",
    ("TINYGL", "H40"): "a vertex declaration other than",
    ("TINYGL", "O fog_gradient_quad"): "fog",
    ("TINYGL", "O lit_textured_quad_pixellighting"): "per-pixel lighting",
    ("TINYGL", "P20"): "the scissor test",
}
# (renderer, scene) -> (share of pixels, 0..1, that may differ from the reference's picture, reason)
SHARES: dict[tuple[str, str], tuple[float, str]] = {
    (name, scene): entry
    for name in _GPU_RENDERERS
    for scene, entry in {
        "A15": (
            0.01,
            "The direction of a few pixels lies on the edge between two faces, and rounding decides which one is met",
        ),
        "A31": (0.0016, _LINES),
        "C11": (0.01, _TIES),
        "C29": (0.004, _LINES),
        "D20b": (0.21, _LINES),
        "D20c": (0.04, _LINES),
        "O alphatest_equal_quad": (0.0024, _TIES),
        "O alphatest_quad": (0.0024, _TIES),
        "O lit_textured_quad": (0.0024, _TIES),
        "O textured_quad": (0.0024, _TIES),
    }.items()
}
# GPU whose name contains the word -> scene -> (share, reason)
GPU_SHARES: dict[str, dict[str, tuple[float, str]]] = {
    _DRIVER_OF_THE_TABLES: {"D25": (1.0, _LLVMPIPE_ANISOTROPY), "H11": (0.015, _LLVMPIPE_LEVELS)},
    "llvmpipe": {
        "H02": (1.0, "Newer versions of llvmpipe round the levels that they make otherwise, by up to 2"),
        "H11": (0.015, _LLVMPIPE_LEVELS),
    },
    "NVIDIA": {
        "F22": (0.04, "Where a cube's level is halfway between two, NVIDIA's GPUs take the other one for some pixels"),
        "H02": (1.0, "NVIDIA's GPUs round halves down when they store them, and what that loses adds up from level to level"),
    },
}


def tolerance_for(renderer: str, scene: str, label: str, default: float) -> Tolerance | None:
    """Give the entry for a check, or None where the written default counts."""
    entry = WIDENED.get((renderer, scene, label)) or WIDENED.get((EVERY_RENDERER, scene, label))
    entry = _of_gpu(renderer, GPU_WIDENED).get((scene, label), entry)
    return None if entry is None else Tolerance(entry[0], default, entry[1], _is_required(renderer))


def share_for(renderer: str, scene: str, default: float) -> Tolerance | None:
    """Give the entry for a scene that is compared with the reference, or None where the written default counts."""
    entry = _of_gpu(renderer, GPU_SHARES).get(scene, SHARES.get((renderer, scene)))
    return None if entry is None else Tolerance(entry[0], default, entry[1], _is_required(renderer))


def _of_gpu(renderer: str, tables: dict[str, dict[K, V]]) -> dict[K, V]:
    """Give the table of the GPU that a renderer draws with, an empty one for renderers without."""
    if renderer not in _GPU_RENDERERS:
        return {}
    return next((table for word, table in tables.items() if word in _gpu()), {})


def _is_required(renderer: str) -> bool:
    return renderer not in _GPU_RENDERERS or _DRIVER_OF_THE_TABLES in _gpu()


@cache
def _gpu() -> str:
    """Give the name of the GPU that the GPU renderers choose, or nothing where there is none."""
    try:
        devices = vulkan_devices()
    except NoVulkanError:
        return ""
    return next((device.name for device in devices if device.type != DeviceType.CPU), devices[0].name)
