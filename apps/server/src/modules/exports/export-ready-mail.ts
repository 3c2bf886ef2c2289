import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailBrand, MailMessage } from '../../platform/mail/mail.ts'

interface Reader {
  email: string
  firstName: string
  language: Language
}

interface ReadyMailContext {
  brand: MailBrand
  publicUrl: string
}

/** Tells the owner that the archive of the organisation waits for them. */
export function exportReadyMail(reader: Reader, { brand, publicUrl }: ReadyMailContext): MailMessage {
  const t = createServerText(reader.language)
  const { name } = brand
  return {
    ...addressOf(reader, brand),
    subject: t('exportReady.subject', { name }),
    preview: t('exportReady.preview'),
    paragraphs: [t('exportReady.text', { name })],
    buttons: [{ label: t('exportReady.button'), url: new URL('/organization-info', publicUrl).href }],
  }
}

/** Tells people that the archive of their own data waits for them. */
export function ownDataReadyMail(reader: Reader, { brand, publicUrl }: ReadyMailContext): MailMessage {
  const t = createServerText(reader.language)
  return {
    ...addressOf(reader, brand),
    subject: t('exportReady.ownSubject'),
    preview: t('exportReady.ownPreview'),
    paragraphs: [t('exportReady.ownText'), t('exportReady.ownWarning')],
    buttons: [{ label: t('exportReady.ownButton'), url: new URL('/profile', publicUrl).href }],
  }
}

function addressOf({ email, firstName, language }: Reader, brand: MailBrand) {
  const t = createServerText(language)
  return {
    to: email,
    language,
    brand,
    heading: t('exportReady.heading', { firstName }),
    footnote: t('exportReady.footnote'),
  }
}
