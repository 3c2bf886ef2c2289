import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@majlis/contract'
import { zipSync, strToU8 } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { setupDrive } from '../../../testing/drive.ts'

/** The same for the same text, whenever it is made. */
const docx = (text: string) =>
  Buffer.from(
    zipSync({ 'word/document.xml': strToU8(`<w:p>${text}</w:p>`) }, { level: 0, mtime: '2026-01-01' }),
  )

/** The discovery of an editor that knows DOCX. `proofKey`: its keys as it gives them at that moment. */
async function startEditor(host = '127.0.0.1', proofKey = () => ''): Promise<string> {
  const discovery = () => `<wopi-discovery><net-zone name="external-http"><app name="writer">
    <action default="true" ext="docx" name="edit" urlsrc="https://office.example/browser/cool.html?"/>
    <action ext="odg" name="view" urlsrc="https://office.example/browser/view.html?"/></app></net-zone>${proofKey()}</wopi-discovery>`
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/hosting/discovery' ? 200 : 404
    response.end(discovery())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** A small WOPI client: what an office server requests with a token. */
async function setup({ editorHost, ...environment }: Record<string, string> = {}, proofKey?: () => string) {
  const drive = await setupDrive({ COLLABORA_URL: await startEditor(editorHost, proofKey), ...environment })
  const { upload, http, api } = drive
  const id = await upload('Plan.docx', docx('first'))
  const open = async (by = api) => (await by.editor({ id })).data
  const client = (token: string, of = id) => {
    const request = (
      method: 'GET' | 'POST',
      path = '',
      { headers = {}, payload }: { headers?: Record<string, string>; payload?: Buffer } = {},
    ) =>
      http.inject({
        method,
        url: `/wopi/files/${of}${path}`,
        query: { access_token: token },
        headers: { ...(payload ? { 'content-type': 'application/octet-stream' } : {}), ...headers },
        ...(payload ? { payload } : {}),
      })
    const override = async (action: string, lock = '') => {
      const { statusCode, headers } = await request('POST', '', {
        headers: { 'x-wopi-override': action, 'x-wopi-lock': lock },
      })
      return [statusCode, headers['x-wopi-lock']]
    }
    const save = (payload: Buffer, lock: string, timestamp?: string) =>
      request('POST', '/contents', {
        headers: {
          'x-wopi-override': 'PUT',
          'x-wopi-lock': lock,
          ...(timestamp === undefined ? {} : { 'x-cool-wopi-timestamp': timestamp }),
        },
        payload,
      })
    const put = async (payload: Buffer, lock: string) => (await save(payload, lock)).statusCode
    const modifiedAt = async () =>
      (await request('GET')).json<{ LastModifiedTime: string }>().LastModifiedTime
    return { request, override, save, put, modifiedAt }
  }
  return { ...drive, id, open, client }
}

it('opens an office file in the editor that knows it, for people who may edit it', async () => {
  const { api, open, id, upload, addUser, organizationId, driveOf } = await setup()
  const { url } = await open()
  expect(url).toContain('https://office.example/browser/cool.html?WOPISrc=')
  expect(decodeURIComponent(url)).toMatch(new RegExp(`/wopi/files/${id}$`))
  expect((await api.usage()).data.hasEditor).toBe(true)
  const text = await upload('Notes.txt')
  await expect(api.editor({ id: text })).rejects.toHaveCode('drive.not_editable')
  const colleague = await addUser(organizationId, 'Omar')
  const other = await driveOf(colleague)
  await expect(open(other)).rejects.toHaveCode('drive.not_found')
  await api.share({ id, kind: 'user', subjectId: colleague.id, canEdit: false })
  await expect(open(other)).rejects.toHaveCode('drive.view_only')
})

it('says what the file is, gives its content, and saves new versions under a lock', async () => {
  const { api, open, client, id } = await setup()
  const { request, override, put } = client((await open()).accessToken)
  expect((await request('GET')).json()).toMatchObject({
    BaseFileName: 'Plan.docx',
    Size: docx('first').length,
    UserCanWrite: true,
    SupportsLocks: true,
    UserFriendlyName: 'Nusrat Test',
  })
  expect((await request('GET', '/contents')).rawPayload.equals(docx('first'))).toBe(true)
  expect(await put(docx('second'), 'one')).toBe(409)
  await override('LOCK', 'one')
  expect(await put(docx('second'), 'two')).toBe(409)
  expect(await put(docx('second'), 'one')).toBe(200)
  expect((await request('GET', '/contents')).rawPayload.equals(docx('second'))).toBe(true)
  expect((await api.versions({ id })).data.map(({ number }) => number)).toEqual([2, 1])
  expect(await put(Buffer.from('no document'), 'one')).toBe(422)
  expect((await request('GET', '/contents')).rawPayload.equals(docx('second'))).toBe(true)
})

it('makes one version of all saves under a lock, and another one under the next lock', async () => {
  const { api, open, client, id, contentOf, storage } = await setup()
  const { override, put } = client((await open()).accessToken)
  const stored = () => [...storage.contents.keys()].length
  const numbers = async () => (await api.versions({ id })).data.map(({ number }) => number)
  await override('LOCK', 'one')
  await put(docx('second'), 'one')
  const count = stored()
  for (const text of ['third', 'fourth']) expect(await put(docx(text), 'one')).toBe(200)
  expect(await numbers()).toEqual([2, 1])
  expect(stored()).toBe(count)
  await override('UNLOCK', 'one')
  await override('LOCK', 'two')
  await put(docx('fifth'), 'two')
  expect(await numbers()).toEqual([3, 2, 1])
  const [, second] = (await api.versions({ id })).data
  await api.restoreVersion({ id, versionId: second?.id ?? '' })
  expect(await contentOf(id)).toBe(docx('fourth').toString())
})

it('keeps a version that someone uploads between two saves', async () => {
  const { api, open, client, id, upload } = await setup()
  const { override, put } = client((await open()).accessToken)
  await override('LOCK', 'one')
  await put(docx('second'), 'one')
  await upload('Plan.docx', docx('uploaded'))
  await put(docx('third'), 'one')
  await put(docx('fourth'), 'one')
  expect((await api.versions({ id })).data.map(({ number }) => number)).toEqual([4, 3, 2, 1])
})

it('keeps what each person has saved under a common lock', async () => {
  const { api, open, client, id, addUser, organizationId, driveOf } = await setup()
  const colleague = await addUser(organizationId, 'Omar')
  await api.share({ id, kind: 'user', subjectId: colleague.id, canEdit: true })
  const own = client((await open()).accessToken)
  const other = client((await open(await driveOf(colleague))).accessToken)
  await own.override('LOCK', 'one')
  for (const { put } of [own, own, other, other]) expect(await put(docx('more'), 'one')).toBe(200)
  const versions = (await api.versions({ id })).data.map(({ number, addedBy }) => [number, addedBy])
  expect(versions).toEqual([
    [3, 'Omar Test'],
    [2, 'Nusrat Test'],
    [1, 'Nusrat Test'],
  ])
})

it('saves nothing if the lock is lost while the content comes', async () => {
  const { api, open, client, http, id, db } = await setup()
  const { accessToken } = await open()
  const { override } = client(accessToken)
  const arriving = async () => (await db.selectFrom('uploads').select('id').execute()).length
  await override('LOCK', 'one')
  const before = await arriving()
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const query = new URLSearchParams({ access_token: accessToken })
  const content = docx('second')
  const slow = httpRequest(`${address}/wopi/files/${id}/contents?${query.toString()}`, {
    method: 'POST',
    headers: { 'x-wopi-override': 'PUT', 'x-wopi-lock': 'one', 'content-length': String(content.length) },
  })
  const answer = new Promise<[number | undefined, unknown]>((resolve) =>
    slow.on('response', ({ statusCode, headers }) => resolve([statusCode, headers['x-wopi-lock']])),
  )
  slow.write(content.subarray(0, 10))
  await expect.poll(arriving).toBe(before + 1)
  await override('UNLOCK', 'one')
  await override('LOCK', 'two')
  slow.end(content.subarray(10))
  expect(await answer).toEqual([409, 'two'])
  expect((await api.versions({ id })).data).toHaveLength(1)
})

it('asks before a save replaces a version that the editor has not read, as Collabora Online expects', async () => {
  const { open, client, upload, clock } = await setup()
  const { request, override, save, modifiedAt } = client((await open()).accessToken)
  await override('LOCK', 'one')
  const first = await modifiedAt()
  clock.advance(1_000)
  const saved = await save(docx('second'), 'one', first)
  expect(saved.statusCode).toBe(200)
  const { LastModifiedTime: second } = saved.json<{ LastModifiedTime: string }>()
  expect(second).toBe(await modifiedAt())
  // As Collabora Online may write it.
  expect((await save(docx('third'), 'one', second.replace('Z', '000Z'))).statusCode).toBe(200)
  const third = await modifiedAt()
  clock.advance(1_000)
  await upload('Plan.docx', docx('uploaded'))
  const refused = await save(docx('fourth'), 'one', third)
  expect([refused.statusCode, refused.json()]).toEqual([409, { COOLStatusCode: 1010 }])
  expect((await request('GET', '/contents')).rawPayload.equals(docx('uploaded'))).toBe(true)
  // After the person has chosen to overwrite.
  expect((await save(docx('fourth'), 'one')).statusCode).toBe(200)
})

/** What an editor that signs its requests sends with each (WOPI, “Using proof keys”). */
function proofHeaders(
  { token, url, at }: { token: string; url: string; at: number },
  current: KeyObject,
  old: KeyObject,
) {
  const ticks = 621_355_968_000_000_000n + BigInt(at) * 10_000n
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(ticks)
  const parts = [Buffer.from(token), Buffer.from(url.toUpperCase()), time].flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return [length, part]
  })
  const by = (key: KeyObject) => sign('sha256', Buffer.concat(parts), key).toString('base64')
  return { 'x-wopi-timestamp': String(ticks), 'x-wopi-proof': by(current), 'x-wopi-proofold': by(old) }
}

