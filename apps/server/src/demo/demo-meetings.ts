import { defaults, scheduleInput, type ScheduleInput } from '@majlis/contract'
import { addDays, dateOf, minuteMs, toInstant } from '@majlis/scheduling'
import type { Clock } from '../platform/clock/clock.ts'
import { dayMs } from '../platform/clock/durations.ts'
import type { Database, Db, DbOrTx } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { Seats } from '../modules/resources/index.ts'
import { hasSinglePlanAfter } from '../modules/meetings/index.ts'
import { planSilently } from '../modules/planning/index.ts'
import type { PastDemoMeeting } from '../modules/rooms/index.ts'

interface DemoDeps {
  database: Database
  clock: Clock
  seats: Seats
}

type DemoMeeting = [
  title: string,
  /** Host and guests by their place in the list of people. */
  host: number,
  guests: number[],
  /** Days from today and the time on the demo's clocks; null: the next half hour. */
  start: [days: number, time: string] | null,
  /** Null: all day. */
  minutes: number | null,
  color: string,
  repeats?: 'week' | 'biweekly',
]

const [blue, green, orange, violet, pink] = ['#CEEBFF', '#D9F2E3', '#FFE9CC', '#E7E0FA', '#FAE0E4'] as const
const { timeZone } = defaults
const halfHourMs = 30 * minuteMs
const plannedDaysAgo = 35

/**
 * The first one is planned last: while it is there, all are. No other of its host is on the day of the first start, so
 * there is always room for it.
 */
const meetings: DemoMeeting[] = [
  ['Budget review', 0, [1, 2, 5], null, 45, blue],
  ['Parks and lighting', 1, [0, 2, 3, 4], [-14, '14:00'], 60, green, 'biweekly'],
  ['School routes', 2, [0, 4], [0, '16:00'], 30, orange],
  ['Weekly team meeting', 0, [1, 2, 3, 4, 5], [-13, '10:00'], 45, violet, 'week'],
  ['Library opening hours', 4, [0, 1, 3], [1, '11:30'], 45, blue],
  ['Interview: street engineer', 1, [0, 5], [1, '15:00'], 60, pink],
  ['Flood plan, second reading', 3, [0, 1, 2, 4, 5], [2, '13:30'], 90, green],
  ['Riverside fair', 5, [0, 2], [3, '00:00'], null, orange],
  ['Bridge repair: tender', 0, [1, 5], [-1, '15:30'], 60, pink],
  ['Waste collection contract', 1, [0, 2, 3], [-1, '11:00'], 45, blue],
  ['Welcome, Layla', 0, [1, 2, 3, 4, 5], [-2, '09:30'], 30, violet],
  ['Traffic count results', 2, [0, 5], [-4, '14:00'], 60, green],
]

/**
 * Past and coming meetings of the people of `--demo`, in the order `seedDemoPeople` gives them. Does nothing while the
 * first of them still hosts a single meeting to come. No one is mailed.
 */
