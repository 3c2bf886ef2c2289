import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zipSync, strToU8 } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { setupDrive } from '../../../testing/drive.ts'

const docx = (text: string) =>
  Buffer.from(zipSync({ 'word/document.xml': strToU8(`<w:p>${text}</w:p>`) }, { level: 0 }))

/** The discovery of an editor that knows DOCX. */
async function startEditor(host = '127.0.0.1'): Promise<string> {
  const discovery = `<wopi-discovery><net-zone name="external-http"><app name="writer">
    <action default="true" ext="docx" name="edit" urlsrc="https://office.example/browser/cool.html?"/>
    <action ext="odg" name="view" urlsrc="https://office.example/browser/view.html?"/></app></net-zone></wopi-discovery>`
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/hosting/discovery' ? 200 : 404
    response.end(discovery)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** A small WOPI client: what an office server requests with a token. */
async function setup({ editorHost, ...environment }: Record<string, string> = {}) {
  const drive = await setupDrive({ COLLABORA_URL: await startEditor(editorHost), ...environment })
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
    const put = async (payload: Buffer, lock: string) =>
      (
        await request('POST', '/contents', {
          headers: { 'x-wopi-override': 'PUT', 'x-wopi-lock': lock },
          payload,
        })
      ).statusCode
    return { request, override, put }
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

it('locks a file for one editor at a time, for half an hour', async () => {
  const { open, client, clock } = await setup()
  const { override } = client((await open()).accessToken)
  expect(await override('GET_LOCK')).toEqual([200, ''])
  expect(await override('LOCK', 'one')).toEqual([200, 'one'])
  expect(await override('LOCK', 'two')).toEqual([409, 'one'])
  expect(await override('REFRESH_LOCK', 'two')).toEqual([409, 'one'])
  clock.advance(29 * 60_000)
  expect(await override('REFRESH_LOCK', 'one')).toEqual([200, 'one'])
  clock.advance(29 * 60_000)
  expect(await override('GET_LOCK')).toEqual([200, 'one'])
  expect(await override('UNLOCK', 'two')).toEqual([409, 'one'])
  expect(await override('UNLOCK', 'one')).toEqual([200, 'one'])
  expect(await override('UNLOCK', 'one')).toEqual([409, ''])
  await override('LOCK', 'one')
  clock.advance(31 * 60_000)
  expect(await override('LOCK', 'two')).toEqual([200, 'two'])
  expect((await override('RENAME_FILE'))[0]).toBe(501)
})

it('ends an open editor with the share, the session or its time, and takes a token for its file only', async () => {
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
  clock.advance(4 * 3_600_000)
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
