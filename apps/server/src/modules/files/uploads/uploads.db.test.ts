import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { limits, uploadsPath } from '@majlis/contract'
import { expect, it, vi } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { testApp } from '../../../testing/app.ts'
import { databaseBefore } from '../../../testing/database-before.ts'
import { setupInvitations } from '../../../testing/invitations.ts'
import { signUpOf } from '../../../testing/people.ts'
import { apiOf } from '../../../testing/permissions/api.ts'
import { tusOf, uploadsOf } from '../../../testing/uploads.ts'

const pdf = Buffer.from('%PDF-1.7 The lamps of Mill Street')
const plan = { kind: 'agenda_file', filename: 'plan.pdf' }
const sha256 = (content: Uint8Array) => `sha256 ${createHash('sha256').update(content).digest('base64')}`

const unknown = () => `${uploadsPath}/${crypto.randomUUID()}`

/** The real server on a folder, with someone who is signed in. */
async function setup(environment: Record<string, string> = {}) {
  const app = await testApp({
    environment: { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')), ...environment },
  })
  const { db } = app.platform.database
  async function signUp(email: string) {
    const { data } = await apiOf(app.http).identity.signUp(signUpOf({ email }))
    const mails = db.selectFrom('mails').select('subject').where('recipient', '=', email)
    const code = /\d{6}/.exec((await mails.executeTakeFirstOrThrow()).subject)?.[0] ?? ''
    return (await apiOf(app.http).identity.verifyCode({ email, signUpId: data.signUpId, code })).data
  }
  const data = await signUp('nusrat@riverside.example')
  const tus = tusOf(app.http, data.accessToken)
  const begin = async (bytes = pdf.length) => String((await tus.announce(plan, bytes)).headers.location)
  const offsetOf = async (url: string) => (await tus.request('HEAD', url)).headers['upload-offset']
  const files = () => db.selectFrom('agenda_files').selectAll().execute()
  /** Waits until so many requests hold the right to append to their uploads. */
  const held = (count: number) =>
    vi.waitFor(async () => {
      const rows = await db.selectFrom('uploads').select('id').where('locked_by', 'is not', null).execute()
      expect(rows).toHaveLength(count)
    }, 20_000)
  return {
    app,
    db,
    tus,
    begin,
    offsetOf,
    files,
    held,
    signUp,
    user: data.session.user,
    token: data.accessToken,
  }
}

it('[5.11] [7.26] takes a file by tus 1.0: announced, sent in pieces, complete with the last byte', async () => {
  const { tus, offsetOf, files } = await setup()
  const announced = await tus.announce(plan, pdf.length)
  expect(announced.statusCode).toBe(201)
  expect(announced.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' })
  const url = String(announced.headers.location)
  expect(url).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/)
  const first = await tus.append(url, 0, pdf.subarray(0, 10), {
    'upload-checksum': sha256(pdf.subarray(0, 10)),
  })
  expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '10'])
  expect(await files()).toEqual([])
  expect(await offsetOf(url)).toBe('10')
  const last = await tus.append(url, 10, pdf.subarray(10))
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(pdf.length)])
  expect(await files()).toMatchObject([
    { id: url.split('/')[3], file_name: 'plan.pdf', content_type: 'application/pdf', bytes: pdf.length },
  ])
  // For a sender who missed the response.
  expect(await offsetOf(url)).toBe(String(pdf.length))
  expect((await tus.append(url, pdf.length, Buffer.alloc(0))).statusCode).toBe(404)
  expect(await files()).toHaveLength(1)
})

it('names its extensions', async () => {
  const { tus } = await setup()
  const { headers, statusCode } = await tus.request('OPTIONS', uploadsPath)
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration,checksum',
    'tus-checksum-algorithm': 'sha256,sha1',
  })
})

it('drops a piece that was damaged in transit, and continues where it was', async () => {
  const { tus, begin, offsetOf } = await setup()
  const url = await begin()
  await tus.append(url, 0, pdf.subarray(0, 9))
  const damaged = await tus.append(url, 9, Buffer.from('what no one sent'), {
    'upload-checksum': sha256(Buffer.from('what was sent')),
  })
  expect(damaged.statusCode).toBe(460)
  expect(await offsetOf(url)).toBe('9')
  const odd = await tus.append(url, 9, pdf.subarray(9), { 'upload-checksum': 'crc32 abcd' })
  expect(odd.json()).toHaveCode('input.invalid')
  const sha1 = `sha1 ${createHash('sha1').update(pdf.subarray(9)).digest('base64')}`
  expect((await tus.append(url, 9, pdf.subarray(9), { 'upload-checksum': sha1 })).statusCode).toBe(204)
})

