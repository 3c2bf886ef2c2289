import { buffer } from 'node:stream/consumers'
import { limits } from '@majlis/contract'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import type { ExportedFile } from '../../platform/exports/exported-files.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

const { maxScreenshots, screenshotMs } = limits.feedback

async function pictureOf(format: 'png' | 'jpeg' | 'webp'): Promise<File> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#365d7e' } })
    .withExif({ IFD0: { Copyright: 'hush-hush' } })
    .toFormat(format)
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'upload', { type: `image/${format}` })
}

async function setup() {
  const rooms = await setupRooms()
  const { startMeeting, browser, host, addUser, addOrganization, organizationId } = rooms
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: true })
  const owner: TestUser = { ...host, role: 'owner' }
  const other: TestUser = { ...(await addUser(await addOrganization('Elsewhere'), 'Omar')), role: 'owner' }
  const admin: TestUser = { ...(await addUser(organizationId, 'Rahim')), role: 'admin' }
  const as = async (user?: TestUser) => (await browser(user ? { user } : {}).api()).feedback

  /** What someone says of the meeting, after having been in it. */
  async function say(by: TestUser | null, text = 'It hummed') {
    const visit = await browser(by ? { user: by } : {}).enter({ meeting, pwd, displayName: 'Lea' })
    const { data } = await (
      await as(by ?? undefined)
    ).submit({ stars: 2, issues: ['audio'], text, participantToken: visit.participantToken })
    return { id: data.id, key: data.screenshotKey ?? '' }
  }
  const send = async (
    { id, key }: { id: string; key: string },
    body: File | Promise<File> = pictureOf('png'),
  ) => (await (await as()).addScreenshot({ params: { id }, query: { key }, body: await body })).data.id
  return { ...rooms, owner, other, admin, as, say, send }
}

it('[2.62] takes pictures of the screen from guests, made again from their pixels, three at most', async () => {
  const { say, send, as, owner } = await setup()
  const said = await say(null)
  for (const format of ['png', 'jpeg', 'webp'] as const) await send(said, pictureOf(format))
  await expect(send(said)).rejects.toHaveCode('file.count_exceeded')
  const api = await as(owner)
  const [entry] = (await api.list({})).data.entries
  expect(entry?.screenshotIds).toHaveLength(maxScreenshots)
  for (const id of entry?.screenshotIds ?? []) {
    const { body, headers } = await api.screenshot({ id })
    expect(headers['cache-control']).toBe('private, no-store')
    const content = Buffer.from(await body.arrayBuffer())
    expect(content.toString('latin1')).not.toContain('hush-hush')
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  }
})

it('[2.62] counts pictures that arrive at the same time', async () => {
  const { say, send, as, owner } = await setup()
  const said = await say(null)
  const sent = await Promise.allSettled(Array.from({ length: maxScreenshots + 2 }, () => send(said)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxScreenshots)
  expect((await (await as(owner)).list({})).data.entries[0]?.screenshotIds).toHaveLength(maxScreenshots)
})

it('[8.11] refuses what is no picture, with the reason', async () => {
  const { say, send, storage } = await setup()
  const said = await say(null)
  const file = (content: string, type: string) => new File([content], 'upload', { type })
  await expect(send(said, file('<svg/>', 'image/svg+xml'))).rejects.toHaveCode('file.type_unsupported')
  await expect(send(said, file('<svg/>', 'image/png'))).rejects.toHaveCode('file.type_unsupported')
  const half = (await pictureOf('jpeg')).slice(0, 200, 'image/jpeg')
  await expect(send(said, new File([half], 'upload', { type: 'image/jpeg' }))).rejects.toHaveCode(
    'file.format_error',
  )
  expect(storage.contents.size).toBe(0)
})

it('[2.62] accepts pictures from the person who gave the feedback, for a quarter of an hour', async () => {
  const { say, send, as, clock } = await setup()
  const [mine, theirs] = [await say(null), await say(null)]
  await expect(send({ id: theirs.id, key: mine.key })).rejects.toHaveCode('feedback.not_found')
  await expect(send({ id: crypto.randomUUID(), key: mine.key })).rejects.toHaveCode('feedback.not_found')
  clock.advance(screenshotMs - 1)
  await send(mine)
  clock.advance(1)
  await expect(send(mine)).rejects.toHaveCode('feedback.not_found')
  const { data } = await (await as()).submit({ stars: 1, issues: [] })
  expect(data.screenshotKey).toBeNull()
})

it('[2.62] bounds what one visit sends', async () => {
  const { browser, startMeeting, as, send } = await setup()
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: true })
  const { participantToken } = await browser().enter({ meeting, pwd, displayName: 'Lea' })
  const flood = async () => {
    for (let n = 0; n < 30; n += 1) {
      const { data } = await (await as()).submit({ stars: 1, issues: [], participantToken })
      await send({ id: data.id, key: data.screenshotKey ?? '' })
    }
  }
  await expect(flood()).rejects.toHaveCode('general.too_many_attempts')
})