it('accepts requests of an editor that signs only with its current or its old key, for 20 minutes', async () => {
  const pairs = Array.from({ length: 4 }, () => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const [older, old, current, stranger] = pairs.map(({ privateKey }) => privateKey)
  if (!older || !old || !current || !stranger) throw new Error('no keys')
  const attributes = (key: KeyObject, prefix = '') => {
    const { n = '', e = '' } = key.export({ format: 'jwk' })
    const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
    return `${prefix}modulus="${base64(n)}" ${prefix}exponent="${base64(e)}"`
  }
  let given = [old, older] as const
  const { open, client, id, clock } = await setup(
    {},
    () => `<proof-key ${attributes(given[0])} ${attributes(given[1], 'old')} value="x" oldvalue="y"/>`,
  )
  const { accessToken: token, url: opened } = await open()
  const source = new URL(opened).searchParams.get('WOPISrc') ?? ''
  const url = `${source}?${new URLSearchParams({ access_token: token }).toString()}`
  const status = async (
    keys: readonly [KeyObject, KeyObject],
    changes: { at?: number; url?: string } = {},
  ) => {
    const headers = proofHeaders({ token, url, at: clock.now(), ...changes }, ...keys)
    return (await client(token).request('GET', '', { headers })).statusCode
  }
  expect((await client(token).request('GET')).statusCode).toBe(500)
  expect(await status([old, older])).toBe(200)
  expect(await status([stranger, stranger])).toBe(500)
  // The editor has the next keys, of which discovery does not tell yet.
  expect(await status([current, old])).toBe(200)
  // Discovery has keys that the editor does not sign with yet.
  expect(await status([older, stranger])).toBe(200)
  expect(await status([old, older], { at: clock.now() - 19 * minuteMs })).toBe(200)
  expect(await status([old, older], { at: clock.now() - 21 * minuteMs })).toBe(500)
  expect(await status([old, older], { url: url.replace(id, newId()) })).toBe(500)
  given = [stranger, current]
  expect(await status([stranger, current])).toBe(500)
  clock.advance(61_000)
  expect(await status([stranger, current])).toBe(200)
})

it('counts what an editor sends as an upload in progress, until the sender disconnects', async () => {
  const { open, client, http, id, files, host } = await setup()
  const { accessToken } = await open()
  await client(accessToken).override('LOCK', 'one')
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const query = new URLSearchParams({ access_token: accessToken })
  const slow = httpRequest(`${address}/wopi/files/${id}/contents?${query.toString()}`, {
    method: 'POST',
    headers: { 'x-wopi-override': 'PUT', 'x-wopi-lock': 'one', 'content-length': '1000000' },
  }).on('error', () => undefined)
  slow.write('PK')
  const isFull = () => {
    const places: (() => void)[] = []
    try {
      for (let n = 0; n < limits.uploads.atOnceOfUser; n += 1)
        places.push(files.api.uploads.takePlace(host.id))
      return false
    } catch (error) {
      return error instanceof AppError && error.code === 'general.too_many_attempts'
    } finally {
      for (const leave of places) leave()
    }
  }
  await expect.poll(isFull).toBe(true)
  slow.destroy()
  await expect.poll(isFull).toBe(false)
})

it('answers 413 to a save for which the drive has no room', async () => {
  const { open, client, db } = await setup({ DRIVE_USER_GB: '1' })
  const { override, put } = client((await open()).accessToken)
  await override('LOCK', 'one')
  await db
    .updateTable('drive_contents')
    .set({ bytes: 1024 ** 3 })
    .execute()
  expect(await put(docx('second'), 'one')).toBe(413)
})

it('counts a save for the quota in place of the version that it replaces', async () => {
  const { open, client, db, api, id } = await setup({ DRIVE_USER_GB: '1' })
  const { override, put } = client((await open()).accessToken)
  await override('LOCK', 'one')
  expect(await put(docx('second'), 'one')).toBe(200)
  // As if that had filled the drive.
  const [saved] = (await api.versions({ id })).data
  await db
    .updateTable('drive_contents')
    .set({ bytes: 1024 ** 3 - docx('first').length })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('drive_versions')
        .select('content_id')
        .where('id', '=', saved?.id ?? ''),
    )
    .execute()
  expect((await api.usage()).data).toMatchObject({ usedBytes: 1024 ** 3 })
  expect(await put(docx('third'), 'one')).toBe(200)
  expect((await api.usage()).data.usedBytes).toBe(docx('first').length + docx('third').length)
})

