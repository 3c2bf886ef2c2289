/** Letters of a word, and how many of them may be wrong, missing, extra or exchanged with the next. */
const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** Whether every word is in a form as it is, or is the beginning of one of its words but for a typo. */
export function isNear(words: readonly string[], form: string): boolean {
  const known = form.split(' ')
  return words.every((word) => form.includes(word) || known.some((other) => isTypoOf(word, other)))
}

/** People rarely mistype the first letter, and many short words differ in nothing else. */
function isTypoOf(word: string, other: string): boolean {
  const beginsAlike = word[0] === other[0] || (word[0] === other[1] && word[1] === other[0])
  return beginsAlike && distanceToBeginning(word, other) <= allowed(word.length)
}

/** The optimal string alignment distance to the nearest beginning of `other`: people search while they type. */
function distanceToBeginning(word: string, other: string): number {
  const text = other.slice(0, word.length + 2)
  let [before, last] = [[] as number[], Array.from({ length: text.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column <= text.length; column++) {
      const isSame = word[row - 1] === text[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isExchanged = word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1]
      if (row > 1 && column > 1 && isExchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    ;[before, last] = [last, current]
  }
  return Math.min(...last)
}

/** The words of a text in lower case, without the marks of Latin, Arabic and Bengali; letters that Arabic confuses are one. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]|[\u064b-\u065f]|[\u200b-\u200f]/g, '')
    .replace(/\u0640|\u0670|\u09bc|\u09cd/g, '')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
