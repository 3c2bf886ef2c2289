import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'

/** What an administrator did to the way someone signs in. */
export type SecurityNotice = 'password_set' | 'two_factor_removed' | 'signed_out'

/** To the owner of an account, about what an administrator did to it. */
export function securityNoticeMail(
  { email, language, firstName }: User,
  notice: SecurityNotice,
  { byName, publicUrl }: { byName: string; publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const intro = t(`securityNoticeIntro.${notice}`, { name: byName })
  return {
    to: email,
    language,
    subject: t(`securityNoticeSubject.${notice}`),
    preview: intro,
    heading: t('securityNotice.heading', { firstName }),
    paragraphs: [intro, t('securityNotice.unexpected', { name: byName })],
    buttons: [{ label: t('securityNotice.button'), url: new URL('/sign-in', publicUrl).href }],
  }
}
