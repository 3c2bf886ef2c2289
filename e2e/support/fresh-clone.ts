import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Otherwise, the packages of this checkout are linked: a test run in a fresh clone has just installed them. */
const isInstallTried = Boolean(process.env['MAJLIS_FULL_START'])

export interface FreshClone extends AsyncDisposable {
  directory: string
}

/** Clones the committed state into a new folder, as a newcomer would. */
export async function cloneFresh(): Promise<FreshClone> {
  const parent = mkdtempSync(join(tmpdir(), 'majlis-clone-'))
  // If this runs as root, PostgreSQL runs as another user, which needs access.
  chmodSync(parent, 0o755)
  const directory = join(parent, 'majlis')
  await run('git', ['-c', 'safe.directory=*', 'clone', '--quiet', root, directory])
  if (!isInstallTried && hasSamePackages(directory)) {
    await run('cp', ['-a', '--link', join(root, 'node_modules'), directory])
  }
  return {
    directory,
    async [Symbol.asyncDispose]() {
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

function hasSamePackages(directory: string): boolean {
  const lockfile = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  return lockfile(directory) === lockfile(root)
}

export interface Start {
  pid: number
  /** Everything it has printed. */
  output(): string
  /** The address in the line that says it is ready; rejects if the process ends first. */
  ready: Promise<string>
  ended: Promise<number | null>
  /** Presses Ctrl-C, which the terminal sends to the whole process group. */
  interrupt(): void
}

/** Runs `npm start` in a folder. Only programs that all installations share come from this checkout. */
export function npmStart(directory: string, port: number): Start {
  const inherited = Object.entries(process.env).filter(([key]) => !/^(MAJLIS|npm|PLAYWRIGHT)_/i.test(key))
  const env = {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    DATA_DIR: join(directory, '.data'),
    ENGINES_DIR: resolve(root, process.env['ENGINES_DIR'] ?? '.data/engines'),
  }
  const child = spawn('npm', ['start'], {
    cwd: directory,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid
  if (pid === undefined) throw new Error('npm was not found')
  let printed = ''
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const url = /^Majlis is ready at (\S+)$/m.exec(printed)?.[1]
      if (url) ready.resolve(url)
    })
  const ended = once(child, 'close').then(() => child.exitCode)
  void ended.then(() => ready.reject(new Error(`npm start ended:\n${printed}`)))
  ready.promise.catch(() => undefined)
  return {
    pid,
    output: () => printed,
    ready: ready.promise,
    ended,
    interrupt: () => void process.kill(-pid, 'SIGINT'),
  }
}

export interface RunningProcess {
  pid: number
  parent: number
  /** Its start time: a later process with the same ID is a different one. */
  startedAt: string
  command: string
}

function listProcesses(): RunningProcess[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,lstart=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return lines.flatMap((line) => {
    const found = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w+ \w+ +\d+ [\d:]+ \d+)\s+(.*)$/.exec(line)
    const [, pid, parent, state, startedAt = '', command = ''] = found ?? []
    // Zombies have ended.
    if (!pid || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), startedAt, command }]
  })
}

/** A process and all its descendants. */
export function familyOf(pid: number): RunningProcess[] {
  const all = listProcesses()
  const family = all.filter((process) => process.pid === pid)
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid))
  return family
}

/** Those that are still running. */
export function stillRunning(processes: readonly RunningProcess[]): string[] {
  const all = listProcesses()
  return processes
    .filter(({ pid, startedAt }) => all.some((other) => other.pid === pid && other.startedAt === startedAt))
    .map(({ pid, command }) => `${pid} ${command}`)
}
