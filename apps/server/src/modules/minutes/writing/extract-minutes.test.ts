import { expect, it } from 'vitest'
import { extractMinutes } from './extract-minutes.ts'

const said = (...texts: string[]) =>
  texts.map((text, place) => ({ id: `s${place}`, speaker: 'Arif', userId: null, text }))
const of = (section: string, ...texts: string[]) =>
  extractMinutes(said(...texts)).lines.filter((line) => line.section === section)

it.each([
  ['We decided to buy new lamps.', 'decisions'],
  ['আমরা ঠিক করলাম নতুন বাতি কিনব।', 'decisions'],
  ['اتفقنا على شراء مصابيح جديدة.', 'decisions'],
  ['I’ll send the offer on Monday.', 'actions'],
  ['প্রস্তাবটি সোমবার পাঠাতে হবে।', 'actions'],
  ['سأرسل العرض يوم الاثنين.', 'actions'],
  ['Who pays for the lamps?', 'questions'],
  ['من يدفع ثمن المصابيح؟', 'questions'],
])('[1.1] finds in “%s” what belongs to the %s', (text, section) => {
  expect(of(section, text, 'It rained.')).toMatchObject([{ text, segmentIds: ['s0'] }])
})

it('names speakers who say that they will do something', () => {
  expect(of('actions', 'I will call the office.')).toMatchObject([{ owner: 'Arif' }])
  expect(of('actions', 'You need to call the office.')).toMatchObject([{ owner: '' }])
})

it('summarises with sentences from the transcript, in their order', () => {
  const texts = [
    'The lamps of Mill Street have been broken since the storm.',
    'Hello.',
    'Nice weather today.',
    'Broken lamps in Mill Street are a danger for children.',
    'Yes.',
    'New lamps for Mill Street cost four thousand pounds.',
    'Thank you.',
    'Bye.',
  ]
  const summary = of('summary', ...texts)
  expect(summary).toHaveLength(2)
  for (const line of summary) expect(texts).toContain(line.text)
  expect(summary.every(({ text }) => /lamps/i.test(text))).toBe(true)
})

it('ignores a word that is part of another one', () => {
  expect(of('actions', 'The illness was long and hard.')).toEqual([])
})

it('lists equal sentences once', () => {
  const texts = [
    'We decided to buy new lamps.',
    'It rained.',
    'We decided to buy new lamps!',
    'Who pays?',
    'Who pays?',
  ]
  expect(of('decisions', ...texts)).toMatchObject([{ text: texts[0], segmentIds: ['s0'] }])
  expect(of('questions', ...texts)).toMatchObject([{ segmentIds: ['s3'] }])
})
