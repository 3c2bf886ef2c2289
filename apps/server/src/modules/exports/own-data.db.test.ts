import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { createPostgresLimiter } from '../../platform/limits/postgres-limiter.ts'
import { testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { setupPlanning } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { createArchives } from './archives.service.ts'
import { createDownloadLinks } from './download-link.ts'
import { createOwnData } from './own-data.service.ts'
import { writeExportHandler } from './write-export.handler.ts'

/** Layla was invited by the host, declined, met the host and a guest, and each wrote something. */
async function setup() {
  const database = await testDatabase()
  const planning = await setupPlanning({ database })
  const { db, clock, addUser, organizationId, host, plan, browser, startMeeting } = planning
  const layla = await addUser(organizationId, 'Layla')
  const { id: calendarId } = await plan({
    meetingTitle: 'Budget review',
    invitees: [{ userId: layla.id, role: 'participant' }],
  })
  const laylas = browser({ user: layla })
  await (await laylas.api()).invitation.answer({ calendarId, response: 'declined', note: '' })
  const { meeting, pwd } = await startMeeting()
  const hostInside = await browser({ user: host }).enter({ meeting, pwd })
  const inside = await laylas.enter({ meeting, pwd })
  const write = async (token: string, text: string) => {
    const { room } = await browser({ user: layla }).api(token)
    await room.sendMessage({ text, clientMessageId: crypto.randomUUID() })
  }
  await write(hostInside.participantToken, 'Said by the host')
  await write(inside.participantToken, 'Said by Layla')

  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) }
  const { platform, modules } = await testApp({ databaseUrl: database.url, clock, environment })
  const { storage } = platform
  const links = createDownloadLinks({ clock, appSecret: 'a secret of this test' })
  const writeArchive = writeExportHandler({
    db,
    clock,
    storage,
    personalData: modules.personalData,
    notifyReady: async () => undefined,
  })
  const archives = createArchives({
    db,
    clock,
    storage,
    links,
    jobs: { add: async () => undefined },
    accounts: {
      async findUser(_, ofOrganization, id) {
        const user = await db
          .selectFrom('users')
          .select(['role', 'status'])
          .where('organization_id', '=', ofOrganization)
          .where('id', '=', id)
          .executeTakeFirst()
        return user ? { ...user, id, deletedAt: null } : null
      },
    },
    organizations: { lock: async () => undefined },
  })
  const ownData = createOwnData({ archives, limiter: createPostgresLimiter(database.pool) })
  const callerOf = (user: TestUser): UserCaller => ({
    kind: 'user',
    userId: user.id,
    organizationId,
    role: user.role,
    authSessionId: crypto.randomUUID(),
    hasRecentProof: true,
  })
  const prepare = async (user: TestUser) => {
    const { id } = await ownData.start(callerOf(user))
    await writeArchive({ organizationId, exportId: id }, { attempt: 1, signal: new AbortController().signal })
    return id
  }
  const open = async (user: TestUser, id: string) => {
    const { url } = await ownData.link(callerOf(user), id)
    const claim = links.read(id, Object.fromEntries(new URL(url, 'https://meet.example.org').searchParams))
    return claim && archives.open(claim)
  }
  const download = async (user: TestUser) => {
    const archive = await open(user, await prepare(user))
    if (!archive) throw new Error('There is no archive')
    const files = unzipSync(Buffer.concat(await Array.fromAsync<Uint8Array>(archive.stream)))
    const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const read = (path: string): unknown => JSON.parse(text(path))
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    return { archive, read, text, all }
  }
  return { ...planning, storage, layla, ownData, callerOf, prepare, open, download }
}

