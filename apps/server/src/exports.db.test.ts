import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { seedDemo } from './demo/demo.ts'
import { dayMs } from './platform/clock/durations.ts'
import { testApp, testConfig } from './testing/app.ts'
import { testDatabase } from './testing/database.ts'
import { chooseDemoPassword } from './testing/demo.ts'
import { proveDomain } from './testing/domains.ts'
import { password } from './testing/people.ts'
import { keptMails } from './testing/mailbox.ts'

const path = '/api/v1/organization/export'

/** The organisation of `--demo` on the real server, whose jobs run when the test says so. */
async function setup() {
  const { db, url } = await testDatabase()
  const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) }
  await seedDemo(testConfig(url, environment))
  const clock = testClock(Date.now())
  const app = await testApp({ databaseUrl: url, clock, environment })
  // What the demo's meetings still ask for, such as further dates of a series, is not to happen during an export.
  await app.platform.jobs.runDue()
  const owner = await db.selectFrom('users').selectAll().where('role', '=', 'owner').executeTakeFirstOrThrow()
  await chooseDemoPassword(app)

  async function request(method: 'GET' | 'POST' | 'DELETE', address: string, as = authorization) {
    const answer = await app.http.inject({ method, url: address, headers: { authorization: as } })
    return { status: answer.statusCode, body: answer.json(), raw: answer.rawPayload }
  }
  async function signIn(email: string): Promise<string> {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/auth/authenticate',
      payload: { email, password, rememberMe: true },
    })
    return `Bearer ${answer.json().data.accessToken}`
  }
  const authorization = await signIn(owner.email)
  const current = async () => (await request('GET', path)).body.data
  const mails = () => keptMails(app.http)

  async function ready(): Promise<{ id: string; url: string }> {
    const { id } = (await request('POST', path)).body.data
    await app.platform.jobs.runDue()
    return { id, url: (await request('POST', `${path}/${id}/link`)).body.data.url }
  }
  const download = (address: string) => app.http.inject({ url: address })
  const contents = async () => {
    const row = await db.selectFrom('data_exports').selectAll().executeTakeFirst()
    return row ? app.platform.storage.get(`${row.organization_id}/${row.id}`) : null
  }
  return { app, db, clock, owner, request, signIn, current, mails, ready, download, contents }
}

it('[1.24] writes everything of the organisation into one archive, and mails its owner', async () => {
  const { app, db, owner, request, current, mails, download } = await setup()
  await db.updateTable('users').set({ department: '=cmd|calc' }).where('role', '=', 'user').execute()
  const agendaFile = crypto.randomUUID()
  await db
    .insertInto('agenda_files')
    .values({
      id: agendaFile,
      organization_id: owner.organization_id,
      owner_user_id: owner.id,
      file_name: '../Plan of the year.pdf',
      content_type: 'application/pdf',
      bytes: 8,
      part_bytes: 4,
      created_at: new Date(),
    })
    .execute()
  for (const [part, text] of ['%PDF', '-1.7'].entries())
    await app.platform.storage.put(`${owner.organization_id}/${agendaFile}.${part}`, Buffer.from(text))
  await proveDomain(db, owner.organization_id, 'riverside.example')
  expect(await current()).toBeNull()
  const started = (await request('POST', path)).body.data
  expect(started).toMatchObject({ state: 'waiting', progress: 0, bytes: null })
  // Asking again while it is being written asks for nothing new.
  expect((await request('POST', path)).body.data.id).toBe(started.id)
  await app.platform.jobs.runDue()
  const { bytes } = await current()
  expect(await current()).toMatchObject({ id: started.id, state: 'ready', progress: 1 })
  expect((await mails())[0]).toMatchObject({ to: owner.email, subject: expect.stringContaining('is ready') })

  const { url } = (await request('POST', `${path}/${started.id}/link`)).body.data
  const answer = await download(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="majlis-export-[\d-]+\.zip"$/)
  expect(answer.rawPayload.length).toBe(bytes)
  const files = unzipSync(answer.rawPayload)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const lines = (name: string) => text(name).trim().split('\r\n').length - 1
  const count = async (table: 'users' | 'occurrences' | 'invitees' | 'audit_entries' | 'attendance_stays') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  expect(lines('people.csv')).toBe(await count('users'))
  expect(lines('occurrences.csv')).toBe(await count('occurrences'))
  expect(lines('invitations.csv')).toBe(await count('invitees'))
  expect(lines('attendance.csv')).toBe(await count('attendance_stays'))
  expect(lines('team-members.csv')).toBe(5)
  expect(text(`agenda-files/${agendaFile}.pdf`)).toBe('%PDF-1.7')
  expect(text('agenda-files.csv')).toContain('Plan of the year.pdf')
  expect(lines('recordings.csv')).toBe(2)
  const recording = Object.keys(files).find((name) => /^recordings\/[\w-]+\.mp4$/.test(name)) ?? ''
  expect(files[recording]?.length).toBe(102_676)
  expect(text('domains.csv')).toContain('"riverside.example","proven"')
  expect(text('audit-log.csv')).toContain('organization_exported')
  expect(text('meetings/1.ics')).toContain('BEGIN:VEVENT')
  const meetings: { title: string }[] = JSON.parse(text('meetings.json'))
  expect(meetings.length).toBeGreaterThan(3)
  expect(JSON.parse(text('organization.json'))).toMatchObject({
    name: expect.any(String),
    rules: { access: {} },
  })
  expect(text('people.csv')).toContain(`"'=cmd|calc"`)

  // No key to anything leaves the building.
  const all = Object.values(files)
    .map((content) => strFromU8(content))
    .join('\n')
  const secrets = await db
    .selectFrom('meetings')
    .innerJoin('users', 'users.id', 'meetings.host_user_id')
    .select(['link_token', 'password_hash'])
    .execute()
  const recordings = await db.selectFrom('recordings').select('file_name').execute()
  for (const { file_name: name } of recordings) expect(all).not.toContain(name)
  for (const { link_token: token, password_hash: hash } of secrets) {
    expect(all).not.toContain(token)
    expect(all).not.toContain(hash)
  }
})

