import { defaultRoomSettings, type MeetingRole, type RoomSettings } from '@majlis/contract'
import { isOccurrence, nextOccurrences, type OccurrenceTime } from '@majlis/scheduling'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { settingsAsDecided } from './decided-settings.ts'
import { listParts } from './meeting-parts.ts'
import { seriesOf } from './meeting-series.ts'
import * as viewedRepository from './viewed-meetings.repository.ts'
import type { ViewedDateRow, ViewedMeetingRow } from './viewed-meetings.repository.ts'

/** The account that looks. */
type Viewer = Pick<UserCaller, 'userId' | 'organizationId'>

/** The parts of a series that an account takes part in. */
export interface ViewedMeeting {
  /** The part that was named, or the last one. */
  named: ViewedMeetingRow
  parts: ViewedMeetingRow[]
  ids: string[]
}

/** One date of a meeting, and what the account that looks at it is there. */
export interface ViewedDate extends OccurrenceTime {
  meeting: ViewedMeetingRow
  partIds: string[]
  role: MeetingRole
  /** Null for dates without a row: deleted ones, and those beyond the horizon. */
  occurrenceId: string | null
  /** Null for a personal room that was never opened. */
  originalStart: number | null
  title: string
  agenda: string
  state: 'upcoming' | 'ongoing' | 'ended'
  isDeleted: boolean
}

export interface DateInput {
  calendarId: string
  /** The original start. */
  date?: number | undefined
}

/** Null for people who take no part in it. */
export async function findViewedMeeting(
  db: DbOrTx,
  { userId }: Pick<Viewer, 'userId'>,
  calendarId: string,
): Promise<ViewedMeeting | null> {
  const parts = await viewedRepository.listViewed(db, await listParts(db, calendarId), userId)
  const named = parts.find(({ id }) => id === calendarId) ?? parts.at(-1)
  return named ? { named, parts, ids: parts.map(({ id }) => id) } : null
}

/** Throws `schedule.not_found` for people who take no part in it. */
export async function getViewedMeeting(
  db: DbOrTx,
  viewer: Pick<Viewer, 'userId'>,
  calendarId: string,
): Promise<ViewedMeeting> {
  const viewed = await findViewedMeeting(db, viewer, calendarId)
  if (!viewed) throw new AppError('schedule.not_found')
  return viewed
}

/**
 * The date that an account looks at: the given one, else the one in progress, the next or the last. Deleted meetings and dates are found too.
 * Throws `schedule.not_found`, `schedule.occurrence_not_found`.
 */
export async function getViewedDate(
  db: DbOrTx,
  caller: Viewer,
  { calendarId, date }: DateInput,
  nowMs: number,
): Promise<ViewedDate> {
  const viewed = await getViewedMeeting(db, caller, calendarId)
  const now = new Date(nowMs)
  const row =
    date === undefined
      ? await viewedRepository.findCurrentDate(db, viewed.ids, now)
      : await viewedRepository.findDate(db, viewed.ids, date, now)
  if (row) return dateOfRow(viewed, row, caller)
  const found = date === undefined ? firstOf(viewed) : withoutRow(viewed, date)
  if (!found) throw new AppError('schedule.occurrence_not_found')
  const { meeting, times, isDeleted } = found
  return {
    ...shared(viewed, meeting, caller),
    ...times,
    occurrenceId: null,
    originalStart: meeting.local_start === null ? null : times.startsAt,
    title: meeting.title,
    agenda: meeting.agenda,
    // A personal room can be entered at any time.
    state: isDeleted || (times.endsAt <= nowMs && meeting.kind !== 'personal') ? 'ended' : 'upcoming',
    isDeleted,
  }
}

