import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, provableDomainField } from '../fields.ts'
import { done, provenCall, success, userCall } from './base.ts'

/**
 * `listed`: by the operator. Otherwise `pending` until its record is found; `missing`: still verified, until `endsAt`; `lost`: no longer
 * verified.
 */
export const domainStates = ['listed', 'pending', 'proven', 'missing', 'lost'] as const

/** A domain that an organisation claims. */
export const organizationDomainSchema = z.object({
  /** In lower-case ASCII. */
  domain: z.string(),
  state: z.enum(domainStates),
  /** The TXT record that proves the claim; null if the operator listed the domain. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  stateSince: timestampField.nullable(),
  /** When the DNS was last queried, whatever the result. */
  checkedAt: timestampField.nullable(),
  /** Until when the domain stays verified while its record is missing. */
  endsAt: timestampField.nullable(),
  /** Until when the server looks for its record automatically; null after that, and for all domains that are not pending. */
  searchedUntil: timestampField.nullable(),
})

export type OrganizationDomain = z.infer<typeof organizationDomainSchema>

/**
 * The result of a check: the record; no record; a record of ours with another value; no response from the DNS; or the record exists, but
 * another organisation on this server has verified the domain.
 */
export const domainFindings = ['found', 'missing', 'differs', 'unanswered', 'taken'] as const

export type DomainFinding = (typeof domainFindings)[number]

const tags = ['Organisation settings']
const aDomain = z.strictObject({ domain: provableDomainField })

/** The domains that an organisation may speak for, by a DNS record or the operator's list. For owners and admins. */
export const organizationDomainCalls = {
  domains: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/domains',
      tags,
      summary: 'List domains and their DNS records',
    })
    .output(success(z.array(organizationDomainSchema))),
  addDomain: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/domains',
      tags,
      summary: 'Claim a domain; the response contains the DNS record to set',
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
      summary: 'Check the DNS record now',
    })
    .input(aDomain)
    .output(success(z.object({ finding: z.enum(domainFindings), domain: organizationDomainSchema })))
    .errors(errorsOf('organization.domain_not_found')),
  removeDomain: provenCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/domains/{domain}',
      tags,
      summary: 'Remove a domain',
    })
    .input(aDomain)
    .output(done)
    .errors(errorsOf('organization.domain_not_found', 'sso.only_is_on')),
}
