import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'

/** What an administrator did to the way someone signs in. */
export type SecurityNotice = 'password_set' | 'two_factor_removed' | 'signed_out'

/** Tells what was done to an account, for the case that no one should have. */
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
    paragraphs: [intro, t('securityNotice.unexpected')],
    buttons: [{ label: t('securityNotice.button'), url: new URL('/sign-in', publicUrl).href }],
  }
}