it('[2.56] writes everything of a person into one archive, and nothing of anyone else', async () => {
  const { layla, host, download } = await setup()
  const { archive, read, all } = await download(layla)
  expect(archive.name).toBe('majlis-my-data-2026-02-10')
  expect(read('account.json')).toMatchObject({ email: layla.email, first_name: 'Layla' })
  expect(read('seat.json')).toMatchObject([{ pmu: 'laylatest' }])
  expect(read('agenda-files.json')).toEqual([])
  expect(read('invitations.json')).toMatchObject([{ title: 'Budget review', response: 'declined' }])
  expect(read('calls.json')).toMatchObject([{ display_name: 'Layla Test', role: 'participant' }])
  expect(read('attendance.json')).toMatchObject([{ left_at: null }])
  expect(read('chat.json')).toMatchObject([{ text: 'Said by Layla' }])
  expect(all).not.toContain('Said by the host')
  expect(all).not.toContain(host.email)
  expect(all).not.toMatch(/password|token|secret/)
})

it('[2.56] has another address that waits for its code, but not its code', async () => {
  const { db, clock, layla, download } = await setup()
  expect((await download(layla)).read('account.json')).toMatchObject({ waiting_email: null })
  await db
    .insertInto('email_changes')
    .values({
      user_id: layla.id,
      id: crypto.randomUUID(),
      email: 'layla.new@riverside.example',
      code_hash: 'hash of the code',
      expires_at: new Date(clock.now()),
    })
    .execute()
  const { read, all } = await download(layla)
  expect(read('account.json')).toMatchObject({ waiting_email: { email: 'layla.new@riverside.example' } })
  expect(all).not.toContain('hash of the code')
})

it('names the meetings of their host', async () => {
  const { host, download } = await setup()
  const { read } = await download(host)
  const titles = JSON.stringify(read('meetings.json'))
  expect(titles).toContain('Budget review')
  expect(titles).toContain('Planning')
  expect(read('invitations.json')).toEqual([])
})

it('[2.56] contains the files that a person added to agendas, and no one else’s', async () => {
  const { db, storage, organizationId, layla, host, download } = await setup()
  const bring = async (user: TestUser, text: string) => {
    const id = crypto.randomUUID()
    await db
      .insertInto('agenda_files')
      .values({
        id,
        organization_id: organizationId,
        owner_user_id: user.id,
        file_name: 'Plan of the year.pdf',
        content_type: 'application/pdf',
        bytes: 8,
        part_bytes: 4,
        created_at: new Date(),
      })
      .execute()
    for (const [part, piece] of [text.slice(0, 4), text.slice(4)].entries())
      await storage.put(`${organizationId}/${id}.${part}`, Buffer.from(piece))
    return id
  }
  const hers = await bring(layla, '%PDF-1.7')
  await bring(host, 'not hers')
  const { read, text, all } = await download(layla)
  expect(read('agenda-files.json')).toMatchObject([{ id: hers, file_name: 'Plan of the year.pdf' }])
  expect(text(`agenda-files/${hers}.pdf`)).toBe('%PDF-1.7')
  expect(all).not.toContain('not hers')
})

it('[2.56] is for that person alone, one at a time, and gone when it is cancelled', async () => {
  const { db, layla, host, ownData, callerOf, prepare, open } = await setup()
  const { id: first } = await ownData.start(callerOf(layla))
  expect(await ownData.current(callerOf(layla))).toMatchObject({ id: first, state: 'waiting' })
  expect((await ownData.start(callerOf(layla))).id).toBe(first)
  await ownData.cancel(callerOf(layla), first)
  expect(await ownData.current(callerOf(layla))).toBeNull()

  const id = await prepare(layla)
  expect(await ownData.current(callerOf(host))).toBeNull()
  await expect(ownData.link(callerOf(host), id)).rejects.toHaveCode('organization.export_not_found')
  await expect(ownData.cancel(callerOf(host), id)).rejects.toHaveCode('organization.export_not_found')
  expect(await open(layla, id)).not.toBeNull()
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', layla.id).execute()
  expect(await open(layla, id)).toBeNull()
})

it('can be downloaded five times an hour', async () => {
  const { layla, ownData, callerOf } = await setup()
  for (let time = 0; time < 5; time++) await ownData.start(callerOf(layla))
  await expect(ownData.start(callerOf(layla))).rejects.toHaveCode('general.too_many_attempts')
})
