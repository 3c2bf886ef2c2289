import pg from 'pg'
import type { Member } from './installation.ts'
import { dropIndexes } from './search-population.ts'

export interface DriveSize {
  readonly people: number
  readonly files: number
  /** How many of the files are in one folder of the member. */
  readonly inFolder: number
  /** How many of the others are in a folder that a colleague shares with the member. */
  readonly shared: number
}

export interface DriveCaller {
  readonly userId: string
  readonly organizationId: string
}

export const bigFolder = 'Plans'

/** Every fifth file has a report in its name, one in a thousand a harbour; the texts of every fourth name a budget, of one in a thousand a ferry. */
const name = `(ARRAY['Report', 'Minutes', 'Design', 'Invoice', 'Photo'])[n % 5 + 1] || ' '
  || (ARRAY['north', 'south', 'east', 'west', 'centre', 'market', 'bridge'])[n % 7 + 1] || ' ' || n
  || CASE WHEN n % 1000 = 7 THEN ' harbour' ELSE '' END || (ARRAY['.txt', '.pdf', '.docx'])[n % 3 + 1]`
const words = `CASE n % 4 WHEN 0 THEN array_to_tsvector(ARRAY['open', 'points', 'budget', 'group' || n % 977, 'number' || n]
  || CASE WHEN n % 1000 = 8 THEN ARRAY['ferry'] ELSE '{}' END) END`

/**
 * Fills the organisation of a member with people and their files. The member has a big folder, and sees the shared one; `usual` is a colleague
 * with as many files as most.
 */
export async function populateDrive(
  databaseUrl: string,
  { userId }: Member,
  size: DriveSize,
): Promise<Record<'busy' | 'usual', DriveCaller> & { folderId: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const indexes = await dropIndexes(client, ['users', 'drive_entries', 'drive_versions', 'drive_contents'])
    await client.query('BEGIN')
    // What is written is known to fit.
    await client.query('SET LOCAL session_replication_role = replica')
    for (const [statement, values] of fillingOf(userId, size)) await client.query(statement, values)
    await client.query('COMMIT')
    for (const definition of indexes) await client.query(definition)
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query<{ organization_id: string; usual_id: string; folder_id: string }>(
      `SELECT u.organization_id, p.id AS usual_id, f.id AS folder_id FROM users u, person p, folder f
       WHERE u.id = $1 AND p.place = 2 AND f.place = 0`,
      [userId],
    )
    const [found] = rows
    if (!found) throw new Error('The people of the drive are not there.')
    const { organization_id: organizationId, usual_id: usualId, folder_id: folderId } = found
    return {
      busy: { userId, organizationId },
      usual: { userId: usualId, organizationId },
      folderId,
    }
  } finally {
    await client.end()
  }
}

/** In their order. */
function fillingOf(
  userId: string,
  { people, files, inFolder, shared }: DriveSize,
): [statement: string, values: unknown[]][] {
  return [
    [
      `CREATE TEMP TABLE person AS SELECT row_number() OVER () - 1 AS place, id FROM (
           SELECT id FROM users WHERE id = $1 UNION ALL SELECT gen_random_uuid() FROM generate_series(2, $2::int)) u`,
      [userId, people],
    ],
    [
      `INSERT INTO users (id, organization_id, email, first_name, last_name, role, status, language, time_zone, created_at, updated_at)
         SELECT p.id, u.organization_id, 'person' || p.place || '@files.example.org', 'Person', 'Number ' || p.place, 'user', 'active', 'en', 'UTC', now(), now()
         FROM person p, users u WHERE u.id = $1 AND p.id <> $1`,
      [userId],
    ],
    [
      `CREATE TEMP TABLE folder AS SELECT gen_random_uuid() AS id, place, p.id AS owner_id,
           CASE place WHEN 0 THEN $1 WHEN 1 THEN 'Shared plans' ELSE 'Files' END AS name FROM person p`,
      [bigFolder],
    ],
    [
      `INSERT INTO drive_entries (id, organization_id, owner_user_id, ancestors, is_file, name, created_at, changed_at)
         SELECT f.id, u.organization_id, f.owner_id, '{}', false, f.name, now(), now() FROM folder f, users u WHERE u.id = $1`,
      [userId],
    ],
    [
      'INSERT INTO drive_shares (id, entry_id, user_id, can_edit, created_at) SELECT gen_random_uuid(), id, $1, true, now() FROM folder WHERE place = 1',
      [userId],
    ],
    [
      `CREATE TEMP TABLE file AS SELECT n, gen_random_uuid() AS id, f.id AS folder_id, f.owner_id, ${name} AS name, ${words} AS words
         FROM generate_series(1, $1::int) n JOIN folder f ON f.place = CASE WHEN n <= $2::int THEN 0 WHEN n <= $2::int + $3::int THEN 1
           ELSE 2 + n % ($4::int - 2) END`,
      [files, inFolder, shared, people],
    ],
    [
      `INSERT INTO drive_contents (id, organization_id, content_type, bytes, created_at)
         SELECT f.id, u.organization_id, 'text/plain', 1000 + f.n % 100000, now() FROM file f, users u WHERE u.id = $1`,
      [userId],
    ],
    [
      `INSERT INTO drive_versions (id, entry_id, content_id, number, added_by_user_id, created_at)
         SELECT id, id, id, 1, owner_id, now() FROM file`,
      [],
    ],
    [
      `INSERT INTO drive_entries (id, organization_id, owner_user_id, parent_id, ancestors, is_file, name, version_id, version_bytes, created_at, changed_at, words)
         SELECT f.id, u.organization_id, f.owner_id, f.folder_id, ARRAY[f.folder_id], true, f.name, f.id, 1000 + f.n % 100000, now(), now() - f.n * interval '1 minute', f.words
         FROM file f, users u WHERE u.id = $1`,
      [userId],
    ],
  ]
}
