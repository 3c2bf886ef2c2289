import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, provableDomainField } from '../fields.ts'
import { done, success, userCall } from './base.ts'

/**
 * `listed`: the operator vouches for it. Otherwise `pending` until its record was seen; `missing`: still verified, until `endsAt`; `lost`: it was
 * verified once.
 */
export const domainStates = ['listed', 'pending', 'proven', 'missing', 'lost'] as const

/** A domain that an organisation claims. */
export const organizationDomainSchema = z.object({
  /** In lower-case ASCII. */
  domain: z.string(),
  state: z.enum(domainStates),
  /** The TXT record that proves the claim; null where the operator alone listed it. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  stateSince: timestampField.nullable(),
  /** When the DNS was asked last, whatever it answered. */
  checkedAt: timestampField.nullable(),
  /** Until when it stays verified while its record is missing. */
  endsAt: timestampField.nullable(),
  /** Until when its record is looked for without a check by hand; null once that is over, and for all that are not pending. */
  searchedUntil: timestampField.nullable(),
})

export type OrganizationDomain = z.infer<typeof organizationDomainSchema>

/**
 * What a check found: the record; none; one of ours with another value; no answer from the DNS; or the record, but that of another organisation
 * of this server, which has the domain, as well.
 */
export const domainFindings = ['found', 'missing', 'differs', 'unanswered', 'taken'] as const

export type DomainFinding = (typeof domainFindings)[number]

const tags = ['Organisation settings']
const aDomain = z.strictObject({ domain: provableDomainField })

/** The domains that an organisation may speak for, by a DNS record or because the operator lists them. For owners and admins. */
export const organizationDomainCalls = {
  domains: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/domains',
      tags,
      summary: 'Domains and their DNS records',
    })
    .output(success(z.array(organizationDomainSchema))),
  addDomain: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/domains',
      tags,
      summary: 'Claim a domain; the answer has the DNS record to set',
    })
    .input(aDomain)
    .output(success(organizationDomainSchema))
    .errors(
      errorsOf('organization.domain_public', 'organization.domain_exists', 'organization.domains_exceeded'),
    ),
  checkDomain: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/domains/{domain}/check',
      tags,
      summary: 'Look for the DNS record now',
    })
    .input(aDomain)
    .output(success(z.object({ finding: z.enum(domainFindings), domain: organizationDomainSchema })))
    .errors(errorsOf('organization.domain_not_found')),
  removeDomain: userCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/domains/{domain}',
      tags,
      summary: 'Give a domain up',
    })
    .input(aDomain)
    .output(done)
    .errors(errorsOf('organization.domain_not_found', 'sso.only_is_on')),
}