/** Past dates of the series that a date belongs to, the last `limit` of them, in order of time. */
export async function listPastDates(
  db: DbOrTx,
  caller: Viewer,
  { meeting }: Pick<ViewedDate, 'meeting'>,
  { now, limit }: { now: number; limit: number },
): Promise<ViewedDate[]> {
  const viewed = await getViewedMeeting(db, caller, meeting.id)
  const range = { type: 'previous', limit, offset: 0 } as const
  const { dates } = await viewedRepository.listDates(db, viewed.ids, range, new Date(now))
  return dates.toReversed().map((row) => dateOfRow(viewed, row, caller))
}

/** The settings of a viewed meeting as its organisation allows them today. */
export function settingsOfViewed(
  db: DbOrTx,
  rules: Pick<RulesReader, 'meetingDefaultsOf'>,
  meeting: ViewedMeetingRow,
): Promise<RoomSettings> {
  return settingsAsDecided(db, rules, {
    organizationId: meeting.organization_id,
    hostRole: meeting.host_role,
    settings: { ...defaultRoomSettings, ...meeting.settings },
  })
}

/** Hosts and co-hosts decide about a meeting. */
export const isHostOrCoHost = (role: MeetingRole): boolean => role === 'host' || role === 'co_host'

/** People from outside the organisation are guests, whatever they were invited as. */
export function viewerRoleOf(
  meeting: Pick<ViewedMeetingRow, 'organization_id' | 'role'>,
  { organizationId }: Pick<Viewer, 'organizationId'>,
): MeetingRole {
  return meeting.organization_id === organizationId ? meeting.role : 'guest'
}

function dateOfRow(viewed: ViewedMeeting, row: ViewedDateRow, caller: Viewer): ViewedDate {
  const meeting = viewed.parts.find(({ id }) => id === row.meeting_id) ?? viewed.named
  return {
    ...shared(viewed, meeting, caller),
    occurrenceId: row.id,
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    title: row.title ?? meeting.title,
    agenda: row.agenda ?? meeting.agenda,
    state: stateOfDate(row),
    isDeleted: isDeletedDate(meeting, row),
  }
}

export function stateOfDate(
  row: Pick<ViewedDateRow, 'room_state' | 'is_closed'>,
): 'upcoming' | 'ongoing' | 'ended' {
  if (row.room_state === 'open') return 'ongoing'
  return row.is_closed ? 'ended' : 'upcoming'
}

/** A planned date that was held stays after it was deleted, without its seat. Past dates of a meeting that was deleted later are just over. */
export function isDeletedDate(
  meeting: Pick<ViewedMeetingRow, 'kind'>,
  row: Pick<ViewedDateRow, 'is_reserving'>,
): boolean {
  return meeting.kind === 'scheduled' && !row.is_reserving
}

function shared(viewed: ViewedMeeting, meeting: ViewedMeetingRow, caller: Viewer) {
  return { meeting, partIds: viewed.ids, role: viewerRoleOf(meeting, caller) }
}

interface DateWithoutRow {
  meeting: ViewedMeetingRow
  times: OccurrenceTime
  isDeleted: boolean
}

/** A date that a part of the series has by its rule alone: it was deleted, or is too far ahead for a row. */
function withoutRow({ parts }: ViewedMeeting, date: number): DateWithoutRow | null {
  for (const meeting of parts.toReversed()) {
    const series = seriesOf(meeting)
    if (!series || !isOccurrence({ ...series, cancelledStarts: [] }, date)) continue
    const [times] = nextOccurrences({ ...series, cancelledStarts: [] }, date - 1, 1)
    const isDeleted = meeting.cancelled_at !== null || (series.cancelledStarts ?? []).includes(date)
    if (times) return { meeting, times, isDeleted }
  }
  return null
}

/** Of a meeting without any row: its first date; of a personal room that was never opened, no time (0). */
function firstOf({ named: meeting }: ViewedMeeting): DateWithoutRow {
  const series = seriesOf(meeting)
  const [times] = series ? nextOccurrences({ ...series, cancelledStarts: [] }, -1, 1) : []
  return { meeting, times: times ?? { startsAt: 0, endsAt: 0 }, isDeleted: meeting.cancelled_at !== null }
}
