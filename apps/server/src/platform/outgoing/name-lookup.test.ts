import type { LookupAddress } from 'node:dns'
import { lookup as lookUpBySystem } from 'node:dns/promises'
import { startDnsServer } from '@majlis/testing/dns-server'
import { expect, it, onTestFinished } from 'vitest'
import { createNameLookup } from './name-lookup.ts'

async function setup({ isOperators = () => false }: { isOperators?: (host: string) => boolean } = {}) {
  const server = await startDnsServer()
  onTestFinished(() => server.close())
  const look = createNameLookup({ isOperators, servers: [server.address], tryMs: 200, allMs: 500 })
  const find = (host: string, family?: number) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      look(host, { all: true, ...(family ? { family } : {}) }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      )
    })
  return { server, find }
}

it('finds all addresses of a name, and those of one family', async () => {
  const { server, find } = await setup()
  const host = 'login.riverside.example'
  server.addresses.set(host, ['203.0.114.1', '203.0.114.2'])
  const found = [
    { address: '203.0.114.1', family: 4 },
    { address: '203.0.114.2', family: 4 },
  ]
  expect(await find(host)).toEqual(found)
  expect(await find(host, 4)).toEqual(found)
  await expect(find(host, 6)).rejects.toThrow('ENODATA')
  await expect(find('nobody.riverside.example')).rejects.toThrow('ENOTFOUND')
})

it('gives up on names whose servers never answer, without blocking other lookups', async () => {
  const { server, find } = await setup()
  server.set('silent')
  const startedAt = performance.now()
  let isOver = false
  const silent = Promise.allSettled(Array.from({ length: 30 }, (_, n) => find(`part${n}.evil.example`)))
  void silent.then(() => (isOver = true))
  await lookUpBySystem('localhost')
  expect(isOver).toBe(false)
  expect((await silent).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 'rejected'))
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

it('leaves names of the operator, and of this machine, to the system', async () => {
  const { server, find } = await setup({ isOperators: (host) => host === 'keycloak.invalid' })
  server.addresses.set('keycloak.invalid', ['203.0.114.1'])
  await expect(find('keycloak.invalid')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
  for (const { address } of await find('localhost')) expect(['127.0.0.1', '::1']).toContain(address)
  expect(server.questions).toEqual([])
})
