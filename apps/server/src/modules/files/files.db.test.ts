import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import type { StoredContent } from '../../platform/storage/storage.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs, suspend } from '../../testing/people.ts'
import type { NewFile } from './held-files.ts'

const pixels = Buffer.from('pixels')

async function setup() {
  const accounts = await setupAccounts()
  const { db, clock, files, router } = accounts
  const owner = (await joinAs(accounts)).caller
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const api = createRouterClient(router.file, { context: testBrowser().context() })
  const put = (file: Partial<NewFile> = {}) =>
    files.api.put({
      organizationId: owner.organizationId,
      ownerUserId: null,
      kind: 'logo',
      contentType: 'image/png',
      content: pixels,
      ...file,
    })
  const keep = async (file: Partial<NewFile> = {}) => {
    const staged = await put(file)
    await db.transaction().execute((tx) => files.api.hold(tx, staged))
    return staged.id
  }
  const drop = async () => {
    clock.advance(2 * hourMs)
    // The trigger writes the database's own time.
    clock.set(Math.max(clock.now(), Date.now() + 2 * hourMs))
    await accounts.runCron('drop-contents')
  }
  return { ...accounts, accounts, api, owner, userId, put, keep, drop }
}

it('[7.53] serves a picture by its id, which never changes its content', async () => {
  const { api, keep } = await setup()
  const { body, headers } = await api.get({ id: await keep() })
  expect(body.type).toBe('image/png')
  expect(await body.text()).toBe('pixels')
  expect(headers['cache-control']).toContain('immutable')
  await expect(api.get({ id: crypto.randomUUID() })).rejects.toHaveCode('file.not_found')
})

it('[4.2] serves what is a person’s while the account is active, and not a moment longer', async () => {
  const { accounts, api, keep, owner, userId } = await setup()
  const id = await keep({ ownerUserId: userId, kind: 'profile_picture' })
  const { headers } = await api.get({ id })
  expect(headers['cache-control']).toBe('private, max-age=5')
  await suspend(accounts, owner, userId)
  await expect(api.get({ id })).rejects.toHaveCode('file.not_found')
})

it('drops a content whose transaction failed, and keeps the one whose did not', async () => {
  const { api, storage, put, keep, drop } = await setup()
  const kept = await keep()
  await put()
  expect(storage.contents.size).toBe(2)
  await drop()
  expect([...storage.contents.keys()].map((key) => key.split('/')[1])).toEqual([kept])
  expect(await (await api.get({ id: kept })).body.text()).toBe('pixels')
})

it('drops contents with the file, its owner and its organisation', async () => {
  const { db, files, storage, owner, userId, keep, drop } = await setup()
  const removed = await keep()
  await keep({ ownerUserId: userId, kind: 'profile_picture' })
  await keep({ kind: 'favicon' })
  await db.transaction().execute((tx) => files.api.remove(tx, owner.organizationId, removed))
  await drop()
  expect(storage.contents.size).toBe(2)
  await db.deleteFrom('users').where('id', '=', userId).execute()
  await drop()
  expect(storage.contents.size).toBe(1)
  await db.deleteFrom('organizations').where('id', '=', owner.organizationId).execute()
  await drop()
  expect(storage.contents.size).toBe(0)
})

it('goes on dropping where it was killed', async () => {
  const { storage, put, drop } = await setup()
  await put()
  await put()
  let isKilled = true
  const remove = storage.delete
  storage.delete = async (key) => {
    if (storage.contents.size === 1 && isKilled) throw new Error('killed')
    await remove(key)
  }
  await expect(drop()).rejects.toThrow('killed')
  isKilled = false
  await drop()
  expect(storage.contents.size).toBe(0)
})

it('says so when the disk is full, and holds nothing', async () => {
  const { db, storage, put } = await setup()
  storage.put = async () => {
    throw new AppError('file.no_space')
  }
  await expect(put()).rejects.toHaveCode('file.no_space')
  expect(await db.selectFrom('files').select('id').execute()).toEqual([])
})

it('answers not found when the content is lost', async () => {
  const { api, storage, keep } = await setup()
  const id = await keep()
  storage.get = async (): Promise<StoredContent | null> => null
  await expect(api.get({ id })).rejects.toHaveCode('file.not_found')
})
