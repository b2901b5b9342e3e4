"""Sound files of every encoding, SoundEffect documents and songs."""

from __future__ import annotations

import builtins
import io
import json
import struct
import time

import numpy as np
import pytest
import soundfile

from content import envelope, song, sound_effect
from content.errors import ContentLoadException
from content.paths import ContentRoot
from content.sound_data import SoundData
from content.sounds import wav as wav_reader
from tests.content.sound_files import chunk, compressed, riff, sampler, tone, wav, wave_format
from tests.content.xnb_files import sound, xnb

PCM_GUID = bytes.fromhex("0100000000001000800000aa00389b71")


def read(data):
    return sound_effect.read_native(data, "boom.wav")


def values(data):
    return read(data).samples[:, 0].tolist()


def refused(data, *parts):
    with pytest.raises(ContentLoadException) as caught:
        read(data)
    for part in ("boom.wav", *parts):
        assert part in str(caught.value), str(caught.value)
    return caught.value


def test_sixteen_bits_arrive_exactly():
    samples = np.random.default_rng(1).integers(-32768, 32768, (441, 2), np.int16)
    data = read(wav(samples.tobytes(), channels=2))
    assert np.array_equal(data.samples, samples) and data.samples.dtype == np.int16
    assert (data.channels, data.frames, data.sample_rate, data.loop_length) == (2, 441, 44100, 0)
    assert data.duration == pytest.approx(0.01)


def test_eight_bits_are_unsigned_and_widened():
    assert values(wav(bytes([0, 127, 128, 255]), bits=8)) == [-32768, -256, 0, 127 * 256]


def test_24_bits_32_bits_and_floats():
    deep = bytes.fromhex("0000000000400000c0ffff7f")
    assert values(wav(deep, bits=24)) == [0, 16384, -16384, 32767]
    assert values(wav(struct.pack("<3i", 0, 2**30, -(2**31)), bits=32)) == [0, 16384, -32768]
    assert values(wav(struct.pack("<6f", 0, 0.5, -0.5, 1, -7, float("nan")), tag=3, bits=32)) == [
        0,
        16384,
        -16384,
        32767,
        -32768,
        0,
    ]
    assert values(wav(struct.pack("<2d", 0.5, -1), tag=3, bits=64)) == [16384, -32768]


def test_the_extensible_form_names_its_encoding():
    extra = struct.pack("<HI", 16, 0) + PCM_GUID
    assert values(wav(struct.pack("<3h", 1, -2, 3), tag=0xFFFE, extra=extra)) == [1, -2, 3]
    error = refused(wav(bytes(4), tag=0xFFFE, extra=extra[:-1] + b"x"), "extensible")
    assert isinstance(error.__cause__, NotImplementedError)


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("subtype", ["ULAW", "ALAW", "IMA_ADPCM", "MS_ADPCM", "PCM_U8", "PCM_24", "PCM_32"])
def test_wav_encodings_decode_as_another_decoder_decodes_them(subtype, channels):
    data = compressed("WAV", subtype, tone(channels=channels))
    theirs, _ = soundfile.read(io.BytesIO(data), dtype="int16", always_2d=True)
    ours = read(data).samples
    assert ours.shape[1] == channels and len(ours) >= 4410
    assert np.array_equal(ours[:4410], theirs[:4410])


def test_the_padding_of_the_last_adpcm_block_is_cut_off():
    assert read(compressed("WAV", "MS_ADPCM", tone(channels=1))).frames == 4410


def test_the_pad_byte_of_odd_chunks_is_skipped():
    data = struct.pack("<3h", 5, 6, 7)
    odd = chunk(b"LIST", bytes(603))
    assert values(riff(chunk(b"fmt ", wave_format()), odd, chunk(b"data", data), chunk(b"LIST", b"abc"))) == [5, 6, 7]
    assert len(values(wav(bytes([200] * 441), chunk(b"LIST", b"abcd"), bits=8))) == 441


