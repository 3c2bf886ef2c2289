import { isSameWord, plainText, wordsOf } from './same-words.ts'
import { isTelling, opposites, topicWords } from './word-lists.ts'

const plainSet = (...lists: string[]) => new Set(lists.flatMap((list) => plainText(list).split(/\s+/)))

const negations = plainSet(
  'not no never none nobody nothing neither nor cannot without dont doesnt didnt wont isnt arent wasnt cant shouldnt',
  'না নয় নেই নাই নহে ছাড়া বিনা',
  'لا لن لم ليس ليست لسنا ليسوا غير بدون دون عدم مش مو',
)
/** “-নি” at the end of a Bengali verb, and “n't”. “তিনি” and others only end alike. */
const negatedVerb = /n't$|(?<!^[তযচমগ])(?:[িে]|য\u09BC|ই|ন|ল)নি$/u

/** All forms of the verbs that turn into its opposite what is said with them: “bank” and “refund” are none of “ban” and “refuse”. */
const reversing = plainSet(
  'cancel cancels canceled cancelled canceling cancelling cancellation cancellations',
  'reject rejects rejected rejecting rejection rejections refuse refuses refused refusing refusal refusals',
  'decline declines declined declining oppose opposes opposed opposing opposition against',
  'stop stops stopped stopping halt halts halted halting abandon abandons abandoned abandoning abandonment',
  'scrap scraps scrapped scrapping avoid avoids avoided avoiding avoidance',
  'forbid forbids forbade forbidden forbidding ban bans banned banning',
  'deny denies denied denying denial denials disagree disagrees disagreed disagreeing disagreement disagreements',
  'disapprove disapproves disapproved disapproving disapproval veto vetoes vetoed vetoing',
  'withdraw withdraws withdrew withdrawn withdrawing withdrawal prevent prevents prevented preventing prevention',
)
/** “বাদাম”, almonds, and “বন্ধু”, a friend, only begin like “বাদ” and “বন্ধ”. */
const reversingBengali = new RegExp(
  `^(?:${plainText('বাতিল|প্রত্যাখ্যান|প্রত্যাখ্যাত|বন্ধ|বিরুদ্ধে|নিষেধ|নিষেধাজ্ঞা|নিষিদ্ধ|খারিজ|অস্বীকার|অস্বীকৃত|বাদ')})(?:করণ)?(?:টা|টি)?(?:ের|র|ে|কে)?[ইও]?$`,
  'u',
)
/** Compared by their roots. */
const reversingArabic = [...plainSet('إلغاء ألغى نلغي سنلغي ألغينا رفض منع إيقاف أوقف وقف ضد')]

/** Here a negation denies nothing. */
const idioms = new RegExp(
  [
    String.raw`\b(?:why (?:do|does|did)(?:n't| not)|why not|(?:do|does|did|is|are|was|were|should|could|ca|wo|would|have|has)n't (?=(?:we|you|i|they|he|she|it|there|that|this)\b))`,
    String.raw`\b(?:not only|not just|no problem|no doubt|no objections?|no later than|not later than|no more than|nobody objects?|or not)\b`,
    String.raw`\b(?:do not|don't|never) forget`,
    // Whole words: “না কিনে”, without buying, is no “না কি”, and “لا شكوى”, no complaint, is no “لا شك”.
    String.raw`(?<![\p{L}\p{M}])(?:তাই না|না কি|কেন না|ভুলবেন না|ভুলো না|শুধু তাই নয়|আপত্তি নেই|সমস্যা নেই)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])[وف]?(?:لا باس|لا بد|لا مانع|لا شك|لا تنس[يو]?ا?|لم لا|لماذا لا|ليس فقط)(?![\p{L}\p{M}])`,
  ]
    .map((one) => one.normalize('NFC'))
    .join('|'),
  'gu',
)
/** Who does not know something leaves a question open. */
const unknown = new RegExp(
  [
    String.raw`(?:don't|do not|doesn't|does not) know|no idea|(?:not|isn't|aren't|haven't|hasn't)(?: yet| been)* (?:sure|clear|decided|known|certain|agreed)`,
    'জানি না|জানা নেই|জানা যায়নি|নিশ্চিত নই|নিশ্চিত নয়|ঠিক হয়নি|সিদ্ধান্ত হয়নি|স্পষ্ট নয়',
    'لا نعرف|لا اعرف|لا نعلم|لا اعلم|لم نقرر|غير واضح|غير معروف|لم يتقرر',
  ]
    .map((one) => one.normalize('NFC'))
    .join('|'),
  'gu',
)

