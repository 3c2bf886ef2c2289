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

/** The texts of an Arabic mail in which a name or address is not isolated (UAX 9), or a value is missing. */
export function faultyTexts({
  subject,
  preview,
  heading,
  paragraphs,
  footnote = '',
  facts = [],
  buttons = [],
}: MailMessage): string[] {
  // The layout isolates the values of facts.
  const labels = [...facts, ...buttons].map(({ label }) => label)
  return [subject, preview, heading, ...paragraphs, footnote, ...labels].filter((text) => {
    const rest = text.replaceAll(isolate, '').replaceAll(latinTerms, '')
    return /\p{Script=Latin}|[\u2068\u2069]/u.test(rest) || / {2}|\{\{| [،.؟]/.test(text)
  })
}
