import { baseOf, changingStems } from './word-lists.ts'

/** Lower case, one form of each sign, without the vowel marks of Arabic. */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u064B-\u065F\u0670\u0640]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll(/[ؤئ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('’', "'")

/** The words of a text, in `plainText`. */
export const wordsOf = (text: string): string[] =>
  (plainText(text).match(/[\p{L}\p{M}]+(?:'\p{L}+)?/gu) ?? []).map((word) => word.replace(/'s$/u, ''))

/** Forms of a word that are compared as they are, or from their beginning. */
interface Forms {
  script: 'arabic' | 'bengali' | 'other'
  stem: string
  /** The consonants of an Arabic word, without what may be prefix or ending. */
  roots: ReadonlySet<string>
}

/** Whether two words, of `wordsOf`, are forms of one: other endings, the Arabic article and plurals, the case endings of Bengali. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const first = formsOf(one)
  const second = formsOf(other)
  if (first.stem === second.stem) return true
  if (first.script !== second.script) return false
  switch (first.script) {
    case 'arabic':
      return hasSameRoot(first, second)
    case 'bengali':
      return beginsAlike(first.stem, second.stem, 2, 6)
    case 'other':
      return beginsAlike(first.stem, second.stem, 3, 5)
  }
}

function hasSameRoot(first: Forms, second: Forms): boolean {
  for (const root of first.roots) if (second.roots.has(root)) return true
  return false
}

/** Words that are searched many times, by their forms: what `isSameWord` says of any of them, without comparing each. */
export interface WordIndex {
  words: readonly string[]
  /** The word itself. */
  hasExactly(word: string): boolean
  /** A form of it. */
  has(word: string): boolean
}

/** Of words of `wordsOf`, each once. */
export function indexWords(words: readonly string[]): WordIndex {
  const exactly = new Set(words)
  const stems = new Set<string>()
  const roots = new Set<string>()
  const byFirst = new Map<string, string[]>()
  for (const word of words) {
    const forms = formsOf(word)
    stems.add(forms.stem)
    for (const root of forms.roots) roots.add(root)
    const alike = byFirst.get(firstOf(forms))
    if (alike) alike.push(word)
    else byFirst.set(firstOf(forms), [word])
  }
  const answers = new Map<string, boolean>()
  function find(word: string): boolean {
    const forms = formsOf(word)
    if (stems.has(forms.stem)) return true
    if (forms.script === 'arabic') return [...forms.roots].some((root) => roots.has(root))
    return byFirst.get(firstOf(forms))?.some((one) => isSameWord(one, word)) ?? false
  }
  return {
    words,
    hasExactly: (word) => exactly.has(word),
    has(word) {
      if (exactly.has(word)) return true
      const known = answers.get(word)
      if (known !== undefined) return known
      const answer = find(word)
      answers.set(word, answer)
      return answer
    },
  }
}

/** Words whose forms differ in this are no forms of one, except in Arabic. */
const firstOf = ({ script, stem }: Forms): string => `${script} ${stem[0]}`

/** Letters by which two words may differ at their end, if they begin with a clear majority of the shorter one. */
function beginsAlike(one: string, other: string, least: number, maxEnding: number): boolean {
  if (one[0] !== other[0]) return false
  const [shorter, longer] = [Array.from(one), Array.from(other)].toSorted((a, b) => a.length - b.length)
  if (!shorter || !longer) return false
  let alike = 0
  while (alike < shorter.length && shorter[alike] === longer[alike]) alike += 1
  const isWhole = alike === shorter.length
  if (longer.length - alike > maxEnding) return false
  return isWhole ? alike >= least : alike > least && alike * 5 >= shorter.length * 3
}

const known = new Map<string, Forms>()
const maxKnown = 20_000

function formsOf(word: string): Forms {
  const found = known.get(word)
  if (found) return found
  const changed = changingStems.reduce((text, [from, to]) => text.replace(from, to), word)
  const script = /\p{Script=Arabic}/u.test(word)
    ? 'arabic'
    : /\p{Script=Bengali}/u.test(word)
      ? 'bengali'
      : 'other'
  const forms = {
    script,
    stem: baseOf(changed),
    roots: script === 'arabic' ? rootsOf(changed) : new Set<string>(),
  } as const
  if (known.size >= maxKnown) known.clear()
  known.set(word, forms)
  return forms
}

/** All sets of consonants that may be the root of an Arabic word: three letters or more. */
function rootsOf(word: string): ReadonlySet<string> {
  const bases = new Set([word.replace(/^[وفبك]?ال(?=\p{L}{2})|^[وف]?لل(?=\p{L}{2})/u, '')])
  for (const base of bases) {
    // Of a noun like “approval”, which begins its verb with this letter.
    if (/^م\p{L}{4,}ة$/u.test(base)) bases.add(base.slice(1))
    // A preposition, the future, a person of the verb.
    if (base.length > 3 && /^[وفبلكسينتا]/u.test(base) && word.length - base.length < 4)
      bases.add(base.slice(1))
  }
  const roots = new Set<string>()
  for (const base of bases) {
    const short = base.replace(/(?:ات|ون|ين|ان|ها|هم|هن|نا|كم|وا|ية|[هةيت])$/u, '')
    for (const form of [base, short]) {
      const root = form.replaceAll(/(?<=.)[اويءة]/gu, '')
      roots.add(root)
      roots.add(root.replace(/^(.)ت(?=..)/u, '$1'))
    }
  }
  return new Set([...roots].filter(({ length }) => length >= 3))
}
