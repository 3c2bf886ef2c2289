import { expect, it } from 'vitest'
import { createPhrases, sampleRate, type Phrase } from './phrases.ts'

const frame = sampleRate / 100 // 10 ms, as the SFU's client delivers them

/** A tone, or the noise of a quiet room, in milliseconds. */
function sound(ms: number, loudness: number): Int16Array {
  return Int16Array.from({ length: (ms * sampleRate) / 1_000 }, (_, n) =>
    Math.round(32_767 * loudness * Math.sin((2 * Math.PI * 220 * n) / sampleRate)),
  )
}

const voice = (ms: number) => sound(ms, 0.2)
const quiet = (ms: number) => sound(ms, 0.001)

function hearAll(parts: readonly Int16Array[]) {
  let count = 0
  const phrases = createPhrases(() => `phrase ${++count}`)
  const ended: Phrase[] = []
  let now = 1_000_000
  for (const part of parts)
    for (let place = 0; place < part.length; place += frame) {
      now += 10
      ended.push(...phrases.hear(part.subarray(place, place + frame), now))
    }
  return { phrases, ended, now }
}

const msOf = ({ sound: { length } }: Phrase) => (length * 1_000) / sampleRate

it('cuts speech at its pauses, with its quiet beginning', () => {
  const { ended } = hearAll([quiet(1_000), voice(1_500), quiet(800), voice(2_000), quiet(800)])
  expect(ended.map(({ id }) => id)).toEqual(['phrase 1', 'phrase 2'])
  expect(ended.map((phrase) => Math.round(msOf(phrase) / 100))).toEqual([23, 28])
  // It began after the first second; its lead belongs to it.
  expect(ended[0]?.startedAt).toBeLessThanOrEqual(1_001_000)
  expect(ended[0]?.startedAt).toBeGreaterThan(1_000_600)
})

it('keeps short pauses inside a phrase, and ignores clicks', () => {
  expect(hearAll([voice(800), quiet(300), voice(800), quiet(700)]).ended).toHaveLength(1)
  expect(hearAll([quiet(500), voice(60), quiet(900)]).ended).toEqual([])
})

it('ends a phrase without pauses at the limit', () => {
  const { ended } = hearAll([voice(32_000)])
  expect(ended.map((phrase) => msOf(phrase))).toEqual([15_000, 15_000])
})

it('does not mistake lasting noise for a voice', () => {
  const { ended, phrases } = hearAll([sound(60_000, 0.004), sound(5_000, 0.006)])
  expect(ended).toEqual([])
  expect(phrases.growing()).toBeNull()
})

it('returns the unfinished phrase, and ends it when no more sound arrives', () => {
  const { phrases, now } = hearAll([voice(1_200)])
  expect(Math.round(msOf(phrases.growing() as Phrase) / 100)).toBe(12)
  expect(phrases.quiet(now + 100)).toBeNull()
  expect(phrases.quiet(now + 700)?.id).toBe('phrase 1')
  expect(phrases.growing()).toBeNull()
})
