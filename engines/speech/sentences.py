"""Cuts what was heard in a window into sentences, by its words and the pauses between them."""

from dataclasses import dataclass

ENDS = (".", "?", "!", "…", "؟", "۔", "।", "。", "？", "！")
# A sentence of fewer seconds, such as "Yes.", stays with the next one.
MIN_SENTENCE_SECONDS = 2.0
# A longer pause ends a sentence in any case.
PAUSE_SECONDS = 1.0
# What has no punctuation is cut after so many seconds.
MAX_SENTENCE_SECONDS = 20.0


@dataclass
class Sentence:
    start: float
    end: float
    text: str


def sentences_of(segment):
    """The sentences of a segment with words; the segment itself without them."""
    if not segment.words:
        return [Sentence(segment.start, segment.end, segment.text)] if segment.text.strip() else []
    sentences = []
    for place, word in enumerate(segment.words):
        if place == 0 or ends_before(sentences[-1], word):
            sentences.append(Sentence(word.start, word.end, word.word))
        else:
            sentences[-1].end = max(sentences[-1].end, word.end)
            sentences[-1].text += word.word
    return sentences


def ends_before(sentence, word):
    seconds = sentence.end - sentence.start
    return (
        word.start - sentence.end > PAUSE_SECONDS
        or (seconds >= MIN_SENTENCE_SECONDS and sentence.text.rstrip().endswith(ENDS))
        or seconds >= MAX_SENTENCE_SECONDS
    )
