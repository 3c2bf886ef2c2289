import { parseArgs } from 'node:util'
import { processEnvironment, readPlacement, StartError } from './config.ts'
import { mailNotice } from './server.ts'
import { type Stack, startStack } from './supervisor.ts'

/** `npm start [-- --demo] [-- --dev] [-- --operator <address>] [-- --no-operator <address>]`: brings Majlis up and keeps it up until a signal. Answers the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const stopping = new AbortController()
  // A second Ctrl-C does not cut the stop short: every child has its own deadline.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  // Started by an older Node, which is gone when the channel closes.
  process.on('disconnect', () => stopping.abort())

  let stack: Stack | undefined
  try {
    stack = await startStack({
      ...readPlacement(processEnvironment),
      ...readArguments(args),
      env: processEnvironment,
      web: true,
      say,
      signal: stopping.signal,
    })
    say(`Majlis is ready at ${stack.url}`)
    const notice = mailNotice(stack.env, stack.url)
    if (notice) say(notice)
    await aborted(stopping.signal)
    say('Stopping')
    await stack.stop()
    return 0
  } catch (error) {
    if (stopping.signal.aborted) return 0
    say(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error))
    return 1
  }
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      demo: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      operator: { type: 'string' },
      'no-operator': { type: 'string' },
    } as const
    const { 'no-operator': noOperator, ...values } = parseArgs({ args: [...args], options }).values
    return { ...values, noOperator }
  } catch {
    throw new StartError(
      'npm start knows -- --demo, -- --dev, -- --operator <address> and -- --no-operator <address>',
    )
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

// The channel to an older Node must not keep this process alive once everything has stopped.
if (import.meta.main) process.exit(await start(process.argv.slice(2)))
