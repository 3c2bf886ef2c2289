import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { Colleague } from './colleagues.repository.ts'

interface Invited {
  title: string
  /** Of the person who invites. */
  name: string
  organizationId: string
  joinUrl: string
}

/** Asks a colleague to join a meeting that is in progress. */
export function roomInvitationMail(
  { email, language }: Colleague,
  { title, name, organizationId, joinUrl }: Invited,
): MailMessage {
  const t = createServerText(language)
  const text = t('roomInvitation.text', { name })
  return {
    to: email,
    language,
    organizationId,
    subject: t('roomInvitation.subject', { name, title }),
    preview: text,
    heading: title,
    paragraphs: [text],
    buttons: [{ label: t('roomInvitation.join'), url: joinUrl }],
    footnote: t('roomInvitation.footnote'),
  }
}
