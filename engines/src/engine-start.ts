import type { Command, CommandResult } from './command.ts'
import { enginesDir, type Environment, type Placement, StartError } from './config.ts'
import type { DataDir } from './data-dir.ts'
import type { Engine, EngineContext, EngineState, FoundEngine, Launch, Say } from './engine.ts'
import { choosePorts } from './ports.ts'

type LocalEngine = Extract<FoundEngine, { kind: 'local' }>

/** Named dependencies of `createEngineStart`. */
export interface EngineStartDeps {
  readonly directory: DataDir
  readonly placement: Placement
  readonly env: Environment
  readonly engines: readonly Engine[]
  readonly say: Say
  readonly signal: AbortSignal
  readonly run: (command: Command) => Promise<CommandResult>
  readonly startChild: (name: string, launch: Launch) => Promise<void>
  readonly report: (name: string, state: EngineState) => void
  /** Aborts everything that is being started. */
  readonly giveUp: (reason: unknown) => void
}

/** Finds and starts the engines of one data folder. */
export function createEngineStart(deps: EngineStartDeps) {
  const { engines, say, signal, startChild, report, giveUp } = deps

  /**
   * Starts all engines and `beside` at the same time. Returns the variables that the engines provide to the server. At the first failure,
   * the others are aborted, and the failure is thrown once nothing is being started any more.
   */
  async function startEngines(beside: (() => Promise<void>)[] = []): Promise<Environment> {
    const context = await createContext(deps)
    const starting = engines.map((engine) => startEngine(engine, context))
    const parts = [...starting, ...beside.map((start) => start())]
    for (const part of parts) part.catch((error: unknown) => giveUp(error))
    await Promise.allSettled(parts)
    signal.throwIfAborted()
    return Object.assign({}, ...(await Promise.all(starting)))
  }

  async function startEngine(engine: Engine, context: EngineContext): Promise<Environment> {
    report(engine.name, 'starting')
    const found = await engine.find(context)
    signal.throwIfAborted()
    switch (found.kind) {
      case 'external':
        report(engine.name, 'external')
        return found.provides
      case 'missing':
        if (engine.isRequired) throw new StartError(found.sentence)
        report(engine.name, 'missing')
        say(found.sentence)
        return {}
      case 'local':
        say(`Starting ${found.title}`)
        return startLocal(engine, found)
    }
  }

  /** What does not start, such as one with a damaged database, ends the start only if it is required. */
  async function startLocal(engine: Engine, found: LocalEngine): Promise<Environment> {
    try {
      await startChild(engine.name, found.launch)
    } catch (error) {
      if (engine.isRequired || signal.aborted || !(error instanceof StartError)) throw error
      say(`${error.message}\nMajlis starts without it.`)
      return {}
    }
    await found.afterReady?.()
    return found.provides
  }

  return startEngines
}

async function createContext({
  directory,
  placement,
  env,
  engines,
  run,
  say,
  signal,
}: EngineStartDeps): Promise<EngineContext> {
  const requests = engines.flatMap((engine) => engine.ports({ env, host: placement.host }))
  const ports = await choosePorts(directory.path, requests, [placement.port])
  return {
    env,
    dataDir: directory.path,
    enginesDir: enginesDir(env),
    host: placement.host,
    port: placement.port,
    secrets: directory.secrets,
    run,
    say,
    signal,
    portOf(name) {
      const port = ports.get(name)
      if (port === undefined) throw new Error(`No port was requested for ${name}.`)
      return port
    },
  }
}
