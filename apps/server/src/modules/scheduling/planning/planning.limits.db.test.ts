import { expect, it } from 'vitest'
import { inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    email: `person${n}@elsewhere.example`,
    role: 'participant' as const,
  }))

it('[3.18] bounds the addresses outside that one account writes to in a day', async () => {
  const { plan, db } = await setupPlanning()
  await db
    .updateTable('resources')
    .set({ products: ['regular', 'big_meeting'] })
    .execute()
  const planBig = (day: number, count: number) =>
    plan({
      isBigMeeting: true,
      invitees: people(count),
      startDateTime: inLondon(`2026-03-${10 + day}T10:00`),
    })
  for (const day of [0, 1, 2, 3]) await planBig(day, 1_000)
  await planBig(4, 999)
  await expect(planBig(5, 2)).rejects.toHaveCode('general.too_many_attempts')
})

it('[4.6] bounds how often one account changes meetings', async () => {
  const { plan, edit } = await setupPlanning()
  const meeting = await plan()
  const change = () => edit({ ...meeting, version: 0 }, 'all', { agenda: 'Roads' })
  for (let n = 0; n < 120; n++) await expect(change()).rejects.toHaveCode('schedule.stale')
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})

it('[3.18] [4.6] bounds how often those outside are told of changes, also where the list does not come along', async () => {
  const { plan, edit, db } = await setupPlanning()
  await db
    .updateTable('resources')
    .set({ products: ['regular', 'big_meeting'] })
    .execute()
  const meeting = await plan({ isBigMeeting: true, invitees: people(1_000) })
  const change = () => edit({ ...meeting, version: 0 }, 'all', { note: 'Buy this' })
  for (let n = 0; n < 20; n++) await expect(change()).rejects.toHaveCode('schedule.stale')
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})
