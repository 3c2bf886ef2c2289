import type { ErrorCode } from '@majlis/contract'
import type { EntryVerdict } from './entry.policy.ts'
import type { CrowdBounds } from '../rooms.settings.ts'

/** Who came to one room lately and is not connected to it. Strangers only: hosts, invited people and members are not counted. */
export interface Crowd {
  /** Admitted within `arrivalWindowMs` without a connection of some length; and everyone who keeps a place without a connection. */
  arrivalsOfAddress: number
  /** From the /48 of an IPv6 address; 0 for IPv4. */
  arrivalsOfNetwork: number
  arrivalsOfBrowser: number
  waitingOfAddress: number
  waitingOfNetwork: number
  waitingOfBrowser: number
  waitingInAll: number
}

/** One host can have as many /64s of its /48 as it likes; all of them together bring so many times what one may. */
const networkTimes = 2

/** How long somebody who was admitted and does not stay connected counts for their address and browser. */
export const arrivalWindowMs = 10 * 60_000

/**
 * Why somebody new cannot come in or wait at this moment, or null. What counts is who does not connect, so that a class behind one address gets
 * in at once, and whoever takes places to keep others out has no more of them for ten minutes.
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
