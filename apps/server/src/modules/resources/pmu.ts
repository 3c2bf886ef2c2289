import { limits } from '@majlis/contract'

interface NamedPerson {
  firstName: string
  lastName: string
  email: string
}

/** Letters that Unicode does not take apart into a base letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
}

/**
 * The name part of a personal link as it would be without namesakes (spec-notes: PMU): the name in lower case without
 * spaces; where the name has no Latin letters, the local part of the address; else `host`. Always 3–20 letters and
 * digits with a letter among them (spec 5.3).
 */
export function pmuBase({ firstName, lastName, email }: NamedPerson): string {
  const localPart = email.split('@')[0] ?? ''
  const candidates = [`${firstName}${lastName}`, localPart].map(latin)
  return candidates.find(isUsable) ?? 'host'
}

/** The n-th try for a base: the base itself, then with 2, 3, …, at last with any number of six digits. A long base is cut for the number. */
export function pmuCandidate(base: string, attempt: number, randomNumber: () => number): string {
  if (attempt === 1) return base
  const number = String(attempt <= 9 ? attempt : randomNumber())
  return `${base.slice(0, limits.pmu.maxChars - number.length)}${number}`
}

function latin(text: string): string {
  return text
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, limits.pmu.maxChars)
}

function isUsable(base: string): boolean {
  return base.length >= limits.pmu.minChars && /[a-z]/.test(base)
}
