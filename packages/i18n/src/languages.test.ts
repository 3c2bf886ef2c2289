import { readFileSync } from 'node:fs'
import { languages } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { directionOf, languageChoices, matchLanguage } from './languages.ts'

describe('the languages', () => {
  it('[1.25] are those of the contract', () => {
    expect(languageChoices.map(({ language }) => language)).toEqual([...languages])
  })

  it('[1.25] have a font for the name of Bengali on machines without one', () => {
    const styles = readFileSync(new URL('../../ui/src/fonts.css', import.meta.url), 'utf8')
    const range = /'Language names';[^}]*unicode-range:([^;]*);/.exec(styles)?.[1] ?? ''
    const { nativeName = '' } = languageChoices.find(({ language }) => language === 'bn') ?? {}
    const letters = Array.from(nativeName, (letter) => letter.codePointAt(0)?.toString(16).padStart(4, '0'))
    for (const letter of letters) expect(range).toContain(`U+${letter?.toUpperCase()}`)
    expect(letters).toHaveLength(5)
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
