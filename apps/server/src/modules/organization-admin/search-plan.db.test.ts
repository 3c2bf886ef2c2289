import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { indexesOf, keptPlanOf, wholeScansOf } from '../../testing/query-plans.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { peopleQuery } from './search.ts'

it('finds the people of one organisation by words, using the index of all people', async () => {
  const database = await testDatabase()
  const { db, host, organizationId, addOrganization, clock } = await setupRooms({ database })
  const elsewhere = await addOrganization('Elsewhere')
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, role, status, language, time_zone, created_at, updated_at)
    SELECT gen_random_uuid(), CASE WHEN n % 20 = 0 THEN ${organizationId}::uuid ELSE ${elsewhere}::uuid END, 'person' || n || '@riverside.example', 'Person', 'Number ' || n, 'user', 'active', 'en', 'UTC', now(), now()
    FROM generate_series(1, 4000) n`.execute(db)
  await sql`SELECT gin_clean_pending_list('users_search')`.execute(db)
  await sql`VACUUM ANALYZE users`.execute(db)
  for (const isTypoTolerant of [false, true]) {
    const query = peopleQuery(
      { userId: host.id, organizationId },
      {
        words: ['person'],
        isTypoTolerant,
        from: [],
        before: null,
        after: null,
        has: null,
        now: new Date(clock.now()),
        limit: 6,
      },
    )
    const plan = await keptPlanOf(database, query)
    expect(indexesOf(plan)).toContain('users_search')
    expect(wholeScansOf(plan, ['users'])).toEqual([])
  }
})