it('takes no more than one piece with a checksum, which it may have to keep in memory', async () => {
  const { tus, begin, offsetOf } = await setup()
  const { chunkBytes } = limits.uploads
  const url = await begin(chunkBytes + 1)
  const piece = Buffer.concat([pdf, Buffer.alloc(chunkBytes - pdf.length)])
  const headers = { 'upload-checksum': sha256(Buffer.concat([piece, Buffer.alloc(1)])) }
  // Refused without waiting for the first byte.
  const length = { 'content-length': String(chunkBytes + 1) }
  const unread = await tus.append(url, 0, new PassThrough(), { ...headers, ...length })
  expect(unread.json()).toHaveCode('input.too_large')
  const chunked = await tus.append(url, 0, Readable.from([piece, Buffer.alloc(1)]), headers)
  expect(chunked.json()).toHaveCode('input.too_large')
  expect(await offsetOf(url)).toBe('0')
  const whole = await tus.append(url, 0, piece, { 'upload-checksum': sha256(piece) })
  expect([whole.statusCode, await offsetOf(url)]).toEqual([204, String(chunkBytes)])
})

it('takes bytes only at the offset, and no more than were announced', async () => {
  const { tus, begin, offsetOf } = await setup()
  const url = await begin()
  await tus.append(url, 0, pdf.subarray(0, 9))
  expect((await tus.append(url, 0, pdf.subarray(0, 9))).statusCode).toBe(409)
  expect((await tus.append(url, 20, pdf.subarray(20))).statusCode).toBe(409)
  expect((await tus.append(url, 9, Buffer.alloc(pdf.length))).json()).toHaveCode('file.too_large')
  expect(await offsetOf(url)).toBe('9')
})

it('[5.11, 8.11] judges name, size and kind before the first byte, and the content after the last', async () => {
  const { tus, begin, offsetOf, files, db } = await setup()
  const announce = async (metadata: Record<string, string>, bytes = 10) =>
    (await tus.announce(metadata, bytes)).json()
  expect(await announce({ ...plan, filename: 'setup.exe' })).toHaveCode('file.type_unsupported')
  expect(await announce(plan, 1024 * 1024 * 1024 + 1)).toHaveCode('file.too_large')
  expect(await announce(plan, 0)).toHaveCode('file.format_error')
  expect(await announce({ kind: 'else', filename: 'plan.pdf' })).toHaveCode('input.invalid')
  expect(await announce({ kind: 'agenda_file' })).toHaveCode('input.invalid')
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  const url = await begin(20)
  const sent = await tus.append(url, 0, Buffer.from('MZ a program no PDF.'))
  expect(sent.json()).toHaveCode('file.format_error')
  expect(sent.statusCode).toBe(422)
  expect(await offsetOf(url)).toBeUndefined()
  expect(await files()).toEqual([])
})

it('[6.9] serves no one but the sender, and needs a session', async () => {
  const { app, tus, begin, signUp, user, db } = await setup()
  const url = await begin()
  const nobody = tusOf(app.http, null)
  for (const answer of [await nobody.announce(plan, 10), await nobody.append(url, 0, pdf)])
    expect(answer.json()).toHaveCode('identity.unauthenticated')
  const other = tusOf(app.http, (await signUp('omar@elsewhere.example')).accessToken)
  expect((await other.append(url, 0, pdf)).json()).toHaveCode('file.not_found')
  expect((await other.request('HEAD', url)).statusCode).toBe(404)
  expect((await other.request('DELETE', url)).statusCode).toBe(404)
  expect((await tus.request('HEAD', `${uploadsPath}/../uploads`)).statusCode).toBe(404)
  await db.deleteFrom('auth_sessions').where('user_id', '=', user.ID).execute()
  expect((await tus.append(url, 0, pdf)).statusCode).toBe(401)
})

it('receives few requests of one person at the same time', async () => {
  const { tus, begin, held } = await setup()
  const bodies = Array.from({ length: limits.uploads.atOnceOfUser }, () => new PassThrough())
  const sent: ReturnType<typeof tus.append>[] = []
  for (const body of bodies) {
    sent.push(tus.append(await begin(), 0, body))
    await held(sent.length)
  }
  for (const refused of [await tus.announce(plan, 10), await tus.append(unknown(), 0, pdf)]) {
    expect(refused.json()).toHaveCode('general.too_many_attempts')
    expect(refused.headers['retry-after']).toBe('1')
  }
  for (const body of bodies) body.end(pdf)
  expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual(bodies.map(() => 204))
  expect((await tus.announce(plan, 10)).statusCode).toBe(201)
})

it('receives requests again after connections broke in the middle', async () => {
  const { app, tus, begin, held, token } = await setup()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  // A server that listens on an address has a port.
  const { port } = app.http.server.address() as AddressInfo
  const urls: string[] = []
  for (let n = 0; n < limits.uploads.atOnceOfUser; n += 1) urls.push(await begin())
  const headers = {
    authorization: `Bearer ${token}`,
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(pdf.length),
  }
  const broken = urls.map((path) => request({ host: '127.0.0.1', port, path, method: 'PATCH', headers }))
  for (const one of broken) one.on('error', () => undefined).write(pdf.subarray(0, 9))
  await held(broken.length)
  expect((await tus.announce(plan, 10)).statusCode).toBe(429)
  for (const one of broken) one.destroy()
  await held(0)
  await vi.waitFor(async () => expect((await tus.announce(plan, 10)).statusCode).toBe(201), 20_000)
})

