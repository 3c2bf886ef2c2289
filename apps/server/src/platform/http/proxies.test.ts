import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { countryOf, trustedProxies } from './proxies.ts'

/** What a server behind such proxies takes for the country of a request. */
async function countryFrom(trustProxy: string | undefined, request: { peer: string; headers: object }) {
  const app = Fastify({ trustProxy: trustedProxies(trustProxy) })
  onTestFinished(() => app.close())
  app.get('/', async (one) => ({ country: countryOf(one, 'CF-IPCountry') }))
  const response = await app.inject({
    url: '/',
    remoteAddress: request.peer,
    headers: { ...request.headers },
  })
  return response.json<{ country: string | null }>().country
}

describe('countryOf', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }

  it('[3.32] believes only the trusted proxy', async () => {
    const headers = { ...forwarded, 'cf-ipcountry': 'BD' }
    expect(await countryFrom('10.0.0.1', { peer: '10.0.0.1', headers })).toBe('BD')
    expect(await countryFrom('10.0.0.1', { peer: '198.51.100.4', headers })).toBeNull()
    expect(await countryFrom(undefined, { peer: '10.0.0.1', headers })).toBeNull()
  })

  it.each(['XX', 'T1', 'bd', 'Bangladesh', ''])('[3.32] takes %j for no country', async (country) => {
    const headers = { ...forwarded, 'cf-ipcountry': country }
    expect(await countryFrom('loopback', { peer: '127.0.0.1', headers })).toBeNull()
  })
})
