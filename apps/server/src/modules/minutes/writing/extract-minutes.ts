import { minuteSections, type MinuteSection } from '@majlis/contract'
import type { NewLine, NewMinutes, Said } from './said.ts'

/** Of the summary. */
const maxSentences = 8
const maxOfSection = 30
/** Shorter sentences say little on their own. */
const leastWords = 5

const end = String.raw`(?![\p{L}\p{M}])`
const start = String.raw`(?<![\p{L}\p{M}])`
const phrases = (...texts: string[]) => new RegExp(`${start}(?:${texts.join('|')})${end}`, 'iu')

/** How people express decisions, actions and questions, in the three languages. */
const patterns: Record<Exclude<MinuteSection, 'summary'>, RegExp> = {
  decisions: phrases(
    "we (?:have |’ve |'ve )?(?:decided|agreed)",
    "it(?:’s| is|'s) (?:decided|agreed|settled)",
    "let(?:’|')s go with",
    'the decision is',
    'সিদ্ধান্ত (?:হলো|হল|নেওয়া হয়েছে|নিলাম|হয়েছে)',
    'আমরা (?:একমত|ঠিক করলাম|ঠিক করেছি)',
    'قرّ?رنا',
    'اتّ?فقنا',
    'تقرّ?ر',
    'القرار هو',
  ),
  actions: phrases(
    "i(?:’|')?ll",
    'i will',
    '(?:you|he|she|they|we) (?:will|need to|have to|must|should) (?:send|write|call|check|prepare|ask|fix|make|book|review|update|share|organi[sz]e|follow up)',
    'can you (?:please )?(?:send|write|call|check|prepare|ask|fix|make|book|review|update|share)',
    'action item',
    'আমি (?:\\S+ ){0,6}(?:করব|পাঠাব|লিখব|দেখব|জানাব|দেব)',
    '(?:করতে|পাঠাতে|লিখতে|দেখতে|জানাতে) হবে',
    'سأ\\p{L}+',
    'سوف \\p{L}+',
    'يجب أن',
    'عليك أن',
  ),
  questions: /[?؟]\s*$/u,
}

/**
 * Minutes made of sentences from the transcript, for installations without a language model. Each line is its own evidence. There is no
 * maintained library for this that supports Bengali and Arabic.
 */
export function extractMinutes(said: readonly Said[]): NewMinutes {
  const sentences = eachOnce(said.flatMap(sentencesOf))
  const found = (['decisions', 'actions', 'questions'] as const).flatMap((section) =>
    sentences
      .filter(({ text }) => patterns[section].test(text))
      .slice(0, maxOfSection)
      .map((sentence) => lineOf(section, sentence)),
  )
  return {
    lines: [...summaryOf(sentences).map((sentence) => lineOf('summary', sentence)), ...found],
    sections: Object.fromEntries(
      minuteSections.map((section) => [section, { writtenBy: 'extract', dropped: 0, tooMany: 0 }]),
    ),
  }
}

function lineOf(section: MinuteSection, { id, speaker, text }: Said): NewLine {
  const owner = section === 'actions' && /^(?:i(?:’|')?ll|i will|আমি|سأ|سوف)/iu.test(text) ? speaker : ''
  return { section, text, segmentIds: [id], owner, due: '' }
}

function sentencesOf(one: Said): Said[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' })
  // The danda ends a sentence in Bengali.
  return one.text
    .split(/(?<=।)/u)
    .flatMap((part) => [...segmenter.segment(part)])
    .map(({ segment }) => ({ ...one, text: segment.trim() }))
    .filter(({ text }) => text !== '')
}

/** The first of equal sentences: what is repeated, word for word, is one decision and one action. */
function eachOnce(sentences: readonly Said[]): Said[] {
  const first = new Map<string, Said>()
  for (const sentence of sentences) {
    const key = wordsOf(sentence.text).join(' ')
    if (!first.has(key)) first.set(key, sentence)
  }
  return [...first.values()]
}

/** The sentences with the most frequent words of the meeting, in the order in which they were said (Luhn, 1958). */
function summaryOf(sentences: readonly Said[]): Said[] {
  const words = sentences.map(({ text }) => wordsOf(text))
  const counts = new Map<string, number>()
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const scored = sentences.map((sentence, place) => ({
    sentence,
    place,
    score: scoreOf(words[place] ?? [], counts),
  }))
  return scored
    .filter(({ place }) => (words[place]?.length ?? 0) >= leastWords)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, Math.min(maxSentences, Math.ceil(sentences.length / 4)))
    .toSorted((a, b) => a.place - b.place)
    .map(({ sentence }) => sentence)
}

/** Words of one or two letters, and those in every other sentence, say nothing about the topic of a meeting. */
function scoreOf(words: readonly string[], counts: ReadonlyMap<string, number>): number {
  const telling = [...new Set(words)].filter((word) => word.length > 3 && (counts.get(word) ?? 0) > 1)
  return (
    telling.reduce((sum, word) => sum + Math.log(1 + (counts.get(word) ?? 0)), 0) /
    Math.sqrt(words.length + 1)
  )
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
