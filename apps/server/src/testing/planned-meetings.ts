import type { EditMeetingInput, EditScope, ScheduledMeeting, ScheduleInput } from '@majlis/contract'
import { toInstant } from '@majlis/scheduling'
import { setupRooms, type TestUser } from './rooms.ts'

/** What a call is sent; the contract fills in the rest. */
export type Draft = Partial<ScheduleInput> & { timeZone?: string }

export const london = 'Europe/London'
/** The instant of a time on the clocks of London. */
export const inLondon = (local: string): number => toInstant(local, london)

/** `setupRooms` with a host who plans. It is 12:00 UTC on Tuesday, 10 February 2026. */
export async function setupPlanning(options: Parameters<typeof setupRooms>[0] = {}) {
  const rooms = await setupRooms(options)
  const { browser, host, db, clock } = rooms
  const apiOf = async (user: TestUser) => (await browser({ user }).api()).schedule

  /** Plans an hour, by default from ten o'clock tomorrow. */
  async function plan(draft: Draft = {}, by: TestUser = host): Promise<ScheduledMeeting> {
    const times = draft.isAllDay ? {} : { startDateTime: inLondon('2026-02-11T10:00') }
    return (await (await apiOf(by)).create({ timeZone: london, ...times, ...draft })).data
  }

  /** Edits what was read, the version of it included. */
  async function edit(
    meeting: Pick<ScheduledMeeting, 'id' | 'version'>,
    editType: EditScope,
    changes: Omit<EditMeetingInput, 'calendarId' | 'version'>,
    by: TestUser = host,
  ): Promise<ScheduledMeeting> {
    const body = { calendarId: meeting.id, version: meeting.version, ...changes }
    return (await (await apiOf(by)).edit({ query: { editType }, body })).data
  }

  async function cancel(
    meeting: Pick<ScheduledMeeting, 'id'>,
    deleteType: EditScope = 'all',
    occurrenceStart?: number,
    by: TestUser = host,
  ) {
    return (await apiOf(by)).delete({ query: { calendarId: meeting.id, deleteType, occurrenceStart } })
  }

  const get = async (id: string, occurrenceStart?: number, by: TestUser = host) =>
    (await (await apiOf(by)).get({ id, occurrenceStart })).data

  /** The planned dates of a meeting in order of time, on the clocks of London where nothing else is said. */
  async function datesOf(meeting: Pick<ScheduledMeeting, 'id'>, timeZone = london): Promise<string[]> {
    const rows = await db
      .selectFrom('occurrences')
      .select('starts_at')
      .where('meeting_id', '=', meeting.id)
      .where('is_reserving', '=', true)
      .orderBy('starts_at')
      .execute()
    return rows.map((row) => wall(row.starts_at.getTime(), timeZone))
  }

  const goTo = (local: string) => clock.set(inLondon(local))
  return { ...rooms, apiOf, plan, edit, cancel, get, datesOf, goTo }
}

export type TestPlanning = Awaited<ReturnType<typeof setupPlanning>>

/** A team of the host's organisation. */
export async function addTeam(
  { db, organizationId, clock }: Pick<TestPlanning, 'db' | 'organizationId' | 'clock'>,
  name: string,
  userIds: string[],
): Promise<string> {
  const now = new Date(clock.now())
  const { id } = await db
    .insertInto('teams')
    .values({
      id: crypto.randomUUID(),
      organization_id: organizationId,
      name,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('team_members')
    .values(userIds.map((user_id) => ({ team_id: id, user_id })))
    .execute()
  return id
}

/** A business unit of the host's organisation, within another one or at the top. */
export async function addUnit(
  { db, organizationId, clock }: Pick<TestPlanning, 'db' | 'organizationId' | 'clock'>,
  name: string,
  userIds: string[],
  parentId: string | null = null,
): Promise<string> {
  const now = new Date(clock.now())
  const id = crypto.randomUUID()
  await db
    .insertInto('business_units')
    .values({
      id,
      organization_id: organizationId,
      name,
      parent_id: parentId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('business_unit_members')
    .values(userIds.map((user_id) => ({ business_unit_id: id, user_id })))
    .execute()
  return id
}

function wall(instant: number, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** The form of spec 9.5 that repeats so many times. */
export const times = (recurPattern: 'day' | 'week' | 'month', count: number, repeatInterval = 1) => ({
  isRecurrent: true,
  recurrence: {
    type: 'basic' as const,
    recurPattern,
    repeatInterval,
    ends: 'after' as const,
    afterOccur: count,
    endDateLong: null,
  },
})

/** The same without an end. */
export const forEver = (recurPattern: 'hour' | 'day' | 'week' | 'month' | 'year', repeatInterval = 1) => ({
  isRecurrent: true,
  recurrence: {
    type: 'basic' as const,
    recurPattern,
    repeatInterval,
    ends: 'never' as const,
    afterOccur: 1,
    endDateLong: null,
  },
})
