import { defaults, scheduleInput, type ScheduleInput } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Seats } from '../resources/index.ts'
import { fullName } from './meetings.repository.ts'
import { createOccurrencesRepository } from './occurrences.repository.ts'
import { planSilently } from './planning/plan-silently.ts'

interface DemoDeps {
  database: Database
  clock: Clock
  seats: Seats
}

interface DemoMeeting {
  title: string
  /** Host and guests by their place in the list of people. */
  host: number
  guests: number[]
  /** In hours from the next half hour; a negative one is past. */
  start: number
  /** Null: all day. */
  minutes: number | null
  color: string
  repeats?: 'week' | 'biweekly'
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const weekHours = 7 * 24
const weekMs = weekHours * hourMs

/** The first one is planned last: while it is there, all are. */
const meetings: DemoMeeting[] = [
  { title: 'Budget review', host: 0, guests: [1, 2, 5], start: 0, minutes: 45, color: '#CEEBFF' },
  {
    title: 'Parks and lighting',
    host: 1,
    guests: [0, 2, 3, 4],
    start: -2 * weekHours + 2,
    minutes: 60,
    color: '#D9F2E3',
    repeats: 'biweekly',
  },
  { title: 'School routes', host: 2, guests: [0, 4], start: 5, minutes: 30, color: '#FFE9CC' },
  {
    title: 'Weekly team meeting',
    host: 0,
    guests: [1, 2, 3, 4, 5],
    start: -2 * weekHours + 3,
    minutes: 45,
    color: '#E7E0FA',
    repeats: 'week',
  },
  { title: 'Library opening hours', host: 4, guests: [0, 1, 3], start: 22, minutes: 45, color: '#CEEBFF' },
  { title: 'Interview: street engineer', host: 1, guests: [0, 5], start: 26, minutes: 60, color: '#FAE0E4' },
  {
    title: 'Flood plan, second reading',
    host: 3,
    guests: [0, 1, 2, 4, 5],
    start: 49,
    minutes: 90,
    color: '#D9F2E3',
  },
  { title: 'Riverside fair', host: 5, guests: [0, 2], start: 73, minutes: null, color: '#FFE9CC' },
  { title: 'Bridge repair: tender', host: 0, guests: [1, 5], start: -3, minutes: 60, color: '#FAE0E4' },
  {
    title: 'Waste collection contract',
    host: 1,
    guests: [0, 2, 3],
    start: -25,
    minutes: 45,
    color: '#CEEBFF',
  },
  { title: 'Welcome, Layla', host: 0, guests: [1, 2, 3, 4, 5], start: -50, minutes: 30, color: '#E7E0FA' },
  { title: 'Traffic count results', host: 2, guests: [0, 5], start: -98, minutes: 60, color: '#D9F2E3' },
]

/**
 * Past and coming meetings of the people of `--demo`, in the order `seedDemoPeople` gives them. Does nothing while the
 * first of them still hosts a single meeting to come. Nobody is mailed.
 */
export async function seedDemoMeetings(
  { database, clock, seats }: DemoDeps,
  { organizationId, people }: { organizationId: string; people: readonly { userId: string }[] },
): Promise<void> {
  const { db } = database
  const nowMs = clock.now()
  const firstStartMs = Math.ceil((nowMs + 5 * minuteMs) / (hourMs / 2)) * (hourMs / 2)
  const seat = await seats.findByUser(db, organizationId, personAt(0))
  if (!seat) throw new Error('The people of the demo have no seats')
  const repository = createOccurrencesRepository(db)
  if (await repository.hasSinglePlanAfter(seat.id, new Date(nowMs))) return
  // Weeks later only new ones to come: the past is filled already, and what repeats goes on.
  const isFirst = !(await repository.hasSinglePlanAfter(seat.id, new Date(0)))
  // They were planned before the earliest of them.
  const plan = planSilently({ db, seats, clock: { now: () => (isFirst ? nowMs - 5 * weekMs : nowMs) } })
  for (const meeting of meetings.toReversed()) {
    if (isFirst || (meeting.start >= 0 && !meeting.repeats)) await seed(meeting)
  }
  await settle(db, organizationId, new Date(nowMs))

  async function seed(meeting: DemoMeeting): Promise<void> {
    const caller = {
      kind: 'user' as const,
      userId: personAt(meeting.host),
      organizationId,
      role: 'user' as const,
      authSessionId: '',
    }
    try {
      await plan(caller, draftOf(meeting))
    } catch (error) {
      // Somebody who tries the demo out has planned something there.
      if (!(error instanceof AppError && error.code === 'schedule.overlap')) throw error
    }
  }

  function draftOf({ title, guests, start, minutes, color, repeats }: DemoMeeting): ScheduleInput {
    const startDateTime = firstStartMs + start * hourMs
    const times =
      minutes === null
        ? { isAllDay: true, startDate: dateOf(startDateTime, defaults.timeZone) }
        : { startDateTime, endDateTime: startDateTime + minutes * minuteMs }
    return scheduleInput.parse({
      meetingTitle: title,
      ...times,
      timeZone: defaults.timeZone,
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

/** A past date of a demo meeting, and who said they would come; the host first. */
export interface PastDemoMeeting {
  organizationId: string
  meetingId: string
  occurrenceId: string
  startsAtMs: number
  endsAtMs: number
  people: { userId: string; displayName: string; isHost: boolean }[]
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
    .select(['o.id', 'o.meeting_id', 'o.starts_at', 'o.ends_at', 'u.id as user_id', 'i.role'])
    .select(['u.first_name', 'u.last_name'])
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
        displayName: fullName(row.first_name, row.last_name),
        isHost: row.role === 'host',
      })),
    }
  })
}
