import { expect, it } from 'vitest'
import { disposition, plainName } from './file-names.ts'

it.each([
  ['../../etc/plan.pdf', 'plan.pdf'],
  ['C:\\Users\\nusrat\\plan.pdf', 'plan.pdf'],
  ['plan\r\nset-cookie: a.pdf', 'planset-cookie: a.pdf'],
  ['plan\u202efdp.exe', 'planfdp.exe'],
  ['খসড়া.pdf', 'খসড়া.pdf'.normalize('NFC')],
])('[8.11] removes from a name whatever is not part of it: %j', (given, name) => {
  expect(plainName(given)).toBe(name)
})

it.each([
  ['Plan.mp4', 'inline; filename="Plan.mp4"; filename*=UTF-8\'\'Plan.mp4'],
  ['اجتماع.mp4', 'inline; filename="file.mp4"; filename*=UTF-8\'\'%D8%A7%D8%AC%D8%AA%D9%85%D8%A7%D8%B9.mp4'],
  [
    '2027-03-04 مراجعة Q3.mp4',
    'inline; filename="2027-03-04 Q3.mp4"; filename*=UTF-8\'\'2027-03-04%20%D9%85%D8%B1%D8%A7%D8%AC%D8%B9%D8%A9%20Q3.mp4',
  ],
  ['Café 1.mp4', 'inline; filename="Cafe 1.mp4"; filename*=UTF-8\'\'Caf%C3%A9%201.mp4'],
  ['a"b\\c%.mp4', 'inline; filename="a_b_c_.mp4"; filename*=UTF-8\'\'a%22b%5Cc%25.mp4'],
  ['(a)\ud800', 'inline; filename="(a)"; filename*=UTF-8\'\'%28a%29%EF%BF%BD'],
])('[7.53] names a file %j for every browser', (name, header) => {
  expect(disposition('inline', name)).toBe(header)
})
