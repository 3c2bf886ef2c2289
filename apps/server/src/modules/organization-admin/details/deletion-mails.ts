import { formatDate } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'

/** Mails to owners and admins about the deletion of their organisation. */
export type DeletionNews = 'requested' | 'reminded' | 'cancelled'

export interface DeletionMailFacts {
  organization: { id: string; name: string; deletionDueAt: number | null }
  publicUrl: string
}

/** Owners get a link to cancel the deletion. */
export function deletionMail(
  news: DeletionNews,
  { email, firstName, role, language, timeZone }: User,
  { organization: { id, name, deletionDueAt }, publicUrl }: DeletionMailFacts,
): MailMessage {
  const t = createServerText(language)
  const date = deletionDueAt === null ? '' : formatDate(deletionDueAt, { language, timeZone })
  const isEnding = news !== 'cancelled'
  return {
    to: email,
    language,
    organizationId: id,
    subject: t(`organizationDeletion.${news}Subject`, { name, date }),
    preview: t(`organizationDeletion.${news}Text`, { name, date }),
    heading: t('organizationDeletion.heading', { firstName }),
    paragraphs: [
      t(`organizationDeletion.${news}Text`, { name, date }),
      ...(isEnding
        ? [t(role === 'owner' ? 'organizationDeletion.keepText' : 'organizationDeletion.askText')]
        : []),
    ],
    ...(isEnding && role === 'owner'
      ? {
          buttons: [
            {
              label: t('organizationDeletion.keep'),
              url: new URL(`/organization-delete/${id}`, publicUrl).href,
            },
          ],
        }
      : {}),
  }
}
