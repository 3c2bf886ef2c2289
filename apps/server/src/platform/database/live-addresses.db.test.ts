import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { liveName, requireSameAddress } from './live-addresses.ts'

const own = 'https://meet.example.org'
const former = 'https://majlis.example.org'

/** A process that lives at an address, seen by its connection. */
async function live(databaseUrl: string, kind: `majlis-${string}`, url: string) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: liveName(kind, url) })
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

async function setup() {
  const { pool, url } = await testDatabase()
  const check = (publicUrl = own, formerUrl?: string) => requireSameAddress(pool, { publicUrl, formerUrl })
  return { databaseUrl: url, check }
}

it.each(['majlis-web', 'majlis-worker', 'majlis-mail-worker'] as const)(
  'refuses to start beside a %s with another address, and names both addresses',
  async (kind) => {
    const { databaseUrl, check } = await setup()
    await expect(check()).resolves.toBeUndefined()
    await live(databaseUrl, kind, own)
    await expect(check()).resolves.toBeUndefined()
    const other = await live(databaseUrl, kind, former)
    await expect(check()).rejects.toThrow(
      `PUBLIC_URL: a server on this database has the address ${former}, and this one has ${own}: give all the same.`,
    )
    await other.end()
    await expect.poll(() => check().catch(String)).toBeUndefined()
  },
)

it('lets servers with a new address start one by one while others still have the old one', async () => {
  const { databaseUrl, check } = await setup()
  await live(databaseUrl, 'majlis-web', former)
  await live(databaseUrl, 'majlis-worker', own)
  await expect(check(own, former)).resolves.toBeUndefined()
  await expect(check(own, 'https://third.example.org')).rejects.toThrow(`FORMER_PUBLIC_URL=${former}`)
})

it('compares only the part of a long address that PostgreSQL keeps', async () => {
  const { databaseUrl, check } = await setup()
  const long = `https://${'meet.'.repeat(12)}example.org`
  await live(databaseUrl, 'majlis-web', long)
  await expect(check(long)).resolves.toBeUndefined()
  await expect(check()).rejects.toThrow('PUBLIC_URL: ')
})