it('deletes what was sent when it is given up, and counts it no longer', async () => {
  const { app, tus, begin, db, user } = await setup()
  const stored = () => app.modules.personalData.storedBytes(db, user.organization_id)
  const url = await begin()
  await tus.append(url, 0, pdf.subarray(0, 9))
  expect(await stored()).toBe(pdf.length)
  expect((await tus.request('DELETE', url)).statusCode).toBe(204)
  expect(await stored()).toBe(0)
  expect((await tus.request('HEAD', url)).statusCode).toBe(404)
  expect((await tus.request('DELETE', url)).statusCode).toBe(404)
})

it('goes on at another process, which takes over from one that died in the middle', async () => {
  const { app, tus, begin, offsetOf } = await setup()
  const url = await begin()
  await tus.append(url, 0, pdf.subarray(0, 9))
  const id = url.split('/')[3] ?? ''
  const { uploads } = app.modules.files.api
  const [died, next] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await uploads.lock(id, died)).toBe(true)
  expect(await uploads.lock(id, died)).toBe(true)
  expect(await uploads.lock(id, next)).toBe(false)
  expect((await tus.append(url, 9, pdf.subarray(9))).statusCode).toBe(423)
  await uploads.unlock(id, next)
  expect(await uploads.lock(id, next)).toBe(false)
  await uploads.unlock(id, died)
  expect(await offsetOf(url)).toBe('9')
  expect((await tus.append(url, 9, pdf.subarray(9))).statusCode).toBe(204)
})

it('lets go of an upload whose process is silent for 15 seconds', async () => {
  const { files, host, signIn, clock } = await setupInvitations()
  const id = await uploadsOf(files.api, await signIn(host)).announce(plan, pdf.length)
  const [died, next] = [crypto.randomUUID(), crypto.randomUUID()]
  await files.api.uploads.lock(id, died)
  clock.advance(14_999)
  expect(await files.api.uploads.lock(id, next)).toBe(false)
  clock.advance(1)
  expect(await files.api.uploads.lock(id, next)).toBe(true)
  expect(await files.api.uploads.lock(id, died)).toBe(false)
})

it('finishes an upload whose server died between the last byte and its end', async () => {
  const { files, host, signIn, db, storage } = await setupInvitations()
  const uploads = uploadsOf(files.api, await signIn(host))
  const id = await uploads.announce(plan, pdf.length)
  await storage.arriving.append(`${host.organizationId}/${id}.0`, {
    offset: 0,
    added: (async function* () {
      yield pdf
    })(),
    isAtomic: false,
  })
  expect(await uploads.find(id)).toMatchObject({ offset: pdf.length })
  expect(await db.selectFrom('agenda_files').select('id').execute()).toEqual([{ id }])
})

it('deletes an unfinished upload after a day, with its content', async () => {
  const { files, host, signIn, clock, runCron, db } = await setupInvitations()
  const uploads = uploadsOf(files.api, await signIn(host))
  const id = await uploads.announce(plan, pdf.length)
  await uploads.append(id, pdf.subarray(0, 9))
  clock.advance(limits.uploads.keptMs)
  await runCron('drop-old-uploads')
  expect((await uploads.find(id)).offset).toBe(9)
  clock.advance(1)
  await runCron('drop-old-uploads')
  await expect(uploads.find(id)).rejects.toHaveCode('file.not_found')
  const dropped = await db.selectFrom('dropped_contents').select(['storage_key', 'bytes']).execute()
  expect(dropped).toEqual([{ storage_key: `${host.organizationId}/${id}.0`, bytes: 9 }])
})

it('leaves finished files untouched by the update, and drops unfinished ones with a note', async () => {
  const { pool, run } = await databaseBefore('0230_uploads.sql')
  const organizationId = newId(0)
  await pool.query(
    `INSERT INTO organizations (id, name, kind, created_at, updated_at) VALUES ($1, 'Riverside', 'organization', now(), now())`,
    [organizationId],
  )
  const [whole, half] = [newId(1), newId(2)]
  for (const [id, partsThere] of [
    [whole, 3],
    [half, 1],
  ] as const)
    await pool.query(
      `INSERT INTO agenda_files (id, organization_id, file_name, content_type, bytes, part_bytes, parts_there, created_at)
       VALUES ($1, $2, 'plan.pdf', 'application/pdf', 250, 100, $3, now())`,
      [id, organizationId, partsThere],
    )
  expect((await run()).join()).toContain('1 agenda files, 0 recordings')
  const { rows } = await pool.query('SELECT id, bytes, part_bytes, part_count FROM agenda_files')
  expect(rows).toEqual([{ id: whole, bytes: 250, part_bytes: 100, part_count: 3 }])
  const { rows: dropped } = await pool.query('SELECT storage_key FROM dropped_contents ORDER BY storage_key')
  expect(dropped.map(({ storage_key: key }) => key)).toEqual(
    [0, 1, 2].map((part) => `${organizationId}/${half}.${part}`),
  )
})
