import { languages } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { directionOf, languageChoices, matchLanguage } from './languages.ts'

describe('the languages', () => {
  it('[1.25] are those of the contract', () => {
    expect(languageChoices.map(({ language }) => language)).toEqual([...languages])
  })

  it('[1.25] run from right to left in Arabic only', () => {
    expect(languages.map((language) => [language, directionOf(language)])).toEqual([
      ['en', 'ltr'],
      ['bn', 'ltr'],
      ['ar', 'rtl'],
    ])
  })

  it('[3.7] are found whatever the letter case and region', () => {
    expect(matchLanguage(['AR-EG'])).toBe('ar')
    expect(matchLanguage([null, 'fr-FR', 'bn'])).toBe('bn')
  })

  it('[4.22] fall back to English', () => {
    expect(matchLanguage(['fr', undefined])).toBe('en')
  })
})
