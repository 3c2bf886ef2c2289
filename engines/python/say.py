"""Speaks a sentence into a WAV file, with a silence after it: say.py VOICE FILE SENTENCE."""

import ctypes
import sys
import wave

import espeakng_loader

SYNCHRONOUS, UTF8, SILENCE_SECONDS = 1, 1, 3

library = ctypes.CDLL(espeakng_loader.get_library_path())
sound = bytearray()


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)
def keep(samples, count, _events):
    if samples and count > 0:
        sound.extend(ctypes.string_at(samples, count * 2))
    return 0


voice, file, sentence = sys.argv[1:]
rate = library.espeak_Initialize(SYNCHRONOUS, 500, espeakng_loader.get_data_path().encode(), 0)
library.espeak_SetSynthCallback(keep)
library.espeak_SetVoiceByName(voice.encode())
text = sentence.encode()
library.espeak_Synth(text, len(text) + 1, 0, 1, 0, UTF8, None, None)
library.espeak_Synchronize()
with wave.open(file, "wb") as written:
    written.setnchannels(1)
    written.setsampwidth(2)
    written.setframerate(rate)
    written.writeframes(bytes(sound) + b"\0\0" * rate * SILENCE_SECONDS)
