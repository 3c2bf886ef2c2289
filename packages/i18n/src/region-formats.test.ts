import { expect, it } from 'vitest'
import { regionFormatsOf } from './region-formats.ts'

it.each([
  [['en-US', 'en'], '12', 'MM/DD/YYYY', 7],
  [['en-GB'], '24', 'DD/MM/YYYY', 1],
  [['de-DE', 'en-US'], '24', 'DD.MM.YYYY', 1],
  [['sv-SE'], '24', 'YYYY-MM-DD', 1],
  [['bn-BD'], '12', 'DD/MM/YYYY', 7],
  [['ar-EG'], '12', 'DD/MM/YYYY', 6],
  // The first language with a region says where they are.
  [['en', 'en-US'], '12', 'MM/DD/YYYY', 7],
  [['de'], '24', 'DD.MM.YYYY', 1],
  [[], '24', 'DD/MM/YYYY', 1],
  [['not a locale', 'en-US'], '12', 'MM/DD/YYYY', 7],
] as const)(
  '[3.8] takes the formats of the browser’s region: %j',
  (locales, timeFormat, dateFormat, weekStart) => {
    expect(regionFormatsOf(locales)).toMatchObject({ timeFormat, dateFormat, weekStart })
  },
)

it.each([
  ['bn-BD', ['FR', 'SA']],
  ['ar-EG', ['FR', 'SA']],
  ['fa-IR', ['FR']],
  // Saturday and Sunday, as of most regions.
  ['ar-AE', undefined],
  ['en-GB', undefined],
] as const)('[3.8] takes the weekend of the browser’s region: %s', (locale, weekend) => {
  expect(regionFormatsOf([locale]).weekend).toEqual(weekend)
})
