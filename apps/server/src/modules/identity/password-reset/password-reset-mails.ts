import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../users.repository.ts'

interface Proof {
  code: string
  linkToken: string
  publicUrl: string
}

/** The mail with the code and the link by which the password is set anew. */
export function passwordResetMail(user: User, { code, linkToken, publicUrl }: Proof): MailMessage {
  const t = createServerText(user.language)
  return {
    ...start(user, 'passwordReset'),
    subject: t('passwordReset.subject', { code }),
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
    ...start(user, 'passwordLink'),
    subject: t('passwordLink.subject'),
    paragraphs: [t('passwordLink.intro', { name: byName }), t('passwordLink.validity')],
    buttons: [resetButton(user, link)],
    footnote: t('passwordLink.footnote'),
  }
}

/** Tells that the password was set anew, for the case that it was somebody else. */
export function passwordChangedMail(user: User, { publicUrl }: { publicUrl: string }): MailMessage {
  const t = createServerText(user.language)
  return {
    ...start(user, 'passwordChanged'),
    subject: t('passwordChanged.subject'),
    paragraphs: [t('passwordChanged.intro'), t('passwordChanged.notYou')],
    buttons: [{ label: t('passwordChanged.button'), url: new URL('/forgot-password', publicUrl).href }],
  }
}

function start(user: User, mail: 'passwordReset' | 'passwordLink' | 'passwordChanged') {
  const t = createServerText(user.language)
  return {
    to: user.email,
    language: user.language,
    preview: t(`${mail}.preview`),
    heading: t(`${mail}.heading`, { firstName: user.firstName }),
  }
}

function resetButton(user: User, { linkToken, publicUrl }: Omit<Proof, 'code'>) {
  const t = createServerText(user.language)
  return { label: t('passwordReset.button'), url: new URL(`/reset-password/${linkToken}`, publicUrl).href }
}
