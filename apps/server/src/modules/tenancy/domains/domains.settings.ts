import { provableDomainField } from '@majlis/contract'
import * as z from 'zod'
import { settingsGroup, wordsOf } from '../../../platform/config/settings.ts'
import { isPublicDomain } from '../../../platform/email-domains/email-domains.ts'

/** A domain that the operator vouches for, and the organisation it belongs to. */
export interface VouchedDomain {
  domain: string
  organizationId: string
}

/** Domains that need no DNS record. The id is named, because a vanity URL can be given up and taken by another organisation. */
export const domainSettings = settingsGroup('Domains', {
  PROVEN_DOMAINS: {
    schema: z
      .string()
      .transform((text) =>
        wordsOf(text.toLowerCase()).map((entry): VouchedDomain => {
          const [domain = '', organizationId = '', ...rest] = entry.split('=').map((part) => part.trim())
          return { domain, organizationId: rest.length === 0 ? organizationId : '' }
        }),
      )
      .refine(
        (entries) =>
          entries.every(
            ({ domain, organizationId }) =>
              provableDomainField.safeParse(domain).success && z.guid().safeParse(organizationId).success,
          ),
        { error: 'must be domains with the id of their organisation, such as example.org=0198c0de-…' },
      )
      .refine((entries) => entries.every(({ domain }) => !isPublicDomain(domain)), {
        error: 'must not name domains of public or throw-away mailboxes',
      })
      .default([]),
    about:
      'Domains that count as verified without a DNS record, separated by commas, each with the ID of its organisation (Manage organization › Verified domains shows the ID). To give a domain to several organisations, list it several times.',
    example: 'example.org=019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
  },
})
