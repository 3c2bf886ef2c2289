import { expect, it } from 'vitest'
import type { User } from './modules/accounts/index.ts'
import { emailChangedMail, emailCodeMail } from './modules/authentication/email-change/email-change-mails.ts'
import { accountInvitationMail } from './modules/authentication/invitations/invitation-mail.ts'
import {
  passwordChangedMail,
  passwordLinkMail,
  passwordResetMail,
  signInByProviderMail,
} from './modules/authentication/password-reset/password-reset-mails.ts'
import { ownPasswordChangedMail } from './modules/authentication/passwords/own-password-changed-mail.ts'
import { factorNoticeMail } from './modules/authentication/security/factor-notices.ts'
import { securityNoticeMail } from './modules/authentication/security/security-notice-mail.ts'
import { signUpMail } from './modules/authentication/sign-up/sign-up-mail.ts'
import { exportReadyMail, ownDataReadyMail } from './modules/exports/export-ready-mail.ts'
import { deletionMail } from './modules/organization-admin/details/deletion-mails.ts'
import { domainMail } from './modules/organization-admin/domains/domain-mails.ts'
import {
  reactivatedMail,
  reactivationDeclinedMail,
  reactivationRequestedMail,
} from './modules/people/reactivation-mails.ts'
import { onlyRuleMail } from './modules/single-sign-on/only-rule-mails.ts'
import { providerLinkMail } from './modules/single-sign-on/provider-link-mails.ts'
import type { MailMessage } from './platform/mail/mail.ts'

const publicUrl = 'https://meet.example.org'
const now = Date.UTC(2026, 1, 10, 12)
// What the mails read of an account.
const reader = {
  email: 'lina@riverside.example',
  firstName: 'Lina',
  lastName: 'Haddad',
  displayName: 'Lina Haddad',
  organizationId: 'o',
  language: 'ar',
  timeZone: 'Asia/Dhaka',
  timeFormat: '24',
  dateFormat: 'DD/MM/YYYY',
  role: 'owner',
  status: 'invited',
} as User
const organization = { id: 'o', name: 'Riverside (North)', deletionDueAt: now }
const origin = {
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  address: '203.0.113.7',
  country: 'BD',
}
const link = { code: '482913', linkToken: 't', publicUrl }
const at = { origin, now, publicUrl }
const claim = { organizationId: 'o', domain: 'riverside.example', token: 'abc' }
const signUp = {
  ...reader,
  accountType: 'organization',
  organizationName: organization.name,
} as unknown as Parameters<typeof signUpMail>[0]
const invitation = { organizationName: organization.name, invitedBy: 'Omar Faruk', linkToken: 't', publicUrl }
const only = { organization: organization.name, byName: 'Omar Faruk', publicUrl }

const mails: Record<string, MailMessage> = {
  signUp: signUpMail(signUp, link),
  emailCode: emailCodeMail(reader, { email: 'lina@hilltop.example', code: link.code }),
  emailChanged: emailChangedMail(reader, { to: 'lina@hilltop.example', ...at }),
  passwordReset: passwordResetMail(reader, link),
  passwordLink: passwordLinkMail(reader, { byName: 'Omar Faruk', ...link }),
  passwordChanged: passwordChangedMail(reader, at),
  ownPasswordChanged: ownPasswordChangedMail(reader, at),
  signInByProvider: signInByProviderMail(reader, { publicUrl }),
  passwordSet: securityNoticeMail(reader, 'password_set', { byName: 'Omar Faruk', publicUrl }),
  twoFactorRemoved: securityNoticeMail(reader, 'two_factor_removed', { byName: 'Omar Faruk', publicUrl }),
  signedOut: securityNoticeMail(reader, 'signed_out', { byName: 'Omar Faruk', publicUrl }),
  twoFactorEnabled: factorNoticeMail(reader, { kind: 'two_factor_enabled' }, at),
  passkeyAdded: factorNoticeMail(reader, { kind: 'passkey_added', name: 'Work (laptop)' }, at),
  passkeyRemoved: factorNoticeMail(reader, { kind: 'passkey_removed', name: 'Work (laptop)' }, at),
  invited: accountInvitationMail(reader, invitation),
  invitedWithAccount: accountInvitationMail({ ...reader, status: 'active' }, invitation),
  connected: providerLinkMail(reader, 'connected', { provider: 'Riverside login', publicUrl }),
  replaced: providerLinkMail(reader, 'replaced', { provider: 'Riverside login', publicUrl }),
  disconnected: providerLinkMail(reader, 'disconnected', { provider: 'Riverside login', publicUrl }),
  promoted: providerLinkMail(reader, 'promoted', { provider: 'Riverside login', publicUrl }),
  onlyRuleOn: onlyRuleMail(reader, { ...only, keeper: 'Sara Noor' }),
  onlyRuleOff: onlyRuleMail(reader, { ...only, keeper: null }),
  reactivated: reactivatedMail(reader, { publicUrl }),
  reactivationRequested: reactivationRequestedMail(reader, { user: reader, message: '', publicUrl }),
  reactivationDeclined: reactivationDeclinedMail(reader),
  exportReady: exportReadyMail(reader, { organization, publicUrl }),
  ownDataReady: ownDataReadyMail(reader, { organization, publicUrl }),
  deletionRequested: deletionMail('requested', reader, { organization, publicUrl }),
  deletionReminded: deletionMail('reminded', reader, { organization, publicUrl }),
  deletionCancelled: deletionMail('cancelled', reader, { organization, publicUrl }),
  domainProven: domainMail('proven', reader, {
    claim,
    organizationName: organization.name,
    sinceMs: now,
    publicUrl,
  }),
  domainMissing: domainMail('missing', reader, {
    claim,
    organizationName: organization.name,
    sinceMs: now,
    publicUrl,
  }),
  domainLost: domainMail('lost', reader, {
    claim,
    organizationName: organization.name,
    sinceMs: now,
    publicUrl,
  }),
}

const isolate = /\u2068[^\u2068\u2069]*\u2069/g
/** Our own name, and terms that are Latin in every language. */
const latinTerms = /Majlis|OpenID Connect|DNS|TXT/g

function textsOf({
  subject,
  preview,
  heading,
  paragraphs,
  footnote = '',
  facts = [],
  buttons = [],
}: MailMessage) {
  // The values of facts are isolated by the layout.
  return [
    subject,
    preview,
    heading,
    ...paragraphs,
    footnote,
    ...[...facts, ...buttons].map(({ label }) => label),
  ]
}

it.each(Object.entries(mails))('[1.25] isolates names and addresses in the Arabic mail %s', (_name, mail) => {
  for (const text of textsOf(mail)) {
    expect(text.replaceAll(isolate, '').replaceAll(latinTerms, '')).not.toMatch(
      /\p{Script=Latin}|[\u2068\u2069]/u,
    )
    // No value is missing.
    expect(text).not.toMatch(/ {2}|\{\{| [،.؟]/)
  }
})

it('[1.25] isolates each name of a sentence on its own', () => {
  expect(mails['invited']?.subject).toContain('\u2068Omar Faruk\u2069')
  expect(mails['invited']?.subject).toContain('\u2068Riverside (North)\u2069')
  expect(mails['twoFactorRemoved']?.paragraphs[1]).toContain('\u2068Omar Faruk\u2069')
})
