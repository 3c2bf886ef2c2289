import type { Command, CommandResult } from './command.ts'
import { type Environment, StartError } from './config.ts'
import type { PortRequest } from './ports.ts'
import type { Secrets } from './secrets.ts'

/** Prints one short line for the operator. */
export type Say = (line: string) => void

/** What the supervisor knows of an engine; shown by `Stack.states()`. */
export type EngineState = 'external' | 'starting' | 'ready' | 'down' | 'stopped' | 'missing'

/** How a child process is started, judged and stopped. */
export interface Launch {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Environment
  readonly cwd?: string
  /** The user to run as; only root may ask for another. */
  readonly uid?: number | undefined
  readonly gid?: number | undefined
  /** Done before every start and restart. */
  prepare?(): Promise<void>
  /** Whether the child serves. Asked until it does; a rejection counts as no, a `StartError` as never. */
  isHealthy(): Promise<boolean>
  readonly readyTimeoutMs: number
  /** How often the first start may fail before the whole start is given up. Restarts are never given up. */
  readonly firstStartAttempts: number
  readonly stopSignal: NodeJS.Signals
  /** After this the child is killed. */
  readonly stopTimeoutMs: number
}

/** What an engine has to work with. */
export interface EngineContext {
  readonly env: Environment
  /** Folder of this installation. */
  readonly dataDir: string
  /** Folder of built engines, shared by installations. */
  readonly enginesDir: string
  /** Where the Majlis server listens. */
  readonly host: string
  readonly port: number
  readonly secrets: Secrets
  /** The port chosen for a name of `Engine.ports`. */
  portOf(name: string): number
  /** Runs a command to its end; it ends with the supervisor. */
  run(command: Command): Promise<CommandResult>
  readonly say: Say
  readonly signal: AbortSignal
}

/** How an engine was found. */
export type FoundEngine =
  /** Someone else runs it; `provides` are variables for the server. */
  | { readonly kind: 'external'; readonly provides: Environment }
  /** The supervisor runs it. `afterReady` is done once, before the server starts. */
  | {
      readonly kind: 'local'
      readonly title: string
      readonly launch: Launch
      readonly provides: Environment
      afterReady?(): Promise<void>
    }
  /** It is not available; the sentence says what to install. */
  | { readonly kind: 'missing'; readonly sentence: string }

/**
 * One engine beside the server. A required engine that is missing or does not start ends the start with its sentence; an optional one provides
 * nothing to the server, whose feature is then off, and its sentence is printed once.
 */
export interface Engine {
  readonly name: string
  readonly isRequired: boolean
  ports(context: Pick<EngineContext, 'env' | 'host'>): readonly PortRequest[]
  /** Configured address → binary on PATH → cached build → build. May take minutes at the first start. */
  find(context: EngineContext): Promise<FoundEngine>
}

/** How an optional engine is found: if it cannot be had, it is missing, and the sentence says what that means and why. */
export function orMissing(consequence: string, find: Engine['find']): Engine['find'] {
  return async (context) => {
    try {
      return await find(context)
    } catch (error) {
      if (!(error instanceof StartError) || context.signal.aborted) throw error
      return { kind: 'missing', sentence: `${consequence} ${error.message}` }
    }
  }
}

/** The operator's own port for an engine, from `<KEY>`, which the start has judged. */
export function fixedPort(env: Environment, key: string): Pick<PortRequest, 'fixed' | 'key'> {
  return env[key] ? { fixed: Number(env[key]), key } : {}
}
