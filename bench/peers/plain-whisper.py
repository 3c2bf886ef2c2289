"""Transcribes a file with faster-whisper as its own documentation does: plain-whisper.py MODEL FILE."""

import json
import sys
import time

from faster_whisper import WhisperModel

folder, file = sys.argv[1:]
model = WhisperModel(folder, device="cpu", compute_type="int8", local_files_only=True)
started = time.monotonic()
segments, _ = model.transcribe(file, word_timestamps=True)
text = "".join(segment.text for segment in segments)
print(json.dumps({"ms": (time.monotonic() - started) * 1000, "text": text}))