it('counts a save in addition to versions that it doesn’t replace', async () => {
  const { open, client, db, upload } = await setup({ DRIVE_USER_GB: '1' })
  const { override, put } = client((await open()).accessToken)
  await override('LOCK', 'one')
  await put(docx('second'), 'one')
  await upload('Plan.docx', docx('uploaded'))
  await db
    .updateTable('drive_contents')
    .set({ bytes: 1024 ** 3 / 2 })
    .execute()
  expect(await put(docx('third'), 'one')).toBe(413)
})

it('locks a file for one editor at a time, for half an hour', async () => {
  const { open, client, clock } = await setup()
  const { override } = client((await open()).accessToken)
  expect(await override('GET_LOCK')).toEqual([200, ''])
  expect(await override('LOCK', 'one')).toEqual([200, 'one'])
  expect(await override('LOCK', 'two')).toEqual([409, 'one'])
  expect(await override('REFRESH_LOCK', 'two')).toEqual([409, 'one'])
  clock.advance(29 * minuteMs)
  expect(await override('REFRESH_LOCK', 'one')).toEqual([200, 'one'])
  clock.advance(29 * minuteMs)
  expect(await override('GET_LOCK')).toEqual([200, 'one'])
  expect(await override('UNLOCK', 'two')).toEqual([409, 'one'])
  expect(await override('UNLOCK', 'one')).toEqual([200, 'one'])
  expect(await override('UNLOCK', 'one')).toEqual([409, ''])
  await override('LOCK', 'one')
  clock.advance(31 * minuteMs)
  expect(await override('LOCK', 'two')).toEqual([200, 'two'])
  expect((await override('RENAME_FILE'))[0]).toBe(501)
})