it('[6.3] is read by owners and admins of the organisation, and by no one else', async () => {
  const { say, send, as, owner, admin, other, host, browser } = await setup()
  const id = await send(await say(null))
  for (const reader of [owner, admin]) {
    expect((await (await as(reader)).list({})).data.entries).toHaveLength(1)
    expect((await (await as(reader)).screenshot({ id })).body.type).toBe('image/jpeg')
  }
  await expect((await as(host)).list({})).rejects.toHaveCode('general.forbidden')
  await expect((await as(host)).screenshot({ id })).rejects.toHaveCode('general.forbidden')
  expect((await (await as(other)).list({})).data.entries).toEqual([])
  await expect((await as(other)).screenshot({ id })).rejects.toHaveCode('file.not_found')
  const publicFiles = (await browser({}).api()).file
  await expect(publicFiles.get({ id })).rejects.toHaveCode('file.not_found')
})

it('[3.39] is deleted by owners and admins, words and pictures of guests too', async () => {
  const { say, send, as, admin, other, host, db, storage, clock, runCron } = await setup()
  const said = await say(null)
  await send(said)
  await expect((await as(host)).delete({ id: said.id })).rejects.toHaveCode('general.forbidden')
  await expect((await as(other)).delete({ id: said.id })).rejects.toHaveCode('feedback.gone')
  await (await as(admin)).delete({ id: said.id })
  expect((await (await as(admin)).list({})).data.entries).toEqual([])
  await expect((await as(admin)).delete({ id: said.id })).rejects.toHaveCode('feedback.gone')
  await expect(send(said)).rejects.toHaveCode('feedback.not_found')
  const entries = await db.selectFrom('audit_entries').select(['act', 'actor_user_id']).execute()
  expect(entries).toEqual([{ act: 'feedback_deleted', actor_user_id: admin.id }])
  clock.set(Math.max(clock.now(), Date.now()) + 2 * hourMs)
  await runCron('drop-contents')
  expect(storage.contents.size).toBe(0)
})

it('[3.39] lists feedback with its call and author, newest first, filtered by stars and issues', async () => {
  const { say, as, owner, host, clock } = await setup()
  await say(null, 'From a guest')
  clock.advance(1_000)
  await say(host, 'From the host')
  clock.advance(1_000)
  await (await as(host)).submit({ stars: 5, issues: [] })
  const api = await as(owner)
  const { entries } = (await api.list({})).data
  expect(entries).toMatchObject([
    { stars: 5, issues: [], text: null, meeting: null, person: { name: host.name, isGuest: false } },
    { text: 'From the host', meeting: { title: 'Planning' }, person: { name: host.name, isGuest: false } },
    { text: 'From a guest', at: entries[0] && entries[0].at - 2_000, person: { name: 'Lea', isGuest: true } },
  ])
  expect((await api.list({ stars: 5 })).data.entries).toHaveLength(1)
  expect((await api.list({ issue: 'audio' })).data.entries).toHaveLength(2)
  expect((await api.list({ issue: 'video' })).data.entries).toEqual([])
  const first = (await api.list({ pageSize: 2 })).data
  expect(first.entries).toHaveLength(2)
  const second = (await api.list({ pageSize: 2, cursor: first.nextCursor ?? '' })).data
  expect([second.entries[0]?.text, second.nextCursor]).toEqual(['From a guest', null])
})

it('[2.56] hands pictures over with what their organisation and who sent them take along', async () => {
  const { say, send, host, feedback, files, organizationId } = await setup()
  const { exportOrganization, exportPerson } = feedback.personalData
  const mine = await send(await say(host))
  const guests = await send(await say(null))
  const own = await read(exportPerson({ organizationId: host.organizationId, userId: host.id }))
  expect(own.get('feedback.json')).toContain(mine)
  expect([...own.keys()]).toEqual(['feedback.json', `feedback/${mine}.jpeg`])
  const all = await read(exportOrganization(organizationId))
  expect(all.get('feedback.csv')).toContain(guests)
  const contents = await read(files.personalData.exportOrganization(organizationId))
  expect([...contents.keys()]).toEqual(expect.arrayContaining([`files/${mine}.jpeg`, `files/${guests}.jpeg`]))
})

it('[4.1] loses words and pictures with the account, and keeps the stars', async () => {
  const { say, send, host, db, organizationId, feedback, as, owner, storage, clock, runCron } = await setup()
  await send(await say(host))
  const people = { organizationId, userIds: [host.id], emails: [host.email], organizationEnds: false }
  await db.transaction().execute((tx) => feedback.personalData.erase(tx, people))
  expect((await (await as(owner)).list({})).data.entries).toMatchObject([
    { stars: 2, text: null, screenshotIds: [] },
  ])
  // The trigger writes the database's own time.
  clock.set(Math.max(clock.now(), Date.now()) + 2 * hourMs)
  await runCron('drop-contents')
  expect(storage.contents.size).toBe(0)
})

async function read(files: AsyncIterable<ExportedFile>): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for await (const { path, content } of files) contents.set(path, (await buffer(content)).toString())
  return contents
}
