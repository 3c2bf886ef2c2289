import { personSorts, type Person, type PersonFilter, type PersonSort } from '@majlis/contract'
import { call } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { joinAs } from '../../testing/people.ts'
import { commonWordsQuery, wordsQuery, type PageOf } from './people-list.queries.ts'

const people = 40

/** Many people with few roles, departments and names, so that most have equal values in each order. */
async function setup() {
  const accounts = await setupAccounts()
  const { caller } = await joinAs(accounts)
  const { db } = accounts.database
  const { organizationId } = caller
  const unitId = newId()
  await sql`INSERT INTO business_units (id, organization_id, name, created_at, updated_at)
    VALUES (${unitId}, ${organizationId}, 'Parks', now(), now())`.execute(db)
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language,
      time_zone, department, created_at, activated_at, updated_at)
    SELECT gen_random_uuid(), ${organizationId}, 'person' || n || '@riverside.example', 'Name' || n % 3, '', 'x',
      CASE WHEN n % 4 = 0 THEN 'admin' ELSE 'user' END, CASE WHEN n % 5 = 0 THEN 'invited' ELSE 'active' END, 'en', 'UTC',
      'Department ' || n % 2, TIMESTAMPTZ '2030-01-08 09:30:00.123456+00' + n / 4 * interval '1 microsecond',
      CASE WHEN n % 5 > 0 THEN now() - n / 8 * interval '1 day' END, now()
    FROM generate_series(1, ${people - 1}) AS n`.execute(db)
  await sql`INSERT INTO business_unit_members (business_unit_id, user_id) SELECT ${unitId}, id FROM users`.execute(
    db,
  )
  const context = { context: testBrowser().context(caller) }
  const list = async (input: object) => (await call(accounts.router.people.filter, input, context)).data
  return { db, organizationId, unitId, list }
}

const keysOf: Record<PersonSort, (person: Person) => (string | number)[]> = {
  name: ({ name }) => [name.toLowerCase()],
  email: ({ email }) => [email],
  role: ({ role, name }) => [role, name.toLowerCase()],
  status: ({ status, name }) => [status, name.toLowerCase()],
  department: ({ department, name }) => [department, name.toLowerCase()],
  created: ({ createdAt }) => [createdAt],
  // Invited people have no join date.
  joined: ({ joinedAt }) => [joinedAt ?? Infinity],
}

function before(a: (string | number)[], b: (string | number)[]): boolean {
  const at = a.findIndex((key, place) => key !== b[place])
  const [one, other] = [a[at], b[at]]
  return one !== undefined && other !== undefined && one < other
}

it('[7.36, 2.57] shows each person once over all pages, in every order and direction', async () => {
  const { list, unitId } = await setup()
  for (const filter of [{}, { businessUnitId: unitId }])
    for (const sort of personSorts)
      for (const direction of ['asc', 'desc'] as const) {
        const found: Person[] = []
        let cursor: string | null | undefined
        while (cursor !== null) {
          const page = await list({ ...filter, sort, direction, pageSize: 7, ...(cursor ? { cursor } : {}) })
          expect(page).toMatchObject({ total: people, isMore: false })
          found.push(...page.users)
          cursor = page.nextCursor
        }
        expect(new Set(found.map(({ id }) => id)).size).toBe(people)
        expect(found).toHaveLength(people)
        const keys = found.map(keysOf[sort])
        const up = direction === 'asc' ? keys : keys.toReversed()
        expect(up.filter((key, place) => place > 0 && before(key, up[place - 1] ?? []))).toEqual([])
      }
})

it('[7.36] finds the same page by rare words and by common words', async () => {
  const { db, organizationId } = await setup()
  for (const sort of personSorts) {
    const asked: PersonFilter = { search: 'name1', isDeleted: false, sort, direction: 'asc' }
    const few = async (page: PageOf) =>
      (await wordsQuery(organizationId, asked, page, 100).execute(db)).rows[0]?.places ?? []
    const many = async (page: PageOf) =>
      (await commonWordsQuery(organizationId, asked, page).execute(db)).rows
    const first = await few({ limit: 4, after: null })
    expect(first).toHaveLength(4)
    expect(await many({ limit: 4, after: null })).toEqual(first)
    const after = first[3] ?? null
    const second = await few({ limit: 4, after })
    expect(await many({ limit: 4, after })).toEqual(second)
    expect(second.map(({ id }) => id).some((id) => first.some((one) => one.id === id))).toBe(false)
  }
})

it('[8.14] refuses an invalid cursor, and one of another order', async () => {
  const { list } = await setup()
  const { nextCursor } = await list({ sort: 'created', pageSize: 5 })
  const written = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
  const id = newId()
  for (const cursor of [
    'x',
    written(null),
    written(['name', id, []]),
    written(['name', 'x', ['a']]),
    written(['name', id, ['a\0']]),
    nextCursor ?? '',
  ])
    await expect(list({ cursor })).rejects.toHaveCode('input.invalid')
  await expect(
    list({ sort: 'created', cursor: written(['created', id, ['2030-13-99']]) }),
  ).rejects.toHaveCode('input.invalid')
})
