import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailBrand, MailMessage } from '../../platform/mail/mail.ts'

interface Reader {
  email: string
  firstName: string
  language: Language
}

/** Tells the owner that the archive waits for them. */
export function exportReadyMail(
  { email, firstName, language }: Reader,
  { brand, publicUrl }: { brand: MailBrand; publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const { name } = brand
  return {
    to: email,
    language,
    brand,
    subject: t('exportReady.subject', { name }),
    preview: t('exportReady.preview'),
    heading: t('exportReady.heading', { firstName }),
    paragraphs: [t('exportReady.text', { name })],
    buttons: [{ label: t('exportReady.button'), url: new URL('/organization-info', publicUrl).href }],
    footnote: t('exportReady.footnote'),
  }
}
