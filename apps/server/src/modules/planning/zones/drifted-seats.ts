import type { ZoneRecord } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import {
  changeMeeting,
  datesRepository,
  lockUploadsOf,
  plannedDateOf,
  renameDates,
} from '../../meetings/index.ts'
import { followRules, type FollowedMeeting } from './drifted-dates.ts'
import { seriesOfPlanned } from '../planned-meetings.ts'
import { newVersion, timeColumns } from '../dates/planned-series.ts'
import * as planningRepository from '../planning.repository.ts'
import * as remindersRepository from '../reminders.repository.ts'
import { lockSeat, type PlannedMeeting } from '../planning.repository.ts'
import * as zoneDriftRepository from './zone-drift.repository.ts'

export interface DriftedSeatsDeps {
  clock: Clock
  events: Events
  realtime: Pick<Realtime, 'signal'>
}

/** Time zone rules move an instant by less than this. */
export const marginMs = 2 * dayMs

interface Drifted {
  meeting: PlannedMeeting
  followed: FollowedMeeting
  rows: readonly string[]
}

/** Moves the meetings of one seat to their instants by today's rules. */
export function createDriftedSeats({ clock, events, realtime }: DriftedSeatsDeps) {
  async function write(tx: Tx, { meeting, followed }: Drifted): Promise<void> {
    const now = new Date(clock.now())
    const { series, dates, renamed, previousStart } = followed
    const skipped = await datesRepository.insertFree(tx, meeting, dates)
    const cancelledStarts = [...(series.cancelledStarts ?? []), ...skipped]
    const isGone = meeting.rrule === null && dates.length > 0 && skipped.length === dates.length
    await renameDates(tx, meeting.id, renamed)
    await remindersRepository.renameSent(tx, meeting.id, renamed)
    await changeMeeting(tx, meeting.id, {
      ...timeColumns({ ...series, cancelledStarts }, followed),
      ...(isGone ? { cancelled_at: now } : {}),
      ...newVersion(meeting, now.getTime()),
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
      note: '',
      byUserId: meeting.host_user_id,
    })
  }

  /** All meetings of a seat in one transaction: they move together, so that none is in the way of the next. */
  return async function followSeat(
    tx: Tx,
    seatId: string,
    changed: ReadonlyMap<string, ZoneRecord>,
  ): Promise<void> {
    const now = new Date(clock.now())
    const since = new Date(now.getTime() - marginMs)
    const coming = await zoneDriftRepository.listMeetings(tx, seatId, [...changed.keys()], since)
    await lockUploadsOf(
      tx,
      coming.map(({ id }) => id),
    )
    const meetings: PlannedMeeting[] = []
    for (const { id, organization_id: organizationId } of coming) {
      const meeting = await planningRepository.findForUpdate(tx, organizationId, id, now)
      if (meeting) meetings.push(meeting)
    }
    await lockSeat(tx, seatId, 'alone')
    const drifted: Drifted[] = []
    for (const meeting of meetings) {
      const record = changed.get(meeting.time_zone)
      const drift = record && (await findDrift(tx, meeting, record, clock.now()))
      if (drift) drifted.push(drift)
    }
    await datesRepository.delete(
      tx,
      drifted.flatMap(({ rows }) => rows),
    )
    for (const drift of drifted) await write(tx, drift)
  }
}

/** Null where the dates are right already. */
async function findDrift(
  tx: Tx,
  meeting: PlannedMeeting,
  record: ZoneRecord,
  nowMs: number,
): Promise<Drifted | null> {
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