it('closes an open editor when the share, the session or its token ends, and accepts a token for its file only', async () => {
  const { api, open, client, id, upload, addUser, organizationId, driveOf, clock, db } = await setup()
  const colleague = await addUser(organizationId, 'Omar')
  const share = async (canEdit: boolean) =>
    (await api.share({ id, kind: 'user', subjectId: colleague.id, canEdit })).data[0]?.id ?? ''
  const shareId = await share(true)
  const { accessToken } = await open(await driveOf(colleague))
  const { request } = client(accessToken)
  const status = async () => (await request('GET', '/contents')).statusCode
  expect(await status()).toBe(200)
  await share(false)
  expect(await status()).toBe(401)
  await share(true)
  expect(await status()).toBe(200)
  await api.unshare({ id, shareId })
  expect(await status()).toBe(401)
  await share(true)
  const other = await upload('Other.docx', docx('other'))
  for (const [token, of] of [
    [accessToken, other],
    [accessToken, newId()],
    ['guessed', id],
    ['', id],
  ] as const)
    expect((await client(token, of).request('GET')).statusCode).toBe(401)
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', colleague.id).execute()
  expect(await status()).toBe(401)
  const own = client((await open()).accessToken)
  clock.advance(4 * hourMs)
  expect((await own.request('GET')).statusCode).toBe(401)
})

