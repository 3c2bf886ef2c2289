import { expect, it } from 'vitest'
import { regionFormatsOf } from './region-formats.ts'

it.each([
  [['en-US', 'en'], '12', 'MM/DD/YYYY', 7],
  [['en-GB'], '24', 'DD/MM/YYYY', 1],
  [['de-DE', 'en-US'], '24', 'DD.MM.YYYY', 1],
  [['sv-SE'], '24', 'YYYY-MM-DD', 1],
  [['bn-BD'], '12', 'DD/MM/YYYY', 7, ['FR', 'SA']],
  [['ar-EG'], '12', 'DD/MM/YYYY', 6, ['FR', 'SA']],
  [['ar-AE'], '12', 'DD/MM/YYYY', 6],
  [['fa-IR'], '24', 'YYYY-MM-DD', 6, ['FR']],
  // The first language with a region says where they are.
  [['en', 'en-US'], '12', 'MM/DD/YYYY', 7],
  [['de'], '24', 'DD.MM.YYYY', 1],
  [[], '24', 'DD/MM/YYYY', 1],
  [['not a locale', 'en-US'], '12', 'MM/DD/YYYY', 7],
] as const)(
  '[3.8] takes the formats of the browser’s region: %j',
  (locales, timeFormat, dateFormat, weekStart, weekend = undefined) => {
    expect(regionFormatsOf(locales)).toEqual({ timeFormat, dateFormat, weekStart, weekend })
  },
)
