import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { processEnvironment } from './config.ts'
import type { Engine } from './engine.ts'
import { identify } from './processes.ts'
import { choosePorts } from './ports.ts'
import { type Stack, startStack } from './supervisor.ts'

// The engines are the real ones; the first run on a machine builds livekit-server, which takes minutes.
const buildTimeoutMs = 900_000
vi.setConfig({ testTimeout: 60_000 })
const engineVariables = ['DATABASE_URL', 'LIVEKIT_URL', 'APP_SECRET', 'MAILBOX_KEY', 'PUBLIC_URL']
const env = {
  ...Object.fromEntries(Object.entries(processEnvironment).filter(([key]) => !engineVariables.includes(key))),
  CHAT: 'off',
}

const directories: string[] = []
function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-stack-'))
  directories.push(directory)
  return directory
}
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true, force: true })))

async function optionsFor(dataDir: string) {
  const ports = await choosePorts(freshDirectory(), [{ name: 'server', protocol: 'tcp', host: '127.0.0.1' }])
  return {
    dataDir,
    host: '127.0.0.1',
    port: ports.get('server') ?? 0,
    env,
    web: false,
    demo: false,
    serverEntry: join(import.meta.dirname, 'stand-in-server.mjs'),
  }
}

describe('a running stack', () => {
  const dataDir = freshDirectory()
  const said: string[] = []
  let options: Awaited<ReturnType<typeof optionsFor>>
  let stack: Stack

  beforeAll(async () => {
    options = await optionsFor(dataDir)
    stack = await startStack({
      ...options,
      demo: true,
      operator: 'omar@example.org',
      say: (line) => said.push(line),
    })
  }, buildTimeoutMs)
  afterAll(() => stack.stop())

  it('serves, migrated and with the demo filled in', async () => {
    expect((await fetch(`${stack.url}/api/health/ready`)).status).toBe(200)
    expect(said).toEqual(expect.arrayContaining(['demo done for /majlis', 'operator done for /majlis']))
    expect(stack.states()).toEqual({ postgres: 'ready', livekit: 'ready', gate: 'ready', server: 'ready' })
  })

  it('passes the addresses of its engines to the server, and keeps its secrets to itself', () => {
    expect(stack.env).toMatchObject({
      NODE_ENV: expect.any(String),
      PUBLIC_URL: stack.url,
      DATABASE_URL: expect.stringMatching(/^postgres:\/\/majlis:[\w-]{43}@127\.0\.0\.1:\d+\/majlis$/),
      LIVEKIT_PUBLIC_URL: `ws://127.0.0.1:${stack.env['MEDIA_GATE_PORT']}`,
      LIVEKIT_API_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      APP_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      MAILBOX_KEY: expect.stringMatching(/^[\w-]{43}$/),
      DATA_DIR: dataDir,
    })
    expect(Object.keys(stack.env).filter((key) => key.startsWith('npm_'))).toEqual([])
    for (const file of ['secrets.json', 'livekit.json'])
      expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0)
  })

  it.each(['server', 'gate', 'livekit', 'postgres'])(
    'brings %s back within seconds when it is killed',
    async (name) => {
      const before = stack.pids()[name]
      stack.kill(name)
      const isBack = () => stack.pids()[name] !== before && stack.states()[name] === 'ready'
      expect(await vi.waitUntil(isBack, { timeout: 40_000, interval: 20 })).toBe(true)
    },
  )

  it('refuses a second start in the same folder, with the address of the first', async () => {
    await expect(startStack(options)).rejects.toThrow(`Majlis already runs here at ${stack.url}`)
    expect((await fetch(`${stack.url}/api/health/ready`)).status).toBe(200)
  })

  it('leaves no child behind, and starts again with the same secrets and ports', async () => {
    const pids = Object.values(stack.pids())
    expect(pids).toHaveLength(4)
    await stack.stop()
    expect(pids.filter((pid) => identify(pid))).toEqual([])

    const again = await startStack(options)
    expect(again.env).toEqual(stack.env)
    await again.stop()
  })
})

