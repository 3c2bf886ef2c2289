import type { MinuteSection } from '@majlis/contract'
import type { NewLine, Said } from './said.ts'

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
/** Words of at least this length usually carry meaning, in all three languages. */
const leastLetters = 4

/**
 * A language model's line with the segments that prove it. Null if they don't exist, share no words with it, or lack a number, an address
 * or a name that it contains: then the model may have invented it, or followed an instruction hidden in what people said.
 */
export function provenLine(
  section: MinuteSection,
  { text, evidence, owner, due }: GivenLine,
  part: readonly Said[],
): NewLine | null {
  const proofs = [...new Set(evidence)].flatMap((number) => part[number - 1] ?? []).slice(0, maxEvidence)
  const line = cleaned(text)
  if (line === '' || line.length > maxTextChars || proofs.length === 0) return null
  // Not the names of speakers, which guests choose themselves.
  const proof = proofs.map(({ text: words }) => words).join(' ')
  if (!hasFacts(line, proof) || !hasWords(line, proof) || !hasNames(line, part, proofs)) return null
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

// PostgreSQL stores no null character.
const cleaned = (text: string): string => text.replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim()

const isIn = (part: string, whole: string): boolean =>
  cleaned(part) !== '' && whole.toLowerCase().includes(cleaned(part).toLowerCase())

/** Numbers and addresses must appear in the evidence exactly: 24 is not said in 240. */
function hasFacts(line: string, proof: string): boolean {
  const said = new Set(numbersOf(proof))
  const addresses = line.match(/https?:\/\/\S+|\S+@\S+/gu) ?? []
  return (
    numbersOf(line).every((number) => said.has(number)) &&
    addresses.every((address) => proof.includes(address))
  )
}

const numbersOf = (text: string): string[] => text.match(/\p{N}+/gu) ?? []

/** More than a third of the words, compared by stems. A summary may use other words, but not mostly. */
function hasWords(line: string, proof: string): boolean {
  const said = new Set(stemsOf(proof))
  const stems = stemsOf(line)
  const found = stems.filter((stem) => said.has(stem)).length
  return found * 3 > stems.length
}

/** The first letters of each longer word, without the Arabic article. */
function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words
    .map((word) => word.replace(/^[وفبلك]?ال(?=\p{L}{3})/u, ''))
    .filter((word) => word.length >= leastLetters)
    .map((word) => word.slice(0, leastLetters))
}

/** A capital letter inside a sentence begins a name, which must have been said or belong to someone who spoke. */
function hasNames(line: string, part: readonly Said[], proofs: readonly Said[]): boolean {
  const names = line.match(/(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{M}]+/gu) ?? []
  if (names.length === 0) return true
  const spoken = part.map(({ speaker, text }) => `${speaker} ${text}`)
  const whole = [...spoken, ...proofs.map(({ around = '' }) => around)].join(' ').toLowerCase()
  return names.every((name) => whole.includes(name.toLowerCase()))
}
