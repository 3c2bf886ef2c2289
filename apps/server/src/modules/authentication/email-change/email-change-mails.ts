import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { Origin, User } from '../../accounts/index.ts'
import { changedFrom } from '../changed-from.ts'

/** To the new address: the code that proves it. */
export function emailCodeMail(
  { language, firstName }: User,
  { email, code }: { email: string; code: string },
): MailMessage {
  const t = createServerText(language)
  return {
    to: email,
    language,
    subject: t('emailChange.subject', { code }),
    preview: t('emailChange.preview'),
    heading: t('emailChange.heading', { firstName }),
    paragraphs: [t('emailChange.intro', { email }), t('emailChange.validity')],
    code,
    footnote: t('emailChange.footnote'),
  }
}

/** To the former address, in case it was someone else. */
export function emailChangedMail(
  user: User,
  { to, origin, now }: { to: string; origin: Origin; now: number },
): MailMessage {
  const { email, language, firstName } = user
  const t = createServerText(language)
  return {
    to: email,
    language,
    subject: t('emailChanged.subject'),
    preview: t('emailChanged.preview', { email: to }),
    heading: t('emailChanged.heading', { firstName }),
    paragraphs: [t('emailChanged.intro', { email: to }), t('emailChanged.notYou')],
    facts: changedFrom(user, origin, now),
  }
}
