import { plainText } from './same-words.ts'

/** Words of numbers by their value; “one” and its like are no numbers here, because they mostly are not in speech. */
const values: readonly (readonly [number, string])[] = [
  [2, 'two second দুই اثنان اثنين اثنا اثني'],
  [3, 'three third তিন ثلاثة ثلاث'],
  [4, 'four fourth চার اربعة اربع'],
  [5, 'five fifth পাঁচ خمسة خمس'],
  [6, 'six sixth ছয় ستة ست'],
  [7, 'seven seventh সাত سبعة سبع'],
  [8, 'eight eighth আট ثمانية ثماني ثمان'],
  [9, 'nine ninth নয়টি تسعة تسع'],
  [10, 'ten tenth দশ عشرة عشر'],
  [11, 'eleven eleventh এগারো'],
  [12, 'twelve twelfth বারো'],
  [13, 'thirteen thirteenth তেরো'],
  [14, 'fourteen fourteenth চৌদ্দ'],
  [15, 'fifteen fifteenth পনেরো'],
  [16, 'sixteen sixteenth ষোলো'],
  [17, 'seventeen seventeenth সতেরো'],
  [18, 'eighteen eighteenth আঠারো'],
  [19, 'nineteen nineteenth উনিশ'],
  [20, 'twenty twentieth বিশ কুড়ি عشرون عشرين'],
  [30, 'thirty thirtieth ত্রিশ ثلاثون ثلاثين'],
  [40, 'forty fortieth চল্লিশ اربعون اربعين'],
  [50, 'fifty fiftieth পঞ্চাশ خمسون خمسين'],
  [60, 'sixty ষাট ستون ستين'],
  [70, 'seventy সত্তর سبعون سبعين'],
  [80, 'eighty আশি ثمانون ثمانين'],
  [90, 'ninety নব্বই تسعون تسعين'],
]
const multipliers: readonly (readonly [number, string])[] = [
  [100, 'hundred শত শো ماية مااة'],
  [1000, 'thousand হাজার الف الاف'],
  [100_000, 'lakh লাখ লক্ষ'],
  [1_000_000, 'million মিলিয়ন مليون'],
  [10_000_000, 'crore কোটি'],
]
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
const valueOf = tableOf(values)
const multiplierOf = tableOf(multipliers)
const monthOf = tableOf(months.map((words, place) => [place + 1, words]))
const weekdayOf = tableOf(weekdays.map((words, place) => [place, words]))
/** “First” proves the 1 of a date. */
const firstDays = new Set(plainText('first one এক পহেলা একটি একটা واحد الاول').split(' '))

/** The digits of Bengali and Arabic as ours; 5,000 as 5000. */
const withPlainDigits = (text: string): string =>
  plainText(text)
    .replaceAll(/[০-৯]/gu, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/(?<=\d)[,٬](?=\d{3}(?!\d))/gu, '')

const tokensOf = (text: string): string[] => withPlainDigits(text).match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []

/** The numbers of a text, in digits or words: “twenty-four” is 24, and neither 20 nor 4. */
export function numbersOf(text: string): string[] {
  const numbers: string[] = []
  let open: { value: number; below: number } | null = null
  const close = () => {
    if (open) numbers.push(String(open.value))
    open = null
  }
  for (const token of tokensOf(text)) {
    if (/^\p{N}/u.test(token)) {
      close()
      open = { value: Number(token), below: 0 }
      // Signs like ½ have no value of their own, and a long one would lose digits.
      if (!Number.isSafeInteger(open.value)) {
        numbers.push(token)
        open = null
      }
      continue
    }
    const value: number | undefined =
      valueOf.get(token) ?? valueOf.get(token.replace(/^و|(?:টা|টি|টো)(?:য\u09BC|র)?$/gu, ''))
    const times = multiplierOf.get(token)
    if (times !== undefined) {
      open = { value: (open?.value ?? 1) * times, below: times }
      close()
    } else if (value === undefined) {
      close()
    } else {
      const last: { value: number; below: number } | null = open
      // Twenty-four; in Arabic, four and twenty, and four ten.
      const isOne = last !== null && last.below > 0 && addsUp(last.value, value, token)
      if (!isOne) close()
      open = { value: (isOne && last ? last.value : 0) + value, below: 1 }
    }
  }
  close()
  return numbers
}

function addsUp(before: number, value: number, token: string): boolean {
  if (before >= 20 && before % 10 === 0 && before < 100) return value < 10
  return before < 10 && value >= 10 && value % 10 === 0 && /\p{Script=Arabic}/u.test(token)
}

/** Numbers that a text proves: those in it, and other forms of its dates and times. */
export function provenNumbers(text: string): ReadonlySet<string> {
  const tokens = tokensOf(text)
  const proven = new Set(numbersOf(text))
  for (const [place, token] of tokens.entries()) {
    if (firstDays.has(token)) proven.add('1')
    const month = monthOf.get(token)
    const beside = tokens.slice(Math.max(0, place - 3), place + 3)
    if (month !== undefined && beside.some(isDay)) proven.add(String(month))
    if (
      /^(?:pm|evening|afternoon|বিকেল|বিকাল|সন্ধ্যা|রাত|مساء)/u.test(token) ||
      `${token}${tokens[place + 1]}` === 'pm'
    )
      for (const hour of numbersOf(beside.join(' ')))
        if (Number(hour) < 12) proven.add(String(Number(hour) + 12))
    if (token === 'half' || token.startsWith('সাড়ে'.normalize('NFC')) || token === 'والنصف') proven.add('30')
    if (token === 'quarter') for (const minutes of ['15', '45']) proven.add(minutes)
  }
  return proven
}

const isDay = (token: string): boolean =>
  /^\d{1,2}$/u.test(token) || valueOf.has(token) || firstDays.has(token)

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
