import { expect, it } from 'vitest'
import {
  arabicReader as reader,
  faultyTexts,
  mailedOrganization as organization,
  publicUrl,
} from '../../testing/arabic-mails.ts'
import { exportReadyMail, ownDataReadyMail } from './export-ready-mail.ts'

it.each([
  ['organization', exportReadyMail(reader, { organization, publicUrl })],
  ['person', ownDataReadyMail(reader, { organization, publicUrl })],
])('[1.25] isolates names in the Arabic mail about an export: %s', (_of, mail) => {
  expect(faultyTexts(mail)).toEqual([])
})
