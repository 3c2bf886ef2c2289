import { isGrammar, withSames } from '../writing/word-lists.ts'

/** Words of questions that say nothing about their subject. */
const asking = new Set(
  (
    'the and for are was were did does have has had been will would what which who whom whose when where why how with about our your their this that from ' +
    'কে কী কি কখন কোথায় কেন কীভাবে আমরা আমাদের আপনি করা হয় হয়েছে জন্য থেকে এবং ' +
    'من ما ماذا متى أين كيف لماذا هل في على عن إلى التي الذي هذا هذه كان تم'
  ).split(' '),
)
/** What the configurations of PostgreSQL do for English and Arabic. */
const isBengaliGrammar = (word: string) => /\p{Script=Bengali}/u.test(word) && isGrammar(word)
const leastLetters = 3
const maxWords = 12

/** The words of a question as queries of PostgreSQL's full-text search, of which any may occur; each for a configuration. */
export interface WordQueries {
  /** Words that are not English, and the stems of Bengali, for which PostgreSQL has no configuration. */
  simple: string
  english: string
  arabic: string
}

/** Null if the question has no word that says something about its subject. */
export function wordQueriesOf(question: string): WordQueries | null {
  const words =
    question
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = [...new Set(words)]
    .filter(
      (word) =>
        (word.length >= leastLetters || /\p{N}/u.test(word)) && !asking.has(word) && !isBengaliGrammar(word),
    )
    .slice(0, maxWords)
  if (telling.length === 0) return null
  const isLatin = (word: string) => /\p{Script=Latin}/u.test(word)
  const arabic = telling.filter((word) => /\p{Script=Arabic}/u.test(word))
  return {
    simple: anyOf(telling.filter((word) => !isLatin(word)).flatMap(plainFormsOf)),
    english: anyOf(telling.filter(isLatin).flatMap(withSames)),
    arabic: anyOf(arabic.flatMap(arabicFormsOf)),
  }
}

// Of letters and digits only, so that nothing in them is an operator. `:*` also finds longer words.
const anyOf = (words: readonly string[]): string => [...new Set(words.map(queryOf))].join(' | ')

/** The signs with which endings of Bengali begin; the one that joins consonants is none of them. */
const endingSigns = Array.from('বলছতেিুকটগ')
const shortSigns = 3

/** A short stem of Bengali begins words of another meaning, too: “কিন”, to buy, also “কিন্তু”, but. */
function queryOf(word: string): string {
  if (!/\p{Script=Bengali}/u.test(word) || word.length > shortSigns) return `'${word}':*`
  return [`'${word}'`, ...endingSigns.map((sign) => `'${word}${sign}':*`)].join(' | ')
}

function plainFormsOf(word: string): string[] {
  if (/\p{Script=Bengali}/u.test(word))
    return [word, ...bengaliStemsOf(word)].filter((form) => !isGrammar(form))
  // The stemmer of PostgreSQL leaves “and the” and “so the”.
  const bare = word.replace(/^(?:[وفبك]?ال|لل)(?=\p{L}{3})/u, '')
  return /\p{Script=Arabic}/u.test(word) ? [word, `وال${bare}`, `فال${bare}`] : [word]
}

/** What the stemmer of PostgreSQL leaves at the word: “and” and “so” before the article, the ending of short plurals. */
function arabicFormsOf(word: string): string[] {
  const bare = word.replace(/^[وف](?=ال)/u, '')
  return [bare, bare.replace(/(?<=\p{L}{3})(?:ات|ون|ين)$/u, '')]
}

/** Case endings, articles, plurals, and the persons and tenses of verbs; longer ones first. */
const bengaliEndings = (
  'গুলোতে গুলোকে গুলোর গুলিতে গুলিকে গুলির গুলো গুলি দেরকে টাকে টিকে টায় টার টির টিতে টাতে য়েছেন য়েছে েছিলেন েছিলাম েছিল ' +
  'েছেন েছি েছে ছিলেন দের য়ের ছেন বেন লেন লাম ানোর ানো েরা টা টি ের রা কে তে ছি ছে বে নো র ে ব া য়'
)
  .normalize('NFC')
  .split(' ')

/** Without its ending, if at least two signs are left, or three of a short ending; “কেনা”, to buy, also as in “কিনব”. */
function bengaliStemsOf(word: string): string[] {
  const ending = bengaliEndings.find(
    (one) => word.endsWith(one) && word.length - one.length >= (one.length > 2 ? 2 : 3),
  )
  if (ending === undefined) return []
  const stem = word.slice(0, -ending.length)
  return /^.ে.$/u.test(stem) && ending.startsWith('া') ? [stem, stem.replace('ে', 'ি')] : [stem]
}