it('[6.1] is for the owner alone', async () => {
  const { db, request, signIn, ready } = await setup()
  const { id } = await ready()
  const others = await db.selectFrom('users').select('email').where('role', '!=', 'owner').execute()
  const asUser = await signIn(others[0]?.email ?? '')
  for (const [method, address] of [
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/${id}/link`],
    ['DELETE', `${path}/${id}`],
  ] as const)
    expect((await request(method, address, asUser)).body.code).toBe('general.forbidden')
  expect((await request('POST', `${path}/${crypto.randomUUID()}/link`)).body.code).toBe(
    'organization.export_not_found',
  )
})

it('links end after five minutes, with the role of their reader, and with the archive', async () => {
  const { db, clock, owner, request, signIn, ready, download } = await setup()
  const { id, url } = await ready()
  expect((await download(url)).statusCode).toBe(200)
  expect((await download(url.replace('user=', 'user=x'))).statusCode).toBe(404)
  expect((await download(url.replace(/until=\d/, 'until=9'))).statusCode).toBe(404)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
  expect((await download(url)).statusCode).toBe(404)
  await db.updateTable('users').set({ role: 'owner' }).where('id', '=', owner.id).execute()
  clock.advance(limits.organization.exportLinkMs - 1)
  expect((await download(url)).statusCode).toBe(200)
  clock.advance(1)
  expect((await download(url)).statusCode).toBe(404)
  const link = async () => {
    const as = await signIn(owner.email)
    return (await request('POST', `${path}/${id}/link`, as)).body
  }
  const next = (await link()).data.url
  clock.advance(limits.organization.exportKeptDays * dayMs)
  expect((await link()).code).toBe('organization.export_not_found')
  expect((await download(next)).statusCode).toBe(404)
})

it('ends a download that has begun once its reader is no longer an owner', async () => {
  const { app, db, owner, ready, download } = await setup()
  const { url } = await ready()
  const { storage } = app.platform
  const { get } = storage
  async function* demoted(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      yield chunk.subarray(0, 100)
      await db.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
      // Until the permission is checked again.
      await pause(2_100)
      yield chunk.subarray(100)
    }
  }
  storage.get = async (key, range) => {
    const found = await get(key, range)
    return found && { ...found, stream: Readable.from(demoted(found.stream), { objectMode: false }) }
  }
  await expect(download(url)).rejects.toThrow('destroyed before completion')
})

it('stops when it is cancelled, and leaves nothing behind', async () => {
  const { app, db, request, current, contents } = await setup()
  const { id } = (await request('POST', path)).body.data
  expect((await request('DELETE', `${path}/${id}`)).status).toBe(200)
  await app.platform.jobs.runDue()
  expect(await current()).toBeNull()
  expect(await db.selectFrom('data_exports').select('id').execute()).toEqual([])
  expect(await contents()).toBeNull()
  expect((await request('DELETE', `${path}/${id}`)).body.code).toBe('organization.export_not_found')
})
