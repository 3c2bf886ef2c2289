import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))

/** A line of a server's log. */
export interface LogLine {
  readonly level: string
  readonly msg: string
}

/** One process of ours, such as a web process, a worker or the media gate. */
export interface ServerProcess {
  readonly name: string
  readonly port: number
  readonly url: string
  /** Starts it, again after it has ended, and returns once it is ready; answers how long that took. */
  start(): Promise<number>
  /** Sends the signal and returns once it has ended; answers how long that took. */
  stop(signal?: NodeJS.Signals): Promise<number>
  isRunning(): boolean
  /** Resident memory in MB, and processor time so far in seconds. */
  usage(): { memoryMb: number; cpuSeconds: number }
  /** Warnings and worse since the process was first started; it writes what it logs within a second. */
  warnings(): LogLine[]
}

interface ServerProcessOptions {
  readonly name: string
  readonly command: 'serve' | 'gate'
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** Asked until it answers; without one it counts as ready once it says so in its log. */
  readonly readyPath: string | null
}

const startWithinMs = 60_000
const stopWithinMs = 20_000
const warningLevels = ['warn', 'error', 'fatal']
/** Processes that still run when this one ends. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { name, command, port, env, logFile, readyPath } = options
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function isReady(): Promise<boolean> {
    if (readyPath === null) return readLog(logFile).some(({ msg }) => msg.includes('ready'))
    const response = await fetch(`${url}${readyPath}`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
    return response?.ok ?? false
  }

  return {
    name,
    port,
    url,
    async start() {
      const begun = performance.now()
      const log = openSync(logFile, 'a')
      const started = spawn(process.execPath, [entry, command], { env, stdio: ['ignore', log, log] })
      closeSync(log)
      running.add(started)
      started.once('exit', () => {
        running.delete(started)
        if (child === started) child = null
      })
      child = started
      while (!(await isReady())) {
        if (started.exitCode !== null)
          throw new Error(`${name} ended with ${started.exitCode}: see ${logFile}`)
        if (performance.now() - begun > startWithinMs)
          throw new Error(`${name} did not get ready: see ${logFile}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return performance.now() - begun
    },
    async stop(signal = 'SIGTERM') {
      const begun = performance.now()
      const stopped = child
      if (!stopped) return 0
      const ended = once(stopped, 'exit')
      stopped.kill(signal)
      const timer = setTimeout(() => stopped.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(timer)
      return performance.now() - begun
    },
    isRunning: () => child !== null,
    usage: () => usageOf(child?.pid),
    warnings: () => readLog(logFile).filter(({ level }) => warningLevels.includes(level)),
  }
}

/** Runs a command of the server to its end. Throws when it fails. */
export async function runServerCommand(
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(process.execPath, [entry, command], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The server's ${command} command ended with ${code}.`)
}

/** From /proc (proc(5)): a page has 4 kB, a tick is a hundredth of a second. */
function usageOf(pid: number | undefined) {
  if (pid === undefined) return { memoryMb: 0, cpuSeconds: 0 }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [ownTicks, systemTicks, pages] = [11, 12, 21].map((index) => Number(fields[index]))
  return {
    memoryMb: ((pages ?? 0) * 4_096) / 1024 / 1024,
    cpuSeconds: ((ownTicks ?? 0) + (systemTicks ?? 0)) / 100,
  }
}

function readLog(file: string): LogLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