export async function seedDemoMeetings(
  { database, clock, seats }: DemoDeps,
  { organizationId, people }: { organizationId: string; people: readonly { userId: string }[] },
): Promise<void> {
  const { db } = database
  const nowMs = clock.now()
  const nextHalfHourMs = Math.ceil((nowMs + 5 * minuteMs) / halfHourMs) * halfHourMs
  const seat = await seats.findByUser(db, organizationId, personAt(0))
  if (!seat) throw new Error('The people of the demo have no seats')
  if (await hasSinglePlanAfter(db, seat.id, new Date(nowMs))) return
  // Weeks later only new ones to come: the past is filled already, and what repeats goes on.
  const isFirst = !(await hasSinglePlanAfter(db, seat.id, new Date(0)))
  // They were planned before the earliest of them.
  const plannedAtMs = isFirst ? nowMs - plannedDaysAgo * dayMs : nowMs
  const plan = planSilently({ db, seats, clock: { now: () => plannedAtMs } })
  for (const meeting of meetings.toReversed()) {
    const [, host, , start, , , repeats] = meeting
    if (isFirst || (startOf(start) > nowMs && !repeats)) await seed(host, draftOf(meeting))
  }
  await settle(db, organizationId, new Date(nowMs))

  async function seed(host: number, draft: ScheduleInput): Promise<void> {
    const caller = {
      kind: 'user' as const,
      userId: personAt(host),
      organizationId,
      role: 'user' as const,
      authSessionId: '',
      hasRecentProof: false,
    }
    try {
      await plan(caller, draft)
    } catch (error) {
      // Someone who tries the demo out has planned something there.
      if (!(error instanceof AppError && error.code === 'schedule.overlap')) throw error
    }
  }

  function startOf(start: DemoMeeting[3]): number {
    if (start === null) return nextHalfHourMs
    const [days, time] = start
    return toInstant(`${addDays(dateOf(nowMs, timeZone), days)}T${time}`, timeZone)
  }

  function draftOf([title, , guests, start, minutes, color, repeats]: DemoMeeting): ScheduleInput {
    const startDateTime = startOf(start)
    const times =
      minutes === null
        ? { isAllDay: true, startDate: dateOf(startDateTime, timeZone) }
        : { startDateTime, endDateTime: startDateTime + minutes * minuteMs }
    return scheduleInput.parse({
      meetingTitle: title,
      ...times,
      timeZone,
      colorCodeHex: color,
      invitees: guests.map((guest) => ({ userId: personAt(guest) })),
      ...(repeats ? { isRecurrent: true, recurrence: { type: 'basic', recurPattern: repeats } } : {}),
    })
  }

  function personAt(place: number): string {
    const person = people[place]
    if (!person) throw new Error('The demo needs six people')
    return person.userId
  }
}

/** What is past has taken place, and most people have answered. */
async function settle(db: Db, organizationId: string, now: Date): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ room_state: 'ended' })
    .where('organization_id', '=', organizationId)
    .where('is_reserving', '=', true)
    .where('room_state', '=', 'none')
    .where('ends_at', '<=', now)
    .execute()
  const asked = await db
    .selectFrom('invitees as i')
    .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
    .select(['i.id', 'i.meeting_id'])
    .where('m.organization_id', '=', organizationId)
    .where('i.role', '<>', 'host')
    .where('i.responded_at', 'is', null)
    .orderBy('i.id')
    .execute()
  const accepted = [...Map.groupBy(asked, (row) => row.meeting_id).values()].flatMap((guests) =>
    guests.filter((_guest, place) => place % 3 !== 2).map(({ id }) => id),
  )
  if (accepted.length === 0) return
  await db
    .updateTable('invitees')
    .set({ response: 'accepted', responded_at: now })
    .where('id', 'in', accepted)
    .execute()
}

export async function listPastDemoMeetings(
  db: DbOrTx,
  organizationId: string,
  nowMs: number,
): Promise<PastDemoMeeting[]> {
  const rows = await db
    .selectFrom('occurrences as o')
    .innerJoin('invitees as i', 'i.meeting_id', 'o.meeting_id')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['o.id', 'o.meeting_id', 'o.starts_at', 'o.ends_at'])
    .select(['u.id as user_id', 'u.display_name', 'i.role'])
    .where('o.organization_id', '=', organizationId)
    .where('o.is_reserving', '=', true)
    .where('o.ends_at', '<=', new Date(nowMs))
    .where('i.response', '=', 'accepted')
    .orderBy('o.starts_at')
    .orderBy('o.id')
    .orderBy((eb) => eb('i.role', '=', 'host'), 'desc')
    .orderBy('i.id')
    .execute()
  const byOccurrence = Map.groupBy(rows, (row) => row.id)
  return [...byOccurrence.values()].map((people) => {
    const [first] = people
    if (!first) throw new Error('A group is never empty')
    return {
      organizationId,
      meetingId: first.meeting_id,
      occurrenceId: first.id,
      startsAtMs: first.starts_at.getTime(),
      endsAtMs: first.ends_at.getTime(),
      people: people.map((row) => ({
        userId: row.user_id,
        displayName: row.display_name,
        isHost: row.role === 'host',
      })),
    }
  })
}
