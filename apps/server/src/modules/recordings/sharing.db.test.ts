import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { linkMs } from './file-keys.ts'
import { replace } from './trims.repository.ts'

async function setup() {
  const recordings = await setupRecordings({
    // What the file contains does not matter here.
    readMedia: async () => ({ format: 'mp4', hasVideo: true, lengthMs: 16_016 }),
  })
  const { plan, hold, add, share, apiOf, fetchFile, host } = recordings
  const meetingId = await hold(await plan())
  const { fileName } = await share(await add(meetingId))
  const stranger = (ip?: string) => apiOf(undefined, ip)
  return {
    ...recordings,
    meetingId,
    fileName,
    change: async (changes: object, by = host) =>
      (await (await apiOf(by)).changeSharing({ meetingId, fileName, ...changes })).data,
    open: async () => (await (await stranger()).shared({ fileName })).data,
    countView: async (ip?: string) => (await stranger(ip)).countView({ fileName }),
    unlock: async (passcode: string, ip?: string) =>
      (await (await stranger(ip)).unlock({ fileName, passcode })).data,
    statusOf: async (url: string) => (await fetchFile(url)).statusCode,
    plainUrl: `/api/file/downloadFileRecording/${fileName}.mp4`,
  }
}

it('[2.65] changes the link of what takes the place of a recording at the same moment', async () => {
  const { add, change, db, fileName, meetingId, open, remove } = await setup()
  const trimmed = await add(meetingId)
  const ids = await db.selectFrom('recordings').select(['id', 'file_name']).execute()
  const idOf = (name: string) => ids.find((row) => row.file_name === name)?.id ?? ''
  const changed = await db.transaction().execute(async (tx) => {
    await replace(tx, idOf(fileName), idOf(trimmed.fileName))
    const changing = change({ isOn: false })
    await Promise.race([changing, pause(100)])
    return [changing]
  })
  await Promise.all(changed)
  await expect(open()).rejects.toHaveCode('recording.not_available')
  const again = await add(meetingId)
  const { id } = await db
    .selectFrom('recordings')
    .select('id')
    .where('file_name', '=', again.fileName)
    .executeTakeFirstOrThrow()
  const removed = await db.transaction().execute(async (tx) => {
    await replace(tx, idOf(trimmed.fileName), id)
    const removing = remove(meetingId, fileName)
    await Promise.race([removing, pause(100)])
    return [removing]
  })
  await Promise.all(removed)
  const left = await db.selectFrom('recordings').select('removed_at').execute()
  expect(left).toEqual([{ removed_at: expect.any(Date) }])
})

it('[2.65] opens the link of a new recording to no one until its owner shares it', async () => {
  const { plan, hold, add, share, listed, apiOf, fetchFile, arif } = await setupRecordings()
  const recording = await add(await hold(await plan()))
  expect(recording).toMatchObject({ shareLink: null, sharing: { isOn: false } })
  const { fileName, meetingId } = recording
  const byName = async () => (await fetchFile(`/api/file/downloadFileRecording/${fileName}.mp4`)).statusCode
  await expect((await apiOf()).shared({ fileName })).rejects.toHaveCode('recording.not_available')
  expect(await byName()).toBe(404)
  // Meanwhile, invitees can still watch it.
  const [seen] = (await listed(meetingId, arif)).data
  expect(seen?.shareLink).toBeNull()
  expect((await fetchFile(seen?.downloadUrl ?? '')).statusCode).toBe(200)
  expect((await share(recording)).shareLink).toContain(`/copy-record/${fileName}/`)
  expect((await (await apiOf()).shared({ fileName })).data.fileName).toBe(fileName)
  expect(await byName()).toBe(200)
})

it('[2.65] [6.8] lets only the owner of the meeting decide about the link', async () => {
  const { change, listed, meetingId, arif, fileName, apiOf, addUser, organizationId } = await setup()
  await expect(change({ isOn: false }, arif)).rejects.toHaveCode('recording.owner_only')
  const outsider = await addUser(organizationId, 'Omar')
  await expect(change({ isOn: false }, outsider)).rejects.toHaveCode('schedule.not_found')
  const unknown = (await apiOf()).changeSharing({ meetingId, fileName })
  await expect(unknown).rejects.toHaveCode('identity.unauthenticated')
  expect((await listed(meetingId, arif)).data[0]?.sharing).toBeNull()
  expect((await listed(meetingId)).data[0]?.sharing).toEqual({
    isOn: true,
    expiresAt: null,
    passcode: null,
    views: 0,
  })
})

