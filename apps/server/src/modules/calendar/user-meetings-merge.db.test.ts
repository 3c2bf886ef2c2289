import { createRandom, type Random } from '@majlis/testing/random'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'
import { listUserMeetings } from './user-meetings.repository.ts'
import type { UserMeetingsPage } from './user-meetings-pages.ts'

const fixtures = 12

interface Planned {
  id: string
  meetingId: string
  startsAt: number
  endsAt: number
  closesAt: number | null
  isOpen: boolean
  isReserving: boolean
  isDeclined: boolean
}

it('[4.4] [2.52] lists what a look at every date finds, for any mixture of meetings, answers, open rooms and pages', async () => {
  const rooms = await setupRooms()
  const { db, host, clock } = rooms
  const random = createRandom()
  const now = clock.now()
  const differences: unknown[] = []
  let listed = 0
  for (let fixture = 0; fixture < fixtures; fixture++) {
    await sql`TRUNCATE meetings, meeting_ids CASCADE`.execute(db)
    const dates = await fill(rooms, random, now)
    for (const page of pages(random, now)) {
      const rows = await listUserMeetings(db, host.id, page, new Date(now))
      const expected = everyDate(dates, page, now)
      const found = { ids: rows.map((row) => row.occurrence_id), total: rows[0]?.total ?? 0 }
      listed += rows.length
      if (JSON.stringify(found) !== JSON.stringify(expected))
        differences.push({ fixture, page, found, expected })
    }
  }
  expect(differences, `RANDOM_SEED=${random.seed}`).toEqual([])
  expect(listed).toBeGreaterThan(fixtures * 20)
})

function pages(random: Random, now: number): UserMeetingsPage[] {
  return (['included', 'left_out'] as const).flatMap((declined) =>
    [null, new Date(now + random.between(-1, 20) * dayMs)].flatMap((nextOnlyFrom) =>
      [0, 1, 2].map((place) => {
        const limit = random.pick([1, 3, 7, 20])
        return { type: 'upcoming' as const, declined, nextOnlyFrom, limit, offset: place * limit }
      }),
    ),
  )
}

function everyDate(dates: readonly Planned[], page: UserMeetingsPage, now: number) {
  const { declined, nextOnlyFrom, limit, offset } = page
  const order = (a: Planned, b: Planned) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)
  const shown = dates
    .filter(({ closesAt }) => closesAt === null || closesAt > now)
    .filter(({ isDeclined }) => declined === 'included' || !isDeclined)
    .toSorted(order)
  const isNext = (date: Planned) => shown.find(({ meetingId }) => meetingId === date.meetingId) === date
  const found = shown
    .filter((date) => !nextOnlyFrom || date.startsAt < nextOnlyFrom.getTime() || isNext(date))
    .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || order(a, b))
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  return { ids, total: ids.length > 0 ? Math.min(found.length, offset + limit + 1) : 0 }
}

/** Some meetings of the host of ours and of others, with dates that never overlap each other where they are planned. */
async function fill(
  { db, host, seats, organizationId }: TestRooms,
  random: Random,
  now: number,
): Promise<Planned[]> {
  const seat = await seats.findByUser(db, organizationId, host.id)
  const all: Planned[] = []
  const count = random.between(1, 8)
  await db.transaction().execute(async (tx) => {
    // Each meeting reserves on a seat of its own, which need not be there.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    for (let number = 0; number < count; number++) {
      const { rows } = await sql<{ id: string }>`
        INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode, link_token,
          settings, time_zone, color_code_hex, created_at, updated_at)
        VALUES (uuidv7(), ${organizationId}, ${seat?.id}, ${host.id}, 'scheduled', 'generated', ${String(500_000_000_000 + number)}, 'Series',
          '123456', repeat('x', 22), '{}', 'UTC', '#CEEBFF', now(), now()) RETURNING id`.execute(tx)
      const meetingId = rows[0]?.id ?? ''
      const dates = datesOf(random, meetingId, now)
      const reserved = dates.filter(({ isReserving }) => isReserving).map(({ startsAt }) => startsAt)
      const [first, last] =
        reserved.length > 0 ? [Math.min(...reserved), Math.max(...reserved)] : [null, null]
      const answer = random.pick(['pending', 'accepted', 'declined'] as const)
      const invitee = await sql<{ id: string }>`
        INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at, first_start, last_start)
        VALUES (uuidv7(), ${meetingId}, ${host.id}, 'participant', ${answer}, now(), ${first && new Date(first)}, ${last && new Date(last)})
        RETURNING id`.execute(tx)
      for (const date of dates) {
        const start = new Date(date.startsAt)
        await sql`INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving,
            closes_at, room_state)
          VALUES (${date.id}, ${meetingId}, ${organizationId}, ${meetingId}, ${start}, ${start}, ${new Date(date.endsAt)},
            ${date.isReserving}, ${date.closesAt === null ? sql`'infinity'` : new Date(date.closesAt)},
            ${date.isOpen ? 'open' : 'none'})`.execute(tx)
        const own = random.chance(0.3) ? random.pick(['accepted', 'declined'] as const) : null
        if (own)
          await sql`INSERT INTO occurrence_responses (invitee_id, original_start, response, responded_at)
            VALUES (${invitee.rows[0]?.id}, ${start}, ${own}, now())`.execute(tx)
        all.push({ ...date, isDeclined: (own ?? answer) === 'declined' })
      }
    }
  })
  await sql`ANALYZE meetings, occurrences, invitees`.execute(db)
  return all
}

function datesOf(random: Random, meetingId: string, now: number): Omit<Planned, 'isDeclined'>[] {
  const stepMs = random.pick([4 * hourMs, dayMs, 7 * dayMs])
  const begin = now + random.between(-10, 10) * dayMs + random.between(0, 23) * hourMs
  return Array.from({ length: random.between(0, 40) }, (_, index) => {
    const startsAt = begin + index * stepMs + random.between(0, 2) * hourMs
    const endsAt = startsAt + random.pick([0.5, 1, 2]) * hourMs
    const isOpen = random.chance(0.03)
    const isReserving = random.chance(0.95)
    // What is not planned, and what a host ended, closes at another time than it was to end.
    const closesAt = isOpen
      ? null
      : isReserving && random.chance(0.95)
        ? endsAt
        : Math.min(endsAt, now - hourMs)
    const otherwise = isReserving || isOpen ? closesAt : now + random.between(-5, 5) * hourMs
    return { id: crypto.randomUUID(), meetingId, startsAt, endsAt, closesAt: otherwise, isOpen, isReserving }
  })
}
