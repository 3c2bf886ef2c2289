import { plainText, wordsOf, type WordIndex } from './same-words.ts'
import { isTelling } from './word-lists.ts'

const plainSet = (list: string) => new Set(plainText(list).split(' '))
const titlesBefore = plainSet(
  'mr mrs ms dr sir জনাব বেগম ডাক্তার ডক্টর মিস্টার السيد السيدة الاستاذ الاستاذة الدكتور الدكتورة المهندس المهندسة الاخ الاخت',
)
const titlesAfter = plainSet('সাহেব ভাই আপা স্যার ম্যাডাম দাদা দিদি')
const auxiliaries = plainSet(
  'will is was has had to should must can shall needs agreed would and or does did',
)
const bengaliPassives = plainSet('হবে হয়েছে হলো হল ছিল হয় গেছে আছে নেই')

interface Named {
  /** The line as the model wrote it. */
  line: string
  /** The words of the meeting, with the names of those who spoke. */
  said: WordIndex
}

/** Words with a capital inside a sentence, in the form of `wordsOf`: each begins a name. */
export const capitalisedIn = (line: string): string[] =>
  (line.match(/(?<=[\p{Ll}\p{N}\p{M},;:] |\p{Lu}[\p{L}\p{M}]+ )\p{Lu}[\p{L}\p{M}]+/gu) ?? []).flatMap(wordsOf)

/**
 * Whether every name in a line was said or belongs to someone who spoke. English has capitals; elsewhere, a word is a name by its place: with a title, or as
 * the one who does what was said.
 */
export function hasSaidNames({ line, said }: Named): boolean {
  const isSaid = (word: string) => said.has(word)
  const isSaidName = (name: string) =>
    said.hasExactly(name) || said.words.some((one) => isSameName(one, name))
  if (!capitalisedIn(line).every((name) => !isTelling(name) || isSaidName(name))) return false
  const words = wordsOf(line)
  return words.every((word, place) => {
    if (!isTelling(word) || isSaid(word)) return true
    const [before = '', after = ''] = [words[place - 1], words[place + 1]]
    if (titlesBefore.has(before) || titlesAfter.has(after)) return false
    if (/\p{Script=Bengali}/u.test(word)) return !isBengaliName(word, place, words)
    if (/\p{Script=Arabic}/u.test(word)) return !isArabicName(word, place, words, isSaid)
    // “Margaret sends” of what was said as “send”; “Purchase lamps” is no name.
    const isVerb = /(?:s|ed)$/u.test(after) && isSaid(after) && !said.hasExactly(after)
    return place > 0 || !(auxiliaries.has(after) || isVerb)
  })
}

/** Up to a short ending; “Maria” is not “Marina”. */
function isSameName(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length > 1 && longer.startsWith(shorter) && longer.length - shorter.length <= 2
}

/** Who gets or is asked something (“-কে”), or the first word of a sentence whose verb has a person. */
function isBengaliName(word: string, place: number, words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  const isActive = /(?:বেন|বে|ছেন|লেন|েন)$/u.test(last) && !bengaliPassives.has(last)
  return word.endsWith('কে') || (place === 0 && isActive && words.length > 2)
}

/** “On X to …”, “by X”, or X beside a verb in the third person. */
function isArabicName(
  word: string,
  place: number,
  words: readonly string[],
  isSaid: (word: string) => boolean,
): boolean {
  const isVerb = (one = '') => /^(?:س[يت]|ي)\p{L}{2,}/u.test(one) && isSaid(one)
  const [earlier, before, after] = [words[place - 2], words[place - 1], words[place + 1]]
  if (word.startsWith('ال') || (/^[يسن]/u.test(word) && isVerb(word))) return false
  if (before === 'علي' && after === 'ان') return true
  if (earlier === 'من' && before === 'قبل') return true
  return isVerb(before) || (place === 0 && isVerb(after))
}
