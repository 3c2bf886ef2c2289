import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { Origin, User } from '../../accounts/index.ts'
import { changedFrom } from '../changed-from.ts'

interface Proof {
  code: string
  linkToken: string
  publicUrl: string
}

/** The mail with the code and the link by which the password is set again. */
export function passwordResetMail(user: User, { code, linkToken, publicUrl }: Proof): MailMessage {
  const t = createServerText(user.language)
  return {
    ...to(user),
    subject: t('passwordReset.subject', { code }),
    preview: t('passwordReset.preview'),
    heading: t('passwordReset.heading', { firstName: user.firstName }),
    paragraphs: [t('passwordReset.intro'), t('passwordReset.validity')],
    code,
    buttons: [resetButton(user, { linkToken, publicUrl })],
    footnote: t('passwordReset.footnote'),
  }
}

/** The mail with the link that an administrator had sent. */
export function passwordLinkMail(
  user: User,
  { byName, ...link }: { byName: string; linkToken: string; publicUrl: string },
): MailMessage {
  const t = createServerText(user.language)
  return {
    ...to(user),
    subject: t('passwordLink.subject'),
    preview: t('passwordLink.preview'),
    heading: t('passwordLink.heading', { firstName: user.firstName }),
    paragraphs: [t('passwordLink.intro', { name: byName }), t('passwordLink.validity')],
    buttons: [resetButton(user, link)],
    footnote: t('passwordLink.footnote'),
  }
}

/** To the owner of an account, when the password was reset. */
export function passwordChangedMail(
  user: User,
  { origin, now, publicUrl }: { origin: Origin; now: number; publicUrl: string },
): MailMessage {
  const t = createServerText(user.language)
  return {
    ...to(user),
    subject: t('passwordChanged.subject'),
    preview: t('passwordChanged.preview'),
    heading: t('passwordChanged.heading', { firstName: user.firstName }),
    paragraphs: [t('passwordChanged.intro'), t('passwordChanged.notYou')],
    facts: changedFrom(user, origin, now),
    buttons: [{ label: t('passwordChanged.button'), url: new URL('/forgot-password', publicUrl).href }],
  }
}

function to({ email, language }: User) {
  return { to: email, language }
}

function resetButton(user: User, { linkToken, publicUrl }: Omit<Proof, 'code'>) {
  const t = createServerText(user.language)
  return { label: t('passwordReset.button'), url: new URL(`/reset-password/${linkToken}`, publicUrl).href }
}

/** Instead of a reset link, if the organisation's people sign in only with its provider. */
export function signInByProviderMail(
  { email, language, firstName, organizationId }: User,
  { publicUrl }: { publicUrl: string },
): MailMessage {
  const t = createServerText(language)
  const url = new URL('/sign-in', publicUrl)
  url.searchParams.set('organization', organizationId)
  return {
    to: email,
    language,
    subject: t('signInByProvider.subject'),
    preview: t('signInByProvider.intro'),
    heading: t('signInByProvider.heading', { firstName }),
    paragraphs: [t('signInByProvider.intro'), t('signInByProvider.notYou')],
    buttons: [{ label: t('signInByProvider.button'), url: url.href }],
  }
}
