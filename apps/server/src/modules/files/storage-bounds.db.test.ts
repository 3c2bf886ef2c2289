import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foldPersonalData } from '../../app/personal-data.ts'
import { newId } from '../../platform/ids/ids.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { testDatabase } from '../../testing/database.ts'
import { memoryStorage } from '../../testing/storage.ts'
import { filesData } from './personal-data.ts'
import { createStorageBounds } from './storage-bounds.ts'

const megabyte = 1024 * 1024

async function setup({
  maxBytes = null,
  ofEach = null,
}: {
  maxBytes?: number | null
  ofEach?: number | null
}) {
  const { db } = await testDatabase()
  const now = new Date()
  const newOnes = new Set<string>()
  const found = async ({ isNew = false } = {}) => {
    const id = newId(now.getTime())
    if (isNew) newOnes.add(id)
    await db
      .insertInto('organizations')
      .values({ id, name: 'Riverside', kind: 'organization', created_at: now, updated_at: now })
      .execute()
    return id
  }
  const file = (organizationId: string, bytes: number) =>
    db
      .insertInto('files')
      .values({
        id: newId(now.getTime()),
        organization_id: organizationId,
        owner_user_id: null,
        kind: 'logo',
        content_type: 'image/png',
        bytes,
        created_at: now,
      })
      .execute()
  const disk = { isFull: false }
  const data = filesData({ db, clock: testClock(), storage: memoryStorage() })
  const bounds = createStorageBounds({
    clock: testClock(),
    personalData: foldPersonalData(() => [{ name: 'files', personalData: data }]),
    storage: {
      requireRoom: async () => {
        if (disk.isFull) throw new AppError('file.no_space')
      },
    },
    maxBytes,
    maxBytesOf: async () => ofEach,
    shareOf: async (_db, organizationId) =>
      newOnes.has(organizationId)
        ? { organizations: sql`SELECT unnest(${[...newOnes]}::uuid[])`, part: 1 / 5 }
        : null,
  })
  const require = (organizationId: string, bytes: number) =>
    db.transaction().execute((tx) => bounds.requireRoom(tx, organizationId, bytes))
  return { db, found, file, require, disk }
}

it('refuses files beyond the space of an organisation, counting dropped ones until they are gone', async () => {
  const { db, found, file, require } = await setup({ ofEach: 3 * megabyte })
  const [one, other] = [await found(), await found()]
  await file(one, 2 * megabyte)
  await require(one, megabyte)
  await expect(require(one, megabyte + 1)).rejects.toHaveCode('file.organization_full')
  await require(other, 3 * megabyte)
  await db.deleteFrom('files').execute()
  await expect(require(one, megabyte + 1)).rejects.toHaveCode('file.organization_full')
  await db.deleteFrom('dropped_contents').execute()
  await require(one, 3 * megabyte)
})

it('refuses files beyond the space of all organisations together, and beyond that of the disk', async () => {
  const { found, file, require, disk } = await setup({ maxBytes: 5 * megabyte })
  const [one, other] = [await found(), await found()]
  await file(one, 3 * megabyte)
  await require(other, 2 * megabyte)
  await expect(require(other, 2 * megabyte + 1)).rejects.toHaveCode('file.no_space')
  disk.isFull = true
  await expect(require(one, 1)).rejects.toHaveCode('file.no_space')
})

it('leaves most of the space to organisations that are not new, however many are founded', async () => {
  const { found, file, require } = await setup({ maxBytes: 10 * megabyte })
  const [one, other] = [await found({ isNew: true }), await found({ isNew: true })]
  await file(one, megabyte)
  await require(other, megabyte)
  await expect(require(other, megabyte + 1)).rejects.toHaveCode('file.no_space')
  await expect(require(one, megabyte + 1)).rejects.toHaveCode('file.no_space')
  const old = await found()
  await require(old, 9 * megabyte)
  await file(old, 9 * megabyte)
  // What is left of the share is of no use if nothing is left of the whole.
  await expect(require(other, 1)).rejects.toHaveCode('file.no_space')
})
