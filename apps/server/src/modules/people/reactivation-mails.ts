import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { User } from '../accounts/index.ts'

/** To a person whose suspended account can be used again. */
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

/** To an owner or admin, about a suspended person's request. */
export function reactivationRequestedMail(
  administrator: User,
  { user, message, publicUrl }: { user: User; message: string; publicUrl: string },
): MailMessage {
  const t = createServerText(administrator.language)
  const name = user.displayName
  return {
    to: administrator.email,
    language: administrator.language,
    organizationId: administrator.organizationId,
    subject: t('reactivationAsked.subject', { name }),
    preview: t('reactivationAsked.preview'),
    heading: t('reactivationAsked.heading', { firstName: administrator.firstName }),
    paragraphs: [
      t('reactivationAsked.text', { name, email: user.email }),
      ...(message ? [t('reactivationAsked.message', { message })] : []),
    ],
    buttons: [
      { label: t('reactivationAsked.button'), url: new URL('/user-management/requests', publicUrl).href },
    ],
  }
}

/** To a person whose account stays suspended after the request. */
export function reactivationDeclinedMail(user: User): MailMessage {
  const t = createServerText(user.language)
  return {
    to: user.email,
    language: user.language,
    subject: t('reactivationDeclined.subject'),
    preview: t('reactivationDeclined.preview'),
    heading: t('reactivationDeclined.heading', { name: user.firstName }),
    paragraphs: [t('reactivationDeclined.text')],
  }
}
