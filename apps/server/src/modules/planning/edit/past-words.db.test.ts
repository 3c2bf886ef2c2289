import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { datesRepository } from '../../meetings/index.ts'
import { setupHeldSeries } from '../../../testing/held-series.ts'
import { planOf, wholeScansOf } from '../../../testing/query-plans.ts'
import { at } from '../../../testing/weekly-series.ts'

/** A weekly series whose first date was held; the second is to come. */
async function setup() {
  const held = await setupHeldSeries()
  const { series, pageOf, host, open, end, goTo } = held
  await end(await open(0))
  goTo('2026-02-12T12:00')
  const page = await pageOf(host)
  const wordsOf = async (date: number) => {
    const { data } = await page.page({ calendarId: series.id, date })
    return [data.meetingTitle, data.agenda]
  }
  return { ...held, wordsOf }
}

const before = ['Weekly', 'Lamps']

it('[4.5] keeps title and agenda of a date that is over when all events are changed', async () => {
  const { edit, get, series, wordsOf } = await setup()
  const occurrenceStart = at(1)
  await edit(await get(series.id), 'all', { occurrenceStart, agenda: 'Benches' })
  expect([await wordsOf(at(0)), await wordsOf(at(1)), await wordsOf(at(4))]).toEqual([
    before,
    ['Weekly', 'Benches'],
    ['Weekly', 'Benches'],
  ])
  await edit(await get(series.id), 'all', { occurrenceStart, meetingTitle: 'Round', agenda: 'Trees' })
  expect([await wordsOf(at(0)), await wordsOf(at(1))]).toEqual([before, ['Round', 'Trees']])
})

it('[4.5] keeps what each date had when it was over, through several changes', async () => {
  const { edit, get, series, wordsOf, goTo } = await setup()
  await edit(await get(series.id), 'all', { agenda: 'Benches' })
  goTo('2026-02-19T12:00')
  await edit(await get(series.id), 'all', {
    agenda: 'Trees',
    startDateTime: at(2) + hourMs,
    occurrenceStart: at(2),
  })
  goTo('2026-02-26T12:00')
  // Also if the change is made from a date that is over.
  await edit(await get(series.id), 'all', { occurrenceStart: at(1), agenda: 'Roads', meetingTitle: 'Round' })
  expect(await Promise.all([at(0), at(1), at(2) + hourMs, at(3) + hourMs].map(wordsOf))).toEqual([
    before,
    ['Weekly', 'Benches'],
    ['Weekly', 'Trees'],
    ['Round', 'Roads'],
  ])
})

it('[4.5] keeps them in the dates before “this and following”, and where that means the whole series', async () => {
  const { edit, get, series, wordsOf, db } = await setup()
  // The only earlier date was held and then freed its seat.
  await db
    .updateTable('occurrences')
    .set({ is_reserving: false })
    .where('original_start', '=', new Date(at(0)))
    .execute()
  const occurrenceStart = at(1)
  const next = await edit(await get(series.id), 'following', { occurrenceStart, agenda: 'Benches' })
  expect(next.id).toBe(series.id)
  expect(await wordsOf(at(0))).toEqual(before)
  await edit(next, 'following', { occurrenceStart: at(3), agenda: 'Trees' })
  expect(await Promise.all([0, 1, 3].map((n) => wordsOf(at(n))))).toEqual([
    before,
    ['Weekly', 'Benches'],
    ['Weekly', 'Trees'],
  ])
})

it('[4.5] keeps them when the series becomes a single meeting with a title of its own', async () => {
  const { edit, get, series, wordsOf } = await setup()
  await edit(await get(series.id), 'this', { occurrenceStart: at(1), meetingTitle: 'Special' })
  await edit(await get(series.id), 'all', { isRecurrent: false })
  expect([await wordsOf(at(0)), await wordsOf(at(1))]).toEqual([before, ['Special', 'Lamps']])
})

it('[4.5] changes the agenda of a date in progress, and of a single meeting whose room has ended early', async () => {
  const { edit, get, plan, series, wordsOf, open, clock, db, pageOf, host } = await setup()
  await open(1)
  await edit(await get(series.id), 'all', { agenda: 'Benches' })
  expect(await wordsOf(at(1))).toEqual(['Weekly', 'Benches'])
  const single = await plan({ startDateTime: at(1) + 3 * hourMs, agenda: 'Lamps' })
  clock.set(at(1) + 3.5 * hourMs)
  await db
    .updateTable('occurrences')
    .set({ room_state: 'ended', closes_at: new Date(clock.now() - 60_000) })
    .where('meeting_id', '=', single.id)
    .execute()
  await edit(await get(single.id), 'all', { agenda: 'Trees' })
  const { data } = await (await pageOf(host)).page({ calendarId: single.id })
  expect(data.agenda).toBe('Trees')
})

it('[4.5] finds past dates by the words they had, and writes 1,000 of them with one entry of the search', async () => {
  const { db, series, edit, get } = await setup()
  await sql`INSERT INTO occurrences (id, organization_id, meeting_id, resource_id, original_start, starts_at, ends_at, closes_at, is_reserving)
    SELECT gen_random_uuid(), organization_id, meeting_id, resource_id, original_start - n * interval '1 day', starts_at - n * interval '1 day',
      ends_at - n * interval '1 day', ends_at - n * interval '1 day', true
    FROM occurrences, generate_series(1, 1000) n WHERE original_start = ${new Date(at(0))}`.execute(db)
  await edit(await get(series.id), 'all', { agenda: 'Benches' })
  const { rows } = await sql<{ text: string; kept: number }>`
    SELECT s.text, (SELECT count(*)::int FROM occurrences o WHERE o.meeting_id = s.meeting_id AND o.agenda = 'Lamps') AS kept
    FROM meeting_search s WHERE s.meeting_id = ${series.id} AND s.audience = 'colleagues'`.execute(db)
  expect(rows[0]?.kept).toBe(1001)
  expect(rows[0]?.text.match(/lamps/g)).toHaveLength(1)
  expect(rows[0]?.text).toContain('benches')
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await sql`INSERT INTO occurrences (id, organization_id, meeting_id, resource_id, original_start, starts_at, ends_at, closes_at, is_reserving)
      SELECT gen_random_uuid(), organization_id, m, resource_id, original_start, starts_at, ends_at, closes_at, false
      FROM occurrences, (SELECT gen_random_uuid() AS m FROM generate_series(1, 20)) m WHERE meeting_id = ${series.id}`.execute(
      tx,
    )
  })
  await sql`ANALYZE occurrences`.execute(db)
  const query = datesRepository.keepWordsQuery(
    series.id,
    { agenda: 'Lamps' },
    { now: new Date(at(0)), except: null },
  )
  expect(wholeScansOf(await planOf(db, query), ['occurrences'])).toEqual([])
})
