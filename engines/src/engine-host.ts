import { type Child, superviseChild } from './child.ts'
import { type Command, type CommandResult, runCommand } from './command.ts'
import { enginesDir, type Environment, type Placement, StartError } from './config.ts'
import type { DataDir } from './data-dir.ts'
import type { Engine, EngineContext, EngineState, Launch, Say } from './engine.ts'
import { choosePorts } from './ports.ts'

/** Named dependencies of `createEngineHost`. */
export interface EngineHostDeps {
  readonly directory: DataDir
  readonly placement: Placement
  readonly env: Environment
  readonly engines: readonly Engine[]
  readonly say: Say
  /** Ends what is being started. */
  readonly signal: AbortSignal | undefined
}

/** The children of one data folder: its engines, and whatever else is started beside them. */
export function createEngineHost({ directory, placement, env, engines, say, signal: outer }: EngineHostDeps) {
  const { logDir, record, secrets } = directory
  const stopping = new AbortController()
  const signal = outer ? AbortSignal.any([stopping.signal, outer]) : stopping.signal
  const children = new Map<string, Child>()
  const states = new Map<string, EngineState>()
  let stopped: Promise<void> | undefined

  /** Runs a command to its end; it ends with this host. */
  function run(command: Command): Promise<CommandResult> {
    return runCommand(command, record, signal)
  }

  /**
   * Starts all engines at once, `beside` with them; answers the variables they give the server. At the first failure the
   * others are given up, and that failure is thrown when nothing is on its way any more.
   */
  async function startEngines(beside: (() => Promise<void>)[] = []): Promise<Environment> {
    const requests = engines.flatMap((engine) => engine.ports({ env, host: placement.host }))
    const ports = await choosePorts(directory.path, requests, [placement.port])
    const context: EngineContext = {
      env,
      dataDir: directory.path,
      enginesDir: enginesDir(env),
      host: placement.host,
      port: placement.port,
      secrets,
      run,
      say,
      signal,
      portOf(name) {
        const port = ports.get(name)
        if (port === undefined) throw new Error(`No port was asked for ${name}.`)
        return port
      },
    }
    const starting = engines.map((engine) => startEngine(engine, context))
    const parts = [...starting, ...beside.map((start) => start())]
    for (const part of parts) part.catch((error: unknown) => stopping.abort(error))
    await Promise.allSettled(parts)
    signal.throwIfAborted()
    return Object.assign({}, ...(await Promise.all(starting)))
  }

  async function startEngine(engine: Engine, context: EngineContext): Promise<Environment> {
    states.set(engine.name, 'starting')
    const found = await engine.find(context)
    signal.throwIfAborted()
    switch (found.kind) {
      case 'external':
        states.set(engine.name, 'external')
        return found.provides
      case 'missing':
        if (engine.isRequired) throw new StartError(found.sentence)
        states.set(engine.name, 'missing')
        say(found.sentence)
        return {}
      case 'local':
        say(`Starting ${found.title}`)
        await startChild(engine.name, found.launch)
        await found.afterReady?.()
        return found.provides
    }
  }

  /** Starts a child and waits until it serves. */
  async function startChild(name: string, launch: Launch, { isEchoed = false } = {}): Promise<void> {
    signal.throwIfAborted()
    const child = superviseChild(name, launch, { record, logDir, say, isEchoed })
    children.set(name, child)
    await Promise.race([child.firstReady, rejectOnAbort(signal)])
  }

  /** What was started last stands on what was started first: engines end after everything else, in reverse order. */
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
    startEngines,
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
    /** Kills a child with SIGKILL; it comes back by itself. */
    kill(name: string): void {
      const pid = children.get(name)?.pid()
      if (pid === undefined) throw new Error(`${name} does not run.`)
      process.kill(pid, 'SIGKILL')
    },
    /** Stops everything and gives the data folder free. Calling it twice is harmless. */
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
