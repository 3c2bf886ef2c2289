import type { Language } from '@majlis/contract'

/**
 * The plural form of a count, from CLDR. `Intl.PluralRules` returns the same (the test compares), but its first use takes 20 ms on a fast
 * machine, before everyone's first screen.
 */
export function pluralFormOf(language: Language, count: number): Intl.LDMLPluralRule {
  const amount = Math.abs(count)
  if (language === 'bn') return amount <= 1 ? 'one' : 'other'
  if (language === 'en') return amount === 1 ? 'one' : 'other'
  return arabicFormOf(amount)
}

function arabicFormOf(amount: number): Intl.LDMLPluralRule {
  if (!Number.isInteger(amount)) return 'other'
  if (amount === 0) return 'zero'
  if (amount === 1) return 'one'
  if (amount === 2) return 'two'
  const ofHundred = amount % 100
  if (ofHundred > 10) return 'many'
  return ofHundred > 2 ? 'few' : 'other'
}
