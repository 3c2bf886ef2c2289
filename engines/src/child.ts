import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ChildLog, createChildLog } from './child-log.ts'
import { StartError } from './config.ts'
import type { EngineState, Launch, Say } from './engine.ts'
import { failure } from './failure.ts'
import { endGroup, identify, type ProcessIdentity, type ProcessRecord, signalGroup } from './processes.ts'

const shortestBackoffMs = 100
const longestBackoffMs = 5_000
/** A child that ran this long is restarted immediately when it ends. */
const steadyAfterMs = 30_000
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
  const log = createChildLog(join(logDir, `${name}.log`))
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
      if (!wasReady && attempt >= launch.firstStartAttempts)
        throw notStarted(name, reason, deps.isEchoed ? undefined : log)
      if (performance.now() - startedAt > steadyAfterMs) backoffMs = shortestBackoffMs
      if (wasReady) say(`${name} ended (${reason}); starting it again`)
      await delay(backoffMs, undefined, { signal: stopping.signal })
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs)
    }
  }

  /** Runs the child until it ends. Returns why it ended. */
  async function runOnce(): Promise<string> {
    state = 'starting'
    await launch.prepare?.()
    if (stopping.signal.aborted) return 'stopped'
    const { identity, ended } = spawnChild(launch, deps.isEchoed ? 'inherit' : log)
    if (!identity) return ended
    running = identity
    const untrack = track(record, { ...identity, name, stopSignal: launch.stopSignal })
    const life = new AbortController()
    void watchHealth(life.signal, identity)
    const reason = await ended
    life.abort()
    state = 'down'
    running = undefined
    untrack()
    return reason
  }

  async function watchHealth(life: AbortSignal, { pid }: ProcessIdentity): Promise<void> {
    const health = await awaitHealth(launch, life)
    if (health instanceof StartError) fatal = health
    if (life.aborted) return
    if (health === 'healthy') {
      state = 'ready'
      wasReady = true
      return first.resolve()
    }
    signalGroup(pid, 'SIGKILL')
  }

  const rotation = setInterval(() => log.rotate(), rotateEveryMs).unref()
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

function notStarted(name: string, reason: string, log: ChildLog | undefined): StartError {
  const output = log?.sinceStart()
  const subject = `${name} did not start (${reason})`
  return new StartError(output ? `${failure(subject, output)}\nIts log is ${log?.file}` : `${subject}.`)
}

/** `ended` resolves with the reason. There is no identity if the process could not be started or ended immediately. */
function spawnChild(
  launch: Launch,
  output: ChildLog | 'inherit',
): { identity: ProcessIdentity | undefined; ended: Promise<string> } {
  const log = output === 'inherit' ? output : output.open()
  try {
    const child = spawn(launch.command, launch.args, {
      cwd: launch.cwd,
      env: { ...launch.env },
      ...(launch.uid === undefined ? {} : { uid: launch.uid, gid: launch.gid }),
      detached: true,
      stdio: ['ignore', log, log],
    })
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    return { identity: child.pid === undefined ? undefined : identify(child.pid), ended }
  } finally {
    if (log !== 'inherit') closeSync(log)
  }
}

/** Waits until the child serves, ends or takes too long. Returns the error if a further start could not help. */
async function awaitHealth(launch: Launch, life: AbortSignal): Promise<'healthy' | 'late' | StartError> {
  const deadline = performance.now() + launch.readyTimeoutMs
  while (!life.aborted && performance.now() <= deadline) {
    try {
      if (await launch.isHealthy()) return 'healthy'
    } catch (error) {
      if (error instanceof StartError) return error
    }
    await delay(50)
  }
  return 'late'
}

/** Records a running group. Returns what ends its remaining processes, which would hold its ports, and removes it from the record. */
function track(record: ProcessRecord, group: Parameters<ProcessRecord['add']>[0]): () => void {
  record.add(group)
  liveGroups.add(group.pid)
  return () => {
    signalGroup(group.pid, 'SIGKILL')
    liveGroups.delete(group.pid)
    record.remove(group.pid)
  }
}

/** Groups to end when this process ends without having stopped them (an uncaught error). */
const liveGroups = new Set<number>()
process.on('exit', () => {
  for (const pid of liveGroups) signalGroup(pid, 'SIGTERM')
})
