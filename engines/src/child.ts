import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './config.ts'
import type { EngineState, Launch, Say } from './engine.ts'
import { failure } from './failure.ts'
import { endGroup, identify, type ProcessIdentity, type ProcessRecord, signalGroup } from './processes.ts'

const shortestBackoffMs = 100
const longestBackoffMs = 5_000
/** A child that served this long is started again at once when it ends. */
const steadyAfterMs = 30_000
const keptLogBytes = 16 * 1024 * 1024
const rotateEveryMs = 60_000

/** Named dependencies of `superviseChild`. */
export interface ChildDeps {
  readonly record: ProcessRecord
  readonly logDir: string
  readonly say: Say
  /** Print the child's output instead of writing it to its log file. */
  readonly isEchoed?: boolean
}

/** A child that is kept running until `stop`. */
export interface Child {
  readonly name: string
  /** Number of the running process, undefined while there is none. */
  pid(): number | undefined
  state(): EngineState
  /** Resolves at the first time it serves; rejects when the first start is given up. */
  readonly firstReady: Promise<void>
  /** Ends it and everything it started. Never restarts afterwards. */
  stop(): Promise<void>
}

/**
 * Starts a child in its own process group and keeps it running. starting → ready → down → starting … → stopped.
 * Its output goes straight to a file, so that it does not end with the supervisor's pipes.
 */
export function superviseChild(name: string, launch: Launch, deps: ChildDeps): Child {
  const { record, logDir, say } = deps
  const logFile = join(logDir, `${name}.log`)
  // What earlier starts wrote stays in the file, and says nothing of this one.
  const logStart = sizeOf(logFile)
  const stopping = new AbortController()
  let state: EngineState = 'starting'
  let running: ProcessIdentity | undefined
  let wasReady = false
  let fatal: StartError | undefined
  const first = Promise.withResolvers<void>()
  first.promise.catch(() => {})

  async function keepRunning(): Promise<void> {
    let backoffMs = shortestBackoffMs
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      const startedAt = performance.now()
      const reason = await runOnce()
      if (stopping.signal.aborted) return
      if (fatal && !wasReady) throw fatal
      if (!wasReady && attempt >= launch.firstStartAttempts) {
        const output = deps.isEchoed ? '' : logSince(logFile, logStart)
        const subject = `${name} did not start (${reason})`
        throw new StartError(output ? `${failure(subject, output)}\nIts log is ${logFile}` : `${subject}.`)
      }
      if (performance.now() - startedAt > steadyAfterMs) backoffMs = shortestBackoffMs
      if (wasReady) say(`${name} ended (${reason}); starting it again`)
      await delay(backoffMs, undefined, { signal: stopping.signal })
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs)
    }
  }

  /** One life of the child; answers why it ended. */
  async function runOnce(): Promise<string> {
    state = 'starting'
    await launch.prepare?.()
    if (stopping.signal.aborted) return 'stopped'
    const child = start()
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    const identity = child.pid === undefined ? undefined : identify(child.pid)
    if (!identity) return ended
    running = identity
    record.add({ ...identity, name, stopSignal: launch.stopSignal })
    liveGroups.add(identity.pid)
    const life = new AbortController()
    void watchHealth(life.signal, identity)
    const reason = await ended
    life.abort()
    state = 'down'
    running = undefined
    // What it started itself must not stay behind and hold its ports.
    signalGroup(identity.pid, 'SIGKILL')
    liveGroups.delete(identity.pid)
    record.remove(identity.pid)
    return reason
  }

  function start(): ChildProcess {
    const log = openSync(logFile, 'a', 0o600)
    try {
      return spawn(launch.command, launch.args, {
        cwd: launch.cwd,
        env: { ...launch.env },
        ...(launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.gid }),
        detached: true,
        stdio: deps.isEchoed ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log],
      })
    } finally {
      closeSync(log)
    }
  }

  async function watchHealth(life: AbortSignal, identity: ProcessIdentity): Promise<void> {
    const deadline = performance.now() + launch.readyTimeoutMs
    while (!life.aborted) {
      const isHealthy = await launch.isHealthy().catch((error: unknown) => {
        if (error instanceof StartError) fatal = error
        return false
      })
      if (life.aborted) return
      if (isHealthy) {
        state = 'ready'
        wasReady = true
        first.resolve()
        return
      }
      if (fatal || performance.now() > deadline) {
        signalGroup(identity.pid, 'SIGKILL')
        return
      }
      await delay(50)
    }
  }

  const rotation = setInterval(() => rotate(logFile), rotateEveryMs).unref()
  const lives = keepRunning().catch((error: unknown) => {
    if (!stopping.signal.aborted) first.reject(error)
  })

  return {
    name,
    pid: () => running?.pid,
    state: () => state,
    firstReady: first.promise,
    async stop() {
      stopping.abort()
      clearInterval(rotation)
      if (running) await endGroup(running, launch.stopSignal, launch.stopTimeoutMs)
      await lives
      state = 'stopped'
      first.reject(new StartError(`${name} was stopped.`))
    },
  }
}

/** Groups to end when this process ends without having stopped them (an uncaught error). */
const liveGroups = new Set<number>()
process.on('exit', () => {
  for (const pid of liveGroups) signalGroup(pid, 'SIGTERM')
})

/** Keeps one former log. The child goes on writing to the same file, which it has opened for appending. */
function rotate(file: string): void {
  if (sizeOf(file) <= keptLogBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** What was written after `start`; after a rotation all of the file is newer. */
function logSince(file: string, start: number): string {
  const log = readFileSync(file)
  return log
    .subarray(log.length < start ? 0 : start)
    .toString('utf8')
    .trim()
}
