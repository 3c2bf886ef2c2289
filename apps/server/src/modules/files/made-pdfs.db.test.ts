import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { createMadePdfs } from './made-pdfs.ts'

it('counts PDFs of office files for their organisation, and drops them with what they were made of', async () => {
  const { db, clock, files, personalData, organizationId, runCron } = await setupRooms()
  const { hold } = createMadePdfs({ db, clock, requireRoom: files.api.requireRoom })
  const before = await personalData.storedBytes(db, organizationId)
  await hold(`${organizationId}/plan.pdf`, organizationId, 1_000)
  await hold(`${organizationId}/plan.pdf`, organizationId, 2_000)
  expect((await personalData.storedBytes(db, organizationId)) - before).toBe(2_000)
  await db
    .insertInto('dropped_contents')
    .values({ storage_key: `${organizationId}/plan.0`, dropped_at: new Date(clock.now() - 7_200_000) })
    .execute()
  await runCron('drop-contents')
  expect(await db.selectFrom('made_pdfs').selectAll().execute()).toEqual([])
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  expect(dropped).toEqual([{ storage_key: `${organizationId}/plan.pdf` }])
})

it('holds no PDF where the organisation has no room for it', async () => {
  const { db, clock, organizationId } = await setupRooms()
  const requireRoom = () => Promise.reject(new AppError('file.organization_full'))
  const { hold } = createMadePdfs({ db, clock, requireRoom })
  await expect(hold('a/b.pdf', organizationId, 1)).rejects.toHaveCode('file.organization_full')
  expect(await db.selectFrom('made_pdfs').selectAll().execute()).toEqual([])
})

it('drops PDFs after 90 days', async () => {
  const { db, clock, organizationId, runCron } = await setupRooms()
  const { hold } = createMadePdfs({ db, clock, requireRoom: async () => undefined })
  const days = async (count: number) => {
    clock.advance(count * dayMs)
    await runCron('drop-old-pdfs')
    return (await db.selectFrom('made_pdfs').select('storage_key').execute()).map((row) => row.storage_key)
  }
  await hold('org/plan.pdf', organizationId, 1_000)
  expect(await days(89)).toEqual(['org/plan.pdf'])
  await hold('org/other.pdf', organizationId, 1_000)
  expect(await days(2)).toEqual(['org/other.pdf'])
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  expect(dropped).toEqual([{ storage_key: 'org/plan.pdf' }])
})
