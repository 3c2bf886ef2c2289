import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLivekit, startPostgres } from '@majlis/engines'
import { freePort } from '../harness/installation.ts'
import { type SmtpSink, startSmtpSink } from '../load/harness/smtp-sink.ts'
import { copyDeployed } from './deployed-files.ts'
import { readUnit } from './unit-file.ts'

const root = new URL('../../', import.meta.url).pathname.replace(/\/$/, '')
const haproxyBinary = 'haproxy'

/** An installation brought up by the files of `deploy/` as the guide "More than one server" says. */
export interface Deployment extends AsyncDisposable {
  /** Of the balancer, with TLS. */
  readonly url: string
  /** The certificate that it presents, for clients that want to trust it. */
  readonly certificate: string
  readonly webUrls: readonly [string, string]
  readonly workerHealthUrl: string
  readonly gateUrl: string
  readonly smtp: SmtpSink
  /** The log of a process so far, such as `majlis-web@3000`. */
  logOf(name: 'web-1' | 'web-2' | 'worker'): string
  stop(name: 'worker'): Promise<void>
}

/**
 * Follows the guide on this machine: copies the files, replaces what it says, and starts what the units say in the order of its chapter
 * "Start". Ports are replaced too, because others may use those of the files here.
 */
export async function deploy(): Promise<Deployment> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'majlis-deploy-'))
  chmodSync(folder, 0o711)
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const etc = join(folder, 'etc')

  // What the guide takes for granted: a database, LiveKit's program, a mail server, a certificate.
  const [postgres, livekit, smtp] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'database') }),
    startLivekit({ dataDir: join(folder, 'sfu'), webhookPort: 9 }),
    startSmtpSink(),
  ])
  stack.defer(() => postgres.stop())
  stack.defer(() => smtp.close())
  await livekit.stop()
  const ports = await freePorts()
  const { https, web1, web2, worker, gate } = ports
  const host = `localhost:${https}`
  const certificate = makeCertificate(folder)

  const haproxyFile = writeConfiguration({ folder, etc, host, ports, postgres, smtp })
  const places = { '/etc/majlis': etc, '/opt/majlis': root, '/opt/node/bin/node': process.execPath }
  const { start, run, finish, stop, stopAll, logOf } = createProcesses(folder)
  stack.defer(stopAll)
  start('migrate', 'majlis-migrate.service', 0, places)
  await finish('migrate', 'majlis-migrate.service')
  start('livekit', 'livekit.service', 0, {
    '/opt/livekit/livekit-server': livekit.program,
    '/etc/majlis/livekit.yaml': join(etc, 'livekit.yaml'),
  })
  start('web-1', 'majlis-web@.service', web1, places)
  start('web-2', 'majlis-web@.service', web2, places)
  start('worker', 'majlis-worker@.service', worker, places)
  start('gate', 'majlis-gate@.service', gate, places)
  run('haproxy', haproxyBinary, ['-db', '-f', haproxyFile], {
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    cwd: folder,
  })

  const owned = stack.move()
  return {
    url: `https://${host}`,
    certificate,
    webUrls: [`http://127.0.0.1:${web1}`, `http://127.0.0.1:${web2}`],
    workerHealthUrl: `http://127.0.0.1:${worker}`,
    gateUrl: `http://127.0.0.1:${gate}`,
    smtp,
    logOf,
    stop,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Processes that run as their systemd units say, each with a log file in `folder`. */
function createProcesses(folder: string) {
  const children = new Map<string, ChildProcess>()
  const finished = new Set<string>()
  const logFile = (name: string) => join(folder, `${name}.log`)

  function start(name: string, unit: string, port: number, replacements: Record<string, string>): void {
    const file = copyDeployed(`systemd/${unit}`, join(folder, 'units', unit), {
      ...replacements,
      ...(unit === 'livekit.service' ? {} : { '/var/lib/majlis': join(folder, 'data') }),
    })
    const { command, args, env, workingDirectory, requires } = readUnit(
      readFileSync(file, 'utf8'),
      String(port),
      (path) => readFileSync(path, 'utf8'),
    )
    for (const required of requires)
      if (!finished.has(required)) throw new Error(`${unit} requires ${required}, which has not run.`)
    run(name, command, args, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      cwd: workingDirectory ?? folder,
    })
  }

  function run(
    name: string,
    command: string,
    args: readonly string[],
    options: { env: Record<string, string>; cwd: string },
  ): void {
    const log = openSync(logFile(name), 'a')
    const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] })
    closeSync(log)
    // Also if a test is interrupted and disposes of nothing.
    process.once('exit', () => child.kill('SIGKILL'))
    children.set(name, child)
  }

  const logOf = (name: string) => readFileSync(logFile(name), 'utf8')

  /** Waits until the process of a unit that runs once has ended. */
  async function finish(name: string, unit: string): Promise<void> {
    const child = children.get(name)
    const [code] = child ? await once(child, 'exit') : []
    if (code !== 0) throw new Error(`${unit} ended with ${code}: ${logOf(name)}`)
    finished.add(unit)
  }

  async function stop(name: string): Promise<void> {
    const child = children.get(name)
    if (child) await end(child)
  }

  async function stopAll(): Promise<void> {
    await Promise.all([...children.values()].map(end))
  }

  return { start, run, finish, stop, stopAll, logOf }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/** As the guide makes one for a LAN; HAProxy wants certificate and key in one file. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, ...name], { stdio: 'ignore' })
  execFileSync('sh', ['-c', `cat ${certificate} ${key} > ${join(folder, 'tls.pem')}`])
  return readFileSync(certificate, 'utf8')
}

const portNames = ['https', 'http', 'web1', 'web2', 'worker', 'gate', 'signal', 'udp', 'tcp'] as const
type Ports = Record<(typeof portNames)[number], number>

async function freePorts(): Promise<Ports> {
  const ports = new Set<number>()
  while (ports.size < portNames.length) ports.add(await freePort())
  const found = [...ports]
  // One for each name.
  return Object.fromEntries(portNames.map((name, index) => [name, found[index]])) as Ports
}

/** Copies the configuration files with the values of this machine. Returns the path of HAProxy's. */
function writeConfiguration({
  folder,
  etc,
  host,
  ports,
  postgres,
  smtp,
}: {
  folder: string
  etc: string
  host: string
  ports: Ports
  postgres: { url: string }
  smtp: SmtpSink
}): string {
  const { https, http, web1, web2, gate, signal, udp, tcp } = ports
  const livekitSecret = randomBytes(24).toString('hex')
  copyDeployed('majlis.env', join(etc, 'majlis.env'), {
    'meet.example.org': host,
    'postgres://majlis:change-me@127.0.0.1:5432/majlis': postgres.url,
    'APP_SECRET=change-me-change-me-change-me-change-me': `APP_SECRET=${randomBytes(36).toString('base64')}`,
    'LIVEKIT_API_SECRET=change-me-change-me-change-me-change-me': `LIVEKIT_API_SECRET=${livekitSecret}`,
    '/var/lib/majlis': join(folder, 'data'),
    'http://127.0.0.1:7880': `http://127.0.0.1:${signal}`,
    'smtp://127.0.0.1:25': `smtp://127.0.0.1:${smtp.port}`,
  })
  copyDeployed('livekit.yaml', join(etc, 'livekit.yaml'), {
    'change-me-change-me-change-me-change-me': livekitSecret,
    'port: 7880': `port: ${signal}`,
    'udp_port: 7900': `udp_port: ${udp}`,
    'tcp_port: 7901': `tcp_port: ${tcp}`,
    '127.0.0.1:7900': `127.0.0.1:${udp}`,
    'http://127.0.0.1:3000': `http://127.0.0.1:${web1}`,
  })
  return copyDeployed('haproxy.cfg', join(etc, 'haproxy.cfg'), {
    'maxconn 20000': 'maxconn 2000',
    ':443 ': `127.0.0.1:${https} `,
    ':80\n': `127.0.0.1:${http}\n`,
    '/etc/majlis/tls.pem': join(folder, 'tls.pem'),
    '127.0.0.1:3000': `127.0.0.1:${web1}`,
    '127.0.0.1:3001': `127.0.0.1:${web2}`,
    '127.0.0.1:7882': `127.0.0.1:${gate}`,
  })
}
