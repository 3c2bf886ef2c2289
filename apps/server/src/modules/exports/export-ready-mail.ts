import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'

interface Reader {
  email: string
  firstName: string
  language: Language
}

interface ReadyMailContext {
  organization: { id: string; name: string }
  publicUrl: string
}

/** To the owner, when the archive of the organisation is ready. */
export function exportReadyMail(reader: Reader, { organization, publicUrl }: ReadyMailContext): MailMessage {
  const t = createServerText(reader.language)
  const { id, name } = organization
  return {
    ...addressOf(reader, id),
    subject: t('exportReady.subject', { name }),
    preview: t('exportReady.preview'),
    paragraphs: [t('exportReady.text', { name })],
    buttons: [{ label: t('exportReady.button'), url: new URL('/organization-info', publicUrl).href }],
  }
}

/** To a person, when the archive of their own data is ready. */
export function ownDataReadyMail(reader: Reader, { organization, publicUrl }: ReadyMailContext): MailMessage {
  const t = createServerText(reader.language)
  return {
    ...addressOf(reader, organization.id),
    subject: t('exportReady.ownSubject'),
    preview: t('exportReady.ownPreview'),
    paragraphs: [t('exportReady.ownText'), t('exportReady.ownWarning')],
    buttons: [{ label: t('exportReady.ownButton'), url: new URL('/profile?tab=data', publicUrl).href }],
  }
}

function addressOf({ email, firstName, language }: Reader, organizationId: string) {
  const t = createServerText(language)
  return {
    to: email,
    language,
    organizationId,
    heading: t('exportReady.heading', { firstName }),
    footnote: t('exportReady.footnote'),
  }
}
