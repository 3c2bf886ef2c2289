import { defaultRoomSettings, defaults } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, DbOrTx, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { randomMeetingId, type Seats } from '../resources/index.ts'
import { createInviteesRepository } from './invitees.repository.ts'
import { randomLinkToken, randomPasscode } from './meeting-secrets.ts'
import { createMeetingsRepository, fullName } from './meetings.repository.ts'
import { createOccurrencesRepository } from './occurrences.repository.ts'

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
  /** In hours from the next half hour; negative ones are past. */
  starts: number[]
  minutes: number
  color: string
  rrule?: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const meetings: DemoMeeting[] = [
  { title: 'Budget review', host: 0, guests: [1, 2, 5], starts: [0], minutes: 45, color: '#CEEBFF' },
  { title: 'Parks and lighting', host: 1, guests: [0, 2, 3, 4], starts: [2], minutes: 60, color: '#D9F2E3' },
  { title: 'School routes', host: 2, guests: [0, 4], starts: [5], minutes: 30, color: '#FFE9CC' },
  {
    title: 'Weekly team meeting',
    host: 0,
    guests: [1, 2, 3, 4, 5],
    starts: [-14 * 24 + 3, -7 * 24 + 3, 3, 7 * 24 + 3, 14 * 24 + 3, 21 * 24 + 3],
    minutes: 45,
    color: '#E7E0FA',
    rrule: 'FREQ=WEEKLY',
  },
  { title: 'Library opening hours', host: 4, guests: [0, 1, 3], starts: [22], minutes: 45, color: '#CEEBFF' },
  {
    title: 'Interview: street engineer',
    host: 1,
    guests: [0, 5],
    starts: [26],
    minutes: 60,
    color: '#FAE0E4',
  },
  {
    title: 'Flood plan, second reading',
    host: 3,
    guests: [0, 1, 2, 4, 5],
    starts: [49],
    minutes: 90,
    color: '#D9F2E3',
  },
  { title: 'Riverside fair', host: 5, guests: [0, 2], starts: [73], minutes: 30, color: '#FFE9CC' },
  { title: 'Bridge repair: tender', host: 0, guests: [1, 5], starts: [-3], minutes: 60, color: '#FAE0E4' },
  {
    title: 'Waste collection contract',
    host: 1,
    guests: [0, 2, 3],
    starts: [-25],
    minutes: 45,
    color: '#CEEBFF',
  },
  { title: 'Welcome, Layla', host: 0, guests: [1, 2, 3, 4, 5], starts: [-50], minutes: 30, color: '#E7E0FA' },
  { title: 'Traffic count results', host: 2, guests: [0, 5], starts: [-98], minutes: 60, color: '#D9F2E3' },
]

/**
 * Past and coming meetings of the people of `--demo`, in the order `seedDemoPeople` gives them. Does nothing while the
 * first of them still hosts a planned meeting to come.
 */
export async function seedDemoMeetings(
  { database, clock, seats }: DemoDeps,
  { organizationId, people }: { organizationId: string; people: readonly { userId: string }[] },
): Promise<void> {
  const nowMs = clock.now()
  const now = new Date(nowMs)
  const firstStartMs = Math.ceil((nowMs + 5 * minuteMs) / (hourMs / 2)) * (hourMs / 2)

  await database.db.transaction().execute(async (tx) => {
    const seat = await seats.findByUser(tx, organizationId, personAt(0))
    if (!seat) throw new Error('The people of the demo have no seats')
    const { hasPlanAfter } = createOccurrencesRepository(tx)
    if (await hasPlanAfter(seat.id, now)) return
    // Weeks later only new ones to come: the past is filled already.
    const isFirst = !(await hasPlanAfter(seat.id, new Date(0)))
    for (const meeting of meetings) {
      const starts = meeting.starts.filter((hours) => isFirst || hours >= 0)
      if (starts.length > 0) await seed(tx, { ...meeting, starts })
    }
  })

  async function seed(tx: Tx, { title, host, guests, starts, minutes, color, rrule }: DemoMeeting) {
    const hostUserId = personAt(host)
    const seat = await seats.findByUser(tx, organizationId, hostUserId)
    if (!seat) throw new Error('The people of the demo have no seats')
    const id = newId(nowMs)
    const meetingId = randomMeetingId()
    const repository = createMeetingsRepository(tx)
    await repository.reserveMeetingId(meetingId)
    await repository.insert({
      id,
      organization_id: organizationId,
      resource_id: seat.id,
      host_user_id: hostUserId,
      kind: 'scheduled',
      id_source: 'generated',
      meeting_id: meetingId,
      title,
      passcode: randomPasscode(),
      link_token: randomLinkToken(),
      settings: JSON.stringify(defaultRoomSettings),
      time_zone: defaults.timeZone,
      color_code_hex: color,
      rrule: rrule ?? null,
      created_at: now,
      updated_at: now,
    })
    const invitees = createInviteesRepository(tx)
    const base = { meeting_id: id, email: null, created_at: now }
    await invitees.insert({
      ...base,
      id: newId(nowMs),
      user_id: hostUserId,
      role: 'host',
      response: 'accepted',
    })
    for (const [index, guest] of guests.entries()) {
      const response = index % 3 === 2 ? 'pending' : 'accepted'
      await invitees.insert({
        ...base,
        id: newId(nowMs),
        user_id: personAt(guest),
        role: 'participant',
        response,
      })
    }
    for (const hours of starts) {
      const startsAt = new Date(firstStartMs + hours * hourMs)
      const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
      await createOccurrencesRepository(tx).insert({
        id: newId(nowMs),
        meeting_id: id,
        organization_id: organizationId,
        resource_id: seat.id,
        original_start: startsAt,
        starts_at: startsAt,
        ends_at: endsAt,
        is_reserving: true,
        room_state: endsAt.getTime() <= nowMs ? 'ended' : 'none',
        closes_at: endsAt,
      })
    }
  }

  function personAt(place: number): string {
    const person = people[place]
    if (!person) throw new Error('The demo needs six people')
    return person.userId
  }
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