it('cuts off what an editor is reading when the share ends', async () => {
  const { api, addUser, organizationId, driveOf, upload, http, deliver } = await setup()
  const colleague = await addUser(organizationId, 'Omar')
  // More than sockets take of what is not read.
  const id = await upload('Large.docx', docx('x'.repeat(48 * 1024 * 1024)))
  const { data } = await api.share({ id, kind: 'user', subjectId: colleague.id, canEdit: true })
  const { accessToken } = (await (await driveOf(colleague)).editor({ id })).data
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const query = new URLSearchParams({ access_token: accessToken })
  const response = await fetch(`${address}/wopi/files/${id}/contents?${query.toString()}`)
  expect(response.status).toBe(200)
  await api.unshare({ id, shareId: data[0]?.id ?? '' })
  await deliver()
  const received = response.arrayBuffer().then(({ byteLength }) => byteLength)
  await expect(received).rejects.toThrow('terminated')
})

it('gives no file to an editor on another machine unless an admin allows it', async () => {
  // Leads to this machine, as any other host would to another one.
  const { api, open, client, browser, host } = await setup({ editorHost: '0.0.0.0' })
  expect((await api.usage()).data.hasEditor).toBe(false)
  await expect(open()).rejects.toHaveCode('drive.not_editable')
  const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
  const { rules, engines } = (await administration.processingRules()).data
  expect(engines.officeEditor).toEqual({ sentTo: '0.0.0.0' })
  await administration.saveProcessingRules({ ...rules, sendsFiles: true })
  expect((await api.usage()).data.hasEditor).toBe(true)
  const { request } = client((await open()).accessToken)
  expect((await request('GET', '/contents')).statusCode).toBe(200)
  // Turned off while the editor is open: nothing more leaves.
  await administration.saveProcessingRules({ ...rules, sendsFiles: false })
  expect((await request('GET', '/contents')).statusCode).toBe(401)
})

it('has no editor without one', async () => {
  const { api, upload, http } = await setupDrive()
  const id = await upload('Plan.docx', docx('first'))
  expect((await api.usage()).data.hasEditor).toBe(false)
  await expect(api.editor({ id })).rejects.toHaveCode('drive.not_editable')
  expect((await http.inject({ url: `/wopi/files/${id}?access_token=x` })).statusCode).toBe(401)
})
