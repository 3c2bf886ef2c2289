import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startHomeserver } from './homeserver.ts'

const api = '/_matrix/client/v3'

/** The first run on a machine installs Synapse, which takes up to a minute. */
it(
  'lets people of Majlis write as fast as they can, keeps their messages when it is killed, and lets no one else in',
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'majlis-homeserver-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const homeserver = await startHomeserver({ dataDir, serverUrl: 'http://127.0.0.1:9' })
    onTestFinished(homeserver.stop)
    const call = async (method: string, path: string, token: string, body?: object) => {
      const response = await fetch(`${homeserver.url}${path}`, {
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // What the homeserver answers is compared below.
      return { status: response.status, body: (await response.json()) as Record<string, string> }
    }

    for (const file of readdirSync(join(dataDir, 'chat')).filter((name) => name.endsWith('.json')))
      expect(statSync(join(dataDir, 'chat', file)).mode & 0o077).toBe(0)
    const password = { type: 'm.login.password', identifier: { type: 'm.id.user', user: 'a' }, password: 'b' }
    expect((await call('POST', `${api}/login`, '', password)).status).toBe(400)
    expect((await call('POST', `${api}/register`, '', {})).status).toBe(403)
    expect((await call('POST', `${api}/register?kind=guest`, '', {})).status).toBe(403)
    expect((await call('GET', '/_matrix/federation/v1/version', '')).status).toBe(404)

    const account = { type: 'm.login.application_service', username: 'majlis_nusrat' }
    const registered = await call('POST', `${api}/register`, homeserver.appserviceToken, account)
    const token = registered.body['access_token'] ?? ''
    expect(registered.body['user_id']).toBe(`@majlis_nusrat:${homeserver.serverName}`)
    const room = (await call('POST', `${api}/createRoom`, token, { preset: 'private_chat' })).body['room_id']
    const write = (number: number) =>
      call('PUT', `${api}/rooms/${room}/send/m.room.message/${number}`, token, {
        msgtype: 'm.text',
        body: `Message ${number}`,
      })
    for (let number = 0; number < 30; number += 1) expect((await write(number)).status).toBe(200)

    homeserver.kill()
    const messages = () => call('GET', `${api}/rooms/${room}/messages?dir=b&limit=1`, token).catch(() => null)
    await expect
      .poll(async () => JSON.stringify((await messages())?.body), { timeout: 40_000 })
      .toContain('Message 29')
  },
)
