import type { ErrorCode } from '@majlis/contract'
import { minuteMs } from '../../platform/clock/durations.ts'
import { isStranger, type EntryVerdict, type Visitor } from './entry.policy.ts'
import type { CrowdBounds } from './admission.settings.ts'

/** People who joined a room recently and are not connected. Strangers only: hosts, invited people and members do not count. */
export interface Crowd {
  /** Admitted within `arrivalWindowMs` without a lasting connection, or holding a place without a connection. */
  arrivalsOfAddress: number
  /** From the /48 of an IPv6 address; 0 for IPv4. */
  arrivalsOfNetwork: number
  arrivalsOfBrowser: number
  waitingOfAddress: number
  waitingOfNetwork: number
  waitingOfBrowser: number
  waitingInAll: number
}

/** One person can have any number of /64s of a /48. All of them together may bring this many times what one address may. */
const networkTimes = 2

/** How long an admission without a lasting connection counts for the address and browser. */
export const arrivalWindowMs = 10 * minuteMs

/**
 * Why a new person cannot enter or wait at this moment, or null. Only people who do not connect count, so a class behind one address can
 * enter at once, and an attacker who only takes places is stopped for ten minutes.
 */
export function judgeCrowd(
  outcome: EntryVerdict['outcome'],
  crowd: Crowd,
  bounds: CrowdBounds,
): ErrorCode | null {
  switch (outcome) {
    case 'admit':
      return crowd.arrivalsOfAddress >= bounds.arrivalsPerAddress ||
        crowd.arrivalsOfNetwork >= bounds.arrivalsPerAddress * networkTimes ||
        crowd.arrivalsOfBrowser >= bounds.arrivalsPerBrowser
        ? 'room.too_many_arrivals'
        : null
    case 'wait':
      if (crowd.waitingInAll >= bounds.waitingPerRoom) return 'room.waiting_room_full'
      return crowd.waitingOfAddress >= bounds.waitingPerAddress ||
        crowd.waitingOfNetwork >= bounds.waitingPerAddress * networkTimes ||
        crowd.waitingOfBrowser >= bounds.waitingPerBrowser
        ? 'room.too_many_arrivals'
        : null
    case 'refuse':
      return null
  }
}

/** The same for any new person: hosts, invited people and members can always enter. */
export function judgeNewcomer(
  { visitor, crowd }: { visitor: Visitor; crowd: Crowd },
  outcome: EntryVerdict['outcome'],
  bounds: CrowdBounds,
): ErrorCode | null {
  return !visitor.isHost && isStranger(visitor) ? judgeCrowd(outcome, crowd, bounds) : null
}