const clauseEnds = new RegExp(
  [
    String.raw`[.!?;:,।؟؛،\n–—]+`,
    String.raw`\b(?:but|so|because|if|unless|since|while|and (?=(?:we|i|he|she|they|you|it)\b))\b`,
    String.raw`(?<![\p{L}\p{M}])(?:কিন্তু|তাই|কারণ|যদি|তবে|আর|لكن|ولكن|لان|اذا|لذلك)(?![\p{L}\p{M}])`,
  ].join('|'),
  'gu',
)

interface Clause {
  words: string[]
  isNegated: boolean
  isReversed: boolean
}

const clausesOf = (text: string): Clause[] =>
  text.split(clauseEnds).flatMap((part) => {
    const all = wordsOf(part)
    if (all.length === 0) return []
    return {
      words: all.filter((word) => isTelling(word) && !isReversing(word)),
      isNegated: all.some((word) => negations.has(word) || negatedVerb.test(word)),
      isReversed: all.some(isReversing),
    }
  })

const known = new Map<string, boolean>()
const maxKnown = 20_000

/** Whether a word is a form of a verb that turns into its opposite what is said with it. */
export function isReversing(word: string): boolean {
  const found = known.get(word)
  if (found !== undefined) return found
  const isOne =
    reversing.has(word) ||
    reversingBengali.test(word) ||
    reversingArabic.some((verb) => word.length >= verb.length && isSameWord(word, verb))
  if (known.size >= maxKnown) known.clear()
  known.set(word, isOne)
  return isOne
}

/** Clauses that stand together. Negations don't cancel each other, but refusing does not mean refusing any more if it is denied. */
function isDenied(span: readonly Clause[]): boolean {
  const isNegated = span.some((clause) => clause.isNegated)
  return isNegated !== span.some((clause) => clause.isReversed)
}

/**
 * Whether a line affirms what its evidence affirms, and denies what it denies: each of its clauses is compared with the fewest
 * neighbouring clauses of the evidence that have most of its words.
 */
export function isNotReversed(line: string, proofs: readonly string[], isQuestion: boolean): boolean {
  const read = (text: string) => {
    const plain = plainText(text).replaceAll(idioms, ' ')
    return isQuestion ? plain.replaceAll(unknown, ' ') : plain
  }
  const said = proofs.map((text) => clausesOf(read(text)))
  return clausesOf(read(line)).every((clause) => {
    if (clause.words.length === 0 || wordsOf(line).some((word) => topicWords.has(word))) return true
    const spans = bestSpans(clause, said)
    if (spans.length === 0) return !isDenied([clause])
    return isDenied([clause]) ? spans.some(isDenied) : !spans.some(isDenied)
  })
}

const maxSpan = 3

function bestSpans({ words }: Clause, said: readonly Clause[][]): Clause[][] {
  const spans = said.flatMap((clauses) => {
    const rated = clauses.map((clause) => ({ clause, found: wordsIn(words, clause) }))
    return rated.flatMap((_, from) =>
      Array.from({ length: Math.min(maxSpan, rated.length - from) }, (_one, more) => {
        const span = rated.slice(from, from + more + 1)
        return {
          span: span.map(({ clause }) => clause),
          found: new Set(span.flatMap(({ found }) => found)).size,
        }
      }),
    )
  })
  const most = Math.max(0, ...spans.map(({ found }) => found))
  if (most === 0) return []
  const best = spans.filter(({ found }) => found === most)
  const least = Math.min(...best.map(({ span }) => span.length))
  return best.filter(({ span }) => span.length === least).map(({ span }) => span)
}

const wordsIn = (words: readonly string[], clause: Clause): string[] =>
  words.filter((word) => clause.words.some((one) => isSameWord(one, word)))

const pairs = opposites.flatMap(([one, other]) => {
  const [first, second] = [plainText(one), plainText(other)]
  return [
    [first, second],
    [second, first],
  ] as const
})

/** Whether a line says the opposite of one of the evidence's words, like “close” for “open”. */
export function saysOpposite(line: string, proof: string): boolean {
  const lineWords = wordsOf(line)
  const has = (words: readonly string[], wanted: string) => words.some((word) => isSameWord(word, wanted))
  const claimed = pairs.filter(([one]) => has(lineWords, one))
  if (claimed.length === 0) return false
  const proofWords = wordsOf(proof)
  return claimed.some(([one, other]) => !has(proofWords, one) && has(proofWords, other))
}
