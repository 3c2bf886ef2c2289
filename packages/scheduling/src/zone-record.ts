import { formatLocal, minuteMs, toInstant } from './local-time.ts'
import { zoneOf } from './time-zone.ts'

/** What the clocks of a zone do between two instants by the rules of one day, kept beside the instants that were made by them. */
export interface ZoneRecord {
  readonly from: number
  readonly to: number
  /** From when the clocks are this many milliseconds ahead of UTC, in order; the first also applies to all earlier times. */
  readonly offsets: readonly (readonly [since: number, aheadMs: number])[]
}

/** The zone by the rules of today. Throws `RecurrenceError` for a zone that the runtime does not know. */
export function recordZone(timeZone: string, { from, to }: Pick<ZoneRecord, 'from' | 'to'>): ZoneRecord {
  const zone = zoneOf(timeZone)
  const changes = zone.transitionsBetween(from, to).map(({ at, after }): [number, number] => [at, after])
  return { from, to, offsets: [[from, zone.offsetAt(from)], ...changes] }
}

/** Whether the rules of today say the same. Throws `RecurrenceError`. */
export function isUpToDate(record: ZoneRecord, timeZone: string): boolean {
  return JSON.stringify(recordZone(timeZone, record).offsets) === JSON.stringify(record.offsets)
}

/** `YYYY-MM-DDTHH:mm` on the clocks as they were recorded. */
export function recordedLocal(instant: number, record: ZoneRecord): string {
  return formatLocal(Math.floor((instant + recordedOffset(instant, record)) / minuteMs))
}

/**
 * The instant at which today's clocks show what the recorded ones showed at `instant`; the same one where both agree. Throws
 * `RecurrenceError`.
 */
export function followZone(instant: number, record: ZoneRecord, timeZone: string): number {
  if (recordedOffset(instant, record) === zoneOf(timeZone).offsetAt(instant)) return instant
  return toInstant(recordedLocal(instant, record), timeZone)
}

function recordedOffset(instant: number, { offsets }: ZoneRecord): number {
  const [, ahead] = offsets.findLast(([since]) => since <= instant) ?? offsets[0] ?? [0, 0]
  return ahead
}
