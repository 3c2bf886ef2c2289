import { expect, it } from 'vitest'
import { savedName } from './saved-name.ts'

it.each([
  ['Design review', '2027-03-04', 'Design review 2027-03-04.mp4'],
  ['مراجعة التصميم', '٢٠٢٧/٠٣/٠٤', 'مراجعة التصميم ٢٠٢٧-٠٣-٠٤.mp4'],
  ['নকশা পর্যালোচনা', '৪ মার্চ', 'নকশা পর্যালোচনা ৪ মার্চ.mp4'.normalize('NFC')],
  ['', '', 'recording.mp4'],
  ['../../etc/passwd', '', '-..-etc-passwd.mp4'],
  ['Plan\r\nset-cookie: a', '', 'Planset-cookie- a.mp4'],
  ['photo\u202egpj.exe', '', 'photogpj.exe.mp4'],
  ['...', ' ', 'recording.mp4'],
  ['👩‍👩‍👧'.repeat(200), '', `${'👩‍👩‍👧'.repeat(120)}.mp4`],
])('[7.53] saves %j of %j under one name', (meetingTitle, meetingDate, name) => {
  expect(savedName({ meetingTitle, meetingDate }, 'mp4')).toBe(name)
})
