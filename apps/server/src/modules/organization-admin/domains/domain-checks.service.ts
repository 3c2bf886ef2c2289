import type { DomainFinding } from '@majlis/contract'
import { DnsUnansweredError, type TextRecords } from '../../../integrations/dns/index.ts'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'
import { domainMail, type DomainNews } from './domain-mails.ts'
import { hasRecord, isOurs, recordOf } from './domain-records.ts'
import { isProven, nextState, searchEnd } from './domain-states.ts'
import * as domainsRepository from './domains.repository.ts'
import { lockClaims, type DomainClaim } from './domains.repository.ts'
import type { DomainState } from '../../tenancy/domains/domains.tables.ts'

export interface DomainChecksDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  mailer: Mailer
  accounts: Pick<AccountsApi, 'listAdministrators'>
  organizations: OrganizationDirectory
  dns: TextRecords
  publicUrl: string
}

/** Who asked for a check; nobody: a job. */
export interface Checker {
  userId: string | null
  address: string | null
}

const nobody: Checker = { userId: null, address: null }
const hourMs = 3_600_000
const atOnce = 10
/** Every ten minutes at most. */
const pendingAtATime = 200

export type DomainChecks = ReturnType<typeof createDomainChecks>

/** Looks for the DNS records of domains, and decides what follows (docs/decisions/0012-proving-a-domain.md). */
export function createDomainChecks(deps: DomainChecksDeps) {
  const { db, clock, audit, mailer, accounts, organizations, dns, publicUrl } = deps

  async function askDns(domain: string): Promise<string[] | null> {
    try {
      return await dns.find(recordOf(domain, '').name)
    } catch (error) {
      if (error instanceof DnsUnansweredError) return null
      throw error
    }
  }

  async function tell(tx: Tx, news: DomainNews, claim: DomainClaim): Promise<void> {
    const organization = await organizations.find(tx, claim.organizationId)
    if (!organization) return
    const facts = { claim, organizationName: organization.name, sinceMs: clock.now(), publicUrl }
    for (const reader of await accounts.listAdministrators(tx, claim.organizationId))
      await mailer.send(tx, domainMail(news, reader, facts))
  }

  /**
   * Keeps what was found. What owners and admins should know is written down, and mailed where something is lost or about to be, or where they wait for it:
   * whoever checks by hand sees it.
   */
  async function settle(
    tx: Tx,
    claim: DomainClaim,
    { state, isSeen, by }: { state: DomainState; isSeen: boolean; by: Checker },
  ): Promise<void> {
    await domainsRepository.update(tx, claim, { state, isSeen, now: new Date(clock.now()) })
    if (state === claim.state) return
    if (state === 'missing' || state === 'lost') await tell(tx, state, claim)
    if (isProven(state) === isProven(claim.state)) return
    if (state === 'proven' && by.userId === null) await tell(tx, state, claim)
    const { organizationId, domain } = claim
    const organization = await organizations.find(tx, organizationId)
    await audit.record(tx, {
      actorUserId: by.userId,
      organizationId,
      act: isProven(state) ? 'domain_proven' : 'domain_lost',
      subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
      before: null,
      after: { domain },
      address: by.address,
    })
  }

  /**
   * Of organisations that claim one domain, the first whose record is seen has it for as long as that record is there. Once it is gone, the record of
   * another one takes the domain over at once: whoever runs the DNS has decided. Null where the claim is gone.
   */
  async function judge(
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
      const others = claims.filter((claim) => claim !== own).map(({ token }) => recordOf(domain, token))
      const strange = texts.filter(
        (text) => isOurs(text) && !others.some((other) => hasRecord([text], other)),
      )
      return strange.length > 0 ? 'differs' : 'missing'
    }
    const holder = claims.find((claim) => claim !== own && isProven(claim.state))
    if (holder && has(holder)) {
      await settle(tx, own, { state: own.state, isSeen: false, by })
      return 'taken'
    }
    if (holder) await settle(tx, holder, { state: 'lost', isSeen: false, by: nobody })
    await settle(tx, own, { state: nextState(own, 'found', now), isSeen: true, by })
    return 'found'
  }

  /** Looks for the record of a claim. Null where the organisation does not have the domain, or not any more. */
  async function check(
    claim: { organizationId: string; domain: string },
    by: Checker = nobody,
  ): Promise<DomainFinding | null> {
    // No connection is held while the DNS is asked.
    const texts = await askDns(claim.domain)
    return db.transaction().execute((tx) => judge(tx, claim, texts, by))
  }

  /** Ten at a time. */
  async function checkEach(
    due: readonly { organizationId: string; domain: string }[],
    { signal }: Pick<JobRun, 'signal'>,
  ): Promise<void> {
    for (let at = 0; at < due.length && !signal.aborted; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((claim) => check(claim)))
  }

  return {
    check,

    /** Looks again for the record of every proven domain. Harmless when killed anywhere and when run twice. */
    async checkAll(run: Pick<JobRun, 'signal'>): Promise<void> {
      await checkEach(await domainsRepository.listToCheck(db, new Date(clock.now() - hourMs)), run)
    },

    /** Looks for the records of domains that were added lately. As harmless. */
    async checkPending(run: Pick<JobRun, 'signal'>): Promise<void> {
      const now = clock.now()
      const addedAfter = new Date(now - searchEnd(0))
      const bounds = { addedAfter, count: pendingAtATime }
      await checkEach(await domainsRepository.listPending(db, new Date(now), bounds), run)
    },
  }
}
