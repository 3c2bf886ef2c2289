import { plainText } from './same-words.ts'

/** Words of numbers by their value. Bengali ‘নয়’ alone is missing: it mostly means “is not”. */
const values: readonly (readonly [number, string])[] = [
  [2, 'two second দুই দু اثنان اثنين اثنا اثني'],
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
  [200, 'مئتان مئتين مائتان مائتين'],
  [300, 'ثلاثمئة ثلاثمائة'],
  [400, 'أربعمئة أربعمائة'],
  [500, 'خمسمئة خمسمائة'],
  [600, 'ستمئة ستمائة'],
  [700, 'سبعمئة سبعمائة'],
  [800, 'ثمانمئة ثمانمائة ثمانيمئة ثمانيمائة'],
  [900, 'تسعمئة تسعمائة'],
  [2000, 'ألفان ألفين'],
]
/** Bengali has a word of its own for each number below a hundred: those from 21 on, without full tens. */
const bengaliValues =
  `একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ - একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ -
একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ - একান্ন বাহান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট -
একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর - একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি -
একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই - একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`
    .split(/\s+/)
    .map((word, place) => [place + 21, word] as const)
    .filter(([, word]) => word !== '-')
const multipliers: readonly (readonly [number, string])[] = [
  [100, 'hundred hundreds শত শো শ مئة مائة ماية مئات'],
  [1000, 'thousand thousands হাজার ألف آلاف ألفا'],
  [100_000, 'lakh lakhs লাখ লক্ষ'],
  [1_000_000, 'million millions মিলিয়ন مليون ملايين مليونا'],
  [10_000_000, 'crore crores কোটি'],
  [1_000_000_000, 'billion billions বিলিয়ন مليار مليارات'],
]

const tableOf = (lists: readonly (readonly [number, string])[]): ReadonlyMap<string, number> =>
  new Map(
    lists.flatMap(([value, words]) =>
      plainText(words)
        .split(' ')
        .map((word) => [word, value] as const),
    ),
  )
const valueOf = tableOf([...values, ...bengaliValues])
const multiplierOf = tableOf(multipliers)
const plainSet = (words: string) => new Set(plainText(words).split(' '))
/** Numbers only as a part of a longer one: “one” mostly is none in speech. */
const ones = plainSet('one এক واحد واحدة')
/** Half more of what follows: three and a half thousand. */
const halfMore = plainSet('সাড়ে')
/** One and a half, two and a half. */
const withHalf = tableOf([
  [1, 'দেড়'],
  [2, 'আড়াই'],
])
const joining = plainSet('and ও এবং و')

/** What a word, in `plainText`, says of a number. */
export type NumberWord =
  | { kind: 'value'; value: number }
  | { kind: 'one' | 'half' | 'joining' }
  | { kind: 'with-half'; value: number }
  | { kind: 'times'; times: number; value: number | null; hasHalf: boolean }

/** Null for all other words. Bengali writes articles and “hundred” at the word, Arabic “and”. */
export function numberWordOf(token: string): NumberWord | null {
  if (joining.has(token)) return { kind: 'joining' }
  const bare = token.replace(/^و(?=\p{L}{2})/u, '')
  for (const word of [token, bare, bare.replace(/(?:টা|টি|টো|জন)(?:য\u09BC|র|কে)?$/u, '')]) {
    const value = valueOf.get(word)
    if (value !== undefined) return { kind: 'value', value }
    if (ones.has(word)) return { kind: 'one' }
    if (halfMore.has(word)) return { kind: 'half' }
    const half = withHalf.get(word)
    if (half !== undefined) return { kind: 'with-half', value: half }
    const times = multiplierOf.get(word) ?? multiplierOf.get(word.replace(/(?:ের|ে)$/u, ''))
    if (times !== undefined) return { kind: 'times', times, value: null, hasHalf: false }
  }
  return bengaliHundreds(bare)
}

/** “দুইশ”, “তিনশো”, “দেড়শ”. */
function bengaliHundreds(token: string): NumberWord | null {
  const [, before = ''] = /^(.+?)(?:শত|শো|শ)(?:টা|টি)?$/u.exec(token) ?? []
  const half = withHalf.get(before)
  const value = half ?? valueOf.get(before) ?? { এক: 1, ['নয়'.normalize('NFC')]: 9 }[before]
  return value === undefined || value > 9
    ? null
    : { kind: 'times', times: 100, value, hasHalf: half !== undefined }
}

/** “First” proves the 1 of a date. */
const firstDays = plainSet('first one এক পহেলা একটি একটা واحد الاول')

export const isFirstDay = (token: string): boolean => firstDays.has(token)

/** Whether a token can be the day of a month. */
export const isDay = (token: string): boolean =>
  /^\d{1,2}$/u.test(token) || (valueOf.get(token) ?? 100) <= 31 || isFirstDay(token)

export const isHalfMore = (token: string): boolean => halfMore.has(token)
