import { expect } from 'vitest'
import type { User } from '../modules/accounts/index.ts'
import type { MailMessage } from '../platform/mail/mail.ts'

export const publicUrl = 'https://meet.example.org'
/** 10 February 2026, 12:00 UTC. */
export const mailedAt = Date.UTC(2026, 1, 10, 12)
/** With a name that Arabic sentences have to isolate. */
export const mailedOrganization = { id: 'o', name: 'Riverside (North)', deletionDueAt: mailedAt }

/** The fields of an account that mails use; the person reads Arabic. */
export const arabicReader = {
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

const isolate = /\u2068[^\u2068\u2069]*\u2069/g
/** Our own name, and terms that are Latin in every language. */
const latinTerms = /Majlis|OpenID Connect|DNS|TXT/g

/** Fails if a name or address in an Arabic mail is not isolated (UAX 9), or a value is missing. */
export function expectIsolated({
  subject,
  preview,
  heading,
  paragraphs,
  footnote = '',
  facts = [],
  buttons = [],
}: MailMessage): void {
  // The layout isolates the values of facts.
  const labels = [...facts, ...buttons].map(({ label }) => label)
  for (const text of [subject, preview, heading, ...paragraphs, footnote, ...labels]) {
    const rest = text.replaceAll(isolate, '').replaceAll(latinTerms, '')
    expect(rest).not.toMatch(/\p{Script=Latin}|[\u2068\u2069]/u)
    expect(text).not.toMatch(/ {2}|\{\{| [،.؟]/)
  }
}
