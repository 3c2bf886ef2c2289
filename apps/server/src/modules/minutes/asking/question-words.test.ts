import { expect, it } from 'vitest'
import { wordQueriesOf } from './question-words.ts'

/** A short word of Bengali, and with the signs with which its endings begin. */
const short = (word: string) =>
  [`'${word}'`, ...Array.from('বলছতেিুকটগ', (sign) => `'${word}${sign}':*`)].join(' | ')

it.each([
  [
    'Which lamps were bought?',
    '',
    "'lamps':* | 'buy':* | 'bought':* | 'purchase':* | 'purchases':* | 'purchased':* | 'purchasing':* | 'acquire':* | 'acquired':*",
    '',
  ],
  ["lamps' & | ! :* \\ lamps", '', "'lamps':*", ''],
  ['24 قرارات', "'24':* | 'قرارات':* | 'والقرارات':* | 'فالقرارات':*", '', "'قرارات':* | 'قرار':*"],
  ['বাতির দাম কে কিনবেন?', `'বাতির':* | 'বাতি':* | ${short('দাম')} | 'কিনবেন':* | ${short('কিন')}`, '', ''],
  ['বাতিগুলো কেনা', `'বাতিগুলো':* | 'বাতি':* | 'কেনা':* | ${short('কিন')}`, '', ''],
  // “Do” and “that” say nothing about the subject.
  ['কাজ করবেন কিন্তু কবে', `${short('কাজ')} | ${short('কবে')}`, '', ''],
  ['متى والمصابيح؟', "'والمصابيح':* | 'فالمصابيح':*", '', "'المصابيح':*"],
])('turns “%s” into queries that no sign in it can break', (question, simple, english, arabic) => {
  expect(wordQueriesOf(question)).toEqual({ simple, english, arabic })
})

it('finds no words in a question that only asks', () => {
  expect(wordQueriesOf('Who, what, when?')).toBeNull()
})
