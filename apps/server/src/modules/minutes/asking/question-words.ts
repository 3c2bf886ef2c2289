/** Words of questions that say nothing about their subject. */
const asking = new Set(
  (
    'the and for are was were did does have has had been will would what which who whom whose when where why how with about our your their this that from ' +
    'কে কী কি কখন কোথায় কেন কীভাবে আমরা আমাদের আপনি করা হয় হয়েছে জন্য থেকে এবং ' +
    'من ما ماذا متى أين كيف لماذا هل في على عن إلى التي الذي هذا هذه كان تم'
  ).split(' '),
)
const leastLetters = 3
const maxWords = 12

/** The words of a question as a query of PostgreSQL's full-text search, of which any may occur; empty if it has none. */
export function tsQueryOf(question: string): string {
  const words = question.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const telling = [...new Set(words)].filter(
    (word) => (word.length >= leastLetters || /\p{N}/u.test(word)) && !asking.has(word),
  )
  // Of letters and digits only, so that nothing in them is an operator. `:*` also finds their other endings.
  return telling
    .slice(0, maxWords)
    .map((word) => `'${word}':*`)
    .join(' | ')
}
