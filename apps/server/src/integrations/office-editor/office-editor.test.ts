import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testClock } from '@majlis/testing'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { createOfficeEditor } from './office-editor.ts'

const { n = '', e = '' } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  format: 'jwk',
})
const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
const keys = `<proof-key modulus="${base64(n)}" exponent="${base64(e)}"/>`
const unsigned = { token: 'x', url: 'https://majlis.example/', timestamp: '', proof: '', oldProof: '' }

/** An editor whose discovery has these keys, or fails for null. */
async function setup() {
  const clock = testClock()
  const seen = { keys: keys as string | null, requests: 0 }
  const server = createServer((_request, response) => {
    seen.requests += 1
    response.statusCode = seen.keys === null ? 503 : 200
    response.end(`<wopi-discovery>${seen.keys ?? ''}</wopi-discovery>`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { clock, seen, editor: createOfficeEditor({ url: `http://127.0.0.1:${port}`, clock }) }
}

it('accepts requests without a signature only from an editor that has given no keys', async () => {
  const { clock, seen, editor } = await setup()
  seen.keys = ''
  expect(await editor.hasSent(unsigned)).toBe(true)
  clock.advance(hourMs)
  seen.keys = keys
  expect(await editor.hasSent(unsigned)).toBe(false)
  seen.keys = ''
  clock.advance(hourMs)
  expect(await editor.hasSent(unsigned)).toBe(false)
})

it.each([`<proof-key modulus='${base64(n)}' exponent='AQAB'/>`, `<wopi:proof-key value="x"/>`])(
  'does not take keys that it does not understand for none: %s',
  async (given) => {
    const { seen, editor } = await setup()
    seen.keys = given
    await expect(editor.hasSent(unsigned)).rejects.toThrow('not understood')
  },
)

it('does not wait again and again for an editor that does not answer', async () => {
  const { clock, seen, editor } = await setup()
  expect(await editor.hasSent(unsigned)).toBe(false)
  seen.keys = null
  clock.advance(hourMs)
  const before = seen.requests
  const answers = Array.from({ length: 5 }, () => editor.hasSent(unsigned))
  expect(await Promise.all(answers)).toEqual([false, false, false, false, false])
  expect(await editor.hasSent(unsigned)).toBe(false)
  expect(seen.requests - before).toBe(1)
  clock.advance(61_000)
  await editor.hasSent(unsigned)
  expect(seen.requests - before).toBe(2)
})
