"""Holds one model and transcribes files, one after the other: a request per line of standard input, an answer per line of standard output."""

import argparse
import json
import sys

from faster_whisper import WhisperModel


def transcribed(model, job):
    segments, info = model.transcribe(
        job["path"],
        language=job["language"],
        initial_prompt=job["prompt"],
        # Without a given language, each part is heard in the language in which it is spoken.
        multilingual=job["language"] is None and model.model.is_multilingual,
        # Silence costs nothing, and no words are invented for it.
        vad_filter=True,
        word_timestamps=job["words"],
        # What is wanted while people speak has to be there soon.
        **({} if job["words"] else {"beam_size": 1, "temperature": 0}),
        condition_on_previous_text=False,
    )
    found = list(segments)
    words = [word for segment in found for word in segment.words or []]
    return {
        "task": "transcribe",
        "language": info.language,
        "duration": info.duration,
        "text": "".join(segment.text for segment in found).strip(),
        "segments": [
            {
                "id": place,
                "start": segment.start,
                "end": segment.end,
                "text": segment.text,
                "avg_logprob": segment.avg_logprob,
                "no_speech_prob": segment.no_speech_prob,
                "compression_ratio": segment.compression_ratio,
            }
            for place, segment in enumerate(found)
        ],
        "words": [{"word": word.word, "start": word.start, "end": word.end} for word in words],
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--threads", type=int, default=0)
    given = parser.parse_args()
    model = WhisperModel(given.model, device="cpu", compute_type="int8", cpu_threads=given.threads, local_files_only=True)
    # What libraries print must not get between the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            answer = transcribed(model, json.loads(line))
        except Exception as error:
            answer = {"error": f"The file could not be transcribed: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
