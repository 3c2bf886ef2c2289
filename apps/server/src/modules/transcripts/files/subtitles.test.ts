import { expect, it } from 'vitest'
import { subRip, webVtt } from './subtitles.ts'

const cues = [
  { startMs: 0, endMs: 1_500, speaker: 'Arif', text: 'Fish & <chips>' },
  { startMs: 3_723_004, endMs: 3_724_000, speaker: '', text: 'a\n\nb --> c' },
]

it('writes valid WebVTT, whatever the text contains', () => {
  expect(webVtt(cues)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\n<v Arif>Fish &amp; &lt;chips&gt;\n\n01:02:03.004 --> 01:02:04.000\na b → c\n',
  )
})

it('writes SubRip', () => {
  expect(subRip(cues)).toBe(
    '1\n00:00:00,000 --> 00:00:01,500\nArif: Fish & <chips>\n\n2\n01:02:03,004 --> 01:02:04,000\na b → c\n',
  )
})
