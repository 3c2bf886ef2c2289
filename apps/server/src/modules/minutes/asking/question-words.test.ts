import { expect, it } from 'vitest'
import { wordQueriesOf } from './question-words.ts'

it.each([
  [
    'Which lamps were bought?',
    '',
    "'lamps':* | 'buy':* | 'bought':* | 'purchase':* | 'purchases':* | 'purchased':* | 'purchasing':* | 'acquire':* | 'acquired':*",
    '',
  ],
  ["lamps' & | ! :* \\ lamps", '', "'lamps':*", ''],
  ['24 قرارات', "'24':* | 'قرارات':* | 'والقرارات':* | 'فالقرارات':*", '', "'قرارات':* | 'قرار':*"],
  ['বাতির দাম কে কিনবেন?', "'বাতির':* | 'বাতি':* | 'দাম':* | 'কিনবেন':* | 'কিন':*", '', ''],
  ['বাতিগুলো কেনা', "'বাতিগুলো':* | 'বাতি':* | 'কেনা':* | 'কেন':* | 'কিন':*", '', ''],
  ['متى والمصابيح؟', "'والمصابيح':* | 'فالمصابيح':*", '', "'المصابيح':*"],
])('turns “%s” into queries that no sign in it can break', (question, simple, english, arabic) => {
  expect(wordQueriesOf(question)).toEqual({ simple, english, arabic })
})

it('finds no words in a question that only asks', () => {
  expect(wordQueriesOf('Who, what, when?')).toBeNull()
})
