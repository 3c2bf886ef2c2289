import { expect, it } from 'vitest'
import { requestedLanguage } from './requested-language.ts'

it.each([
  ['ar-EG,ar;q=0.9,en;q=0.8', 'ar'],
  ['fr;q=0.9, bn;q=0.5, en;q=0.4', 'bn'],
  ['en;q=0.2,bn', 'bn'],
  ['ar;q=0,en', 'en'],
  ['ja', 'en'],
  [undefined, 'en'],
  [';;;q=x,,', 'en'],
] as const)('[1.25] [4.22] answers %j in %s', (header, language) => {
  expect(requestedLanguage(header)).toBe(language)
})
