import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { indexesOf, keptPlanOf, rowsReadOf, wholeScansOf } from '../../testing/query-plans.ts'
import { setupPlanning } from '../../testing/planned-meetings.ts'
import { usageQuery } from './usage.queries.ts'

const tables = [
  'room_sessions',
  'participants',
  'invitees',
  'former_invitees',
  'occurrences',
  'recordings',
  'agenda_files',
  'drive_contents',
]

it('reads of 20,000 sessions those of the organisation and its time, by indexes', async () => {
  const database = await testDatabase()
  const { db, organizationId, addOrganization, addUser, plan } = await setupPlanning({ database })
  const elsewhere = await addOrganization('Elsewhere')
  const other = await addUser(elsewhere, 'Ines', 'elsewhere.example')
  const [own, foreign] = [await plan(), await plan({}, other)]
  for (const [organization, meeting] of [
    [organizationId, own.id],
    [elsewhere, foreign.id],
  ] as const) {
    // A session an hour, with three people in each.
    await sql`WITH sessions AS (
        INSERT INTO room_sessions (id, organization_id, meeting_id, settings, started_at, ended_at, end_reason, created_at)
        SELECT gen_random_uuid(), ${organization}::uuid, ${meeting}::uuid, '{}', at, at + interval '1 hour', 'empty', at
        FROM generate_series(timestamptz '2024-01-01', timestamptz '2024-01-01' + interval '9999 hours', interval '1 hour') at
        RETURNING id, started_at)
      INSERT INTO participants (id, room_session_id, display_name, role, status, token_hash, device_hash, address, decided_at, last_seen_at, created_at, connected_at)
      SELECT gen_random_uuid(), s.id, 'Guest', 'guest', 'left', sha256(gen_random_uuid()::text::bytea), '\\x01', '::', s.started_at, s.started_at, s.started_at, s.started_at
      FROM sessions s, generate_series(1, 3)`.execute(db)
  }
  // Other dates and invitees, which a plan could read whole.
  await sql`INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
    SELECT gen_random_uuid(), m.id, m.organization_id, m.resource_id, at, at, at + interval '1 hour', false, at
    FROM meetings m, generate_series(timestamptz '2020-01-01', timestamptz '2021-01-01', interval '1 hour') at
    WHERE m.id = ${foreign.id}`.execute(db)
  await sql`INSERT INTO invitees (id, meeting_id, email, role, created_at)
    SELECT gen_random_uuid(), ${foreign.id}::uuid, n || '@elsewhere.example', 'participant', now()
    FROM generate_series(1, 10000) n`.execute(db)
  for (const organization of [organizationId, elsewhere])
    await sql`INSERT INTO drive_contents (id, organization_id, content_type, bytes, created_at)
      SELECT gen_random_uuid(), ${organization}::uuid, 'text/plain', 1, at
      FROM generate_series(timestamptz '2024-01-01', timestamptz '2024-01-01' + interval '9999 hours', interval '1 hour') at`.execute(
      db,
    )
  await sql`VACUUM ANALYZE room_sessions, participants, meetings, occurrences, invitees, drive_contents`.execute(
    db,
  )
  const planned = usageQuery({
    organizationId,
    from: new Date('2024-02-01T00:00:00Z'),
    until: new Date('2024-02-03T00:00:00Z'),
    timeZone: 'Europe/London',
    now: new Date('2026-02-11T10:00:00Z'),
  })
  const steps = await keptPlanOf(database, planned)
  expect(indexesOf(steps)).toContain('room_sessions_started')
  expect(wholeScansOf(steps, tables)).toEqual([])
  // Two days of 24 hours.
  expect(await rowsReadOf(db, planned, 'room_sessions')).toBeLessThanOrEqual(2 * 24)
  expect(await rowsReadOf(db, planned, 'drive_contents')).toBeLessThanOrEqual(2 * 24)
  expect(await rowsReadOf(db, planned, 'participants')).toBeLessThanOrEqual(3 * 2 * 24)
}, 120_000)
