import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { titleFrom } from './title-from.ts'

it('[7.56] turns the name of a chat into one line that reads as it is written', () => {
  expect(titleFrom('  River path ')).toBe('River path')
  expect(titleFrom('River\npath\u2028\u0000now')).toBe('River path now')
  expect(titleFrom('\u202eevil\u2066 \u200f')).toBe('evil')
  // Joiners are part of the writing.
  expect(titleFrom('ক্\u200dষ 👩\u200d🌾')).toBe('ক্\u200dষ 👩\u200d🌾')
  expect(titleFrom('\u202e\n')).toBe('')
})

it('[7.56] cuts a long one between whole characters', () => {
  const most = limits.meeting.titleMaxChars
  expect(titleFrom('x'.repeat(most + 1))).toBe('x'.repeat(most))
  const farmers = '👩\u200d🌾'
  expect(titleFrom(farmers.repeat(most))).toBe(farmers.repeat(Math.floor(most / farmers.length)))
})
