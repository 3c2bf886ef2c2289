import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  blocksOf,
  indexesOf,
  keptPlanOf,
  planOf,
  rowsReadOf,
  wholeScansOf,
} from '../../testing/query-plans.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'
import { inFolder, listQuery, searchQuery, textQuery } from './entries.repository.ts'

const entryCount = 20_000
/** How many of them the host owns, in one folder; colleagues own the rest. */
const own = 2_000
/** The tables of contents are empty here: whether they are read whole says nothing. */
const tables = ['drive_entries']

describe('a drive with a big folder, in an organisation with many files', () => {
  let database: TestDatabase
  let rooms: TestRooms
  const folderId = newId()
  const viewer = () => ({ organizationId: rooms.organizationId, userId: rooms.host.id })

  beforeAll(async () => {
    database = await testDatabase()
    rooms = await setupRooms({ database })
    await fill(rooms, folderId)
  }, 120_000)
  afterAll(() => database.close())

  it.each([
    ['name', false, 'drive_entries_listed'],
    ['name', true, 'drive_entries_listed'],
    ['size', false, 'drive_entries_sized'],
    ['size', true, 'drive_entries_sized'],
  ] as const)(
    'reads one page of a folder in the order of an index: by %s, descending: %s',
    async (sort, isDescending, index) => {
      const key = sort === 'name' ? 'Plan 900.txt' : '0'
      for (const after of [null, { isFile: true, key, id: newId() }]) {
        const query = listQuery(viewer(), inFolder(rooms.host.id, folderId), {
          sort,
          isDescending,
          after,
          limit: 201,
        })
        for (const plan of [await planOf(rooms.db, query), await keptPlanOf(database, query)]) {
          expect(indexesOf(plan)).toContain(index)
          expect(wholeScansOf(plan, tables)).toEqual([])
        }
        expect(await rowsReadOf(rooms.db, query, 'drive_entries')).toBeLessThan(1_000)
      }
    },
  )

  it.each([[['rare']], [['plan']], [['plan', 'rare']]])(
    'finds names and texts by one index each, whatever the words are: %s',
    async (words) => {
      const query = { words, isTypoTolerant: false, limit: 6 }
      const named = await keptPlanOf(database, searchQuery(viewer(), query))
      expect(indexesOf(named)).toContain('drive_entries_search')
      const inText = await keptPlanOf(database, textQuery(viewer(), query))
      expect(indexesOf(inText)).toContain('drive_entries_name_and_text')
      for (const plan of [named, inText]) expect(wholeScansOf(plan, ['drive_entries'])).toEqual([])
    },
  )

  it('reads little for a rare word', async () => {
    const query = { words: ['rare'], isTypoTolerant: false, limit: 6 }
    expect(await blocksOf(rooms.db, searchQuery(viewer(), query))).toBeLessThan(500)
    expect(await blocksOf(rooms.db, textQuery(viewer(), query))).toBeLessThan(500)
  })

  it('reads little of the texts for one or two letters', async () => {
    for (const words of [['w'], ['wo'], ['w', 'rare']]) {
      const query = { words, isTypoTolerant: false, limit: 6 }
      expect(await blocksOf(rooms.db, textQuery(viewer(), query))).toBeLessThan(100)
    }
  })
})

/** Files without contents, which query plans don't need. Every thousandth has the word `rare` in its name and text. */
async function fill({ db, host, addUser, organizationId }: TestRooms, folderId: string): Promise<void> {
  const colleagues = [await addUser(organizationId, 'Omar'), await addUser(organizationId, 'Layla')]
  const owners = [host.id, ...colleagues.map(({ id }) => id)]
  await sql`INSERT INTO drive_entries (id, organization_id, owner_user_id, ancestors, is_file, name, created_at, changed_at)
    VALUES (${folderId}, ${organizationId}, ${host.id}, '{}', false, 'Plans', now(), now())`.execute(db)
  await sql`INSERT INTO drive_entries (id, organization_id, owner_user_id, parent_id, ancestors, is_file, name, created_at, changed_at, words)
    SELECT gen_random_uuid(), ${organizationId}::uuid, owner, parent, CASE WHEN parent IS NULL THEN '{}' ELSE ARRAY[parent] END, true,
      'Plan ' || n || CASE WHEN n % 1000 = 0 THEN ' rare.txt' ELSE '.txt' END, now(), now(),
      array_to_tsvector(ARRAY['plan', 'word' || n] || CASE WHEN n % 1000 = 0 THEN ARRAY['rare'] ELSE ARRAY[]::text[] END)
    FROM generate_series(1, ${entryCount}) AS n,
      LATERAL (SELECT CASE WHEN n <= ${own} THEN ${owners[0]}::uuid ELSE (${owners}::uuid[])[2 + n % 2] END AS owner,
        CASE WHEN n <= ${own} THEN ${folderId}::uuid END AS parent) AS place`.execute(db)
  await sql`VACUUM ANALYZE drive_entries`.execute(db)
}
