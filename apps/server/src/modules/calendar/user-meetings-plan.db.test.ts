import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { blocksOf, indexesOf, planOf, rowsReadOf, wholeScansOf } from '../../testing/query-plans.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'
import { claimQueries } from '../meetings/index.ts'
import { userMeetingsQuery } from './user-meetings.repository.ts'

const meetingCount = 3_000
const datesEach = 100

describe('the meeting list among 300,000 occurrences', () => {
  let database: TestDatabase
  let rooms: TestRooms

  beforeAll(async () => {
    database = await testDatabase()
    rooms = await setupRooms({ database })
    await fill(rooms)
  }, 120_000)
  afterAll(() => database.close())

  it.each([
    ['upcoming', 'included', null],
    ['upcoming', 'left_out', null],
    ['upcoming', 'left_out', new Date('2026-02-12')],
    ['previous', 'included', null],
  ] as const)(
    '[4.4] is found by indexes alone, without looking at the rest (%s, declined ones %s, next ones only from %s)',
    async (type, declined, nextOnlyFrom) => {
      const { db, host, clock } = rooms
      const page = { type, declined, nextOnlyFrom, limit: 20, offset: 0 } as const
      const query = userMeetingsQuery(host.id, page, new Date(clock.now()))
      const plan = await planOf(db, query)
      expect(indexesOf(plan)).toContain('occurrences_meeting_closes')
      expect(indexesOf(plan)).toContain(
        type === 'upcoming' ? 'invitees_account_span' : 'invitees_account_meeting',
      )
      expect(wholeScansOf(plan, ['meetings', 'occurrences', 'invitees'])).toEqual([])
      // 20 meetings of some 50 dates each, out of all.
      expect(await blocksOf(db, query)).toBeLessThan(2_500)
    },
  )

  it.each([
    ['included', null, 1],
    ['left_out', null, 1],
    ['left_out', new Date('2026-02-12'), 1],
    ['included', null, 3],
  ] as const)(
    '[4.4] of what is to come reads what it shows, not how far series go on (declined ones %s, next ones only from %s, page %d)',
    async (declined, nextOnlyFrom, page) => {
      const { db, host, clock } = rooms
      const [limit, offset] = [20, (page - 1) * 20]
      const query = userMeetingsQuery(
        host.id,
        { type: 'upcoming', declined, nextOnlyFrom, limit, offset },
        new Date(clock.now()),
      )
      // 20 meetings with 50 dates each to come. For each date of the pages up to this one a few: as a head, or after the heads, and to show it.
      expect(await rowsReadOf(db, query, 'occurrences')).toBeLessThan(4 * (offset + limit) + 20)
    },
  )

  it('[3.38] invitations to an address are found by it alone, among fifteen thousand', async () => {
    const { db, addUser, addOrganization } = rooms
    const mina = await addUser(await addOrganization('Elsewhere'), 'Mina', 'elsewhere.example')
    for (const query of Object.values(claimQueries(mina.id))) {
      const plan = await planOf(db, query)
      expect(indexesOf(plan)).toContain('invitees_email')
      expect(wholeScansOf(plan, ['invitees'])).toEqual([])
    }
  })
})

/**
 * Series of a hundred dates each, each on a seat of its own, with five invitees; the host of ours takes part in 20 of them.
 */
async function fill({ db, host, seats, organizationId }: TestRooms): Promise<void> {
  const seat = await seats.findByUser(db, organizationId, host.id)
  await db.transaction().execute(async (tx) => {
    // What is written is known to fit: foreign keys need not be looked up.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`INSERT INTO meeting_ids SELECT (500000000000 + n)::text FROM generate_series(1, ${meetingCount}::int) n`.execute(
      tx,
    )
    await sql`INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode,
        link_token, settings, time_zone, color_code_hex, created_at, updated_at)
      SELECT uuidv7(), ${organizationId}, ${seat?.id}, ${host.id}, 'scheduled', 'generated', (500000000000 + n)::text, 'Series',
        '123456', repeat('x', 22), '{}', 'UTC', '#CEEBFF', now(), now() FROM generate_series(1, ${meetingCount}::int) n`.execute(
      tx,
    )
    await sql`INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
      SELECT uuidv7(), m.id, ${organizationId}, m.id, at, at, at + interval '1 hour', true, at + interval '1 hour'
      FROM meetings m, LATERAL (SELECT timestamptz '2026-02-10' + (d - 50) * interval '1 day' AS at
        FROM generate_series(1, ${datesEach}::int) d) dates`.execute(tx)
    await sql`INSERT INTO invitees (id, meeting_id, user_id, role, created_at, first_start, last_start)
      SELECT uuidv7(), id, ${host.id}, 'participant', now(), timestamptz '2026-02-10' - interval '49 days', timestamptz '2026-02-10' + interval '50 days'
      FROM meetings ORDER BY meeting_id LIMIT 20`.execute(tx)
    await sql`INSERT INTO invitees (id, meeting_id, email, role, created_at)
      SELECT uuidv7(), id, n || '.' || meeting_id || '@elsewhere.example', 'participant', now() FROM meetings, generate_series(1, 5) n`.execute(
      tx,
    )
  })
  await sql`VACUUM ANALYZE meetings, occurrences, invitees`.execute(db)
}
