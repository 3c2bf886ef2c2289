import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Livekit, startLivekit, startPostgres } from '@majlis/engines'
import pg from 'pg'
import { freePort } from '../../harness/installation.ts'
import { createMembers, type Member, type Members } from '../../harness/members.ts'
import { populate, type PopulationSize } from '../../harness/population.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { createPeople, type People } from './people.ts'
import { createServerProcess, runServerCommand, type ServerProcess } from './server-process.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { startTcpProxyThread } from './tcp-proxy-thread.ts'
import type { TcpProxy } from './tcp-proxy.ts'

/** An installation of several processes on this machine, as an operator of many people would run it. */
export interface LoadInstallation extends Members, AsyncDisposable {
  /** The balancer's. */
  readonly url: string
  readonly balancer: Balancer
  /** Two of them. */
  readonly web: readonly [ServerProcess, ServerProcess]
  readonly worker: ServerProcess
  /** The switch between all processes and PostgreSQL. */
  readonly databaseLink: TcpProxy
  /** The switch between all processes and the SFU's API. */
  readonly sfuLink: TcpProxy
  readonly livekit: Livekit
  readonly smtp: SmtpSink
  /** Straight to PostgreSQL, whatever the switch says. */
  readonly sql: pg.Client
  readonly databaseUrl: string
  readonly people: People
  readonly owner: Member
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Brings up PostgreSQL, livekit-server, the media gate, two web processes and a worker, and fills the database. */
export async function openLoadInstallation({
  size,
  say,
}: {
  size: PopulationSize
  say(line: string): void
}): Promise<LoadInstallation> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-load-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  // Where this is root, PostgreSQL runs as another user and has to get to its folder.
  await chmod(dataDir, 0o711)
  await mkdir(join(dataDir, 'logs'))

  const webPorts = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(() => webPorts)
  stack.defer(() => balancer.close())
  const [postgres, livekit, smtp] = await Promise.all([
    startPostgres({ dataDir: join(dataDir, 'database'), isDurable: true }),
    startLivekit({ dataDir: join(dataDir, 'sfu'), webhookPort: balancer.port }),
    startSmtpSink(),
  ])
  stack.defer(() => postgres.stop())
  stack.defer(() => livekit.stop())
  stack.defer(() => smtp.close())
  const databaseLink = await startTcpProxyThread(Number(new URL(postgres.url).port))
  const sfuLink = await startTcpProxyThread(Number(new URL(livekit.url).port))
  stack.defer(() => databaseLink.close())
  stack.defer(() => sfuLink.close())

  const gatePort = await freePort()
  const appSecret = randomBytes(36).toString('base64')
  const env = environmentOf({
    dataDir,
    appSecret,
    gatePort,
    balancer,
    postgres,
    livekit,
    smtp,
    databaseLink,
    sfuLink,
  })
  await runServerCommand('migrate', env)

  const { web, worker } = await startProcesses({ dataDir, env, gatePort, webPorts, stack })

  const sql = new pg.Client({ connectionString: postgres.url })
  await sql.connect()
  stack.defer(() => sql.end())
  const members = createMembers(balancer.url, (email) => smtp.codeFor(email))
  const owner = await members.signUp('Ada')
  const begun = performance.now()
  const rows = await populate(postgres.url, owner, size)
  say(`filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s: ${JSON.stringify(rows)}`)

  const owned = stack.move()
  return {
    ...members,
    url: balancer.url,
    balancer,
    web,
    worker,
    databaseLink,
    sfuLink,
    livekit,
    smtp,
    sql,
    databaseUrl: postgres.url,
    people: createPeople(sql, appSecret),
    owner,
    rows,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Starts the media gate, both web processes and the worker. They are stopped with `stack`. */
async function startProcesses({
  dataDir,
  env,
  gatePort,
  webPorts,
  stack,
}: {
  dataDir: string
  env: Record<string, string>
  gatePort: number
  webPorts: readonly [number, number]
  stack: AsyncDisposableStack
}) {
  const processOf = (name: string, port: number, more: Record<string, string>, readyPath: string | null) => {
    const created = createServerProcess({
      name,
      command: name === 'gate' ? 'gate' : 'serve',
      port,
      env: { ...env, PORT: String(port), ...more },
      logFile: join(dataDir, 'logs', `${name}.log`),
      readyPath,
    })
    stack.defer(async () => void (await created.stop()))
    return created
  }
  const ready = '/api/health/ready'
  const gate = processOf('gate', gatePort, {}, '/')
  const web = [
    processOf('web-1', webPorts[0], { ROLE: 'web' }, ready),
    processOf('web-2', webPorts[1], { ROLE: 'web' }, ready),
  ] as const
  const worker = processOf('worker', await freePort(), { ROLE: 'worker' }, null)
  await Promise.all([gate, ...web, worker].map((started) => started.start()))
  return { web, worker }
}

/** The variables of all server processes. */
function environmentOf({
  dataDir,
  appSecret,
  gatePort,
  balancer,
  postgres,
  livekit,
  smtp,
  databaseLink,
  sfuLink,
}: Pick<LoadInstallation, 'balancer' | 'livekit' | 'smtp' | 'databaseLink' | 'sfuLink'> & {
  dataDir: string
  appSecret: string
  gatePort: number
  postgres: { url: string }
}) {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: withPort(postgres.url, databaseLink.port),
    APP_SECRET: appSecret,
    DATA_DIR: join(dataDir, 'shared'),
    WEB_DIST: join(dataDir, 'no-pages'),
    LIVEKIT_URL: withPort(livekit.url, sfuLink.port),
    LIVEKIT_PUBLIC_URL: `ws://127.0.0.1:${gatePort}`,
    MEDIA_GATE_PORT: String(gatePort),
    LIVEKIT_API_KEY: livekit.apiKey,
    LIVEKIT_API_SECRET: livekit.apiSecret,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Majlis <meet@load.example.org>',
    SOCKETS_PER_ADDRESS: '10000',
    NEW_ORGANIZATION_DAYS: '0',
    // Longer than the balancer takes to notice.
    DRAIN_SECONDS: '2',
  }
}

function withPort(address: string, port: number): string {
  const url = new URL(address)
  url.port = String(port)
  return url.href.replace(/\/$/, '')
}
