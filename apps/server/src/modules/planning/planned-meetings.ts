import type { ScheduledMeeting } from '@majlis/contract'
import { isOccurrence, type Series } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { RulesReader } from '../tenancy/index.ts'
import {
  datesRepository,
  findInviteeRole,
  listInvitees,
  type PlannedDate,
  plannedDateOf,
  seriesOf,
  settingsAsDecided,
} from '../meetings/index.ts'
import { settingsOf } from './create/draft.ts'
import { nothingOwn } from './edit/fields-of-date.ts'
import { canEdit, canSee } from './planning.policy.ts'
import { presentScheduledMeeting } from './planning.presenter.ts'
import * as planningRepository from './planning.repository.ts'
import type { PlannedMeeting } from './planning.repository.ts'
import { startOf, timesOf } from './dates/timing.ts'

/** Reads scheduled meetings, with the permission to. */
export function createPlannedMeetings({
  clock,
  publicUrl,
  rules,
}: {
  clock: Clock
  publicUrl: string
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
}) {
  const now = () => new Date(clock.now())

  const roleOf = (db: DbOrTx, { id }: PlannedMeeting, { userId }: UserCaller) =>
    findInviteeRole(db, id, userId)

  /** Throws `schedule.not_found` for people who don't take part. */
  async function getVisible(db: DbOrTx, caller: UserCaller, id: string): Promise<PlannedMeeting> {
    const meeting = await planningRepository.find(db, caller.organizationId, id, now())
    if (meeting && canEdit(caller, meeting)) return meeting
    const role = meeting && (await roleOf(db, meeting, caller))
    if (!meeting || !canSee(caller, meeting, role)) throw new AppError('schedule.not_found')
    return meeting
  }

  /** Locked for the host. Throws `schedule.not_found`, and `general.forbidden` for people who only take part. */
  async function getEditable(tx: DbOrTx, caller: UserCaller, id: string): Promise<PlannedMeeting> {
    const meeting = await planningRepository.findForUpdate(tx, caller.organizationId, id, now())
    if (meeting && canEdit(caller, meeting)) return meeting
    const role = meeting && (await roleOf(tx, meeting, caller))
    if (meeting && canSee(caller, meeting, role)) throw new AppError('general.forbidden')
    throw new AppError('schedule.not_found')
  }

  async function present(
    db: DbOrTx,
    caller: UserCaller,
    meeting: PlannedMeeting,
    occurrenceStart?: number,
  ): Promise<ScheduledMeeting> {
    const series = seriesOfPlanned(meeting)
    const date = occurrenceStart === undefined ? null : await getDate(db, meeting, occurrenceStart)
    const times = date ?? timesOf(series, startOf(series))
    const originalStart = date?.originalStart ?? null
    const invitees = meeting.has_guests
      ? await listInvitees(db, meeting.organization_id, meeting.id, originalStart)
      : []
    const settings = await settingsAsDecided(db, rules, {
      organizationId: meeting.organization_id,
      hostRole: meeting.host_role,
      settings: settingsOf({ settings: meeting.settings }),
    })
    const inForce = { ...meeting, settings }
    return presentScheduledMeeting({ meeting: inForce, series, times, date, invitees }, caller, publicUrl)
  }

  /** The coming date of a series that is nearest to `start`, which may itself be none: cancelled, or moved with all others. */
  async function presentNear(
    db: DbOrTx,
    caller: UserCaller,
    meeting: PlannedMeeting,
    start = startOf(seriesOfPlanned(meeting)),
  ): Promise<ScheduledMeeting> {
    if (meeting.rrule === null) return present(db, caller, meeting)
    const row = await datesRepository.findNearest(db, meeting.id, start, now())
    return present(db, caller, meeting, row?.original_start.getTime())
  }

  return { getVisible, getEditable, present, presentNear }
}

export type PlannedMeetings = ReturnType<typeof createPlannedMeetings>

export function seriesOfPlanned(meeting: PlannedMeeting): Series {
  const series = seriesOf(meeting)
  if (!series) throw new Error('A planned meeting has a time')
  return series
}

/** One date from its row, or from the series if it has no row yet. Throws `schedule.occurrence_not_found`. */
export async function getDate(
  db: DbOrTx,
  meeting: PlannedMeeting,
  originalStart: number,
): Promise<PlannedDate & { hasRow: boolean; hasRoom: boolean }> {
  const row = await datesRepository.find(db, meeting.id, originalStart)
  if (row?.is_reserving) return { ...plannedDateOf(row), hasRow: true, hasRoom: row.room_state !== 'none' }
  const series = seriesOfPlanned(meeting)
  const isBeyond =
    meeting.materialized_until !== null && originalStart >= meeting.materialized_until.getTime()
  if (!isBeyond || !isOccurrence(series, originalStart)) throw new AppError('schedule.occurrence_not_found')
  return {
    id: '',
    originalStart,
    ...timesOf(series, originalStart),
    isChanged: false,
    own: nothingOwn,
    hasRow: false,
    hasRoom: false,
  }
}
