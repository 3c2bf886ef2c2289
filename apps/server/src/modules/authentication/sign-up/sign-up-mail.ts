import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { SignUp } from './sign-ups.repository.ts'

interface Proof {
  code: string
  linkToken: string
  publicUrl: string
}

/**
 * The mail with the code and the link that prove an address. It names the person and the organisation that were typed,
 * so that people who did not sign up see that someone else did.
 */
export function signUpMail(signUp: SignUp, { code, linkToken, publicUrl }: Proof): MailMessage {
  const t = createServerText(signUp.language)
  const isIndividual = signUp.accountType === 'individual'
  return {
    to: signUp.email,
    language: signUp.language,
    subject: t('signUp.subject', { code }),
    preview: t('signUp.preview'),
    heading: t('signUp.heading', { firstName: signUp.firstName }),
    paragraphs: [
      isIndividual
        ? t('signUp.introIndividual')
        : t('signUp.introOrganization', { organizationName: signUp.organizationName }),
      t('signUp.validity'),
    ],
    code,
    buttons: [{ label: t('signUp.button'), url: new URL(`/activate/${linkToken}`, publicUrl).href }],
    footnote: t('signUp.footnote'),
  }
}
