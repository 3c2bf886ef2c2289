import type { DomainFinding } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'
import type { DomainState } from '../../tenancy/domains/domains.tables.ts'
import type { OrganizationRecorder } from '../audit/organization-recorder.ts'
import { domainMail, type DomainNews } from './domain-mails.ts'
import { hasRecord, isOurs, recordOf } from './domain-records.ts'
import { graceEnd, isProven, nextState } from './domain-states.ts'
import * as domainsRepository from './domains.repository.ts'
import { lockClaims, type DomainClaim } from './domains.repository.ts'

export interface DomainVerdictsDeps {
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
  accounts: Pick<AccountsApi, 'listAdministrators'>
  organizations: Pick<OrganizationDirectory, 'find'>
  recordOnOrganization: OrganizationRecorder
  publicUrl: string
}

/** Who requested a check. `automatic`: a job. */
export interface Checker {
  userId: string | null
  address: string | null
}

export const automatic: Checker = { userId: null, address: null }

/** Decides the state of a domain by its DNS records (docs/decisions/0012-proving-a-domain.md). */
export function createDomainVerdicts(deps: DomainVerdictsDeps) {
  const { clock, notifier, accounts, organizations, recordOnOrganization, publicUrl } = deps

  async function notify(tx: Tx, news: DomainNews, claim: DomainClaim): Promise<void> {
    const organization = await organizations.find(tx, claim.organizationId)
    if (!organization) return
    const sinceMs = clock.now()
    const facts = { claim, organizationName: organization.name, sinceMs, publicUrl }
    const until = news === 'missing' ? graceEnd(sinceMs) : null
    const readers = await accounts.listAdministrators(tx, claim.organizationId)
    await notifier.notify(
      tx,
      'domain_changed',
      readers.map((reader) => ({
        userId: reader.id,
        key: claim.domain,
        data: { domain: claim.domain, state: news, until },
        mail: domainMail(news, reader, facts),
      })),
    )
  }

  /**
   * Stores a new state. Notifies owners and admins if a domain is lost or about to be, or if an automatic check proves it.
   */
  async function settle(
    tx: Tx,
    claim: DomainClaim,
    { state, isSeen, by }: { state: DomainState; isSeen: boolean; by: Checker },
  ): Promise<void> {
    await domainsRepository.update(tx, claim, { state, isSeen, now: new Date(clock.now()) })
    if (state === claim.state) return
    if (state === 'missing' || state === 'lost') await notify(tx, state, claim)
    if (isProven(state) === isProven(claim.state)) return
    if (state === 'proven' && by.userId === null) await notify(tx, state, claim)
    await recordOnOrganization(tx, {
      actorUserId: by.userId,
      organizationId: claim.organizationId,
      act: isProven(state) ? 'domain_proven' : 'domain_lost',
      before: null,
      after: { domain: claim.domain },
      address: by.address,
    })
  }

  /**
   * If several organisations claim a domain, it belongs to the first whose record is found, for as long as that record exists. Then the next one
   * with a record gets it at once, because the owner of the DNS decides. `texts` is null if the DNS did not answer. Returns null if the claim no
   * longer exists.
   */
  return async function judge(
    tx: Tx,
    { organizationId, domain }: { organizationId: string; domain: string },
    texts: readonly string[] | null,
    by: Checker,
  ): Promise<DomainFinding | null> {
    const claims = await lockClaims(tx, domain)
    const own = claims.find((claim) => claim.organizationId === organizationId)
    if (!own) return null
    const has = ({ token }: DomainClaim) => texts !== null && hasRecord(texts, recordOf(domain, token))
    const now = clock.now()
    if (!has(own)) {
      const state = nextState(own, texts === null ? 'unanswered' : 'missing', now)
      await settle(tx, own, { state, isSeen: false, by })
      if (texts === null) return 'unanswered'
      return hasForeignRecord(texts, claims, own) ? 'differs' : 'missing'
    }
    const holder = claims.find((claim) => claim !== own && isProven(claim.state))
    if (holder && has(holder)) {
      await settle(tx, own, { state: own.state, isSeen: false, by })
      return 'taken'
    }
    if (holder) await settle(tx, holder, { state: 'lost', isSeen: false, by: automatic })
    await settle(tx, own, { state: nextState(own, 'found', now), isSeen: true, by })
    return 'found'
  }
}

/** Whether one of the records is from Majlis but belongs to no other claim. */
function hasForeignRecord(
  texts: readonly string[],
  claims: readonly DomainClaim[],
  own: DomainClaim,
): boolean {
  const others = claims.filter((claim) => claim !== own).map(({ domain, token }) => recordOf(domain, token))
  return texts.some((text) => isOurs(text) && !others.some((other) => hasRecord([text], other)))
}
