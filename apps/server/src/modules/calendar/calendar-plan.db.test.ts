import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { blocksOf, indexesOf, keptPlanOf, wholeScansOf } from '../../testing/query-plans.ts'
import { setupRooms, type TestRooms } from '../../testing/rooms.ts'
import type { CalendarOwner } from './calendar-date.ts'
import { plannedDatesQuery } from './calendar.repository.ts'
import { farSeriesQuery } from './far-series.repository.ts'

const month = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) }

/** Too large to be read whole. */
const large = ['meetings', 'occurrences', 'invitees', 'occurrence_responses']

describe('a month of someone with two thousand meetings, among a hundred thousand dates', () => {
  let database: TestDatabase
  let rooms: TestRooms

  beforeAll(async () => {
    database = await testDatabase()
    rooms = await setupRooms({ database })
    await fill(rooms)
  }, 120_000)
  afterAll(() => database.close())

  const people = (): CalendarOwner => ({
    kind: 'people',
    organizationId: rooms.organizationId,
    userIds: [rooms.host.id],
  })

  it('[7.6] finds its dates by indexes alone', async () => {
    const query = plannedDatesQuery(people(), month)
    const plan = await keptPlanOf(database, query)
    const used = indexesOf(plan)
    expect(used).toContain('invitees_account_span')
    expect(used).toContain('occurrences_meeting_starts')
    // Not all meetings of the organisation, to find those of one person among them.
    expect(used).not.toContain('meetings_organization')
    expect(wholeScansOf(plan, large)).toEqual([])
    // Into an index of three levels for those that may have a date in the month only, and what is found.
    expect(await blocksOf(rooms.db, query)).toBeLessThan(8_000)
  })

  it('[7.6] finds those of a seat by indexes alone', async () => {
    const seat = await rooms.seats.findByUser(rooms.db, rooms.organizationId, rooms.host.id)
    const query = plannedDatesQuery(
      {
        kind: 'seat',
        organizationId: rooms.organizationId,
        resourceId: seat?.id ?? '',
        viewerId: rooms.host.id,
      },
      month,
    )
    const plan = await keptPlanOf(database, query)
    expect(indexesOf(plan)).toContain('occurrences_resource_starts')
    expect(wholeScansOf(plan, large)).toEqual([])
    expect(await blocksOf(rooms.db, query)).toBeLessThan(100)
  })

  it('[3.20] looks at no meeting for dates beyond rows where all rows go further', async () => {
    const query = farSeriesQuery(people(), month)
    const plan = await keptPlanOf(database, query)
    expect(indexesOf(plan)).toContain('meetings_organization_horizon')
    expect(wholeScansOf(plan, large)).toEqual([])
    expect(await blocksOf(rooms.db, query)).toBeLessThan(20)
  })
})

/** 2,000 meetings of the host, 200 of them series of a hundred weeks, and 4,000 in two hundred other organisations with twenty dates each. */
async function fill({ db, host, organizationId }: TestRooms): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // What is written is known to fit, and every meeting has a seat of its own.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode,
        link_token, settings, time_zone, color_code_hex, local_start, duration_minutes, rrule, materialized_until, series_ends_at,
        created_at, updated_at)
      SELECT uuidv7(), CASE WHEN n <= 2000 THEN ${organizationId}::uuid ELSE md5((n % 200)::text)::uuid END, gen_random_uuid(), ${host.id}, 'scheduled', 'generated', (500000000000 + n)::text,
        'Series', '123456', repeat('x', 22), '{}', 'UTC', '#CEEBFF', '2024-07-01 09:00', 60,
        CASE WHEN n <= 200 OR n > 2000 THEN 'FREQ=WEEKLY' END, CASE WHEN n <= 200 OR n > 2000 THEN timestamptz '2027-03-01' END,
        CASE WHEN n <= 200 OR n > 2000 THEN 'infinity' ELSE timestamptz '2026-03-01' + n % 90 * interval '1 day' END, now(), now()
      FROM generate_series(1, 6000) n`.execute(tx)
    await sql`INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
      SELECT uuidv7(), m.id, m.organization_id, m.resource_id, at, at, at + interval '1 hour', true, at + interval '1 hour'
      FROM meetings m, LATERAL (
        SELECT CASE WHEN m.rrule IS NULL THEN m.series_ends_at - interval '1 hour'
          ELSE timestamptz '2026-02-10' + (d - 50) * interval '7 days' END AS at
        FROM generate_series(1, CASE WHEN m.rrule IS NULL THEN 1 WHEN m.meeting_id <= '500000000200' THEN 100 ELSE 20 END) d
      ) dates`.execute(tx)
    await sql`INSERT INTO invitees (id, meeting_id, user_id, role, created_at)
      SELECT uuidv7(), id, CASE WHEN meeting_id <= '500000002000' THEN ${host.id}::uuid ELSE gen_random_uuid() END, 'participant', now()
      FROM meetings`.execute(tx)
    // Triggers are off as well.
    await sql`UPDATE invitees i SET first_start = d.first_start, last_start = d.last_start
      FROM (SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM occurrences GROUP BY meeting_id) d
      WHERE d.meeting_id = i.meeting_id`.execute(tx)
  })
  await sql`VACUUM ANALYZE meetings, occurrences, invitees, users`.execute(db)
}
