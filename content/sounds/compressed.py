"""Ogg Vorbis, Opus, FLAC and MP3 through the optional package soundfile (libsndfile)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from content.sound_data import SoundData
from content.sounds.limits import check_samples, check_shape

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK_FRAMES = 1 << 16
WHOLE_NUMBERS = ("PCM_S8", "PCM_U8", "PCM_16", "PCM_24", "PCM_32")


def decode(data: bytes) -> SoundData:
    """Decode a compressed sound file.

    Raises:
        ValueError, NotImplementedError: the file is damaged, or the package soundfile is missing.
    """
    with open_file(io.BytesIO(data)) as file:
        check_shape(file.channels, file.samplerate)
        return SoundData(_read(file), file.samplerate)


def open_file(source: Any) -> Any:
    """Open a path or a binary stream with soundfile.

    Raises:
        ValueError, NotImplementedError: the file is damaged, or the package is missing.
    """
    try:
        import soundfile
    except (ImportError, OSError) as error:
        reason = "Ogg, MP3 and FLAC need the package 'soundfile'; run: pip install pycna[audio]"
        raise NotImplementedError(reason) from error
    try:
        return soundfile.SoundFile(source)
    except (soundfile.SoundFileError, RuntimeError, TypeError) as error:
        problem: Any = error
        told = getattr(problem, "error_string", problem)  # without the name of the stream
        raise ValueError(f"The sound file is damaged or of an unknown kind: {told}") from error


def _read(file: Any) -> NDArray[np.int16]:
    import numpy as np

    from content.sounds.pcm import from_floats

    # The length in the header is not believed: blocks are read until there are no more.
    exact = file.subtype in WHOLE_NUMBERS
    blocks: list[NDArray[np.int16]] = []
    samples = 0
    while True:
        try:
            block = file.read(BLOCK_FRAMES, dtype="int16" if exact else "float32", always_2d=True)
        except (RuntimeError, TypeError) as error:
            raise ValueError(f"The sound file is damaged: {error}") from error
        samples += block.size
        check_samples(samples)
        blocks.append(block if exact else from_floats(block))
        if len(block) < BLOCK_FRAMES:
            return np.ascontiguousarray(np.concatenate(blocks))
