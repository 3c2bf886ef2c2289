import { limits } from '@majlis/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { DomainState } from '../../tenancy/domains/domains.tables.ts'

/** The result of a DNS query for an organisation's record. */
export type DnsAnswer = 'found' | 'missing' | 'unanswered'

export interface DomainStanding {
  state: DomainState
  stateSince: number
  seenAt: number | null
}

const graceMs = limits.organization.domainGraceDays * dayMs
const searchMs = limits.organization.domainSearchDays * dayMs

/** Whether the organisation may speak for the domain. */
export function isProven(state: DomainState): boolean {
  return state === 'proven' || state === 'missing'
}

/** When a domain whose record is missing stops being proven. */
export function graceEnd(stateSince: number): number {
  return stateSince + graceMs
}

/** When automatic checks of a pending domain end. */
export function searchEnd(stateSince: number): number {
  return stateSince + searchMs
}

/**
 * pending → proven ⇄ missing → lost → proven. A missing record ends a proof after a grace period. If the DNS does not answer for that
 * period, the record counts as missing from then on, so the proof ends after twice the time.
 */
export function nextState(
  { state, stateSince, seenAt }: DomainStanding,
  answer: DnsAnswer,
  nowMs: number,
): DomainState {
  if (answer === 'found') return 'proven'
  switch (state) {
    case 'pending':
    case 'lost':
      return state
    case 'proven':
      return answer === 'missing' || nowMs >= graceEnd(seenAt ?? stateSince) ? 'missing' : 'proven'
    case 'missing':
      return nowMs >= graceEnd(stateSince) ? 'lost' : 'missing'
  }
}
