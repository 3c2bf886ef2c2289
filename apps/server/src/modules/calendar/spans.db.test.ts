import { addDays } from '@majlis/scheduling'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { forEver, inLondon, setupPlanning, times } from '../../testing/planned-meetings.ts'

/** Wednesdays at ten. */
const at = (week: number) => inLondon(`${addDays('2026-02-11', 7 * week)}T10:00`)
const anHourFrom = (start: number) => ({ startDateTime: start, endDateTime: start + hourMs })

/** A calendar looks only into meetings into whose span it reaches: what that is, is compared with the dates themselves. */
async function setupSpans() {
  const planning = await setupPlanning()
  const { db, addUser, organizationId } = planning
  const arif = await addUser(organizationId, 'Arif')

  /** The calendars of everyone who takes part, each once. */
  async function spansOf({ id }: { id: string }): Promise<(number | undefined)[][]> {
    const rows = await db
      .selectFrom('invitees')
      .select(['first_start', 'last_start'])
      .distinct()
      .where('meeting_id', '=', id)
      .execute()
    return rows.map((row) => [row.first_start?.getTime(), row.last_start?.getTime()])
  }

  /** Planned dates that the calendar of someone would miss. */
  async function listMissed(): Promise<unknown[]> {
    const { rows } = await sql`SELECT o.starts_at, i.role, i.first_start, i.last_start
      FROM invitees i JOIN occurrences o ON o.meeting_id = i.meeting_id
      WHERE o.is_reserving AND (o.starts_at BETWEEN i.first_start AND i.last_start) IS NOT TRUE`.execute(db)
    return rows
  }

  const colleague = { userId: arif.id, role: 'co_host' as const }
  const outsider = { email: 'ines@elsewhere.example', role: 'participant' as const }
  return { ...planning, arif, colleague, outsider, spansOf, listMissed }
}

it('[7.6] the span of a meeting is from its first date to its last one, also for people invited later', async () => {
  const { plan, edit, spansOf, colleague, outsider } = await setupSpans()
  const single = await plan({ ...anHourFrom(at(0)), invitees: [colleague] })
  expect(await spansOf(single)).toEqual([[at(0), at(0)]])
  const series = await plan({ ...anHourFrom(at(1)), ...times('week', 5), invitees: [colleague] })
  await edit(series, 'all', { invitees: [colleague, outsider] })
  expect(await spansOf(series)).toEqual([[at(1), at(5)]])
})

it('[7.6] a meeting that no one planned has no span', async () => {
  const { startMeeting, db } = await setupSpans()
  await startMeeting()
  const spans = await db.selectFrom('invitees').select(['first_start', 'last_start']).execute()
  expect(spans).toEqual([{ first_start: null, last_start: null }])
})

it('[7.6] the span contains every date, however it was edited', async () => {
  const { plan, edit, cancel, get, spansOf, listMissed, colleague, outsider } = await setupSpans()
  const invitees = [colleague, outsider]
  const series = await plan({ ...anHourFrom(at(5)), ...times('week', 5), invitees })
  const now = async () => get(series.id)
  await edit(await now(), 'this', { occurrenceStart: at(6), ...anHourFrom(at(2)) })
  expect(await spansOf(series)).toEqual([[at(2), at(9)]])
  await edit(await now(), 'this', { occurrenceStart: at(7), ...anHourFrom(at(12)) })
  expect(await spansOf(series)).toEqual([[at(2), at(12)]])
  await edit(await now(), 'all', {
    occurrenceStart: at(5),
    ...anHourFrom(at(5) - dayMs),
    ...times('week', 30),
  })
  expect(await listMissed()).toEqual([])
  const [[, last = 0] = []] = await spansOf(series)
  expect(last).toBe(at(34) - dayMs)

  const following = { occurrenceStart: at(20) - dayMs, ...anHourFrom(at(20) + dayMs) }
  const successor = await edit(await now(), 'following', following)
  expect(await listMissed()).toEqual([])
  expect(await spansOf(successor)).toEqual([[at(20) + dayMs, at(34) + dayMs]])
  // Cancelled dates leave it as wide as it was.
  await cancel(successor, 'following', at(30) + dayMs)
  expect(await spansOf(successor)).toEqual([[at(20) + dayMs, at(34) + dayMs]])
  expect(await listMissed()).toEqual([])

  const single = await plan({ ...anHourFrom(at(0)), invitees })
  await edit(single, 'all', anHourFrom(at(3)))
  expect(await spansOf(single)).toEqual([[at(0), at(3)]])
})

it('[7.6] the span grows with the horizon, with the rules of a zone and with what comes back', async () => {
  const { plan, goTo, runCron, spansOf, listMissed, db, colleague, outsider } = await setupSpans()
  const endless = await plan({ ...anHourFrom(at(1)), ...forEver('week'), invitees: [colleague, outsider] })
  const [[, before = 0] = []] = await spansOf(endless)
  goTo('2026-06-10T12:00')
  await runCron('extend-series')
  const [[, after] = []] = await spansOf(endless)
  expect(after).toBeGreaterThan(before)
  expect(await listMissed()).toEqual([])

  const dates = db.updateTable('occurrences').where('meeting_id', '=', endless.id)
  const later = (column: string) => sql<Date>`${sql.ref(column)} + interval '2 hours'`
  const all = { starts_at: later('starts_at'), ends_at: later('ends_at') }
  await dates.set(all).where('starts_at', '>', new Date(before)).execute()
  expect(await listMissed()).toEqual([])
  await dates.set({ is_reserving: false }).execute()
  await dates.set(all).execute()
  await dates.set({ is_reserving: true }).execute()
  expect(await listMissed()).toEqual([])
})

it('[4.1] the span stays with meetings that another host gets', async () => {
  const { plan, db, ownershipTransfers, host, arif, organizationId, spansOf, listMissed, colleague } =
    await setupSpans()
  const series = await plan({ ...anHourFrom(at(1)), ...times('week', 5), invitees: [colleague] })
  const given = { organizationId, fromUserId: host.id, toUserId: arif.id, byUserId: arif.id }
  await db.transaction().execute((tx) => ownershipTransfers.api.transfer(tx, { ...given, clashes: 'leave' }))
  expect(await spansOf(series)).toEqual([[at(1), at(5)]])
  expect(await listMissed()).toEqual([])
})
