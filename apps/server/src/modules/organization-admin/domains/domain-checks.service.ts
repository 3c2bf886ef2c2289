import type { DomainFinding } from '@majlis/contract'
import { DnsUnansweredError, type TextRecords } from '../../../integrations/dns/index.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { recordOf } from './domain-records.ts'
import { searchEnd } from './domain-states.ts'
import { automatic, createDomainVerdicts, type Checker, type DomainVerdictsDeps } from './domain-verdicts.ts'
import * as domainsRepository from './domains.repository.ts'

export interface DomainChecksDeps extends DomainVerdictsDeps {
  db: Db
  dns: TextRecords
}

interface DueClaim {
  organizationId: string
  domain: string
}

const atOnce = 10
/** Every ten minutes at most. */
const pendingAtATime = 200

export type DomainChecks = ReturnType<typeof createDomainChecks>

/** Checks the DNS records of domains, on request and by jobs. */
export function createDomainChecks({ db, dns, ...deps }: DomainChecksDeps) {
  const judge = createDomainVerdicts(deps)

  /** Null if the DNS does not answer. */
  async function findTexts(domain: string): Promise<string[] | null> {
    try {
      return await dns.find(recordOf(domain, '').name)
    } catch (error) {
      if (error instanceof DnsUnansweredError) return null
      throw error
    }
  }

  /** Checks the record of a claim. Null if the organisation does not, or no longer, claim the domain. */
  async function check(claim: DueClaim, by: Checker = automatic): Promise<DomainFinding | null> {
    // No connection is held while the DNS is queried.
    const texts = await findTexts(claim.domain)
    return db.transaction().execute((tx) => judge(tx, claim, texts, by))
  }

  /** Ten at a time. */
  async function checkEach(due: readonly DueClaim[], { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    for (let at = 0; at < due.length && !signal.aborted; at += atOnce)
      await Promise.all(due.slice(at, at + atOnce).map((claim) => check(claim)))
  }

  return {
    check,

    /** Checks every proven domain again. Can be killed at any time and run twice. */
    async checkAll(run: Pick<JobRun, 'signal'>): Promise<void> {
      await checkEach(await domainsRepository.listToCheck(db, new Date(deps.clock.now() - hourMs)), run)
    },

    /** Checks the pending domains that are due. Can be killed at any time and run twice. */
    async checkPending(run: Pick<JobRun, 'signal'>): Promise<void> {
      const now = deps.clock.now()
      const addedAfter = new Date(now - searchEnd(0))
      const bounds = { addedAfter, count: pendingAtATime }
      await checkEach(await domainsRepository.listPending(db, new Date(now), bounds), run)
    },
  }
}
