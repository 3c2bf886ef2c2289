import { setImmediate } from 'node:timers/promises'
import { isTimeZone, isUpToDate, listTimeZones, recordZone, type ZoneRecord } from '@majlis/scheduling'
import { limits } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as datesRepository from './dates.repository.ts'
import { insertionOf, plannedDateOf } from './dates.repository.ts'
import { followRules, type FollowedMeeting } from './drifted-dates.ts'
import { seriesOfPlanned } from './planned-meetings.ts'
import { timeColumns } from './planned-series.ts'
import * as planningRepository from './planning.repository.ts'
import { lockSeat, type PlannedMeeting } from './planning.repository.ts'
import * as zoneDriftRepository from './zone-drift.repository.ts'
import type { RecordedZone } from './zone-drift.repository.ts'

const dayMs = 86_400_000
/** Further ahead nothing is planned. */
const recordedMs = (limits.meeting.maxYearsAhead + 5) * 366 * dayMs
/** What the rules of a zone make of an instant differs by less. */
const marginMs = 2 * dayMs
const seatsAtOnce = 100

interface Drifted {
  meeting: PlannedMeeting
  followed: FollowedMeeting
  rows: readonly string[]
}

/**
 * Dates keep the time on the clocks when the rules of their zone change: what was planned by an older release of the time zone
 * database is put where the one of this process has it. `version` is that of this process.
 */
export function createZoneDrift({
  db,
  clock,
  events,
  realtime,
  zoneRules,
}: {
  db: Db
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
  zoneRules: { version: string }
}) {
  const { version } = zoneRules

  /** Null where the dates are right already. */
  async function findDrift(tx: Tx, meeting: PlannedMeeting, record: ZoneRecord): Promise<Drifted | null> {
    const nowMs = clock.now()
    const ahead = await datesRepository.listAhead(tx, meeting.id, new Date(nowMs))
    const rows = new Set(ahead.map(({ id }) => id))
    const others = (await datesRepository.listFrom(tx, meeting.id, nowMs - marginMs)).filter(
      ({ id }) => !rows.has(id),
    )
    const followed = followRules({
      series: seriesOfPlanned(meeting),
      record,
      ahead: ahead.map(plannedDateOf),
      past: others.map((row) => row.original_start.getTime()),
      named: await zoneDriftRepository.listNamedStarts(tx, meeting.id, new Date(nowMs)),
      materializedUntil: meeting.materialized_until?.getTime() ?? null,
      nowMs,
    })
    return followed && { meeting, followed, rows: [...rows] }
  }

  async function write(tx: Tx, { meeting, followed }: Drifted): Promise<void> {
    const now = new Date(clock.now())
    const { series, dates, renamed, previousStart } = followed
    const written = dates.length > 0 ? (await insertionOf(meeting, dates).execute(tx)).rows : []
    const free = new Set(written.map(({ id }) => id))
    const skipped = dates.filter(({ id }) => !free.has(id)).map((date) => date.originalStart)
    const cancelledStarts = [...(series.cancelledStarts ?? []), ...skipped]
    const isGone = meeting.rrule === null && dates.length > 0 && free.size === 0
    await zoneDriftRepository.renameDates(tx, meeting.id, renamed)
    await planningRepository.update(tx, meeting.id, {
      ...timeColumns({ ...series, cancelledStarts }, followed),
      ...(isGone ? { cancelled_at: now } : {}),
      version: meeting.version + 1,
      ics_sequence: meeting.ics_sequence + 1,
      updated_at: now,
    })
    await realtime.signal(tx, 'meetings.changed', { meetingId: meeting.id })
    for (const originalStart of skipped)
      await events.publish(tx, 'meeting.date_skipped', { meetingId: meeting.id, originalStart })
    if (isGone || previousStart === null) return
    await events.publish(tx, 'meeting.changed', {
      meetingId: meeting.id,
      originalStart: null,
      facets: ['time'],
      previousStart,
      addedInviteeIds: [],
      removedInvitees: [],
      note: '',
      byUserId: meeting.host_user_id,
    })
  }

  /** All meetings of a seat in one transaction: they move together, and none stands in the way of the next. */
  async function followSeat(tx: Tx, seatId: string, changed: ReadonlyMap<string, ZoneRecord>): Promise<void> {
    const now = new Date(clock.now())
    const since = new Date(now.getTime() - marginMs)
    const coming = await zoneDriftRepository.listMeetings(tx, seatId, [...changed.keys()], since)
    const meetings: PlannedMeeting[] = []
    for (const { id, organization_id: organizationId } of coming) {
      const meeting = await planningRepository.findForUpdate(tx, organizationId, id, now)
      if (meeting) meetings.push(meeting)
    }
    await lockSeat(tx, seatId, 'alone')
    const drifted: Drifted[] = []
    for (const meeting of meetings) {
      const record = changed.get(meeting.time_zone)
      const drift = record && (await findDrift(tx, meeting, record))
      if (drift) drifted.push(drift)
    }
    await datesRepository.delete(
      tx,
      drifted.flatMap(({ rows }) => rows),
    )
    for (const drift of drifted) await write(tx, drift)
  }

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
        // One that fails keeps none of the others waiting.
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

  /** Every zone, whether anybody has planned in it yet or not: who does tomorrow plans by the rules of today. */
  async function recordZones(known: readonly RecordedZone[]): Promise<void> {
    const fresh = new Set(known.filter((one) => one.version === version).map(({ timeZone }) => timeZone))
    const all = new Set([...listTimeZones(), ...(await zoneDriftRepository.listZonesInUse(db))])
    const from = clock.now() - marginMs
    const records: RecordedZone[] = []
    for (const timeZone of all) {
      if (fresh.has(timeZone) || !isTimeZone(timeZone)) continue
      records.push({ timeZone, version, record: recordZone(timeZone, { from, to: from + recordedMs }) })
      // Reading a zone takes some milliseconds in which nobody else is served.
      await setImmediate()
    }
    await zoneDriftRepository.keepRecords(db, records)
  }

  /**
   * Moves what was made by other rules, then keeps by which rules everything is made now. Harmless when run twice, by two at once, or
   * when stopped anywhere: the rules are kept last.
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
