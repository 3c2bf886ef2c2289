import { expect, it } from 'vitest'
import { arabicReader as reader, faultyTexts, publicUrl } from '../../testing/arabic-mails.ts'
import { reactivatedMail, reactivationDeclinedMail, reactivationRequestedMail } from './reactivation-mails.ts'

it.each([
  ['reactivated', reactivatedMail(reader, { publicUrl })],
  ['requested', reactivationRequestedMail(reader, { user: reader, message: '', publicUrl })],
  ['declined', reactivationDeclinedMail(reader)],
])('[1.25] isolates names and addresses in the Arabic mail %s', (_name, mail) => {
  expect(faultyTexts(mail)).toEqual([])
})
