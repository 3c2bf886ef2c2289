import { firstLimits } from './first-limits.ts'

/** Scripts whose letters change shape beside a zero-width joiner or non-joiner. */
const joiningScripts = [
  'Arabic',
  'Balinese',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Javanese',
  'Kannada',
  'Khmer',
  'Malayalam',
  'Mongolian',
  'Myanmar',
  'Nko',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
const joiningLetters = `${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}\\u064B-\\u0655\\u0670`
const viramas =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u1039\\u17D2\\u1B44\\uA9C0'

/** Letters and digits that identify the region of a flag. */
const tag = '[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]'

/**
 * Invisible characters that change how text looks: joiners within Arabic and Indic words (Unicode Standard Annex 31, 2.3), emoji sequences
 * (Unicode Technical Standard 51), variants of Han and Mongolian letters.
 */
const meaningful = [
  `(?<=[${joiningLetters}])[\\u200C\\u200D](?=[${joiningLetters}])`,
  `(?<=[${viramas}])[\\u200C\\u200D]`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\uFE0E\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  `(?<=\\u{1F3F4}${tag}{0,5})${tag}(?=${tag}{0,5}\\u{E007F})`,
  `(?<=\\u{1F3F4}${tag}{1,6})\\u{E007F}`,
  '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mongolian})[\\u180B-\\u180D\\u180F]',
].join('|')

/** Characters without a shape: zero-width marks, bidi controls, fillers, the Braille blank, lone surrogates. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Surrogate}\\uFFF9-\\uFFFB\\u2800]'

const invisibleOrMeaningful = new RegExp(`(${meaningful})|${invisible}`, 'gu')
const controls = /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}]/u
const allControls = new RegExp(controls, 'gu')
/** Embeddings, overrides and isolates (UAX 9): they change the direction of the text that follows. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/u
const linkMark = /[:\uFE13\uFE55\uFF1A][/\uFF0F]{2}/u
const allLinkMarks = new RegExp(linkMark, 'gu')

/** Words in visible ASCII with one space between two, as most names are: invisible characters and spaces to tidy are not among them. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/

/** Above the limit of every name or title, so anything longer is refused for its length. */
const maxJudgedChars = 2_000

const leading = new RegExp(`^(?:\\s|${invisible})+`, 'u')
const trailing = new RegExp(`(?:\\s|(?!${meaningful})${invisible})+$`, 'u')

/** In normalization form C, without spaces and invisible characters at its ends. Text that is far too long is returned unchanged. */
export function tidyLine(text: string): string {
  if (text.length > maxJudgedChars) return text
  return text.replace(leading, '').replace(trailing, '').normalize('NFC')
}

function withoutInvisible(text: string): string {
  return text.replace(invisibleOrMeaningful, (_found, kept: string | undefined) => kept ?? '')
}

/** Whether a text is one line in which every character is visible or changes how the text looks. */
export function isPlainName(text: string): boolean {
  return text.length <= maxJudgedChars && !controls.test(text) && withoutInvisible(text) === text
}

/** Whether a text is one line without direction controls. */
export function isOneLine(text: string): boolean {
  return text.length <= maxJudgedChars && !controls.test(text) && !bidiControls.test(text)
}

/** Whether a mail program or chat would turn part of it into a link. */
export function hasLink(text: string): boolean {
  return linkMark.test(text)
}

/**
 * Makes a text fit the rules of `nameField` where it cannot be corrected by a person: from a sign-in provider, an uploaded list or a calendar
 * file. Empty if nothing visible is left.
 */
export function fitName(text: string, maxChars: number = firstLimits.name.maxChars): string {
  // Lists have tens of thousands, of which the rest would change nothing.
  const fits = text.length <= Math.min(maxChars, maxJudgedChars)
  if (text === '' || (fits && plainWords.test(text) && !linkMark.test(text))) return text
  const plain = withoutInvisible(text.slice(0, maxJudgedChars).replace(allControls, ' ').normalize('NFC'))
  const short = plain.replace(allLinkMarks, ' ').replace(/\s+/gu, ' ').trim().slice(0, maxChars)
  // The cut may have split a sequence.
  return tidyLine(withoutInvisible(short))
}
