import { readFile } from 'node:fs/promises'
import type { ScheduledMeeting } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beforeBaselineDirectory } from '../../../testing/database-before.ts'
import { forEver, inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

const endOnDays = await readFile(new URL('0095_last_days_of_series.sql', beforeBaselineDirectory), 'utf8')

it('[3.20] [4.5] ends series that were split by earlier releases on the same days as those that are split now', async () => {
  const { plan, cancel, get, addUser, organizationId, db, host } = await setupPlanning()
  const [layla, omar] = [await addUser(organizationId, 'Layla'), await addUser(organizationId, 'Omar')]
  const day = { isAllDay: true, startDate: '2026-03-02', endDate: '2026-03-02' }
  const daily = { ...forEver('day'), startDateTime: inLondon('2026-03-02T10:00') }
  const hourly = { ...forEver('hour', 2), startDateTime: inLondon('2026-03-02T10:00') }
  const cases = [
    // Over the change of the clocks, in the minute before the first date that was lost.
    { by: host, draft: daily, at: '2026-04-02T10:00', until: '20260401T225900Z', before: '20260402T085900Z' },
    {
      by: layla,
      draft: { ...forEver('day'), ...day },
      at: '2026-03-05T00:00',
      until: '20260304',
      before: '20260304T235900Z',
    },
    {
      by: omar,
      draft: hourly,
      at: '2026-03-03T10:00',
      until: '20260303T095900Z',
      before: '20260303T095900Z',
    },
  ]
  const split: ScheduledMeeting[] = []
  for (const { by, draft, at } of cases) {
    const { id } = await plan(draft, by)
    await cancel({ id }, 'following', inLondon(at), by)
    split.push(await get(id, undefined, by))
  }
  const ruleOf = (index: number, until?: string) => split[index]?.rrule?.replace(/UNTIL=.*/, `UNTIL=${until}`)
  expect(split.map(({ rrule }) => rrule)).toEqual(cases.map(({ until }, index) => ruleOf(index, until)))
  for (const [index, { before }] of cases.entries())
    await db
      .updateTable('meetings')
      .set({ rrule: ruleOf(index, before) })
      .where('id', '=', split[index]?.id ?? '')
      .execute()
  for (const _again of [1, 2]) {
    await sql.raw(endOnDays).execute(db)
    const rows = await db.selectFrom('meetings').select(['id', 'rrule']).execute()
    const now = new Map(rows.map(({ id, rrule }) => [id, rrule]))
    expect(split.map(({ id }) => now.get(id))).toEqual(split.map(({ rrule }) => rrule))
  }
})
