import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../users.repository.ts'

/** Tells that the password was changed in the profile, for the case that it was somebody else. */
export function ownPasswordChangedMail(
  { email, language, firstName }: User,
  { publicUrl }: { publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  return {
    to: email,
    language,
    subject: t('passwordChanged.subject'),
    preview: t('passwordChanged.ownPreview'),
    heading: t('passwordChanged.heading', { firstName }),
    paragraphs: [t('passwordChanged.ownIntro'), t('passwordChanged.notYou')],
    buttons: [{ label: t('passwordChanged.button'), url: new URL('/forgot-password', publicUrl).href }],
  }
}
