import type { MinuteSection } from '@majlis/contract'
import { isReversing, isNotReversed, saysOpposite } from './polarity.ts'
import { claimedNumbers, hasSaidDays, isDayName, provenNumbers } from './said-numbers.ts'
import { capitalisedIn, hasSaidNames } from './said-names.ts'
import { indexWords, isSameWord, wordsOf, type WordIndex } from './same-words.ts'
import type { NewLine, Said } from './said.ts'
import { isTelling, meetings } from './word-lists.ts'

/** A line in a language model's answer. */
export interface GivenLine {
  text: string
  /** Numbers of the lines of the transcript, from 1. */
  evidence: readonly number[]
  owner: string
  due: string
}

const maxTextChars = 600
const maxEvidence = 8
/** A longer name of a speaker is more than a name. */
const maxNameWords = 3

/**
 * A language model's line with the segments that prove it. Null if they don't exist, share too few words with it, say the opposite, or lack a number, an
 * address or a name that it contains: then the model may have invented it, or followed an instruction hidden in what people said.
 */
export function provenLine(
  section: MinuteSection,
  { text, evidence, owner, due }: GivenLine,
  part: readonly Said[],
): NewLine | null {
  const proofs = [...new Set(evidence)].flatMap((number) => part[number - 1] ?? []).slice(0, maxEvidence)
  const line = cleaned(text)
  if (line === '' || line.length > maxTextChars || proofs.length === 0) return null
  if (!isProven(section, line, proofs, part)) return null
  return {
    section,
    text: line,
    segmentIds: proofs.map(({ id }) => id),
    owner: part.some(({ speaker, text: words }) => isIn(owner, speaker) || isIn(owner, words))
      ? cleaned(owner)
      : '',
    due: proofs.some(({ text: words }) => isIn(due, words)) ? cleaned(due) : '',
  }
}

function isProven(
  section: MinuteSection,
  line: string,
  proofs: readonly Said[],
  part: readonly Said[],
): boolean {
  // Not the names of speakers, which guests choose themselves.
  const texts = proofs.map(({ text }) => text)
  const proof = texts.join('\n')
  return (
    hasFacts(line, proof) &&
    hasWords(section, line, proofs) &&
    hasSaidNames({ line, said: spokenIn(part) }) &&
    !saysOpposite(line, proof) &&
    isNotReversed(line, texts, section === 'questions')
  )
}

const spokenWords = new WeakMap<readonly Said[], WordIndex>()

/** All words of a part and the names of those who spoke, each once; read once for all lines. */
function spokenIn(part: readonly Said[]): WordIndex {
  const found = spokenWords.get(part)
  if (found) return found
  const all = part.map(({ speaker, text, around = '' }) => `${speaker} ${text} ${around}`).join('\n')
  const words = indexWords([...new Set(wordsOf(all))])
  spokenWords.set(part, words)
  return words
}

// PostgreSQL stores no null character.
const cleaned = (text: string): string => text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim()

const isIn = (part: string, whole: string): boolean =>
  cleaned(part) !== '' && whole.toLowerCase().includes(cleaned(part).toLowerCase())

/** Numbers, days and addresses must appear in the evidence: 24 is not said in 240, but in “twenty-four”. */
function hasFacts(line: string, proof: string): boolean {
  const said = provenNumbers(proof)
  const addresses = line.match(/https?:\/\/\S+|\S+@\S+/gu) ?? []
  return (
    claimedNumbers(line).every((number) => said.has(number)) &&
    hasSaidDays(line, proof) &&
    addresses.every((address) => proof.includes(address))
  )
}

/** Of a part of a line that stands for itself, so that nothing can be added to what was said. */
const partEnds =
  /[.,;:!?،؛؟।\n]+|(?<![\p{L}\p{M}])(?:and|then|এবং|ও|আর|ثم)(?![\p{L}\p{M}])|(?<=\s)و(?=\p{L}{3})/u

/**
 * Two thirds of the telling words, and most of each part; of a summary, which may use other words, a third, and no part of two words or more without any.
 * Names count neither way if they were said elsewhere or belong to who said it, because `hasSaidNames` judges them; nor do days, for which there is `hasFacts`.
 */
function hasWords(section: MinuteSection, line: string, proofs: readonly Said[]): boolean {
  const said = wordsOf(proofs.map(({ text }) => text).join('\n')).filter(
    (word) => isTelling(word) || meetings.has(word),
  )
  const speakers = proofs.map(({ speaker }) => wordsOf(speaker))
  const names = new Set([
    ...speakers.filter(({ length }) => length <= maxNameWords).flat(),
    ...capitalisedIn(line),
  ])
  const parts = line.split(partEnds).map((part) => {
    const words = [...new Set(wordsOf(part))].filter(
      (word) => isTelling(word) || (meetings.has(word) && said.includes(word)),
    )
    const judged = words.filter((word) => !isDayName(word) && (!names.has(word) || said.includes(word)))
    const found = judged.filter((word) =>
      isReversing(word)
        ? said.some(isReversing)
        : said.some((one) => !isReversing(one) && isSameWord(one, word)),
    )
    return { all: judged.length, found: found.length }
  })
  const all = parts.reduce((sum, part) => sum + part.all, 0)
  const found = parts.reduce((sum, part) => sum + part.found, 0)
  if (found === 0) return false
  if (section === 'summary') return found * 3 > all && parts.every((part) => part.all < 2 || part.found > 0)
  return found * 3 >= all * 2 && parts.every((part) => part.found * 2 > part.all || part.all === 0)
}
