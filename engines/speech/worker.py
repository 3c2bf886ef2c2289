"""
Holds one model and transcribes files, one after the other: a request per line of standard input, an answer per line of standard output.
A request for another model has it loaded in place of the one before.
"""

import argparse
import gc
import json
import sys

from faster_whisper import BatchedInferencePipeline, WhisperModel
from faster_whisper.audio import decode_audio

from sentences import sentences_of

RATE = 16_000
# Windows of 30 s that the model gets at once: its weights are read once for all of them.
WINDOWS_AT_ONCE = 2
# A loop runs to the end of the window and compresses to a tenth; sentences that people repeat, to a third.
MAX_COMPRESSION_RATIO = 5.0
# Whisper's default thresholds. Less likely text was not spoken.
MIN_AVG_LOGPROB = -1.0
MAX_NO_SPEECH_PROB = 0.6
# With five, the default, 0.2 points fewer words are wrong, and it takes longer.
BEAM_SIZE = 3
MARGIN_SECONDS = 0.3


class Windows(BatchedInferencePipeline):
    """Also knows in which language each window was heard."""

    def __init__(self, model):
        super().__init__(model)
        # By the place of a window, as segments name it.
        self.languages = {}
        self.detected = []

    def generate_segment_batched(self, features, tokenizer, options):
        encoder_output, outputs = super().generate_segment_batched(features, tokenizer, options)
        # faster-whisper detects them for the prompt, and forgets them.
        found = self.model.model.detect_language(encoder_output) if options.multilingual else []
        self.detected = [languages[0][0].strip("<|>") for languages in found]
        return encoder_output, outputs

    def forward(self, features, tokenizer, chunks_metadata, options):
        segments = super().forward(features, tokenizer, chunks_metadata, options)
        for chunk, language in zip(chunks_metadata, self.detected):
            self.languages[int(chunk["offset"] * self.model.frames_per_second)] = language
        return segments


def phrase(model, sound, job):
    """What is wanted while people speak has to be there soon: text alone, of the most likely words."""
    segments, info = model.transcribe(
        sound,
        language=job["language"],
        initial_prompt=job["prompt"],
        multilingual=job["language"] is None and model.model.is_multilingual,
        vad_filter=True,
        beam_size=1,
        temperature=0,
        condition_on_previous_text=False,
    )
    return list(segments), info


def windows(model, sound, job, **options):
    """Speech without the silence, in windows of up to 30 s that begin and end in pauses."""
    pipeline = Windows(model)
    segments, info = pipeline.transcribe(
        sound,
        language=job["language"],
        initial_prompt=job["prompt"],
        # Without a given language, each window is heard in the language in which it is spoken.
        multilingual=job["language"] is None and model.model.is_multilingual,
        # Silence costs nothing, and no words are invented for it.
        vad_filter=True,
        word_timestamps=True,
        batch_size=WINDOWS_AT_ONCE,
        beam_size=BEAM_SIZE,
        **options,
    )
    found = list(segments)
    for segment in found:
        segment.language = pipeline.languages.get(segment.seek, info.language)
    return found, info


def retranscribe(model, sound, job, segment):
    """A window in which the model repeats itself, heard once more without repetitions."""
    start = max(0.0, segment.start - MARGIN_SECONDS)
    part = sound[int(start * RATE) : int((segment.end + MARGIN_SECONDS) * RATE)]
    found, _ = windows(model, part, job, no_repeat_ngram_size=3)
    for one in found:
        one.start += start
        one.end += start
        for word in one.words or []:
            word.start += start
            word.end += start
    return found


def long_text(model, sound, job):
    found, info = windows(model, sound, job)
    kept = []
    for segment in found:
        if segment.no_speech_prob > MAX_NO_SPEECH_PROB and segment.avg_logprob < MIN_AVG_LOGPROB:
            continue
        kept += retranscribe(model, sound, job, segment) if segment.compression_ratio > MAX_COMPRESSION_RATIO else [segment]
    return kept, info


def transcribed(model, job):
    sound = decode_audio(job["path"], sampling_rate=RATE)
    found, info = (long_text if job["words"] else phrase)(model, sound, job)
    segments, words = [], []
    for segment in found:
        for part in sentences_of(segment):
            segments.append(
                {
                    "id": len(segments),
                    "start": part.start,
                    "end": part.end,
                    "text": part.text,
                    "language": getattr(segment, "language", info.language),
                    "avg_logprob": segment.avg_logprob,
                    "no_speech_prob": segment.no_speech_prob,
                    "compression_ratio": segment.compression_ratio,
                }
            )
        words += segment.words or []
    return {
        "task": "transcribe",
        "language": info.language,
        "duration": info.duration,
        "text": "".join(segment.text for segment in found).strip(),
        "segments": segments,
        "words": [{"word": word.word, "start": word.start, "end": word.end} for word in words],
    }


def loaded(folder, threads):
    return WhisperModel(folder, device="cpu", compute_type="int8", cpu_threads=threads, local_files_only=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--threads", type=int, default=0)
    given = parser.parse_args()
    model, folder = loaded(given.model, given.threads), given.model
    # What libraries print must not get between the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        job = json.loads(line)
        if job["model"] != folder:
            # Its memory is given back before the next one takes its own.
            model = None
            gc.collect()
            model, folder = loaded(job["model"], given.threads), job["model"]
        try:
            answer = transcribed(model, job)
        except Exception as error:
            answer = {"error": f"The file could not be transcribed: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
