import { numberWordOf, type NumberWord } from './number-words.ts'
import { plainText } from './same-words.ts'

/** The digits of Bengali and Arabic as ours; 5,000 as 5000. */
export const withPlainDigits = (text: string): string =>
  plainText(text)
    .replaceAll(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/(?<=\d)[,٬](?=\d{3}(?!\d))/gu, '')

/** A number as far as it was read: 1,250 of “one million, one thousand two hundred fifty” is 1,000,000 + 1,000 and 250. */
interface OpenNumber {
  /** What large multipliers have ended. */
  total: number
  /** The last of them: what follows is smaller. */
  below: number
  /** Null right after a large multiplier. */
  group: number | null
  /** The group is of digits, to which no words are added. */
  isDigits: boolean
  /** “One” or “one and a half”, which are numbers only with a multiplier. */
  isBare: boolean
  /** Half more of what a multiplier makes of it. */
  hasHalf: boolean
  /** “And” was the last word. */
  isJoined: boolean
}

const none: OpenNumber = {
  total: 0,
  below: Infinity,
  group: null,
  isDigits: false,
  isBare: false,
  hasHalf: false,
  isJoined: false,
}

/** The numbers of a text, in digits or words: “twenty-four” is 24, and neither 20 nor 4; “two hundred and fifty” is 250, and neither 200 nor 50. */
export function numbersOf(text: string): string[] {
  const numbers: string[] = []
  let open: OpenNumber | null = null
  const close = () => {
    if (open && !open.isBare) numbers.push(String(open.total + (open.group ?? 0)))
    open = null
  }
  // With signs that end a number.
  for (const token of withPlainDigits(text).match(/\p{N}+|[\p{L}\p{M}]+|[.,;:!?،؛؟।\n]/gu) ?? []) {
    const longer: OpenNumber | null = open && continued(open, token)
    if (longer) {
      open = longer
      continue
    }
    close()
    open = begun(token)
    // Signs like ½ have no value of their own, and a long number would lose digits.
    if (!open && /^\p{N}/u.test(token)) numbers.push(token)
  }
  close()
  return numbers
}

function begun(token: string): OpenNumber | null {
  if (/^\p{N}/u.test(token)) {
    const group = Number(token)
    return Number.isSafeInteger(group) ? { ...none, group, isDigits: true } : null
  }
  const word = numberWordOf(token)
  switch (word?.kind) {
    case 'value':
      // “Two thousand” is one word in Arabic.
      if (word.value >= 1000) return { ...none, total: word.value, below: 1000 }
      return { ...none, group: word.value }
    case 'one':
      return { ...none, group: 1, isBare: true }
    case 'with-half':
      return { ...none, group: word.value, isBare: true, hasHalf: true }
    case 'half':
      return { ...none, isBare: true, hasHalf: true }
    case 'times':
      return multiplied(none, word)
    case 'joining':
    case undefined:
      return null
  }
}

/** The number with one more token; null if the token is no part of it. */
function continued(open: OpenNumber, token: string): OpenNumber | null {
  if (/^\p{N}/u.test(token)) return added(open, Number(token), token)
  const word = numberWordOf(token)
  switch (word?.kind) {
    case 'value':
      return added(open, word.value, token)
    case 'one':
      return added(open, 1, token)
    case 'times':
      return word.value === null ? multiplied(open, word) : withHundreds(open, word)
    case 'joining':
      return isRound(open) ? { ...open, isJoined: true } : null
    case 'half':
    case 'with-half':
    case undefined:
      return null
  }
}

/** After a hundred, or a larger multiplier, smaller numbers follow. */
const isRound = ({ group, total, isDigits }: OpenNumber): boolean =>
  group === null ? total > 0 : !isDigits && group >= 100 && group % 100 === 0

function added(open: OpenNumber, value: number, token: string): OpenNumber | null {
  const isDigits = /^\p{N}/u.test(token)
  const { group, below } = open
  if (group === null) {
    // Half more of three.
    if (open.total === 0) return open.hasHalf ? { ...open, group: value, isBare: false } : null
    return value < below ? { ...open, group: value, isDigits, isJoined: false } : null
  }
  if (open.isDigits || open.hasHalf) return null
  const rest = group % 100
  const isSum = rest === 0 ? group > 0 && value < 100 : addsUp(rest, value, token)
  if (!isSum || (isDigits && rest > 0) || (open.isJoined && rest > 0)) return null
  return { ...open, group: group + value, isBare: false, isJoined: false }
}

/** Twenty-four; in Arabic, four and twenty, and four ten. */
function addsUp(before: number, value: number, token: string): boolean {
  if (before >= 20 && before % 10 === 0) return value < 10
  return before < 10 && value >= 10 && value < 100 && value % 10 === 0 && /\p{Script=Arabic}/u.test(token)
}

type Times = Extract<NumberWord, { kind: 'times' }>

function withHundreds(open: OpenNumber, word: Times): OpenNumber | null {
  const { group } = multiplied(none, word)
  return open.group === null && open.total > 0 && group !== null && group < open.below
    ? { ...open, group, isJoined: false }
    : null
}

function multiplied(open: OpenNumber, { times, value, hasHalf }: Times): OpenNumber {
  const count = (value ?? open.group ?? 1) + (hasHalf || open.hasHalf ? 0.5 : 0)
  const last = { ...open, isDigits: false, isBare: false, hasHalf: false, isJoined: false }
  // “Hundred” is of the last part only: five thousand two hundred.
  if (times === 100 && count < 100) return { ...last, group: count * 100 }
  if (times < open.below) return { ...last, total: open.total + count * times, below: times, group: null }
  // “Five thousand crore”.
  return { ...last, total: (open.total + (open.group ?? 0)) * times, below: times, group: null }
}