def test_the_length_comes_from_the_data_chunk():
    data = wav(bytes(882), chunk(b"LIST", bytes(30000)))
    assert read(data + b"trailing bytes").frames == 441


def test_chunks_of_no_or_wrapped_size_end():
    started = time.perf_counter()
    data = chunk(b"data", struct.pack("<2h", 1, 2))
    assert values(riff(chunk(b"fmt ", wave_format()), chunk(b"junk", b""), data)) == [1, 2]
    assert values(riff(chunk(b"fmt ", wave_format()), data, size=0)) == [1, 2]
    refused(riff(b"junk\xff\xff\xff\xff", chunk(b"fmt ", wave_format()), data), "cut", "4294967295")
    # A program that could not seek back leaves the size of the data open.
    assert values(riff(chunk(b"fmt ", wave_format()), b"data\xff\xff\xff\xff" + struct.pack("<2h", 1, 2))) == [1, 2]
    assert time.perf_counter() - started < 0.1


def test_a_loop_of_the_sampler_chunk_is_kept():
    data = read(wav(bytes(200), sampler(10, 49)))
    assert (data.loop_start, data.loop_length) == (10, 40)
    for bad in (sampler(50, 49), sampler(0, 100), sampler(0, 9, loops=0), chunk(b"smpl", b"short")):
        assert read(wav(bytes(200), bad)).loop_length == 0


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (wav(bytes(4))[:-1], ("cut", "4 bytes, 3 were found")),
        (riff(chunk(b"data", bytes(4))), ("no 'fmt' chunk",)),
        (riff(chunk(b"fmt ", wave_format())), ("no 'data' chunk",)),
        (riff(chunk(b"fmt ", b"short"), chunk(b"data", bytes(4))), ("bytes are needed",)),
        (wav(bytes(12), channels=6), ("6 channels",)),
        (wav(bytes(12), channels=0), ("0 channels",)),
        (wav(bytes(12), rate=0), ("rate",)),
        (wav(bytes(12), rate=2**32 - 1, block=0), ("rate",)),
        (wav(bytes(12), tag=0x50), ("0x0050", "16-bit PCM")),
        (wav(bytes(12), bits=12), ("12 bits",)),
        (wav(b""), ("at least one sample",)),
        (wav(bytes(64), tag=0x11, bits=4, block=0), ("block",)),
        (wav(bytes(64), tag=2, bits=4, block=32, extra=struct.pack("<HH", 20, 0)), ("predictor",)),
        (b"RIFX" + wav(bytes(4))[4:], ("RIFX",)),
    ],
)
def test_damaged_and_unknown_wav_files_are_refused(data, parts):
    refused(data, *parts)


def test_a_wav_file_survives_being_written():
    data = SoundData(np.arange(-50, 50, dtype=np.int16).reshape(50, 2), 22050, 5, 10)
    again = read(wav_reader.encode(data))
    assert np.array_equal(again.samples, data.samples)
    assert (again.sample_rate, again.loop_start, again.loop_length) == (22050, 5, 10)


@pytest.mark.parametrize(
    ("file_format", "subtype", "tolerance"), [("OGG", "VORBIS", 3000), ("MP3", "MPEG_LAYER_III", 3000), ("FLAC", "PCM_16", 2)]
)
def test_compressed_sounds_are_decoded(file_format, subtype, tolerance):
    data = read(compressed(file_format, subtype))
    assert (data.channels, data.sample_rate) == (2, 44100) and data.frames == 4410
    wanted = tone() * 32767
    assert np.abs(data.samples[1000:3000] - wanted[1000:3000]).max() <= tolerance


def test_loud_compressed_sounds_are_clipped_and_never_wrap():
    square = np.sign(tone(channels=1))
    data = read(compressed("OGG", "VORBIS", square)).samples[:, 0]
    assert (np.sign(data[1000:3000]) == np.sign(square[1000:3000, 0])).mean() > 0.95


