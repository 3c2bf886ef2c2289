import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { testDatabase } from '../../../testing/database.ts'
import { keptPlanOf } from '../../../testing/query-plans.ts'
import { findMembers, membersQuery } from './user-imports.repository.ts'

it('reads the members of a large organisation once for many addresses of a list', async () => {
  const database = await testDatabase()
  const { db } = database
  const organizationId = newId()
  await sql`INSERT INTO organizations (id, name, kind, created_at, updated_at)
    VALUES (${organizationId}, 'Large', 'organization', now(), now())`.execute(db)
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language, time_zone, created_at, updated_at)
    SELECT gen_random_uuid(), ${organizationId}, 'user' || n || '@large.example', 'A', 'B', 'x', 'user', 'active', 'en', 'UTC', now(), now()
    FROM generate_series(1, 5000) AS n`.execute(db)
  await sql`ANALYZE users`.execute(db)

  const steps = await keptPlanOf(database, membersQuery(organizationId, []))
  expect(steps.map((step) => step['Node Type'])).toContain('Hash Join')
  const emails = ['user7@large.example', 'user7@large.example', 'nobody@large.example']
  expect(await findMembers(db, organizationId, emails)).toEqual(new Set(['user7@large.example']))
  expect(await findMembers(db, newId(), emails)).toEqual(new Set())
})
