import { expect, it } from 'vitest'
import type { MailMessage } from '../../platform/mail/mail.ts'
import { arabicReader as reader, faultyTexts, mailedAt, publicUrl } from '../../testing/arabic-mails.ts'
import { emailChangedMail, emailCodeMail } from './email-change/email-change-mails.ts'
import { accountInvitationMail } from './invitations/invitation-mail.ts'
import {
  passwordChangedMail,
  passwordLinkMail,
  passwordResetMail,
  signInByProviderMail,
} from './password-reset/password-reset-mails.ts'
import { ownPasswordChangedMail } from './passwords/own-password-changed-mail.ts'
import { factorNoticeMail } from './security/factor-notices.ts'
import { securityNoticeMail } from './security/security-notice-mail.ts'
import { signUpMail } from './sign-up/sign-up-mail.ts'

const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const at = { origin: { device, address: '203.0.113.7', country: 'BD' }, now: mailedAt, publicUrl }
const link = { code: '482913', linkToken: 't', publicUrl }
const byAdmin = { byName: 'Omar Faruk', publicUrl }
const organizationName = 'Riverside (North)'
const signUp = { ...reader, accountType: 'organization', organizationName } as unknown as Parameters<
  typeof signUpMail
>[0]
const invitation = { organizationName, invitedBy: 'Omar Faruk', linkToken: 't', publicUrl }

const mails: Record<string, MailMessage> = {
  signUp: signUpMail(signUp, link),
  emailCode: emailCodeMail(reader, { email: 'lina@hilltop.example', code: link.code }),
  emailChanged: emailChangedMail(reader, { to: 'lina@hilltop.example', ...at }),
  passwordReset: passwordResetMail(reader, link),
  passwordLink: passwordLinkMail(reader, { byName: 'Omar Faruk', ...link }),
  passwordChanged: passwordChangedMail(reader, at),
  ownPasswordChanged: ownPasswordChangedMail(reader, at),
  signInByProvider: signInByProviderMail(reader, { publicUrl }),
  passwordSet: securityNoticeMail(reader, 'password_set', byAdmin),
  twoFactorRemoved: securityNoticeMail(reader, 'two_factor_removed', byAdmin),
  signedOut: securityNoticeMail(reader, 'signed_out', byAdmin),
  twoFactorEnabled: factorNoticeMail(reader, { kind: 'two_factor_enabled' }, at),
  passkeyAdded: factorNoticeMail(reader, { kind: 'passkey_added', name: 'Work (laptop)' }, at),
  passkeyRemoved: factorNoticeMail(reader, { kind: 'passkey_removed', name: 'Work (laptop)' }, at),
  invited: accountInvitationMail(reader, invitation),
  invitedWithAccount: accountInvitationMail({ ...reader, status: 'active' }, invitation),
}

it.each(Object.entries(mails))('[1.25] isolates names and addresses in the Arabic mail %s', (_name, mail) => {
  expect(faultyTexts(mail)).toEqual([])
})

it('[1.25] isolates each name of a sentence separately', () => {
  expect(mails['invited']?.subject).toContain('\u2068Omar Faruk\u2069')
  expect(mails['invited']?.subject).toContain('\u2068Riverside (North)\u2069')
})

it('names the administrator in the advice of a security notice', () => {
  expect(mails['twoFactorRemoved']?.paragraphs[1]).toContain('\u2068Omar Faruk\u2069')
})
