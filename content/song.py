"""Song: a music file that is played from the disk and never decoded as a whole."""

from __future__ import annotations

import os

from content.errors import ContentLoadException
from content.paths import FoundFile
from content.song_data import SongData
from content.sounds import compressed

EXTENSIONS = (".mp3", ".ogg", ".wav", ".flac", ".opus", ".aac", ".wma")
MEASURED_EXTENSIONS = (".mp3", ".ogg", ".wav", ".flac", ".opus")


def read_native(found: FoundFile) -> SongData:
    """Describe a music file; its name is the file's without extension.

    The duration is None for AAC and WMA, and for every file when the package soundfile is missing.

    Raises:
        ContentLoadException: the file is of another kind, damaged or empty.
    """
    if found.extension not in EXTENSIONS:
        cause = NotImplementedError(f"'{found.extension}' is not one of {', '.join(EXTENSIONS)}.")
        raise ContentLoadException("The file is no song.", cause, path=found.path) from cause
    name = os.path.splitext(os.path.basename(found.name))[0]
    return SongData(name, found.path, _duration(found))


def _duration(found: FoundFile) -> float | None:
    if found.extension not in MEASURED_EXTENSIONS:
        return None
    try:
        with compressed.open_file(found.path) as file:
            return float(file.frames / file.samplerate)
    except NotImplementedError:
        return None
    except ValueError as error:
        raise ContentLoadException("The song could not be opened.", error, path=found.path) from error
