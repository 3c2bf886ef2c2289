import { minuteMs } from '../../../platform/clock/durations.ts'
/** Limits of connections that wait for Join. */
export const aheadLimits = {
  /** How long one waits. */
  waitMs: 5 * minuteMs,
  /** How many may wait at the same time. Everyone else connects when they join. */
  perRoom: 100,
  perAddress: 30,
  perNetwork: 60,
  perAccount: 3,
} as const

interface WaitingCounts {
  ofRoom: number
  ofAddress: number
  /** Of the /48 of an IPv6 address; 0 for IPv4. */
  ofNetwork: number
  /** 0 for guests. */
  ofAccount: number
}

/** Whether one more may wait. */
export const isWithinLimits = ({ ofRoom, ofAddress, ofNetwork, ofAccount }: WaitingCounts): boolean =>
  ofRoom < aheadLimits.perRoom &&
  ofAddress < aheadLimits.perAddress &&
  ofNetwork < aheadLimits.perNetwork &&
  ofAccount < aheadLimits.perAccount
