import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { signUpOf } from '../../testing/people.ts'

const json = { 'content-type': 'application/json' }

async function setup() {
  const { http, platform } = await testApp({
    environment: { DATA_DIR: mkdtempSync(join(tmpdir(), 'data-')) },
  })
  const post = (path: string, body: object) =>
    http.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers: json, payload: JSON.stringify(body) })
  const input = signUpOf()
  const { signUpId } = (await post('sign-up', input)).json().data
  const { subject } = await platform.database.db
    .selectFrom('mails')
    .select('subject')
    .executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(subject)?.[0]
  const { data } = (await post('verify-code', { email: input.email, signUpId, code })).json()
  const authorization = `Bearer ${data.accessToken}`
  const send = (payload: Buffer, type: string) =>
    http.inject({
      method: 'PUT',
      url: '/api/v1/organization/logo',
      headers: { authorization, 'content-type': type },
      payload,
    })
  return { http, send }
}

it('[5.9, 7.53] accepts a logo as a body, and serves it to everyone as a picture that never changes', async () => {
  const { http, send } = await setup()
  const picture = await sharp({ create: { width: 800, height: 240, channels: 3, background: '#365D7E' } })
    .jpeg()
    .toBuffer()
  const saved = await send(picture, 'image/jpeg')
  expect(saved.statusCode).toBe(200)
  const { logoUrl } = saved.json().data
  const file = await http.inject({ url: logoUrl })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 400, height: 120 })
})

it('[8.11] refuses what is no picture, too large, or not there', async () => {
  const { http, send } = await setup()
  const refused = [
    [await send(Buffer.from('<svg/>'), 'image/svg+xml'), 415, 'file.type_unsupported'],
    [await send(Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png'), 413, 'file.too_large'],
    [await send(Buffer.from('{}'), 'application/json'), 422, 'file.format_error'],
    [await http.inject('/api/file/0198c0de-0000-7000-8000-000000000000'), 404, 'file.not_found'],
  ] as const
  for (const [response, status, code] of refused) {
    expect(response.json()).toHaveCode(code)
    expect(response.statusCode).toBe(status)
  }
})
