import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { testDatabase } from './testing/database.ts'
import { openLivePage, type LivePage } from './testing/live-page.ts'
import {
  freePort,
  publicUrl,
  serverEntry,
  serverEnvironment,
  signUpAt,
  startServerProcess,
} from './testing/server-process.ts'

const list = '/api/meeting/meeting-management/user-meetings?page=1&pageSize=20'
/** `npm run load -- sockets` measures how long 5,000 take, and `rolling` that no request fails while processes are replaced. */
const pageCount = 300
/** As many requests in a second as a thousand pages of the web app make. */
const refetchSpreadMs = 1_500

it(
  'has every socket back after a restart, and none of their requests fails',
  { timeout: 180_000 },
  async () => {
    const { url: databaseUrl } = await testDatabase()
    const port = await freePort()
    const more = {
      DRAIN_SECONDS: '0',
      SOCKETS_PER_ADDRESS: '20000',
      SOCKETS_PER_USER: '20000',
      CALLS_PER_MINUTE: '1000000',
    }
    const first = await startServerProcess(databaseUrl, port, more)
    const { url } = first
    const token = await signUpAt(url)
    const headers = { authorization: `Bearer ${token}` }
    const fetched: number[] = []
    let isRestarted = false

    async function refetch(): Promise<void> {
      if (!isRestarted) return
      await new Promise((resolve) => setTimeout(resolve, Math.random() * refetchSpreadMs))
      const response = await fetch(`${url}${list}`, { headers }).catch(() => null)
      await response?.arrayBuffer()
      fetched.push(response?.status ?? 0)
    }

    const pages: LivePage[] = []
    onTestFinished(() => {
      for (const page of pages) page.close()
    })
    const socketUrl = `${url.replace('http', 'ws')}/ws`
    while (pages.length < pageCount) {
      for (let index = 0; index < 100; index += 1)
        pages.push(openLivePage({ url: socketUrl, token, onConnected: () => void refetch() }))
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const connected = () => pages.filter((page) => page.connectedAt() !== null).length
    await expect.poll(connected, { timeout: 60_000 }).toBe(pageCount)

    isRestarted = true
    await first.stop()
    await startServerProcess(databaseUrl, port, more)
    await expect.poll(connected, { timeout: 60_000 }).toBe(pageCount)
    await expect.poll(() => fetched.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(pageCount)
    // Refused pages try again; no one sees an error.
    expect(fetched.filter((status) => status !== 200 && status !== 503)).toEqual([])
  },
)

it(
  'starts beside no server with another public address, unless that is the former one',
  { timeout: 120_000 },
  async () => {
    const { url } = await testDatabase()
    await startServerProcess(url, await freePort(), { ROLE: 'web,worker' })
    const moved = { PUBLIC_URL: 'http://localhost:3000' }
    expect(await endOfServer({ DATABASE_URL: url, ...moved })).toEqual([
      'Majlis cannot start like this:',
      `  PUBLIC_URL: a server on this database has the address ${publicUrl}, and this one has ${moved.PUBLIC_URL}: give all the same. While you change it, start the new ones with FORMER_PUBLIC_URL=${publicUrl}.`,
    ])
    await startServerProcess(url, await freePort(), { ...moved, FORMER_PUBLIC_URL: publicUrl })
  },
)

/** What a server says that does not start. */
async function endOfServer(env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, [serverEntry], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...serverEnvironment, ...env },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  expect(await once(child, 'exit')).toEqual([1, null])
  return said.trim().split('\n')
}

it(
  'starts on no database but that of its build, and says so in one sentence',
  { timeout: 60_000 },
  async () => {
    const { url, pool } = await testDatabase()
    const empty = new URL(url)
    empty.pathname = '/empty_for_start'
    await pool.query('DROP DATABASE IF EXISTS empty_for_start')
    await pool.query('CREATE DATABASE empty_for_start')
    const said = await endOfServer({ DATABASE_URL: empty.href })
    await pool.query('DROP DATABASE empty_for_start')
    expect(said).toEqual([
      'Majlis cannot start like this:',
      '  DATABASE_URL: the database has no tables yet: run `node apps/server/src/main.ts migrate` first.',
    ])
  },
)
