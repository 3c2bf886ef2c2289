import { isDay, isFirstDay, isHalfMore } from './number-words.ts'
import { plainText } from './same-words.ts'
import { numbersOf, withPlainDigits } from './spoken-numbers.ts'

const months = [
  'january জানুয়ারি يناير',
  'february ফেব্রুয়ারি فبراير',
  'march মার্চ مارس',
  'april এপ্রিল ابريل',
  'may মে مايو',
  'june জুন يونيو',
  'july জুলাই يوليو',
  'august আগস্ট اغسطس',
  'september সেপ্টেম্বর سبتمبر',
  'october অক্টোবর اكتوبر',
  'november নভেম্বর نوفمبر',
  'december ডিসেম্বর ديسمبر',
]

const weekdays = [
  'monday সোমবার সোম الاثنين اثنين',
  'tuesday মঙ্গলবার মঙ্গল الثلاثاء ثلاثاء',
  'wednesday বুধবার বুধ الاربعاء اربعاء',
  'thursday বৃহস্পতিবার বৃহস্পতি الخميس خميس',
  'friday শুক্রবার শুক্র الجمعة جمعة',
  'saturday শনিবার শনি السبت سبت',
  'sunday রবিবার রোববার রবি الاحد',
]

const tableOf = (lists: readonly (readonly [number, string])[]): ReadonlyMap<string, number> =>
  new Map(
    lists.flatMap(([value, words]) =>
      plainText(words)
        .split(' ')
        .map((word) => [word, value] as const),
    ),
  )
const monthOf = tableOf(months.map((words, place) => [place + 1, words]))
const weekdayOf = tableOf(weekdays.map((words, place) => [place, words]))
const tokensOf = (text: string): string[] => withPlainDigits(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []

/** Numbers that a text proves: those in it, and other forms of its dates and times. */
export function provenNumbers(text: string): ReadonlySet<string> {
  const tokens = tokensOf(text)
  const proven = new Set(numbersOf(text))
  for (const [place, token] of tokens.entries()) {
    if (isFirstDay(token)) proven.add('1')
    const month = monthOf.get(token)
    const beside = tokens.slice(Math.max(0, place - 3), place + 3)
    if (month !== undefined && beside.some(isDay)) proven.add(String(month))
    if (
      /^(?:pm|evening|afternoon|বিকেল|বিকাল|সন্ধ্যা|রাত|مساء)/u.test(token) ||
      `${token}${tokens[place + 1]}` === 'pm'
    )
      for (const hour of numbersOf(beside.join(' ')))
        if (Number(hour) < 12) proven.add(String(Number(hour) + 12))
    if (token === 'half' || isHalfMore(token) || token === 'والنصف') proven.add('30')
    if (token === 'quarter') for (const minutes of ['15', '45']) proven.add(minutes)
  }
  return proven
}

/** The numbers that a line claims. Full hours may be written with minutes. */
export const claimedNumbers = (line: string): string[] =>
  numbersOf(withPlainDigits(line).replaceAll(/(?<=\d):00\b/gu, ''))

/** Whether every day of the week and every month of a line was said; months also as numbers. */
export function hasSaidDays(line: string, proof: string): boolean {
  const claimed = daysOf(line)
  const said = daysOf(proof)
  const numbers = new Set(numbersOf(proof))
  return (
    claimed.weekdays.every((day) => said.weekdays.includes(day)) &&
    claimed.months.every((month) => said.months.includes(month) || numbers.has(String(month)))
  )
}

/** Whether a word, of `wordsOf`, is a day of the week or a month, for which `hasSaidDays` is decisive. */
export function isDayName(word: string): boolean {
  const { weekdays: days, months: named } = daysOf(word)
  return days.length + named.length > 0
}

function daysOf(text: string) {
  // Bengali endings follow the name: “শুক্রবারের”. “May” and “march” are also other words.
  const words = tokensOf(text).map((token) => token.replace(/^(.+বার)(?:ের|ে|েই|ই)$/u, '$1'))
  const only = (table: ReadonlyMap<string, number>) =>
    words.flatMap((word) => table.get(word.replace(/^[وبل](?=ال)/u, '')) ?? [])
  return {
    weekdays: only(weekdayOf),
    months: words
      .filter((word) => word !== 'may' && word !== 'march')
      .flatMap((word) => monthOf.get(word) ?? []),
  }
}
