import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'
import { regardingInvitation } from './refused-invitations.ts'

interface Invitation {
  organizationName: string
  invitedBy: string
  linkToken: string
  publicUrl: string
}

/** The mail with the link by which an invited user completes the account. */
export function accountInvitationMail(
  user: User,
  { organizationName, invitedBy, linkToken, publicUrl }: Invitation,
): MailMessage {
  // A person with an account has chosen a language and a name before.
  const hasAccount = user.status !== 'invited'
  const t = createServerText(user.language)
  return {
    to: user.email,
    language: user.language,
    subject: t('accountInvitation.subject', { name: invitedBy, organizationName }),
    preview: t(hasAccount ? 'accountInvitation.previewJoin' : 'accountInvitation.preview'),
    heading: t('accountInvitation.heading', { organizationName }),
    paragraphs: [
      t(hasAccount ? 'accountInvitation.introJoin' : 'accountInvitation.intro', {
        name: invitedBy,
        organizationName,
      }),
      t('accountInvitation.validity'),
    ],
    buttons: [
      {
        label: t(hasAccount ? 'accountInvitation.buttonJoin' : 'accountInvitation.button'),
        url: new URL(`/set-account/${linkToken}`, publicUrl).href,
      },
    ],
    footnote: t('accountInvitation.footnote', { email: user.email }),
    regarding: regardingInvitation(linkToken),
  }
}
