import { formatDate } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailMessage } from '../../../platform/mail/mail.ts'
import type { User } from '../../accounts/index.ts'
import { recordOf } from './domain-records.ts'
import { graceEnd } from './domain-states.ts'
import type { DomainClaim } from './domains.repository.ts'

/** Mails to owners and admins about a domain. */
export type DomainNews = 'proven' | 'missing' | 'lost'

export interface DomainMailFacts {
  claim: Pick<DomainClaim, 'organizationId' | 'domain' | 'token'>
  organizationName: string
  /** When the state changed. */
  sinceMs: number
  publicUrl: string
}

/** Contains the record, so that the mail can be forwarded to the person who manages the DNS. */
export function domainMail(
  news: DomainNews,
  { email, firstName, language, timeZone }: User,
  { claim: { organizationId, domain, token }, organizationName, sinceMs, publicUrl }: DomainMailFacts,
): MailMessage {
  const t = createServerText(language)
  const date = formatDate(graceEnd(sinceMs), { language, timeZone })
  const text = t(`organizationDomain.${news}Text`, {
    domain,
    organization: organizationName,
    date,
  })
  const { name, value } = recordOf(domain, token)
  return {
    to: email,
    language,
    organizationId,
    subject: t(`organizationDomain.${news}Subject`, { domain }),
    preview: text,
    heading: t('organizationDomain.heading', { firstName }),
    paragraphs: [text, t(`organizationDomain.${news}Next`)],
    facts: [
      { label: t('organizationDomain.type'), lines: ['TXT'] },
      { label: t('organizationDomain.name'), lines: [name] },
      { label: t('organizationDomain.value'), lines: [value] },
    ],
    buttons: [
      { label: t('organizationDomain.open'), url: new URL('/organization?tab=domains', publicUrl).href },
    ],
  }
}
