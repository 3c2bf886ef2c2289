import type { DomainFinding } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'
import type { DomainState } from '../../tenancy/domains/domains.tables.ts'
import type { OrganizationRecorder } from '../audit/organization-recorder.ts'
import { domainMail, type DomainNews } from './domain-mails.ts'
import { hasRecord, isOurs, recordOf } from './domain-records.ts'
import { isProven, nextState } from './domain-states.ts'
import * as domainsRepository from './domains.repository.ts'
import { lockClaims, type DomainClaim } from './domains.repository.ts'

export interface DomainVerdictsDeps {
  clock: Clock
  mailer: Mailer
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

/** Decides what follows from the DNS records of a domain (docs/decisions/0012-proving-a-domain.md). */
export function createDomainVerdicts(deps: DomainVerdictsDeps) {
  const { clock, mailer, accounts, organizations, recordOnOrganization, publicUrl } = deps

  async function notify(tx: Tx, news: DomainNews, claim: DomainClaim): Promise<void> {
    const organization = await organizations.find(tx, claim.organizationId)
    if (!organization) return
    const facts = { claim, organizationName: organization.name, sinceMs: clock.now(), publicUrl }
    for (const reader of await accounts.listAdministrators(tx, claim.organizationId))
      await mailer.send(tx, domainMail(news, reader, facts))
  }

  /**
   * Stores a new state. Owners and admins get a mail if a domain is lost or about to be, or if it is proven while they wait; a person who checks by hand
   * sees it.
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
   * Of organisations that claim one domain, the first whose record is seen has it for as long as that record is there. Once it is gone, the record of
   * another one takes the domain over at once: the owner of the DNS has decided. `texts` is null if the DNS did not answer. Returns null if the claim
   * is gone.
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

/** Whether there is a record of Majlis that belongs to none of the other claims. */
function hasForeignRecord(
  texts: readonly string[],
  claims: readonly DomainClaim[],
  own: DomainClaim,
): boolean {
  const others = claims.filter((claim) => claim !== own).map(({ domain, token }) => recordOf(domain, token))
  return texts.some((text) => isOurs(text) && !others.some((other) => hasRecord([text], other)))
}
