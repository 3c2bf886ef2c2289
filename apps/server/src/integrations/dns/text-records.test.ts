import { startDnsServer } from '@majlis/testing/dns-server'
import { expect, it, onTestFinished } from 'vitest'
import { dnsSettings } from './dns.settings.ts'
import { createTextRecords, DnsUnansweredError } from './text-records.ts'

async function setup() {
  const server = await startDnsServer()
  onTestFinished(() => server.close())
  return { server, find: createTextRecords({ servers: [server.address], tryMs: 100, allMs: 500 }).find }
}

it('finds the TXT records of a name', async () => {
  const { server, find } = await setup()
  server.records.set('riverside.example', ['v=spf1 -all', 'majlis=1'])
  expect((await find('riverside.example')).toSorted()).toEqual(['majlis=1', 'v=spf1 -all'])
})

it('joins the strings of a long record', async () => {
  const { server, find } = await setup()
  server.records.set('riverside.example', ['x'.repeat(300)])
  expect(await find('riverside.example')).toEqual(['x'.repeat(300)])
})

it('finds none where the name is unknown, or has records of other types only', async () => {
  const { server, find } = await setup()
  server.records.set('riverside.example', [])
  expect(await find('riverside.example')).toEqual([])
  expect(await find('unknown.example')).toEqual([])
})

it.each(['silent', 'fails', 'refuses'] as const)(
  'distinguishes a server that %s from a missing record',
  async (mode) => {
    const { server, find } = await setup()
    server.records.set('riverside.example', ['majlis=1'])
    server.set(mode)
    await expect(find('riverside.example')).rejects.toThrow(DnsUnansweredError)
  },
)

it('gives up after a while, however long a server may take', async () => {
  const { server } = await setup()
  server.set('silent')
  const { find } = createTextRecords({ servers: [server.address], tryMs: 60_000, allMs: 50 })
  await expect(find('riverside.example')).rejects.toThrow(DnsUnansweredError)
})

it('reads the servers of the operator', () => {
  const { schema } = dnsSettings.settings.DNS_SERVERS
  expect(schema.parse(undefined)).toEqual([])
  expect(schema.parse('10.0.0.53, [fd00::53]:5353')).toEqual(['10.0.0.53', '[fd00::53]:5353'])
  expect(schema.safeParse('dns.example').success).toBe(false)
})