it('[2.65] ends a link at once, also for files that were opened by it, and leaves invitees theirs', async () => {
  const { change, open, listed, meetingId, arif, statusOf, plainUrl } = await setup()
  const { downloadUrl } = await open()
  expect(await statusOf(downloadUrl)).toBe(200)
  await change({ isOn: false })
  await expect(open()).rejects.toHaveCode('recording.not_available')
  expect([await statusOf(downloadUrl), await statusOf(plainUrl)]).toEqual([404, 404])
  const [seen] = (await listed(meetingId, arif)).data
  expect(seen).toMatchObject({ shareLink: null })
  expect(await statusOf(seen?.downloadUrl ?? '')).toBe(200)
  await change({ isOn: true })
  expect(await statusOf(plainUrl)).toBe(200)
})

it('[2.65] gives no file to people who are no longer invited, are suspended or have signed out, by addresses from before', async () => {
  const { db, change, listed, meetingId, host, arif, layla, statusOf } = await setup()
  await change({ isOn: false })
  const urlOf = async (user: TestUser) => (await listed(meetingId, user)).data[0]?.downloadUrl ?? ''
  const urls = { arif: await urlOf(arif), layla: await urlOf(layla), host: await urlOf(host) }
  const statuses = () => Promise.all([urls.arif, urls.layla, urls.host].map(statusOf))
  expect(await statuses()).toEqual([200, 200, 200])
  await db.deleteFrom('invitees').where('account_id', '=', arif.id).execute()
  expect(await statuses()).toEqual([404, 200, 200])
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', layla.id).execute()
  expect(await statuses()).toEqual([404, 404, 200])
  await db.deleteFrom('auth_sessions').where('user_id', '=', host.id).execute()
  expect(await statuses()).toEqual([404, 404, 404])
})

it('[2.65] makes no key for another recording or another session out of one that is valid', async () => {
  const { change, add, listed, meetingId, arif, layla, signIn, statusOf } = await setup()
  await change({ isOn: false })
  await add(meetingId)
  const [other, shown] = (await listed(meetingId, arif)).data
  const key = new URL(shown?.downloadUrl ?? '', 'https://majlis.example').searchParams.get('key') ?? ''
  const url = (fileName = '', tried = key) =>
    `/api/file/downloadFileRecording/${fileName}.mp4?${new URLSearchParams({ key: tried }).toString()}`
  expect(await statusOf(url(shown?.fileName))).toBe(200)
  expect(await statusOf(url(other?.fileName))).toBe(404)
  const { authSessionId } = await signIn(layla)
  const ofOther = [authSessionId, ...key.split('.').slice(1)].join('.')
  expect(await statusOf(url(shown?.fileName, ofOther))).toBe(404)
})

it('[2.65] ends a download that has begun once its link is switched off', async () => {
  const { change, http, plainUrl, storage } = await setup()
  const { get } = storage
  async function* switchedOff(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      yield chunk.subarray(0, 100)
      await change({ isOn: false })
      // Until the permission is checked again.
      await pause(2_100)
      yield chunk.subarray(100)
    }
  }
  storage.get = async (key, range) => {
    const found = await get(key, range)
    return found && { ...found, stream: Readable.from(switchedOff(found.stream), { objectMode: false }) }
  }
  await expect(http.inject(plainUrl)).rejects.toThrow('destroyed before completion')
})

it('[2.65] ends a link when its time is over', async () => {
  const { change, open, clock, statusOf, plainUrl } = await setup()
  await change({ expiresAt: clock.now() + hourMs })
  const { downloadUrl } = await open()
  clock.advance(hourMs + 1)
  await expect(open()).rejects.toHaveCode('recording.not_available')
  expect([await statusOf(downloadUrl), await statusOf(plainUrl)]).toEqual([404, 404])
})

it('[2.65] shows a recording with a passcode to who knows it, and counts who opened it', async () => {
  const { change, open, unlock, statusOf, plainUrl, clock } = await setup()
  await change({ passcode: 'lamps 7' })
  await expect(open()).rejects.toHaveCode('recording.passcode_required')
  await expect(unlock('lamps 8')).rejects.toHaveCode('recording.passcode_incorrect')
  expect(await statusOf(plainUrl)).toBe(404)
  const { downloadUrl } = await unlock('lamps 7')
  expect(await statusOf(downloadUrl)).toBe(200)
  expect(await change({})).toMatchObject({ passcode: 'lamps 7', views: 1 })
  clock.advance(linkMs)
  expect(await statusOf(downloadUrl)).toBe(404)
})

