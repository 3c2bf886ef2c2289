import { type Environment, localHost, type Placement, reachableHost, StartError } from './config.ts'
import { chatEngine, usesChatEngine } from './chat.ts'
import { openDataDir } from './data-dir.ts'
import { createEngineHost } from './engine-host.ts'
import type { Engine, EngineState, Say } from './engine.ts'
import { failure } from './failure.ts'
import { livekitEngine } from './livekit.ts'
import { portProblem } from './ports.ts'
import { postgresEngine } from './postgres.ts'
import { configCheck, gateLaunch, serverEntry, serverEnvironment, serverLaunch } from './server.ts'
import { speechEngine, usesSpeechEngine } from './speech.ts'
import { startProblems } from './start-settings.ts'
import { ensureWebApp, webWatchLaunch } from './web-build.ts'

/** What a stack is started from. */
export interface StackOptions extends Placement {
  /** Variables for the engines and the server. */
  readonly env: Environment
  /** Build the web app when its sources have changed. */
  readonly web: boolean
  /** Fill in the demo organisation, and print its sign-ins. */
  readonly demo: boolean
  /** Address of the account that becomes an operator of the installation … */
  readonly operator?: string | undefined
  /** … or is one no longer. */
  readonly noOperator?: string | undefined
  /** Restart the server and rebuild the web app at every change; the server's log goes to the terminal. */
  readonly dev?: boolean
  readonly say?: Say
  /** Ends the start, with everything it started. */
  readonly signal?: AbortSignal
  readonly engines?: readonly Engine[]
  /** Another program in the server's place (tests). */
  readonly serverEntry?: string
}

/** A running installation. */
export interface Stack {
  readonly url: string
  /** The server's environment: database address, SFU address, keys. */
  readonly env: Environment
  /** Number of each running child by name: `server`, `gate`, `livekit`, `postgres` … */
  pids(): Record<string, number>
  states(): Record<string, EngineState>
  /** Kills a child with SIGKILL; it comes back automatically. */
  kill(name: string): void
  /** Stops all children in order: server, SFU, database. Calling it twice is harmless. */
  stop(): Promise<void>
}

/**
 * Starts one installation: engines, migrations, web app, server; resolves when it serves. If anything fails, nothing stays running. Throws
 * `StartError` with one sentence for everything an operator can fix.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { host, port, say = () => {}, dev = false, signal, engines = enginesFor(options.env) } = options
  const url = options.env['PUBLIC_URL'] || `http://${reachableHost(host)}:${port}`
  const directory = await openDataDir(options.dataDir, url)
  const stack = createEngineHost({ directory, placement: options, env: options.env, engines, say, signal })
  const entry = options.serverEntry ?? serverEntry

  const runServer = (env: Environment, name: string, ...args: string[]) =>
    stack.run({ name, command: process.execPath, args: [entry, name, ...args], env })

  /** Runs a command of the server to its end and answers what it printed. */
  async function serverCommand(name: string, env: Environment): Promise<string> {
    const { code, output } = await runServer(env, name)
    if (code !== 0) throw new StartError(failure(`The server's ${name} command failed`, output))
    return output.trim()
  }

  /** Everything that is wrong with the operator's variables is reported at once, before anything runs. */
  async function requireConfig(): Promise<void> {
    const { code, output } = await stack.run({
      name: 'check-config',
      command: process.execPath,
      args: [configCheck],
      // The ports are judged here: a start takes no free one for 0.
      env: { ...serverEnvironment(options.env, options, {}), PORT: undefined, MEDIA_GATE_PORT: undefined },
    })
    const serverProblems = code === 0 ? [] : output.trim().split('\n')
    const problems = [...startProblems(options.env), ...serverProblems]
    if (problems.length > 0)
      throw new StartError(['Majlis cannot start like this:', ...problems].join('\n  '))
  }

  try {
    await requireConfig()
    await requireFreePort(host, port)
    const webApp = () => ensureWebApp({ env: options.env, say, signal: stack.signal, run: stack.run })
    const provided = await stack.startEngines(options.web ? [webApp] : [])
    const secrets = {
      APP_SECRET: directory.secrets('APP_SECRET'),
      MAILBOX_KEY: directory.secrets('MAILBOX_KEY'),
    }
    const provisions = { ...secrets, PUBLIC_URL: url, ...provided }
    const env = serverEnvironment(options.env, options, provisions)
    await serverCommand('migrate', env)
    say('Starting the server')
    await Promise.all([
      // There is one where the SFU is ours.
      provided['MEDIA_GATE_PORT'] && stack.startChild('gate', gateLaunch(entry, options, env)),
      stack.startChild('server', serverLaunch(entry, options, env, dev), { isEchoed: dev }),
    ])
    if (dev && options.web) await stack.startChild('web', webWatchLaunch(options.env), { isEchoed: true })
    if (options.demo) say(await serverCommand('demo', env))
    // A refused one is reported, and does not stop the installation.
    if (options.operator) say((await runServer(env, 'operator', options.operator)).output.trim())
    if (options.noOperator)
      say((await runServer(env, 'operator', options.noOperator, 'remove')).output.trim())
    return { url, env, pids: stack.pids, states: stack.states, kill: stack.kill, stop: stack.stop }
  } catch (error) {
    await stack.stop()
    throw error
  }
}

function enginesFor(env: Environment): Engine[] {
  return [
    postgresEngine(),
    livekitEngine,
    ...(usesSpeechEngine(env) ? [speechEngine] : []),
    ...(usesChatEngine(env) ? [chatEngine] : []),
  ]
}

async function requireFreePort(host: string, port: number): Promise<void> {
  const problem = await portProblem('tcp', port, host)
  if (!problem) return
  const address = `${localHost(host)}:${port}`
  if (problem === 'EADDRINUSE')
    throw new StartError(`${address} is used by another program: set PORT to a free port.`)
  throw new StartError(
    `Majlis cannot listen on ${address} (${problem}): set HOST and PORT to an address of this machine.`,
  )
}
