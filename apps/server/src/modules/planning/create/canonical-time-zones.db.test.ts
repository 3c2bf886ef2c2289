import { readFile } from 'node:fs/promises'
import { canonicalTimeZone, listTimeZones } from '@majlis/scheduling'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beforeBaselineDirectory } from '../../../testing/database-before.ts'
import { setupPlanning } from '../../../testing/planned-meetings.ts'

const migration = await readFile(new URL('0141_canonical_time_zones.sql', beforeBaselineDirectory), 'utf8')

it('[3.17] gives zones that were kept in other spellings their canonical names', async () => {
  const { plan, db, host } = await setupPlanning()
  const { id } = await plan()
  const kept = async () => {
    const meeting = await db
      .selectFrom('meetings')
      .select('time_zone')
      .where('id', '=', id)
      .executeTakeFirst()
    const user = await db.selectFrom('users').select('time_zone').where('id', '=', host.id).executeTakeFirst()
    return [meeting?.time_zone, user?.time_zone]
  }
  for (const [spelling, name] of [
    ['AMERICA/NEW_YORK', 'America/New_York'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Dhaka', 'Asia/Dhaka'],
    ['Mars/Olympus', 'Mars/Olympus'],
  ] as const) {
    await db.updateTable('meetings').set({ time_zone: spelling }).where('id', '=', id).execute()
    await db.updateTable('users').set({ time_zone: spelling }).where('id', '=', host.id).execute()
    await sql.raw(migration).execute(db)
    expect(await kept()).toEqual([name, name])
  }
})

it('the names that it gives are those that the server keeps', () => {
  const rows = [...migration.matchAll(/\('([^']+)', '([^']+)'\)/g)].map(([, spelling = '', name = '']) => ({
    spelling,
    name,
  }))
  expect(rows.filter(({ spelling, name }) => canonicalTimeZone(spelling) !== name)).toEqual([])
  const known = new Set(rows.map(({ name }) => name))
  expect(listTimeZones().filter((zone) => !known.has(zone))).toEqual([])
})
