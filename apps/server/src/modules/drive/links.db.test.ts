import { Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupDrive } from '../../testing/drive.ts'

/** A folder shared by link that contains a folder with a file, and a file outside it. */
async function setup() {
  const drive = await setupDrive()
  const { api, upload, folder, browser } = drive
  const plans = await folder('Plans')
  const inner = await folder('Inner', plans)
  const fileId = await upload('Plan.txt', Buffer.from('first'), { folderId: inner })
  const outsideId = await upload('Secret.txt', Buffer.from('secret'))
  const { url } = (await api.saveShareLink({ id: plans })).data
  const token = new URL(url).pathname.split('/')[2] ?? ''
  const stranger = async (ip?: string) => (await browser(ip ? { ip } : {}).api()).drive
  const anyone = await stranger()
  const show = async () => (await anyone.shared({ token })).data
  const urlOf = async (id = fileId) => {
    const { key } = await show()
    return (await anyone.sharedFile({ token, key, id })).data.url
  }
  const change = async (changes: object) => (await api.saveShareLink({ id: plans, ...changes })).data
  return { ...drive, plans, inner, fileId, outsideId, token, stranger, anyone, show, urlOf, change }
}

it('shows a folder and everything in it to anyone with its link, and nothing outside it', async () => {
  const { anyone, show, token, plans, inner, fileId, outsideId, urlOf, download } = await setup()
  const { key, ...shown } = await show()
  expect(shown).toMatchObject({
    entry: { id: plans, kind: 'folder', name: 'Plans' },
    canDownload: true,
    ownerName: expect.any(String),
  })
  expect((await anyone.listShared({ token, key })).data).toMatchObject({
    path: [{ name: 'Plans' }],
    data: [{ id: inner }],
    nextCursor: null,
  })
  expect((await anyone.listShared({ token, key, folderId: inner })).data).toMatchObject({
    path: [{ name: 'Plans' }, { name: 'Inner' }],
    data: [{ id: fileId, name: 'Plan.txt', bytes: 5 }],
  })
  const response = await download(await urlOf())
  expect(response.body).toBe('first')
  expect(response.headers['content-disposition']).toMatch(/^attachment/)
  const gone = 'drive.link_not_available'
  await expect(anyone.sharedFile({ token, key, id: outsideId })).rejects.toHaveCode(gone)
  await expect(anyone.listShared({ token, key, folderId: newId() })).rejects.toHaveCode(gone)
  await expect(anyone.listShared({ token, key: 'guessed' })).rejects.toHaveCode(gone)
  await expect(anyone.sharedFile({ token, key: `${Date.now() * 2}.x`, id: fileId })).rejects.toHaveCode(gone)
})

it('lists a big folder in pages', async () => {
  const { anyone, show, token, plans, upload } = await setup()
  for (const name of ['Plan 10.txt', 'Plan 2.txt']) await upload(name, Buffer.from('x'), { folderId: plans })
  const { key } = await show()
  const names: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await anyone.listShared({ token, key, pageSize: 1, ...(cursor ? { cursor } : {}) })
    names.push(...data.data.map(({ name }) => name))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(names).toEqual(['Inner', 'Plan 2.txt', 'Plan 10.txt'])
})

it('ends a link at once, even for opened files, and gives a later link another address', async () => {
  const { api, show, urlOf, download, plans, fileId, token, change, contentOf } = await setup()
  const url = await urlOf()
  expect((await download(url)).statusCode).toBe(200)
  await api.endShareLink({ id: plans })
  expect((await download(url)).statusCode).toBe(404)
  await expect(show()).rejects.toHaveCode('drive.link_not_available')
  expect((await api.shareLink({ id: plans })).data).toBeNull()
  expect((await change({})).url).not.toContain(token)
  expect((await download(url)).statusCode).toBe(404)
  expect(await contentOf(fileId)).toBe('first')
})

it('refuses a link after it expires, and while its entry is in the trash or its owner is suspended', async () => {
  const { api, db, host, show, urlOf, download, plans, change, clock } = await setup()
  const url = await urlOf()
  const state = async () => [
    (await download(url)).statusCode,
    await show().then(
      () => 'shown',
      ({ code }: { code: string }) => code,
    ),
  ]
  const gone = [404, 'drive.link_not_available']
  await api.trash({ ids: [plans] })
  expect(await state()).toEqual(gone)
  await api.restore({ ids: [plans] })
  expect(await state()).toEqual([200, 'shown'])
  const setStatus = (status: 'suspended' | 'active') =>
    db.updateTable('users').set({ status }).where('id', '=', host.id).execute()
  await setStatus('suspended')
  expect(await state()).toEqual(gone)
  await setStatus('active')
  await change({ expiresAt: clock.now() + hourMs })
  expect((await download(url)).statusCode).toBe(404)
  expect((await download(await urlOf())).statusCode).toBe(200)
  clock.advance(hourMs + 1)
  expect(await state()).toEqual(gone)
})

