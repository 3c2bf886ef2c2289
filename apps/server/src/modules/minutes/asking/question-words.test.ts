import { expect, it } from 'vitest'
import { tsQueryOf } from './question-words.ts'

it.each([
  ['What did we decide about the lamps?', "'decide':* | 'lamps':*"],
  ["lamps' & | ! :* \\ lamps", "'lamps':*"],
  ['বাতি কে কিনবেন?', "'বাতি':* | 'কিনবেন':*"],
  ['متى نشتري المصابيح؟', "'نشتري':* | 'المصابيح':*"],
  ['Who, what, when?', ''],
])('turns “%s” into a query that no sign in it can break', (question, query) => {
  expect(tsQueryOf(question)).toBe(query)
})
