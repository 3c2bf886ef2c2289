import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchQuery } from '../../platform/search/search-kind.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { blocksOf, indexesOf, keptPlanOf, wholeScansOf } from '../../testing/query-plans.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'
import { findMeetings, foundMeetings, meetingsQuery, namesQuery, roomsQuery } from './search.ts'

const meetingCount = 5_000
const tables = ['meeting_search', 'meetings', 'invitees', 'occurrences']
/** How many of them the host takes part in. */
const own = 500

describe('search among the meetings of an organisation', () => {
  let database: TestDatabase
  let rooms: TestRooms
  const query = (words: string[], more: Partial<SearchQuery> = {}): SearchQuery => ({
    words,
    isTypoTolerant: false,
    from: [],
    before: null,
    after: null,
    has: null,
    now: new Date(rooms.clock.now()),
    limit: 6,
    ...more,
  })

  beforeAll(async () => {
    database = await testDatabase()
    rooms = await setupRooms({ database })
    await fill(rooms)
  }, 120_000)
  afterAll(() => database.close())

  it.each([[['rare']], [['budget']], [['budget', 'review']], [['b']]])(
    'finds words by one index, whatever they are: %s',
    async (words) => {
      const caller = { userId: rooms.host.id }
      for (const isTypoTolerant of [false, true]) {
        const plan = await keptPlanOf(
          database,
          meetingsQuery(caller, query(words, { isTypoTolerant }), { kind: 'all' }),
        )
        expect(indexesOf(plan)).toContain('meeting_search_words')
        expect(wholeScansOf(plan, tables)).toEqual([])
      }
    },
  )

  it.each([[[]], [['b']]])(
    'looks at the nearest meetings for few letters, by their IDs: %s',
    async (words) => {
      const caller = { userId: rooms.host.id }
      const plan = await keptPlanOf(database, meetingsQuery(caller, query(words), { kind: 'nearest' }))
      expect(indexesOf(plan)).toContain('invitees_account_span')
      expect(indexesOf(plan)).not.toContain('meeting_search_words')
      expect(wholeScansOf(plan, tables)).toEqual([])
    },
  )

  it('looks for rooms among the personal and open ones, by their IDs', async () => {
    const caller = { userId: rooms.host.id }
    const plan = await keptPlanOf(database, roomsQuery(caller, query(['budget'])))
    expect(indexesOf(plan)).toContain('meeting_search_personal')
    expect(wholeScansOf(plan, tables)).toEqual([])
    expect(await blocksOf(rooms.db, roomsQuery(caller, query(['budget'])))).toBeLessThan(100)
  })

  it.each(['files', 'recordings'] as const)(
    'looks for %s among the meetings that have some',
    async (column) => {
      const where = sql`${sql.ref(`s.${column}`)} <> ''`
      for (const words of [[], ['budget']]) {
        const found = foundMeetings({ userId: rooms.host.id }, query(words), { column, where })
        const plan = await keptPlanOf(database, sql`WITH ${found} SELECT * FROM found`)
        expect(indexesOf(plan)).toContain(`meeting_search_${column}`)
      }
    },
  )

  it('reads the names of the own meetings by the same index, if a long word is misspelt, and few meetings then', async () => {
    const caller = { userId: rooms.host.id }
    const typo = query(['reveiwing'], { isTypoTolerant: true })
    const plan = await keptPlanOf(database, namesQuery(caller, typo))
    expect(indexesOf(plan)).toContain('meeting_search_words')
    expect(wholeScansOf(plan, tables)).toEqual([])
    expect(await blocksOf(rooms.db, namesQuery(caller, typo))).toBeLessThan(2 * own + 500)
    const statements: RawBuilder<unknown>[] = []
    const run = async <Row>(statement: RawBuilder<Row>) => {
      statements.push(statement)
      return (await statement.execute(rooms.db)).rows
    }
    await findMeetings(caller, query(['revieewx'], { isTypoTolerant: true }), run)
    const [, , last] = statements
    if (!last) throw new Error('No names were near')
    expect(await blocksOf(rooms.db, last)).toBeLessThan(1_000)
    expect(await findMeetings(caller, query(['zeppelins'], { isTypoTolerant: true }), run)).toEqual([])
  })

  it('reads a small part of the entries, even for a word that most meetings have', async () => {
    const caller = { userId: rooms.host.id }
    expect(await blocksOf(rooms.db, meetingsQuery(caller, query(['rare']), { kind: 'all' }))).toBeLessThan(
      200,
    )
    // Each of the host's own meetings has it.
    expect(await blocksOf(rooms.db, meetingsQuery(caller, query(['budget']), { kind: 'all' }))).toBeLessThan(
      2 * own + 500,
    )
  })
})

/** Meetings without dates or people but for the host's part in some: plans go by the entries. */
async function fill({ db, host, seats, organizationId }: TestRooms): Promise<void> {
  const seat = await seats.findByUser(db, organizationId, host.id)
  if (!seat) throw new Error('The host has no seat')
  // Plans go by what PostgreSQL knows of a table: here nothing, whatever test had the database before.
  await sql`TRUNCATE occurrences CASCADE`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`INSERT INTO meeting_ids SELECT (500000000000 + n)::text FROM generate_series(1, ${meetingCount}::int) n`.execute(
      tx,
    )
    await sql`INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode, link_token,
        settings, time_zone, color_code_hex, created_at, updated_at)
      SELECT gen_random_uuid(), ${organizationId}, ${seat.id}, ${host.id}, 'scheduled', 'generated', (500000000000 + n)::text,
        'Budget review ' || n || CASE WHEN n % 1000 = 0 THEN ' rare' ELSE '' END, '123456', repeat('a', 22), '{}', 'UTC', '#CEEBFF', now(), now()
      FROM generate_series(1, ${meetingCount}::int) n`.execute(tx)
    await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, role, status, language, time_zone, created_at, updated_at)
      SELECT gen_random_uuid(), ${organizationId}, 'person' || n || '@riverside.example', 'Person', 'Number ' || n, 'user', 'active', 'en', 'UTC', now(), now()
      FROM generate_series(1, 2000) n`.execute(tx)
    await sql`INSERT INTO invitees (id, meeting_id, user_id, role, created_at, first_start, last_start)
      SELECT gen_random_uuid(), m.id, CASE WHEN m.meeting_id::bigint % ${meetingCount / own} = 0 THEN ${host.id}::uuid ELSE u.id END, 'host', now(), now(), now()
      FROM meetings m, LATERAL (SELECT id FROM users WHERE id <> ${host.id} ORDER BY id LIMIT 1) u WHERE m.kind = 'scheduled'`.execute(
      tx,
    )
    await sql`SELECT write_meeting_search(ARRAY(SELECT id FROM meetings))`.execute(tx)
  })
  for (const table of ['meeting_search', 'meetings', 'invitees', 'users'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
  await sql`SELECT gin_clean_pending_list('meeting_search_words')`.execute(db)
}