it(
  'ends what a supervisor that was killed has left, and starts',
  async () => {
    const options = await optionsFor(freshDirectory())
    const script = `import { startStack } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const stack = await startStack({ ...${JSON.stringify(options)}, env: process.env })
    process.stdout.write(JSON.stringify(stack.pids()))`
    const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', script], { env })
    const [output] = await once(supervisor.stdout, 'data')
    const orphans = Object.values<number>(JSON.parse(String(output)))
    expect(orphans).toHaveLength(4)
    supervisor.kill('SIGKILL')
    await once(supervisor, 'exit')
    expect(orphans.filter((pid) => identify(pid))).toHaveLength(4)

    const stack = await startStack(options)
    expect(orphans.filter((pid) => identify(pid))).toEqual([])
    await stack.stop()
  },
  buildTimeoutMs,
)

it('says that the port is taken, and starts nothing', async () => {
  const options = { ...(await optionsFor(freshDirectory())), engines: [] }
  const other = createServer().listen(options.port, options.host)
  await once(other, 'listening')
  await expect(startStack(options)).rejects.toThrow(`127.0.0.1:${options.port} is used by another program`)
  other.close()
})

it('says everything that is wrong with the configuration before an engine is looked for', async () => {
  const find = vi.fn<Engine['find']>()
  const options = {
    ...(await optionsFor(freshDirectory())),
    port: Number('no port'),
    env: { ...env, PORT: 'no port', LOG_LEVEL: 'loud', SMTP_URL: 'mail.example.org' },
    engines: [{ name: 'speech', isRequired: true, ports: () => [], find }],
  }
  await expect(startStack(options)).rejects.toThrow(
    /PORT: must[^]*LOG_LEVEL: [^]*SMTP_URL: must be an address/,
  )
  expect(find).not.toHaveBeenCalled()
})

describe('an engine that cannot be had', () => {
  const missing = (isRequired: boolean): Engine => ({
    name: 'speech',
    isRequired,
    ports: () => [],
    find: async () => ({ kind: 'missing', sentence: 'Install the speech engine.' }),
  })

  it('ends the start when it is required', async () => {
    const options = { ...(await optionsFor(freshDirectory())), engines: [missing(true)] }
    await expect(startStack(options)).rejects.toThrow('Install the speech engine.')
  })

  it('is reported once if it is optional, and the rest starts', async () => {
    const said: string[] = []
    // The stand-in's commands name a database.
    const options = {
      ...(await optionsFor(freshDirectory())),
      env: { ...env, DATABASE_URL: 'postgres://other/db' },
    }
    const stack = await startStack({ ...options, engines: [missing(false)], say: (line) => said.push(line) })
    expect(stack.states()).toEqual({ speech: 'missing', server: 'ready' })
    expect(said.filter((line) => line === 'Install the speech engine.')).toHaveLength(1)
    await stack.stop()
  })
})

it('starts without an optional engine that does not start, and says why', async () => {
  const said: string[] = []
  const broken: Engine = {
    name: 'chat',
    isRequired: false,
    ports: () => [],
    find: async () => ({
      kind: 'local',
      title: 'chat server',
      launch: {
        command: process.execPath,
        args: ['--eval', 'console.log("The database is damaged."); process.exit(1)'],
        env: {},
        isHealthy: () => Promise.reject(new Error('not yet')),
        readyTimeoutMs: 5_000,
        firstStartAttempts: 2,
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 1_000,
      },
      provides: { MATRIX_URL: 'http://127.0.0.1:8008' },
    }),
  }
  const stack = await startStack({
    ...(await optionsFor(freshDirectory())),
    env: { ...env, DATABASE_URL: 'postgres://other/db' },
    engines: [broken],
    say: (line) => said.push(line),
  })
  expect(stack.states()).toEqual({ chat: 'down', server: 'ready' })
  expect(stack.env['MATRIX_URL']).toBeUndefined()
  expect(said.join('\n')).toMatch(
    /chat did not start[^]*The database is damaged\.[^]*Majlis starts without it\./,
  )
  await stack.stop()
})

it('keeps the log of a server that does not start in its message', async () => {
  const options = {
    ...(await optionsFor(freshDirectory())),
    engines: [],
  }
  await expect(startStack(options)).rejects.toThrow(/migrate command failed:[^]*Invalid URL/)
  expect(readFileSync(join(options.dataDir, 'processes.json'), 'utf8')).toBe('[]')
})