@pytest.mark.parametrize("file_format", ["OGG", "MP3", "FLAC"])
def test_damaged_compressed_sounds_are_refused(file_format):
    data = compressed(file_format, {"OGG": "VORBIS", "MP3": "MPEG_LAYER_III", "FLAC": "PCM_16"}[file_format])
    refused(data[:40], "sound")
    refused(b"", "sound")
    refused(b"hello", "sound")


def test_a_missing_decoder_is_named(monkeypatch):
    original = builtins.__import__

    def without(name, *more, **named):
        if name == "soundfile":
            raise ModuleNotFoundError("No module named 'soundfile'")
        return original(name, *more, **named)

    data = compressed("OGG", "VORBIS")
    monkeypatch.setattr(builtins, "__import__", without)
    error = refused(data, "soundfile", "pip install pycna[audio]")
    assert isinstance(error.__cause__, NotImplementedError)
    assert values(wav(struct.pack("<h", 7))) == [7]


def document(folder, name="doc.cnj", **members):
    path = folder / name
    return envelope.read(json.dumps({"cnjVersion": 1, "type": "SoundEffect", **members}), path, "SoundEffect")


def test_a_document_names_a_sound_beside_it(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "boom.wav").write_bytes(wav(struct.pack("<h", 3)))
    root = ContentRoot(str(tmp_path))
    for name in ("boom.wav", "boom", "../sub/boom.wav"):
        assert sound_effect.read_document(document(tmp_path, "sub/doc.cnj", sourceFile=name), root).samples.tolist() == [[3]]


@pytest.mark.parametrize("value", [None, 5, "", "none.wav", "/boom.wav", "../boom.wav", "C:boom.wav", "doc.cnj", "doc"])
def test_bad_source_files_are_refused(tmp_path, value):
    (tmp_path / "doc.cnj").write_text("{}")
    with pytest.raises(ContentLoadException, match=r"doc\.cnj.*'sourceFile'"):
        sound_effect.read_document(document(tmp_path, sourceFile=value), ContentRoot(str(tmp_path)))


def test_a_damaged_sound_names_its_own_file(tmp_path):
    (tmp_path / "boom.wav").write_bytes(b"RIFF")
    with pytest.raises(ContentLoadException, match=r"boom\.wav"):
        sound_effect.read_document(document(tmp_path, sourceFile="boom.wav"), ContentRoot(str(tmp_path)))


def test_a_compiled_sound_beside_the_source_file_wins(tmp_path):
    (tmp_path / "boom.wav").write_bytes(wav(struct.pack("<h", 3)))
    (tmp_path / "boom.wav.xnb").write_bytes(xnb(("SoundEffect",), b"\x01" + sound(wave_format(), struct.pack("<2h", 8, 9))))
    data = sound_effect.read_document(document(tmp_path, sourceFile="boom.wav"), ContentRoot(str(tmp_path)))
    assert data.samples.tolist() == [[8], [9]]


def test_a_song_is_described_and_not_decoded(tmp_path):
    (tmp_path / "Theme.of.us.ogg").write_bytes(compressed("OGG", "VORBIS"))
    data = song.read_native(ContentRoot(str(tmp_path)).find("Theme.of.us", song.EXTENSIONS))
    assert (data.name, data.path) == ("Theme.of.us", str(tmp_path / "Theme.of.us.ogg"))
    assert data.duration == pytest.approx(0.1, abs=1e-3)


def test_songs_of_unmeasured_kinds_have_no_duration(tmp_path):
    (tmp_path / "a.wma").write_bytes(b"any")
    assert song.read_native(ContentRoot(str(tmp_path)).find("a", song.EXTENSIONS)).duration is None


def test_damaged_songs_and_other_files_are_refused(tmp_path):
    (tmp_path / "a.mp3").write_bytes(b"")
    (tmp_path / "a.txt").write_bytes(b"")
    root = ContentRoot(str(tmp_path))
    with pytest.raises(ContentLoadException, match=r"a\.mp3"):
        song.read_native(root.find("a", song.EXTENSIONS))
    with pytest.raises(ContentLoadException, match=r"a\.txt.*no song"):
        song.read_native(root.find("a.txt", song.EXTENSIONS))
