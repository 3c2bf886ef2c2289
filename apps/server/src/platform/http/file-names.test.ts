import { expect, it } from 'vitest'
import { disposition, plainName } from './file-names.ts'

it.each([
  ['../../etc/plan.pdf', 'plan.pdf'],
  ['C:\\Users\\nusrat\\plan.pdf', 'plan.pdf'],
  ['plan\r\nset-cookie: a.pdf', 'planset-cookie: a.pdf'],
  ['plan\u202efdp.exe', 'planfdp.exe'],
  ['খসড়া.pdf', 'খসড়া.pdf'.normalize('NFC')],
])('[8.11] keeps of a name what is a name: %j', (given, name) => {
  expect(plainName(given)).toBe(name)
})

it.each([
  ['Plan.mp4', 'inline; filename="Plan.mp4"; filename*=UTF-8\'\'Plan.mp4'],
  [
    'اجتماع.mp4',
    'inline; filename="______.mp4"; filename*=UTF-8\'\'%D8%A7%D8%AC%D8%AA%D9%85%D8%A7%D8%B9.mp4',
  ],
  ['a"b\\c%.mp4', 'inline; filename="a_b_c_.mp4"; filename*=UTF-8\'\'a%22b%5Cc%25.mp4'],
  ['(a)\ud800', 'inline; filename="(a)_"; filename*=UTF-8\'\'%28a%29%EF%BF%BD'],
])('[7.53] names a file %j for every browser', (name, header) => {
  expect(disposition('inline', name)).toBe(header)
})
