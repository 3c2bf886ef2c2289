import { expect, it } from 'vitest'
import { testConfig } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

it('fills in people with past and coming meetings, and adds nothing when run again', async () => {
  const { db, url } = await testDatabase()
  const config = testConfig(url)
  const printed = await seedDemo(config)
  expect(printed.match(/\S+@riverside\.example/g)).toHaveLength(6)

  const occurrences = () => db.selectFrom('occurrences').select(['starts_at', 'resource_id']).execute()
  const first = await occurrences()
  expect(first.some(({ starts_at }) => starts_at.getTime() < Date.now())).toBe(true)
  expect(first.some(({ starts_at }) => starts_at.getTime() > Date.now())).toBe(true)

  const stays = () => db.selectFrom('attendance_stays').select(['joined_at', 'left_at']).execute()
  const attended = await stays()
  expect(attended.length).toBeGreaterThan(10)
  for (const { joined_at, left_at } of attended)
    expect(left_at?.getTime()).toBeGreaterThan(joined_at?.getTime() ?? 0)

  const members = () => db.selectFrom('team_members').select('user_id').execute()
  expect(await members()).toHaveLength(5)

  await seedDemo(config)
  expect(await members()).toHaveLength(5)
  expect(await stays()).toHaveLength(attended.length)
  expect(await occurrences()).toHaveLength(first.length)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(6)
})
