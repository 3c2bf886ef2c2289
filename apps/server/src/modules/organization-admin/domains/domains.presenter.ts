import type { OrganizationDomain } from '@majlis/contract'
import { recordOf } from './domain-records.ts'
import { graceEnd, searchEnd } from './domain-states.ts'
import type { DomainClaim } from './domains.repository.ts'

/** By domain: those that the operator vouches for (`listed`), and those that the organisation claims. */
export function presentAll(
  claims: readonly DomainClaim[],
  listed: ReadonlySet<string>,
  nowMs: number,
): OrganizationDomain[] {
  const claimed = new Set(claims.map(({ domain }) => domain))
  return [
    ...[...listed].filter((domain) => !claimed.has(domain)).map(presentListed),
    ...claims.map((claim) => present(claim, nowMs, listed)),
  ].toSorted((one, other) => (one.domain < other.domain ? -1 : 1))
}

function presentListed(domain: string): OrganizationDomain {
  const times = { stateSince: null, checkedAt: null, endsAt: null, searchedUntil: null }
  return { domain, state: 'listed', record: null, ...times }
}

export function present(
  claim: DomainClaim,
  nowMs: number,
  listed: ReadonlySet<string> = new Set(),
): OrganizationDomain {
  const { domain, token, state, stateSince, checkedAt } = claim
  return {
    domain,
    state: listed.has(domain) ? 'listed' : state,
    record: recordOf(domain, token),
    stateSince,
    checkedAt,
    endsAt: state === 'missing' ? graceEnd(stateSince) : null,
    searchedUntil: state === 'pending' && nowMs < searchEnd(stateSince) ? searchEnd(stateSince) : null,
  }
}
