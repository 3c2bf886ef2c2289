import { type CalendarEntry, defaultRoomSettings } from '@majlis/contract'
import { lastOccurrence, occurrencesBetween, toInstant, type Series } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { InviteeResponse, ShowMeAs } from '../modules/meetings/index.ts'
import { dayMs } from '../platform/clock/durations.ts'
import { newId } from '../platform/ids/ids.ts'
import { setupRooms, type TestRooms, type TestUser } from './rooms.ts'

export interface PlannedMeeting {
  /** Of the row (calendarId). */
  id: string
  /** Twelve digits. */
  meetingId: string
  series: Series
}

export interface PlanOptions {
  host: TestUser
  /** `YYYY-MM-DDTHH:mm`. */
  localStart: string
  timeZone?: string
  minutes?: number
  isAllDay?: boolean
  rule?: string | null
  cancelledStarts?: number[]
  title?: string
  showMeAs?: ShowMeAs
  isInOwnCalendar?: boolean
  invitees?: { user: TestUser; response?: InviteeResponse }[]
  /** `YYYY-MM-DD`: from here on a series has no rows. Absent: two years of it, or all, have. */
  horizon?: string
}

/** A planned meeting with its rows, written as the planner leaves them. */
export async function planMeeting(
  { db, seats, clock }: Pick<TestRooms, 'db' | 'seats' | 'clock'>,
  options: PlanOptions,
): Promise<PlannedMeeting> {
  const { host, localStart, timeZone = 'Europe/London', minutes = 60, isAllDay = false } = options
  const { rule = null, cancelledStarts = [], title = 'Planning', invitees = [], horizon } = options
  const seat = await seats.findByUser(db, host.organizationId, host.id)
  if (!seat) throw new Error('The host has no seat')
  const series: Series = {
    localStart,
    timeZone,
    durationMinutes: minutes,
    isAllDay,
    rule,
    cancelledStarts,
  }
  const last = lastOccurrence(series)
  const start = toInstant(localStart, timeZone)
  const until = horizon === undefined ? start + 730 * dayMs : Date.parse(horizon)
  const isComplete = last !== null && last.startsAt < until
  const id = newId(clock.now())
  const meetingId = seats.drawMeetingId()
  const now = new Date(clock.now())
  await db.insertInto('meeting_ids').values({ meeting_id: meetingId }).execute()
  await db
    .insertInto('meetings')
    .values({
      id,
      organization_id: host.organizationId,
      resource_id: seat.id,
      host_user_id: host.id,
      kind: 'scheduled',
      id_source: 'generated',
      meeting_id: meetingId,
      title,
      passcode: '123456',
      link_token: 'a-token-of-twenty-two-c',
      settings: JSON.stringify(defaultRoomSettings),
      time_zone: timeZone,
      color_code_hex: '#D9F2E3',
      rrule: rule,
      show_me_as: options.showMeAs ?? 'Busy',
      is_all_day: isAllDay,
      local_start: localStart,
      duration_minutes: minutes,
      cancelled_starts: cancelledStarts.map((at) => new Date(at)),
      materialized_until: isComplete ? null : new Date(until),
      series_ends_at: last ? new Date(last.endsAt) : sql<Date>`'infinity'::timestamptz`,
      is_in_own_calendar: options.isInOwnCalendar ?? true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertPeople(db, { id, host, invitees, now })
  await insertOccurrences(db, {
    id,
    organizationId: host.organizationId,
    seatId: seat.id,
    series,
    from: start,
    until,
  })
  return { id, meetingId, series }
}

async function insertPeople(
  db: TestRooms['db'],
  { id, host, invitees, now }: { id: string; now: Date } & Pick<Required<PlanOptions>, 'host' | 'invitees'>,
): Promise<void> {
  const people = [
    { user: host, response: 'accepted' as const, role: 'host' as const },
    ...invitees.map(({ user, response = 'accepted' }) => ({ user, response, role: 'participant' as const })),
  ]
  for (const { user, response, role } of people)
    await db
      .insertInto('invitees')
      .values({ id: newId(), meeting_id: id, user_id: user.id, email: null, role, response, created_at: now })
      .execute()
}

async function insertOccurrences(
  db: TestRooms['db'],
  {
    id,
    organizationId,
    seatId,
    series,
    from,
    until,
  }: {
    id: string
    organizationId: string
    seatId: string
    series: Series
    from: number
    until: number
  },
): Promise<void> {
  const { occurrences } = occurrencesBetween(series, { from, to: until }, { limit: 5_000 })
  const rows = occurrences
    .filter(({ startsAt }) => startsAt < until)
    .map(({ startsAt, endsAt }) => ({
      id: newId(),
      meeting_id: id,
      organization_id: organizationId,
      resource_id: seatId,
      original_start: new Date(startsAt),
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      is_reserving: true,
      closes_at: new Date(endsAt),
    }))
  if (rows.length > 0) await db.insertInto('occurrences').values(rows).execute()
}

/** A host, a colleague and a stranger, and what they read of their calendars. */
export async function setupCalendar() {
  const rooms = await setupRooms()
  const { host, addUser, organizationId, browser } = rooms
  const arif = await addUser(organizationId, 'Arif')
  const stranger = await addUser(await rooms.addOrganization('Elsewhere'), 'Lea', 'elsewhere.example')
  const seatOf = async ({ id, organizationId: of }: TestUser) =>
    (await rooms.seats.findByUser(rooms.db, of, id))?.id ?? ''
  const schedule = async (user: TestUser) => (await browser({ user }).api()).schedule
  return {
    ...rooms,
    arif,
    stranger,
    seatOf,
    schedule,
    plan: (options: Omit<PlanOptions, 'host'> & { host?: TestUser }) =>
      planMeeting(rooms, { host, ...options }),
    day: async (user: TestUser, date: string, timeZone?: string) =>
      (await (await schedule(user)).byDate({ date, ...(timeZone ? { timeZone } : {}) })).data.entries,
    month: async (user: TestUser, date: string, timeZone?: string) =>
      (await (await schedule(user)).byMonth({ date, ...(timeZone ? { timeZone } : {}) })).data.entries,
    range: async (
      user: TestUser,
      startDate: number,
      endDate: number,
      more: { resourceId?: string; timeZone?: string } = {},
    ) => (await (await schedule(user)).byDateRange({ startDate, endDate, ...more })).data.entries,
  }
}

export const titlesOf = (entries: readonly CalendarEntry[]): string[] =>
  entries.map(({ meetingTitle }) => meetingTitle)

/** `YYYY-MM-DDTHH:mm` in UTC. */
export const startsOf = (entries: readonly CalendarEntry[]): string[] =>
  entries.map(({ startDateTime }) => new Date(startDateTime).toISOString().slice(0, 16))