it('shows files but refuses downloads if the owner has turned downloads off', async () => {
  const { anyone, show, token, plans, upload, urlOf, download, change } = await setup()
  const before = await urlOf()
  await change({ canDownload: false })
  expect(await show()).toMatchObject({ canDownload: false })
  for (const url of [before, await urlOf()])
    expect((await download(url)).headers['content-disposition']).toMatch(/^inline/)
  const id = await upload('Model.bin', Buffer.from('x'), { folderId: plans })
  const { key } = await show()
  await expect(anyone.sharedFile({ token, key, id })).rejects.toHaveCode('drive.download_off')
})

/** Starts a download that never ends. */
async function start({ storage, http, urlOf }: Awaited<ReturnType<typeof setup>>, id: string) {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  onTestFinished(() => void endless.destroy())
  storage.get = async () => ({ stream: endless, bytes: 1 })
  await http.inject({ url: new URL(await urlOf(id)).pathname, payloadAsStream: true })
  return endless
}

it('ends running downloads when downloads are turned off, but not of files that a page can show', async () => {
  const drive = await setup()
  const { plans, fileId, upload, change, deliver } = drive
  const modelId = await upload('Model.bin', Buffer.from('x'), { folderId: plans })
  const text = await start(drive, fileId)
  const model = await start(drive, modelId)
  await change({ canDownload: false })
  await deliver()
  await vi.waitFor(() => expect(model.destroyed).toBe(true))
  expect(text.destroyed).toBe(false)
})

it('ends running downloads of what is moved out of the shared folder', async () => {
  const drive = await setup()
  const { api, plans, fileId, upload, deliver } = drive
  const otherId = await upload('Lamps.txt', Buffer.from('x'), { folderId: plans })
  const moved = await start(drive, fileId)
  const other = await start(drive, otherId)
  await api.move({ ids: [fileId], folderId: null })
  await deliver()
  await vi.waitFor(() => expect(moved.destroyed).toBe(true))
  expect(other.destroyed).toBe(false)
})

it('requires the passcode, and counts views', async () => {
  const { anyone, show, token, change, fileId, download, urlOf } = await setup()
  await anyone.countSharedView({ token })
  const before = await urlOf()
  await change({ passcode: 'lamps 7' })
  expect((await download(before)).statusCode).toBe(404)
  await expect(show()).rejects.toHaveCode('drive.passcode_required')
  await expect(anyone.countSharedView({ token })).rejects.toHaveCode('drive.passcode_required')
  const wrong = anyone.unlockShared({ token, passcode: 'lamps 8' })
  await expect(wrong).rejects.toHaveCode('drive.passcode_incorrect')
  const { key } = (await anyone.unlockShared({ token, passcode: 'lamps 7' })).data
  expect((await download((await anyone.sharedFile({ token, key, id: fileId })).data.url)).body).toBe('first')
  expect(await change({})).toMatchObject({ passcode: 'lamps 7', views: 2 })
})

it('limits guesses of passcodes and links by network address', async () => {
  const { stranger, token, change } = await setup()
  await change({ passcode: 'lamps 7' })
  const guessing = await stranger('203.0.113.9')
  for (let guess = 0; guess < 10; guess += 1) {
    const tried = guessing.unlockShared({ token, passcode: `guess ${guess}` })
    await expect(tried).rejects.toHaveCode('drive.passcode_incorrect')
  }
  const refused = 'general.too_many_attempts'
  await expect(guessing.unlockShared({ token, passcode: 'lamps 7' })).rejects.toHaveCode(refused)
  await (await stranger('203.0.113.10')).unlockShared({ token, passcode: 'lamps 7' })
  const unknown = { token: 'x'.repeat(22) }
  for (let probe = 0; probe < 60; probe += 1)
    await expect(guessing.shared(unknown)).rejects.toHaveCode('drive.link_not_available')
  await expect(guessing.shared(unknown)).rejects.toHaveCode(refused)
})

it('lets only the owner see, change and end a link', async () => {
  const { api, addUser, addOrganization, organizationId, driveOf, plans, show, stranger } = await setup()
  const colleague = await addUser(organizationId, 'Omar')
  const other = await driveOf(colleague)
  const outsider = await driveOf(await addUser(await addOrganization(), 'Sara'))
  const calls = ['shareLink', 'saveShareLink', 'endShareLink'] as const
  const refused = (by: typeof api) =>
    Promise.all(calls.map((call) => by[call]({ id: plans }).catch(({ code }: { code: string }) => code)))
  expect(await refused(other)).toEqual(Array(3).fill('drive.not_found'))
  expect(await refused(outsider)).toEqual(Array(3).fill('drive.not_found'))
  expect(await refused(await stranger())).toEqual(Array(3).fill('identity.unauthenticated'))
  await api.share({ id: plans, kind: 'user', subjectId: colleague.id, canEdit: true })
  expect(await refused(other)).toEqual(Array(3).fill('drive.owner_only'))
  expect((await show()).entry.id).toBe(plans)
})
