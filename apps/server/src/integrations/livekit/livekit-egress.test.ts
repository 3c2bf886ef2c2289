import { createHash } from 'node:crypto'
import { AccessToken } from 'livekit-server-sdk'
import { expect, it } from 'vitest'
import { createLivekitMediaServer } from './index.ts'

const apiKey = 'devkey'
const apiSecret = 'a-secret-of-at-least-thirty-two-characters'
const media = createLivekitMediaServer({
  url: 'http://127.0.0.1:9',
  publicUrl: 'ws://127.0.0.1:9',
  apiKey,
  apiSecret,
})

async function signed(body: string, secret = apiSecret): Promise<string> {
  const token = new AccessToken(apiKey, secret)
  token.sha256 = createHash('sha256').update(body).digest('base64')
  return token.toJwt()
}

it('[1.11] reads what LiveKit reports of a recording, if LiveKit has signed it', async () => {
  const body = JSON.stringify({ event: 'egress_ended', id: 'EV_1', egressInfo: { egressId: 'EG_1' } })
  expect(await media.readWebhook(body, await signed(body))).toMatchObject({
    kind: 'egress_changed',
    egressId: 'EG_1',
  })
  expect(await media.readWebhook(body.replace('EG_1', 'EG_2'), await signed(body))).toBeNull()
  expect(await media.readWebhook(body, await signed(body, apiSecret.replace('a', 'b')))).toBeNull()
  expect(await media.readWebhook(body, undefined)).toBeNull()
})
