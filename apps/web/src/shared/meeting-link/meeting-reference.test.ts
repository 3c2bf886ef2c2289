import { describe, expect, it } from 'vitest'
import { joinPath, parseMeetingReference, readJoinPath } from './meeting-reference.ts'

describe('what people paste', () => {
  it.each([
    ['6477 1284 0966', { meeting: '647712840966' }],
    ['  6477-1284-0966 ', { meeting: '647712840966' }],
    ['(6477) 1284.0966', { meeting: '647712840966' }],
    ['٦٤٧٧ ١٢٨٤ ٠٩٦٦', { meeting: '647712840966' }],
    ['৬৪৭৭১২৮৪০৯৬৬', { meeting: '647712840966' }],
    ['Nusrat7', { meeting: 'nusrat7' }],
    [
      'https://meet.example.org/m/j/647712840966/nusrat?pwd=a%2Bb',
      { meeting: '647712840966', pmu: 'nusrat', pwd: 'a+b' },
    ],
    ['meet.example.org/m/j/nusrat', { meeting: 'nusrat' }],
    ['localhost:3000/m/j/647712840966', { meeting: '647712840966' }],
    ['/m/j/647712840966?pwd=x', { meeting: '647712840966', pwd: 'x' }],
    ['https://meet.example.org/join/meeting?=647712840966', { meeting: '647712840966' }],
    [
      'Join here: https://meet.example.org/m/j/647712840966?pwd=x. See you!',
      { meeting: '647712840966', pwd: 'x' },
    ],
    ['Budget review\nMeeting ID: 6477 1284 0966\nPasscode: 123456', { meeting: '647712840966' }],
  ])('[2.1] reads %j', (typed, reference) => {
    expect(parseMeetingReference(typed)).toEqual(reference)
  })

  it.each([
    '',
    '   ',
    '123456',
    '0477 1284 0966',
    '6477 1284 09661',
    'ab',
    'https://meet.example.org/sign-in',
    'see you tomorrow',
  ])('finds no meeting in %j', (typed) => {
    expect(parseMeetingReference(typed)).toBeNull()
  })
})

describe('join paths', () => {
  it('[2.1] reads the path of the page and writes it again', () => {
    const reference = readJoinPath('/m/j/647712840966/nusrat', '?pwd=a%2Bb')
    expect(reference).toEqual({ meeting: '647712840966', pmu: 'nusrat', pwd: 'a+b' })
    expect(reference && joinPath(reference)).toBe('/m/j/647712840966/nusrat?pwd=a%2Bb')
  })

  it('keeps a broken escape, which names no meeting', () => {
    expect(readJoinPath('/m/j/%E0%A4%A', '')).toBeNull()
  })

  it('ignores an invalid name part', () => {
    expect(readJoinPath('/m/j/647712840966/1234', '')).toEqual({ meeting: '647712840966' })
  })
})