it('[2.65] keeps the address of a file valid for minutes, and for hours in the browser that gave the passcode', async () => {
  const { browser, change, fileName, fetchFile, clock } = await setup()
  await change({ passcode: 'lamps 7' })
  const visitor = browser()
  const unlocked = (await (await visitor.api()).recording.unlock({ fileName, passcode: 'lamps 7' })).data
  const cookie = `__Host-majlis_unlocked=${visitor.cookies.cookies.get('majlis_unlocked')?.value}`
  const statuses = async () => {
    const cookies = ['', '__Host-majlis_unlocked=AAAAAAAAAAAAAAAAAAAAAA', cookie]
    const answers = await Promise.all(cookies.map((one) => fetchFile(unlocked.downloadUrl, { cookie: one })))
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  clock.advance(linkMs)
  expect(await statuses()).toEqual([404, 404, 200])
  // The cookie alone opens nothing.
  const plainUrl = unlocked.downloadUrl.replace(/key=.*/, '')
  expect((await fetchFile(plainUrl, { cookie })).statusCode).toBe(404)
  await change({ passcode: 'lamps 8' })
  expect(await statuses()).toEqual([404, 404, 404])
  await change({ passcode: 'lamps 7' })
  clock.advance(12 * hourMs)
  expect(await statuses()).toEqual([404, 404, 404])
})

/** An hour passes within each file that is sent, and its permission is checked again. */
function slowDown({ storage, clock }: Pick<Awaited<ReturnType<typeof setup>>, 'storage' | 'clock'>): void {
  const { get } = storage
  async function* slow(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      yield chunk.subarray(0, 100)
      clock.advance(hourMs)
      // Until the permission is checked again.
      await pause(2_100)
      yield chunk.subarray(100)
    }
  }
  storage.get = async (key, range) => {
    const found = await get(key, range)
    return found && { ...found, stream: Readable.from(slow(found.stream), { objectMode: false }) }
  }
}

it('[2.65] ends a download that is under way when the link expires', async () => {
  const { change, http, open, storage, clock } = await setup()
  await change({ expiresAt: clock.now() + hourMs / 2 })
  const { downloadUrl, bytes } = await open()
  slowDown({ storage, clock })
  const cut = await http.inject(downloadUrl).catch(() => null)
  expect(cut?.rawPayload.length ?? 0).toBeLessThan(bytes)
})

it('[7.53] lets a download end that began before its address expired', async () => {
  const { change, http, listed, meetingId, arif, storage, clock } = await setup()
  await change({ isOn: false })
  const [shown] = (await listed(meetingId, arif)).data
  slowDown({ storage, clock })
  const url = shown?.downloadUrl ?? ''
  expect((await http.inject(url)).rawPayload).toHaveLength(shown?.bytes ?? 0)
  expect((await http.inject(url)).statusCode).toBe(404)
})

it('[2.65] counts a view when the page says so, not when it reads', async () => {
  const { change, open, countView, unlock } = await setup()
  await open()
  await open()
  expect(await change({})).toMatchObject({ views: 0 })
  await countView()
  expect(await change({})).toMatchObject({ views: 1 })
  // A passcode that is not needed counts nothing either.
  await unlock('lamps 7')
  expect(await change({ passcode: 'lamps 7' })).toMatchObject({ views: 1 })
  await expect(countView()).rejects.toHaveCode('recording.passcode_required')
  await change({ isOn: false })
  await expect(countView()).rejects.toHaveCode('recording.not_available')
})

it('[2.65] limits the views that one address counts', async () => {
  const { change, countView } = await setup()
  for (let view = 0; view < 60; view += 1) await countView('203.0.113.9')
  await expect(countView('203.0.113.9')).rejects.toHaveCode('general.too_many_attempts')
  await countView('203.0.113.10')
  expect(await change({})).toMatchObject({ views: 61 })
})

it('[2.65] limits guesses of a passcode by the address that they come from', async () => {
  const { change, unlock } = await setup()
  await change({ passcode: 'lamps 7' })
  for (let guess = 0; guess < 10; guess += 1)
    await expect(unlock(`guess ${guess}`, '203.0.113.9')).rejects.toHaveCode('recording.passcode_incorrect')
  await expect(unlock('lamps 7', '203.0.113.9')).rejects.toHaveCode('general.too_many_attempts')
  await unlock('lamps 7', '203.0.113.10')
})

it('[2.65] limits guesses of a passcode within a day as well', async () => {
  const { change, unlock, db } = await setup()
  await change({ passcode: 'lamps 7' })
  await expect(unlock('lamps 8', '203.0.113.9')).rejects.toHaveCode('recording.passcode_incorrect')
  // As if it had guessed slowly since the morning.
  const counters = await db
    .updateTable('rate_limits')
    .set({ points: 100 })
    .where('key', 'like', 'recording-passcode-daily:%')
    .returning('key')
    .execute()
  expect(counters).toHaveLength(2)
  await expect(unlock('lamps 7', '203.0.113.9')).rejects.toHaveCode('general.too_many_attempts')
  // The recording has room for twenty such addresses.
  await unlock('lamps 7', '203.0.113.10')
})
