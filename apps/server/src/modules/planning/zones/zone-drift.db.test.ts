import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourMs, weekMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { forEver, inLondon, london, setupPlanning, times } from '../../../testing/planned-meetings.ts'

const recordedFrom = Date.UTC(2026, 0, 1)
/** By the older release no one in London changes a clock: ten o'clock in summer is ten o'clock UTC. */
const withoutSummer = { from: recordedFrom, to: Date.UTC(2040, 0, 1), offsets: [[recordedFrom, 0]] }
/** A Wednesday at ten, in summer; `made` is where the older release had it. */
const summer = inLondon('2026-04-01T10:00')
const made = summer + hourMs

async function setupDrift() {
  const setup = await setupPlanning()
  const { db, planning, published, runJobs } = setup

  /** What a start of the server does, as so many workers. */
  async function followZones({ workers = 1 } = {}): Promise<void> {
    await planning.start()
    for (let more = 1; more < workers; more += 1)
      await sql`SELECT graphile_worker.add_job('follow-zones')`.execute(db)
    const only = (name: string) => name === 'follow-zones'
    await Promise.all(Array.from({ length: workers }, () => runJobs({ only })))
  }
  await followZones()

  /** Sets everything to what the older release would have planned. */
  async function makeByOlderRules(): Promise<void> {
    const older = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${london}) AT TIME ZONE 'UTC'`
    await sql`UPDATE occurrences SET is_reserving = false`.execute(db)
    await sql`UPDATE occurrences SET starts_at = ${older('starts_at')}, ends_at = ${older('ends_at')},
      closes_at = ${older('ends_at')}, original_start = ${older('original_start')}`.execute(db)
    await sql`UPDATE occurrences SET is_reserving = true`.execute(db)
    await sql`UPDATE meetings SET materialized_until = ${older('materialized_until')},
      cancelled_starts = ARRAY(SELECT ${older('s')} FROM unnest(cancelled_starts) s)`.execute(db)
    for (const table of ['occurrence_responses', 'time_requests', 'sent_reminders', 'meeting_agenda_files'])
      await sql`UPDATE ${sql.table(table)} SET original_start = ${older('original_start')}`.execute(db)
    await sql`UPDATE sent_reminders SET starts_at = ${older('starts_at')}`.execute(db)
    await db
      .updateTable('zone_records')
      .set({ version: '2025z', record: JSON.stringify(withoutSummer) })
      .where('time_zone', '=', london)
      .execute()
  }

  const changed = async () => (await published()).filter(({ name }) => name === 'meeting.changed')
  const rows = () => db.selectFrom('occurrences').selectAll().orderBy('starts_at').execute()
  return { ...setup, followZones, makeByOlderRules, changed, rows }
}

describe('new rules of a zone', () => {
  it('[3.17] keep the local time, and notify invitees once', async () => {
    const { plan, datesOf, makeByOlderRules, followZones, changed, get, db } = await setupDrift()
    const weekly = await plan({ ...forEver('week'), hasReminder: true })
    const single = await plan({ startDateTime: inLondon('2026-06-02T10:00') })
    const winter = await plan({ startDateTime: inLondon('2026-02-12T10:00') })
    const before = await datesOf(weekly)
    await makeByOlderRules()
    expect(await datesOf(single)).toEqual(['2026-06-02 11:00'])
    await followZones()
    expect(await datesOf(weekly)).toEqual(before)
    expect(await datesOf(single)).toEqual(['2026-06-02 10:00'])
    expect(await get(weekly.id, summer)).toMatchObject({
      startDateTime: summer,
      endDateTime: summer + hourMs,
    })
    expect((await changed()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        meetingId: single.id,
        facets: ['time'],
        previousStart: inLondon('2026-06-02T11:00'),
      }),
      expect.objectContaining({ meetingId: weekly.id, facets: ['time'], previousStart: made }),
    ])
    const sequences = await db
      .selectFrom('meetings')
      .select(['id', 'ics_sequence'])
      .where('kind', '=', 'scheduled')
      .execute()
    expect(new Map(sequences.map((row) => [row.id, row.ics_sequence]))).toEqual(
      new Map([
        [weekly.id, 1],
        [single.id, 1],
        [winter.id, 0],
      ]),
    )
  })

  it('[3.17] can be followed by two processes, repeatedly and after a stop: nothing moves twice', async () => {
    const { plan, makeByOlderRules, followZones, changed, rows, db } = await setupDrift()
    await plan(forEver('week'))
    await plan({ startDateTime: inLondon('2026-06-02T14:00'), ...times('day', 3) })
    const before = await rows()
    await makeByOlderRules()
    await followZones({ workers: 2 })
    // Stopped before the rules were kept.
    await db
      .updateTable('zone_records')
      .set({ version: '2025z', record: JSON.stringify(withoutSummer) })
      .where('time_zone', '=', london)
      .execute()
    await followZones()
    expect(await rows()).toEqual(before)
    expect(await changed()).toHaveLength(2)
    const record = db.selectFrom('zone_records').select('version').where('time_zone', '=', london)
    expect(await record.executeTakeFirst()).toEqual({ version: process.versions.tz })
  })

  it('[4.5] keep dates that were moved, renamed or cancelled alone, with their answers', async () => {
    const { plan, edit, cancel, get, datesOf, makeByOlderRules, followZones, db, rows, organizationId } =
      await setupDrift()
    const guest = { email: 'ines@elsewhere.example', role: 'participant' as const }
    let series = await plan({ ...forEver('week'), invitees: [guest] })
    const moved = inLondon('2026-04-02T14:00')
    series = await edit(series, 'this', { occurrenceStart: summer, startDateTime: moved })
    series = await edit(series, 'this', { occurrenceStart: summer + weekMs, meetingTitle: 'Once' })
    await cancel(series, 'this', summer + 2 * weekMs)
    const { id: inviteeId } = await db
      .selectFrom('invitees')
      .select('id')
      .where('email', '=', guest.email)
      .executeTakeFirstOrThrow()
    const [sent, far] = [new Date(inLondon('2026-02-10T10:00')), inLondon('2029-07-04T10:00')]
    for (const start of [summer + weekMs, summer + 3 * weekMs, far])
      await db
        .insertInto('occurrence_responses')
        .values({
          invitee_id: inviteeId,
          original_start: new Date(start),
          response: 'declined',
          responded_at: sent,
        })
        .execute()
    await db
      .insertInto('sent_reminders')
      .values({
        meeting_id: series.id,
        remind_type: 'email',
        minutes_before: 10,
        original_start: new Date(summer),
        starts_at: new Date(moved),
        sent_at: sent,
      })
      .execute()
    const fileId = newId(sent.getTime())
    await db
      .insertInto('agenda_files')
      .values({
        id: fileId,
        organization_id: organizationId,
        owner_user_id: null,
        file_name: 'plan.pdf',
        content_type: 'application/pdf',
        bytes: 1,
        part_bytes: 1,
        created_at: sent,
      })
      .execute()
    await db
      .insertInto('meeting_agenda_files')
      .values({ meeting_id: series.id, file_id: fileId, place: 0, original_start: new Date(summer) })
      .execute()
    const host = await db.selectFrom('meetings').select('host_user_id as id').executeTakeFirstOrThrow()
    await db
      .insertInto('uploads')
      .values({
        id: newId(sent.getTime()),
        organization_id: organizationId,
        owner_user_id: host.id,
        kind: 'agenda_file',
        file_name: 'late.pdf',
        target: JSON.stringify({ calendarId: series.id, date: summer }),
        bytes: 1,
        progress_at: sent,
        created_at: sent,
      })
      .execute()
    const before = [await rows(), await datesOf(series)]
    const hanging = async () => [
      await db.selectFrom('meeting_agenda_files').selectAll().execute(),
      await db.selectFrom('uploads').select('target').execute(),
      await db.selectFrom('occurrence_responses').selectAll().orderBy('original_start').execute(),
      await db.selectFrom('sent_reminders').selectAll().execute(),
      (await db.selectFrom('meetings').select('cancelled_starts').where('id', '=', series.id).execute())[0],
    ]
    const hung = await hanging()
    await makeByOlderRules()
    await sql`UPDATE uploads SET target = target || jsonb_build_object('date', (extract(epoch FROM original_start) * 1000)::bigint)
      FROM meeting_agenda_files`.execute(db)
    expect(await hanging()).not.toEqual(hung)
    await followZones()
    expect([await rows(), await datesOf(series)]).toEqual(before)
    expect(await hanging()).toEqual(hung)
    expect(await get(series.id, summer)).toMatchObject({ startDateTime: moved })
    expect(await get(series.id, summer + weekMs)).toMatchObject({ meetingTitle: 'Once' })
    await expect(get(series.id, summer + 2 * weekMs)).rejects.toHaveCode('schedule.occurrence_not_found')
  })

  it('[5.7] skip a date whose hour is taken now, and notify the host', async () => {
    const { plan, get, makeByOlderRules, followZones, published, datesOf } = await setupDrift()
    const series = await plan(forEver('week'))
    await makeByOlderRules()
    // In another zone, at the hour that the series comes to.
    const other = await plan({ startDateTime: summer, timeZone: 'Asia/Dhaka' })
    await followZones()
    await expect(get(series.id, summer)).rejects.toHaveCode('schedule.occurrence_not_found')
    expect(await get(series.id, summer + weekMs)).toBeTruthy()
    expect(await datesOf(other)).toEqual(['2026-04-01 10:00'])
    expect(await published()).toContainEqual({
      name: 'meeting.date_skipped',
      payload: { meetingId: series.id, originalStart: summer },
    })
  })

  it('[5.7] cancel a single meeting whose hour is taken now, and keep its suggestions', async () => {
    const { plan, get, makeByOlderRules, followZones, published, db, organizationId } = await setupDrift()
    const guest = { email: 'ines@elsewhere.example', role: 'participant' as const }
    const single = await plan({ startDateTime: summer, invitees: [guest] })
    const { id: inviteeId } = await db
      .selectFrom('invitees')
      .select('id')
      .where('email', '=', guest.email)
      .executeTakeFirstOrThrow()
    const request = {
      id: newId(0),
      meeting_id: single.id,
      organization_id: organizationId,
      invitee_id: inviteeId,
    }
    const times = {
      suggested_start: new Date(summer + weekMs),
      suggested_end: new Date(summer + weekMs + hourMs),
    }
    await db
      .insertInto('time_requests')
      .values({ ...request, ...times, original_start: new Date(summer), note: '', created_at: new Date(0) })
      .execute()
    await makeByOlderRules()
    await plan({ startDateTime: summer, timeZone: 'Asia/Dhaka' })
    await followZones()
    await expect(get(single.id)).rejects.toHaveCode('schedule.not_found')
    expect((await published()).at(-1)).toEqual({
      name: 'meeting.date_skipped',
      payload: { meetingId: single.id, originalStart: summer },
    })
    expect(
      await db.selectFrom('time_requests').select(['original_start', 'suggested_start']).execute(),
    ).toEqual([{ original_start: new Date(summer), suggested_start: times.suggested_start }])
  })

  it('[5.7] move neighbouring meetings together, whatever is between them', async () => {
    const { plan, makeByOlderRules, followZones, rows, published } = await setupDrift()
    await plan({ startDateTime: inLondon('2026-06-02T11:00'), ...times('day', 3) })
    await plan({ startDateTime: inLondon('2026-06-02T10:00') })
    await plan({ startDateTime: inLondon('2026-06-02T12:00'), isAllDay: false })
    await plan({ isAllDay: true, startDate: '2026-06-05', ...times('week', 2) })
    const before = await rows()
    await makeByOlderRules()
    await followZones()
    expect(await rows()).toEqual(before)
    expect((await published()).map(({ name }) => name)).not.toContain('meeting.date_skipped')
  })

  it('[3.17] keep the last date of a series that ends on a day, and add none', async () => {
    const { plan, datesOf, makeByOlderRules, followZones, db } = await setupDrift()
    const series = await plan({
      startDateTime: inLondon('2026-06-02T00:15'),
      isRecurrent: true,
      recurrence: { ...forEver('day').recurrence, ends: 'on', endDateLong: inLondon('2026-06-05T12:00') },
    })
    const before = await datesOf(series)
    expect(before.at(-1)).toBe('2026-06-05 00:15')
    await makeByOlderRules()
    await db
      .updateTable('meetings')
      .set({ rrule: 'FREQ=DAILY;UNTIL=20260605T235900Z' })
      .where('id', '=', series.id)
      .execute()
    await followZones()
    expect(await datesOf(series)).toEqual(before)
  })
})
