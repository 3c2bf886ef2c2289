import { setImmediate } from 'node:timers/promises'
import { isTimeZone, isUpToDate, listTimeZones, recordZone, type ZoneRecord } from '@majlis/scheduling'
import { limits } from '@majlis/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createDriftedSeats, type DriftedSeatsDeps, marginMs } from './drifted-seats.ts'
import * as zoneDriftRepository from './zone-drift.repository.ts'
import type { RecordedZone } from './zone-drift.repository.ts'

/** Nothing is scheduled further ahead. */
const recordedMs = (limits.meeting.maxYearsAhead + 5) * 366 * dayMs
const seatsAtOnce = 100

/**
 * Dates keep their local time when the rules of their zone change: what was scheduled by an older release of the time zone
 * database is moved to where that of this process has it. `version` is that of this process.
 */
export function createZoneDrift({
  db,
  clock,
  events,
  realtime,
  zoneRules,
}: DriftedSeatsDeps & { db: Db; zoneRules: { version: string } }) {
  const { version } = zoneRules
  const followSeat = createDriftedSeats({ clock, events, realtime })

  async function followSeats(changed: ReadonlyMap<string, ZoneRecord>, signal?: AbortSignal): Promise<void> {
    const since = new Date(clock.now() - marginMs)
    const failures: unknown[] = []
    for (let after: string | null = null; ;) {
      const seats = await zoneDriftRepository.listSeats(db, [...changed.keys()], since, {
        after,
        limit: seatsAtOnce,
      })
      for (const seatId of seats) {
        signal?.throwIfAborted()
        // A seat that fails does not hold up the others.
        await db
          .transaction()
          .execute((tx) => followSeat(tx, seatId, changed))
          .catch((error: unknown) => failures.push(error))
      }
      after = seats.at(-1) ?? null
      if (after === null) break
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The dates of some seats could not follow')
  }

  /** Every zone, also those in which nothing is planned yet: what is planned tomorrow goes by the rules of today. */
  async function recordZones(known: readonly RecordedZone[]): Promise<void> {
    const fresh = new Set(known.filter((one) => one.version === version).map(({ timeZone }) => timeZone))
    const all = new Set([...listTimeZones(), ...(await zoneDriftRepository.listZonesInUse(db))])
    const from = clock.now() - marginMs
    const records: RecordedZone[] = []
    for (const timeZone of all) {
      if (fresh.has(timeZone) || !isTimeZone(timeZone)) continue
      records.push({ timeZone, version, record: recordZone(timeZone, { from, to: from + recordedMs }) })
      // Reading a zone takes some milliseconds, during which the process serves nothing else.
      await setImmediate()
    }
    await zoneDriftRepository.keepRecords(db, records)
  }

  /**
   * Moves what was scheduled by other rules, then stores the rules of today. Harmless when run twice, by two processes, or
   * when stopped anywhere: the rules are stored last.
   */
  return async (signal?: AbortSignal): Promise<void> => {
    const known = await zoneDriftRepository.listRecords(db)
    const changed = new Map<string, ZoneRecord>()
    for (const { timeZone, version: madeBy, record } of known) {
      if (madeBy === version || !isTimeZone(timeZone)) continue
      if (!isUpToDate(record, timeZone)) changed.set(timeZone, record)
      await setImmediate()
    }
    if (changed.size > 0) await followSeats(changed, signal)
    await recordZones(known)
  }
}
