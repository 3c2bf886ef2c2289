import { describe, expect, it } from 'vitest'
import { dayText, readDay } from './date-text.ts'

const today = '2026-11-21'

describe('the text of a date', () => {
  it('[3.8] follows the format of its reader, in the digits of the language', () => {
    expect(dayText('2026-03-09', 'DD/MM/YYYY', 'en')).toBe('09/03/2026')
    expect(dayText('2026-03-09', 'MM/DD/YYYY', 'en')).toBe('03/09/2026')
    expect(dayText('2026-03-09', 'YYYY-MM-DD', 'bn')).toBe('২০২৬-০৩-০৯')
    expect(dayText('2026-03-09', 'DD.MM.YYYY', 'ar')).toBe('09.03.2026')
  })

  it.each([
    ['9/3/2026', 'DD/MM/YYYY', '2026-03-09'],
    ['9/3/2026', 'MM/DD/YYYY', '2026-09-03'],
    ['9.3.26', 'DD.MM.YYYY', '2026-03-09'],
    ['2026-03-09', 'DD/MM/YYYY', '2026-03-09'],
    ['9 3', 'DD/MM/YYYY', '2026-03-09'],
    ['৯/৩/২০২৬', 'DD/MM/YYYY', '2026-03-09'],
    ['29/2/2028', 'DD/MM/YYYY', '2028-02-29'],
  ] as const)('reads %s of %s', (text, format, day) => {
    expect(readDay(text, format, today)).toBe(day)
  })

  it.each(['', 'tomorrow', '31/2/2026', '29/2/2026', '9', '1/2/3/4', '0/1/2026', '12/2026/1'])(
    'does not read %j',
    (text) => {
      expect(readDay(text, 'DD/MM/YYYY', today)).toBeNull()
    },
  )

  it('reads what it writes', () => {
    for (const language of ['en', 'bn', 'ar'] as const)
      for (const format of ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY'] as const)
        expect(readDay(dayText('2026-12-31', format, language), format, today)).toBe('2026-12-31')
  })
})
