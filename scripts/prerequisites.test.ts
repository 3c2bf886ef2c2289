import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findMissing, listOf } from './prerequisites.mjs'

const isRoot = process.getuid?.() === 0

/** A folder with programs that print what they are given. */
function programs(answers: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-path-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(answers)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

/** What a machine lacks that has only these programs. */
async function missingWith(answers: Record<string, string>, more: Record<string, string> = {}) {
  const env = { PATH: [programs(answers), '/nowhere'].join(delimiter), ENGINES_DIR: '/nowhere', ...more }
  return (await findMissing(env, { isInstalling: false, goFolder: '/nowhere' })).map(({ what }) => what)
}

const user: Record<string, string> = isRoot ? { id: 'exit 0' } : {}

it('names every way to the media server when there is none', async () => {
  const [what, ...others] = await missingWith(user)
  expect(what).toMatch(/^Python 3 with venv .+, or Go 1\.\d+, or livekit-server 1\.\d+\.\d+$/)
  expect(others).toEqual([])
})

it.each([
  [{ python3: 'exit 0' }, {}],
  [{ go: 'echo go version go1.26.3 linux/amd64' }, {}],
  [{ go: 'echo go version go2.0 linux/amd64' }, {}],
  [{ 'livekit-server': 'echo livekit-server version 1.13.5' }, {}],
  [{}, { LIVEKIT_SERVER_BIN: '/opt/livekit-server' }],
  [{}, { LIVEKIT_URL: 'https://livekit.example.org' }],
  [{}, { LIVEKIT_DOWNLOAD_URL: 'https://example.org/livekit.tar.gz' }],
])('accepts one of them: %o %o', async (answers, more) => {
  expect(await missingWith({ ...user, ...answers }, more)).toEqual([])
})

it.each([
  ['Python without venv', { python3: 'exit 1' }],
  ['an old Go', { go: 'echo go version go1.25.9 linux/amd64' }],
  ['another livekit-server', { 'livekit-server': 'echo livekit-server version 1.9.0' }],
])('does not accept %s', async (_, answers) => {
  expect(await missingWith({ ...user, ...answers })).toHaveLength(1)
})

it.runIf(isRoot)(
  'needs a user for the database where root starts it, unless the database is elsewhere',
  async () => {
    const python = { python3: 'exit 0' }
    expect(await missingWith(python)).toEqual([expect.stringContaining('a user named postgres')])
    expect(await missingWith({ ...python, useradd: 'exit 0' })).toEqual([])
    expect(await missingWith(python, { DATABASE_URL: 'postgres://db.example.org/majlis' })).toEqual([])
  },
)

it.runIf(isRoot)('requires a data folder that the database may enter if root names one', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'majlis-closed-'))
  onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
  const answers = { ...user, python3: 'exit 0', id: 'echo 65534' }
  const missing = (more: Record<string, string>) =>
    missingWith(answers, { DATA_DIR: join(closed, 'majlis'), ...more })
  expect(await missing({})).toEqual([expect.stringContaining(`set another than ${closed}/majlis`)])
  expect(await missing({ DATABASE_URL: 'postgres://db.example.org/majlis' })).toEqual([])
  chmodSync(closed, 0o711)
  mkdirSync(join(closed, 'majlis'), { mode: 0o700 })
  expect(await missing({})).toEqual([])
})

it('reports that the port is taken before the packages are installed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const missing = async (PORT: string) =>
    (await findMissing({ ...process.env, PORT }, { isInstalling: true })).map(({ what }) => what)
  expect(await missing(String(port))).toContain(
    `another port than ${port}, which another program uses: set PORT`,
  )
  // What is no port is a matter of the configuration.
  expect(await missing('no port')).toEqual([])
})

it('lists everything at once, with the one command that brings it', () => {
  const missing = [
    { what: 'npm', debian: 'npm' },
    { what: 'Python', debian: 'python3-venv' },
    { what: 'space' },
  ]
  const list = 'Majlis cannot start yet. It needs:\n  - npm\n  - Python\n  - space'
  expect(listOf(missing, false)).toBe(list)
  expect(listOf(missing, true)).toBe(`${list}\nRun: sudo apt-get install npm python3-venv`)
  expect(listOf([{ what: 'space' }], true)).toBe('Majlis needs space.')
})
