import { randomUUID } from 'node:crypto'
import { defaultRoomSettings } from '@majlis/contract'
import { lastOccurrence, occurrencesBetween, type Series } from '@majlis/scheduling'
import pg from 'pg'
import type { Member } from './installation.ts'

/** One entry of the calendar that is measured. */
export interface CalendarItem {
  readonly id: string
  readonly title: string
  readonly series: Series
}

const dayMs = 86_400_000
const yearMs = 365.25 * dayMs
/** As far as the planner gives a series rows. */
const horizonMs = 400 * dayMs
/**
 * All change their clocks, on different days and by different amounts. London is not among them: the peer expands its series as if its
 * clocks never changed.
 */
const zones = [
  'Europe/Madrid',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Africa/Casablanca',
  'Asia/Jerusalem',
]
const rules = [
  'FREQ=WEEKLY',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=TU,TH',
  'FREQ=WEEKLY;INTERVAL=2',
  'FREQ=MONTHLY;BYDAY=2TU',
]

/** So many entries, the first `seriesCount` of them series without end that began five to six years ago; singles around now. */
export function makeCalendar(count: number, seriesCount: number, now: number): CalendarItem[] {
  return Array.from({ length: count }, (_, index) => {
    const isSeries = index < seriesCount
    const ageMs = isSeries ? (5 + (index % 12) / 12) * yearMs : ((index % 1_000) / 500 - 1) * yearMs
    const day = new Date(now - ageMs).toISOString().slice(0, 10)
    const time = `${String(7 + (index % 11)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`
    return {
      id: randomUUID(),
      title: `${isSeries ? 'Series' : 'Meeting'} ${index}`,
      series: {
        localStart: `${day}T${time}`,
        timeZone: zones[index % zones.length] ?? 'UTC',
        durationMinutes: 30 + (index % 3) * 15,
        isAllDay: false,
        rule: isSeries ? (rules[index % rules.length] ?? null) : null,
      },
    }
  })
}

/**
 * Writes the entries for the member, with a row for every date up to the horizon as the planner does, and meetings of others until the
 * database has `occurrences` rows. Every meeting has a seat of its own, so that no two conflict. Returns how many of them are the member's.
 */
export async function populateCalendar(
  databaseUrl: string,
  member: Member,
  items: readonly CalendarItem[],
  { occurrences, now }: { occurrences: number; now: number },
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    // What is written is known to fit: foreign keys need not be looked up a million times.
    await client.query('SET LOCAL session_replication_role = replica')
    const own = await insertItems(client, member, items, now)
    await insertOthers(client, member, occurrences - own)
    await keepSpans(client)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
    return own
  } finally {
    await client.end()
  }
}

const meetingColumns = `id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode, link_token, settings,
  time_zone, color_code_hex, rrule, local_start, duration_minutes, materialized_until, series_ends_at, created_at, updated_at`
const occurrenceColumns = `id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at`

async function insertItems(
  client: pg.Client,
  { organizationId, userId }: Member,
  items: readonly CalendarItem[],
  now: number,
): Promise<number> {
  const horizon = now + horizonMs
  let written = 0
  for (const [index, { id, title, series }] of items.entries()) {
    const end = lastOccurrence(series)?.endsAt
    await client.query(
      `INSERT INTO meetings (${meetingColumns}) VALUES ($1, $2, $1, $3, 'scheduled', 'generated', $4, $5, '123456', repeat('x', 22),
        $6, $7, '#CEEBFF', $8, $9, $10, $11, coalesce($12, 'infinity'::timestamptz), now(), now())`,
      [
        id,
        organizationId,
        userId,
        String(600_000_000_000 + index),
        title,
        JSON.stringify(defaultRoomSettings),
        series.timeZone,
        series.rule,
        series.localStart,
        series.durationMinutes,
        series.rule ? new Date(horizon) : null,
        end === undefined ? null : new Date(end),
      ],
    )
    await client.query(
      `INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at) VALUES (gen_random_uuid(), $1, $2, $3, 'accepted', now())`,
      [id, userId, index % 2 === 0 ? 'host' : 'participant'],
    )
    const dates = occurrencesBetween(series, { from: 0, to: horizon }, { limit: 5_000 }).occurrences
    await client.query(
      `INSERT INTO occurrences (${occurrenceColumns})
       SELECT uuidv7(), $1, $2, $1, starts, starts, ends, true, ends FROM unnest($3::timestamptz[], $4::timestamptz[]) dates (starts, ends)`,
      [
        id,
        organizationId,
        dates.map(({ startsAt }) => new Date(startsAt)),
        dates.map(({ endsAt }) => new Date(endsAt)),
      ],
    )
    written += dates.length
  }
  return written
}

/** As the triggers of the tables do, which are off, too. */
async function keepSpans(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE invitees i SET first_start = d.first_start, last_start = d.last_start
     FROM (SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM occurrences GROUP BY meeting_id) d
     WHERE d.meeting_id = i.meeting_id`,
  )
}

/** Weekly meetings of people in other organisations, over the same years. */
async function insertOthers(client: pg.Client, { userId }: Member, count: number): Promise<void> {
  const weeks = 250
  const meetings = Math.max(1, Math.ceil(count / weeks))
  await client.query(
    `CREATE TEMP TABLE others ON COMMIT DROP AS
     SELECT gen_random_uuid() AS id, md5((n % 100)::text)::uuid AS organization_id, n FROM generate_series(1, $1::int) n`,
    [meetings],
  )
  await client.query(
    `INSERT INTO meetings (${meetingColumns})
     SELECT id, organization_id, id, $1, 'scheduled', 'generated', (700000000000 + n)::text, 'Weekly ' || n, '123456', repeat('x', 22),
       $2, 'UTC', '#CEEBFF', 'FREQ=WEEKLY', '2022-01-03 09:00', 60, now() + interval '400 days', 'infinity', now(), now() FROM others`,
    [userId, JSON.stringify(defaultRoomSettings)],
  )
  await client.query(
    `INSERT INTO invitees (id, meeting_id, user_id, role, created_at)
     SELECT gen_random_uuid(), id, md5((n % 500)::text)::uuid, 'participant', now() FROM others`,
  )
  await client.query(
    `INSERT INTO occurrences (${occurrenceColumns})
     SELECT uuidv7(), id, organization_id, id, start, start, start + interval '1 hour', true, start + interval '1 hour'
     FROM others, generate_series(1, $1::int) week,
       LATERAL (SELECT now() + (week - $2::int) * interval '7 days' + n % 50 * interval '2 hours' AS start) s`,
    [weeks, weeks - 57],
  )
}
