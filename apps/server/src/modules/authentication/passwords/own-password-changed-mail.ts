import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { Origin, User } from '../../accounts/index.ts'
import { changedFrom } from '../changed-from.ts'

/** To the owner of an account, when the password was changed in the profile. */
export function ownPasswordChangedMail(
  user: User,
  { origin, now, publicUrl }: { origin: Origin; now: number; publicUrl: string },
): MailMessage {
  const { email, language, firstName } = user
  const t = createServerText(language)
  return {
    to: email,
    language,
    subject: t('passwordChanged.subject'),
    preview: t('passwordChanged.ownPreview'),
    heading: t('passwordChanged.heading', { firstName }),
    paragraphs: [t('passwordChanged.ownIntro'), t('passwordChanged.notYou')],
    facts: changedFrom(user, origin, now),
    buttons: [{ label: t('passwordChanged.button'), url: new URL('/forgot-password', publicUrl).href }],
  }
}
