import { expect, it } from 'vitest'
import { savedName } from './saved-name.ts'

it.each([
  ['Design review', '2027-03-04', '2027-03-04 Design review.mp4'],
  ['مراجعة التصميم', '2027-03-04', '2027-03-04 مراجعة التصميم.mp4'],
  ['مراجعة التصميم', '٢٠٢٧/٠٣/٠٤', '٢٠٢٧-٠٣-٠٤ مراجعة التصميم.mp4'],
  ['\u202bمراجعة Q3\u202c \u200fالتصميم', '2027-03-04', '2027-03-04 مراجعة Q3 التصميم.mp4'],
  ['নকশা পর্যালোচনা', '৪ মার্চ', '৪ মার্চ নকশা পর্যালোচনা.mp4'.normalize('NFC')],
  ['', '', 'recording.mp4'],
  ['../../etc/passwd', '', '-..-etc-passwd.mp4'],
  ['Plan\r\nset-cookie: a', '', 'Planset-cookie- a.mp4'],
  ['photo\u202egpj.exe', '', 'photogpj.exe.mp4'],
  ['...', ' ', 'recording.mp4'],
  ['👩‍👩‍👧'.repeat(200), '', `${'👩‍👩‍👧'.repeat(8)}.mp4`],
])('[7.53] saves %j of %j under one name', (meetingTitle, meetingDate, name) => {
  expect(savedName({ meetingTitle, meetingDate }, 'mp4')).toBe(name)
})

it.each(['সভাসদদের পর্যালোচনা '.repeat(60), 'مراجعة التصميم '.repeat(60)])(
  '[7.53] keeps a name short enough for every file system: %#',
  (meetingTitle) => {
    const name = savedName({ meetingTitle, meetingDate: '2027-03-04' }, 'webm')
    expect(Buffer.byteLength(name)).toBeLessThan(200)
    expect(name.length).toBeGreaterThan(60)
  },
)
