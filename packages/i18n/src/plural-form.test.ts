import { describe, expect, it } from 'vitest'
import { languageChoices, localeOf } from './languages.ts'
import { pluralFormOf } from './plural-form.ts'

describe('the form of a count', () => {
  it.each(languageChoices)('[1.25] is that of CLDR in $language', ({ language }) => {
    const plurals = new Intl.PluralRules(localeOf(language))
    const whole = Array.from({ length: 1300 }, (_, count) => count)
    const counts = [...whole, -1, -3, 0.5, 1.5, 2.25, 3.5, 1_000_000, 1_000_003, 10_000_011]
    expect(counts.map((count) => pluralFormOf(language, count))).toEqual(
      counts.map((count) => plurals.select(count)),
    )
  })
})
