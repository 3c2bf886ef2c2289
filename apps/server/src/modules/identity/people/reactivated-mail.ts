import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../users.repository.ts'

/** Tells somebody who was suspended that the account can be used again. */
export function reactivatedMail(user: User, { publicUrl }: { publicUrl: string }): MailMessage {
  const t = createServerText(user.language)
  return {
    to: user.email,
    language: user.language,
    subject: t('reactivated.subject'),
    preview: t('reactivated.preview'),
    heading: t('reactivated.heading', { name: user.firstName }),
    paragraphs: [t('reactivated.text')],
    buttons: [{ label: t('reactivated.button'), url: new URL('/sign-in', publicUrl).href }],
  }
}
