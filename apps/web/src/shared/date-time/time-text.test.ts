import { describe, expect, it } from 'vitest'
import { readTime, timeOf, timeText } from './time-text.ts'

const habits = { language: 'en', timeFormat: '24' } as const

describe('the text of a time', () => {
  it.each([
    ['930', '09:30'],
    ['9', '09:00'],
    ['1430', '14:30'],
    ['9:30', '09:30'],
    ['৯৩০', '09:30'],
    ['٩٣٠', '09:30'],
  ])('[5.8] reads %s as %s', (text, time) => {
    expect(readTime(text, habits)).toBe(time)
  })

  it.each(['', '960', '999', '12345', '25', 'soon'])('[5.8][8.14] does not read %j', (text) => {
    expect(readTime(text, habits)).toBeNull()
  })

  it('[3.8] reads what it writes, in every language and both formats', () => {
    for (const language of ['en', 'bn', 'ar'] as const)
      for (const timeFormat of ['12', '24'] as const)
        for (const time of ['00:00', '00:45', '09:30', '12:00', '12:15', '18:05', '23:59'])
          expect([
            language,
            timeFormat,
            readTime(timeText(time, { language, timeFormat }), { language, timeFormat }),
          ]).toEqual([language, timeFormat, time])
  })

  it('keeps minutes within their day', () => {
    expect([timeOf(-15), timeOf(1440), timeOf(1455)]).toEqual(['23:45', '00:00', '00:15'])
  })
})
