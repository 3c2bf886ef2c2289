import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BootstrapError } from './machine.mjs'
import { findMissing, listOf, requirePrerequisites } from './prerequisites.mjs'

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

/** The address of a server that gives every request this status. */
async function serverWith(status: number): Promise<string> {
  const server = createHttpServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/livekit.tar.gz`
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

it('accepts a download if it is there', async () => {
  for (const status of [200, 302])
    expect(await missingWith(user, { LIVEKIT_DOWNLOAD_URL: await serverWith(status) })).toEqual([])
})

it('leaves an address that cannot be parsed to the check of the configuration', async () => {
  for (const LIVEKIT_DOWNLOAD_URL of ['https://', 'http://[livekit', 'https://livekit.example.org:port/file'])
    expect(await missingWith(user, { LIVEKIT_DOWNLOAD_URL })).toEqual([])
})

it('needs a way to build livekit-server if the download is not there', async () => {
  const unreachable = 'http://127.0.0.1:1/livekit.tar.gz'
  for (const LIVEKIT_DOWNLOAD_URL of [await serverWith(404), unreachable]) {
    expect(await missingWith(user, { LIVEKIT_DOWNLOAD_URL })).toEqual([
      expect.stringMatching(/^Python 3 with venv .+, because LIVEKIT_DOWNLOAD_URL cannot be reached/),
    ])
    expect(await missingWith({ ...user, python3: 'exit 0' }, { LIVEKIT_DOWNLOAD_URL })).toEqual([])
  }
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

/** What features lack on a machine with these programs, before the packages are installed. */
async function gapsWith(answers: Record<string, string>, more: Record<string, string> = {}) {
  const PATH = [
    programs({ ...user, 'livekit-server': 'echo livekit-server version 1.13.5', ...answers }),
    '/nowhere',
  ]
  const env = { PATH: PATH.join(delimiter), ENGINES_DIR: '/nowhere', ...more }
  const missing = await findMissing(env, { isInstalling: true })
  return missing.filter(({ consequence }) => consequence !== undefined)
}

it('reports that the chat server lacks Python before anything is installed', async () => {
  const chat = {
    what: 'Python 3.11 or newer with venv',
    consequence: 'chat stays off',
    debian: 'python3-venv',
  }
  expect(await gapsWith({})).toEqual([chat])
  expect(await gapsWith({}, { SPEECH: 'on' })).toEqual([
    { ...chat, consequence: 'chat stays off, and meetings can’t be transcribed' },
  ])
  expect(await gapsWith({}, { CHAT: 'off' })).toEqual([])
  expect(await gapsWith({}, { MATRIX_URL: 'https://matrix.example.org' })).toEqual([])
  expect(await gapsWith({ python3: 'exit 0' }, { SPEECH: 'on' })).toEqual([])
})

it('names no package for a Python that is too old for the chat server', async () => {
  const isOldFor311 = 'case "$2" in *"(3, 11)"*) exit 1;; esac'
  expect(await gapsWith({ python3: isOldFor311 })).toEqual([
    { what: 'Python 3.11 or newer with venv', consequence: 'chat stays off' },
  ])
})

const npm = { what: 'npm', debian: 'npm' }
const chatGap = { what: 'Python', consequence: 'chat stays off', debian: 'python3-venv' }

/** Checks a machine that lacks something, on which `install` installs packages. */
async function check(missing: object[], install: (packages: string[]) => void, mayInstall = true) {
  const lines: string[] = []
  const lacks = missing as { what: string; debian?: string; consequence?: string }[]
  const installer = vi.fn<(packages: string[]) => void>((packages) => {
    install(packages)
    lacks.splice(0, lacks.length, ...lacks.filter(({ debian }) => !debian))
  })
  const machine = { find: async () => [...lacks], mayInstall: () => mayInstall, install: installer }
  const error = await requirePrerequisites((line) => lines.push(line), machine).catch(
    (reason: unknown) => reason,
  )
  return { error: error instanceof BootstrapError ? error.message : error, lines, installer }
}

it('installs what packages bring, also for features, if that is all', async () => {
  const { error, lines, installer } = await check([npm, chatGap], () => {})
  expect(installer).toHaveBeenCalledWith(['npm', 'python3-venv'], expect.anything())
  expect({ error, lines }).toEqual({ error: undefined, lines: [] })
})

it('installs nothing while something else is missing, and lists all of it', async () => {
  const { error, installer } = await check([npm, { what: 'another port' }], () => {})
  expect(installer).not.toHaveBeenCalled()
  expect(error).toMatch(/^Majlis cannot start yet\. It needs:\n  - npm\n  - another port(\nRun: .+)?$/)
})

it('lists everything if the packages cannot be installed, with the reason', async () => {
  const failing = () => {
    throw new BootstrapError('apt-get could not install npm: no network')
  }
  const { error } = await check([npm, chatGap], failing)
  expect(error).toMatch(
    /^apt-get could not install npm: no network\nMajlis needs npm\.\nWithout Python, chat stays off\./,
  )
})

it('starts without what only a feature needs, and says so', async () => {
  const failing = () => {
    throw new BootstrapError('apt-get could not install python3-venv: no network')
  }
  const failed = await check([chatGap], failing)
  expect(failed.error).toBeUndefined()
  expect(failed.lines).toEqual([
    'apt-get could not install python3-venv: no network',
    expect.stringMatching(/^Without Python, chat stays off\./),
  ])
  const asUser = await check([chatGap], () => {}, false)
  expect(asUser.installer).not.toHaveBeenCalled()
  expect(asUser).toMatchObject({ error: undefined, lines: [expect.stringMatching(/^Without Python, chat/)] })
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
  expect(
    listOf([...missing, { what: 'Python', debian: 'python3-venv', consequence: 'chat stays off' }], true),
  ).toBe(`${list}\nWithout Python, chat stays off.\nRun: sudo apt-get install npm python3-venv`)
})
