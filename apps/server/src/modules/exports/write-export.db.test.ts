import { expect, it } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import { jsonFile, type ExportedFile } from '../../platform/exports/exported-files.ts'
import { setupAccounts } from '../../testing/accounts.ts'
import { joinAs } from '../../testing/people.ts'
import * as exportsRepository from './exports.repository.ts'
import { archiveKey, writeExportHandler } from './write-export.handler.ts'
import { writeExport } from './write-export.job.ts'
import './exports.tables.ts'

type Part = (organizationId: string) => AsyncIterable<ExportedFile>

async function setup() {
  const accounts = await setupAccounts()
  const { database, clock, storage } = accounts
  const { db } = database
  const { organizationId, userId } = (await joinAs(accounts)).caller
  const exportId = crypto.randomUUID()
  await exportsRepository.insert(db, {
    id: exportId,
    organization_id: organizationId,
    user_id: null,
    requested_by: userId,
    state: 'waiting',
    created_at: new Date(clock.now()),
  })
  const notified: string[] = []
  const write = (
    parts: Part[],
    { attempt = 1, signal = new AbortController().signal }: { attempt?: number; signal?: AbortSignal } = {},
  ) =>
    writeExportHandler({
      db,
      clock,
      storage,
      personalData: { exportOrganization: () => parts, exportPerson: () => [] },
      notifyReady: async (_tx, { id }) => {
        notified.push(id)
      },
    })({ organizationId, exportId }, { attempt, signal })
  const row = () => exportsRepository.findById(db, organizationId, exportId)
  const content = () => storage.contents.get(archiveKey(organizationId, exportId))
  return { db, storage, organizationId, exportId, notified, write, row, content }
}

async function* whole() {
  yield jsonFile('a.json', { a: 1 })
}

it('is complete or does not exist, and starts again after it was killed', async () => {
  const { write, row, content, notified, exportId } = await setup()
  const stopped = new AbortController()
  async function* killed() {
    yield jsonFile('a.json', { a: 1 })
    stopped.abort()
    yield jsonFile('b.json', { b: 1 })
  }
  await expect(write([killed], { signal: stopped.signal })).rejects.toThrow('aborted')
  expect(content()).toBeUndefined()
  expect(await row()).toMatchObject({ state: 'running' })
  await write([whole], { attempt: 2 })
  expect(await row()).toMatchObject({ state: 'ready', progress: 1, bytes: content()?.length })
  // A job that comes a second time does nothing: the archive stays, and no one is notified twice.
  await write([whole], { attempt: 3 })
  expect(notified).toEqual([exportId])
  expect(await row()).toMatchObject({ state: 'ready' })
  expect(content()).toBeDefined()
})

it('reports its progress', async () => {
  const { write, row } = await setup()
  const seen: number[] = []
  async function* looks() {
    yield jsonFile('b.json', {})
    seen.push((await row())?.progress ?? -1)
    yield jsonFile('c.json', {})
  }
  await write([whole, looks])
  expect(seen).toEqual([0.5])
})

it('stops in the middle of a file when it is cancelled', async () => {
  const { db, write, content, row, notified } = await setup()
  let pieces = 0
  async function* endless() {
    const piece = 'x'.repeat(256 * 1024)
    async function* text() {
      for (;;) {
        if ((pieces += 1) === 20) await db.deleteFrom('data_exports').execute()
        yield piece
      }
    }
    yield { path: 'endless.txt', content: text() }
  }
  await write([endless])
  expect(pieces).toBeLessThan(40)
  expect(await row()).toBeUndefined()
  expect(content()).toBeUndefined()
  expect(notified).toEqual([])
})

it('fails after the last attempt, and at once if the disk is full', async () => {
  const { db, storage, write, row } = await setup()
  async function* broken(): AsyncGenerator<ExportedFile> {
    yield jsonFile('a.json', {})
    throw new Error('unreadable')
  }
  await expect(write([broken])).rejects.toThrow('unreadable')
  expect(await row()).toMatchObject({ state: 'running' })
  await expect(write([broken], { attempt: writeExport.maxAttempts })).rejects.toThrow('unreadable')
  expect(await row()).toMatchObject({ state: 'failed' })
  await db.updateTable('data_exports').set({ state: 'waiting' }).execute()
  storage.put = async () => {
    throw new AppError('file.no_space')
  }
  await expect(write([whole])).rejects.toHaveCode('file.no_space')
  expect(await row()).toMatchObject({ state: 'failed' })
})
