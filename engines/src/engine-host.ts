import { type Child, superviseChild } from './child.ts'
import { type Command, type CommandResult, runCommand } from './command.ts'
import { type Environment, type Placement, StartError } from './config.ts'
import type { DataDir } from './data-dir.ts'
import type { Engine, EngineState, Launch, Say } from './engine.ts'
import { createEngineStart } from './engine-start.ts'

/** Named dependencies of `createEngineHost`. */
export interface EngineHostDeps {
  readonly directory: DataDir
  readonly placement: Placement
  readonly env: Environment
  readonly engines: readonly Engine[]
  readonly say: Say
  /** Aborts a start in progress. */
  readonly signal: AbortSignal | undefined
}

/** The children of one data folder: its engines, and whatever else is started beside them. */
export function createEngineHost(deps: EngineHostDeps) {
  const { directory, engines, say, signal: outer } = deps
  const { logDir, record } = directory
  const stopping = new AbortController()
  const signal = outer ? AbortSignal.any([stopping.signal, outer]) : stopping.signal
  const children = new Map<string, Child>()
  const states = new Map<string, EngineState>()
  let stopped: Promise<void> | undefined

  /** Runs a command until it ends; stopping the host ends it too. */
  function run(command: Command): Promise<CommandResult> {
    return runCommand(command, record, signal)
  }

  /** Starts a child and waits until it serves. */
  async function startChild(name: string, launch: Launch, { isEchoed = false } = {}): Promise<void> {
    signal.throwIfAborted()
    const child = superviseChild(name, launch, { record, logDir, say, isEchoed })
    children.set(name, child)
    await Promise.race([child.firstReady, rejectOnAbort(signal)])
  }

  /** In reverse order of the start, because later children depend on earlier ones; engines end last. */
  async function stopAll(): Promise<void> {
    stopping.abort(new StartError('Majlis was stopped.'))
    const engineNames = engines.map(({ name }) => name)
    const others = [...children.keys()].filter((name) => !engineNames.includes(name))
    for (const name of [...engineNames, ...others].reverse()) await children.get(name)?.stop()
    directory.release()
  }

  return {
    run,
    signal,
    startEngines: createEngineStart({
      ...deps,
      signal,
      run,
      startChild,
      report: (name, state) => states.set(name, state),
      giveUp: (reason) => stopping.abort(reason),
    }),
    startChild,
    /** Number of each running child by name. */
    pids(): Record<string, number> {
      const pids: Record<string, number> = {}
      for (const [name, child] of children) {
        const pid = child.pid()
        if (pid !== undefined) pids[name] = pid
      }
      return pids
    },
    states(): Record<string, EngineState> {
      const running = [...children].map(([name, child]) => [name, child.state()] as const)
      return Object.fromEntries([...states, ...running])
    },
    /** Kills a child with SIGKILL; it is restarted automatically. */
    kill(name: string): void {
      const pid = children.get(name)?.pid()
      if (pid === undefined) throw new Error(`${name} is not running.`)
      process.kill(pid, 'SIGKILL')
    },
    /** Stops everything and releases the data folder. Calling it twice is harmless. */
    stop(): Promise<void> {
      stopped ??= stopAll()
      return stopped
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
