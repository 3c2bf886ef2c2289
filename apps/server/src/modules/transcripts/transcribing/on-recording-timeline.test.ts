import { expect, it } from 'vitest'
import { onRecordingTimeline } from './on-recording-timeline.ts'

/** Five seconds, and after a pause of half a second five more; then four, a minute later. */
const spans = [
  { startMs: 10_000, endMs: 15_000 },
  { startMs: 15_500, endMs: 20_500 },
  { startMs: 80_000, endMs: 84_000 },
]
const piece = { startMs: 10_000, endMs: 84_000, spans }

const wordsOf = (...given: [number, string][]) =>
  given.map(([second, text]) => ({ startMs: second * 1_000, endMs: second * 1_000 + 400, text }))

it('gives segments and words the times of the sound', () => {
  const segment = { startMs: 1_000, endMs: 7_400, text: 'We buy lamps.', language: 'en' }
  const words = wordsOf([1, 'We'], [4, 'buy'], [7, 'lamps.'])
  expect(onRecordingTimeline(piece, [{ ...segment, words }])).toEqual([
    {
      startMs: 11_000,
      endMs: 17_900,
      text: 'We buy lamps.',
      language: 'en',
      words: [
        { startMs: 11_000, endMs: 11_400, text: 'We' },
        { startMs: 14_000, endMs: 14_400, text: 'buy' },
        { startMs: 17_500, endMs: 17_900, text: 'lamps.' },
      ],
    },
  ])
})

it.each([
  ['with spaces', 'Buy lamps. Who pays?', ['Buy', 'lamps.', 'Who', 'pays?'], ['Buy lamps.', 'Who pays?']],
  ['without spaces', '买灯。谁付钱？', ['买', '灯。', '谁', '付钱？'], ['买灯。', '谁付钱？']],
])('cuts a segment where a long silence was left out, in a language %s', (_what, text, said, expected) => {
  const seconds = [8, 9, 10.2, 11]
  const words = wordsOf(...said.map((word, place): [number, string] => [seconds[place] ?? 0, word]))
  const heard = onRecordingTimeline(piece, [{ startMs: 8_000, endMs: 11_400, text, language: 'zh', words }])
  expect(heard.map((one) => one.text)).toEqual(expected)
  expect(heard.map((one) => one.language)).toEqual(['zh', 'zh'])
  expect(heard.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [18_500, 19_900],
    [80_200, 81_400],
  ])
})

it('keeps a segment without words where its middle is', () => {
  const segment = { startMs: 9_800, endMs: 13_000, text: 'Who pays?', language: null, words: [] }
  expect(onRecordingTimeline(piece, [segment])).toEqual([{ ...segment, startMs: 80_000, endMs: 83_000 }])
})

it('does not leave the piece, whatever times the engine answers', () => {
  const segment = { startMs: 13_000, endMs: 30_000, text: 'Yes', language: null, words: wordsOf([29, 'Yes']) }
  expect(onRecordingTimeline(piece, [segment])).toMatchObject([{ startMs: 83_000, endMs: 84_000 }])
})
