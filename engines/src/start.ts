import { parseArgs } from 'node:util'
import { type Placement, processEnvironment, readPlacement, rootDir, StartError } from './config.ts'
import { canMoveHere, locateData } from './data-location.ts'
import { failure } from './failure.ts'
import { moveDataHere } from './move-data.ts'
import { mailNotice } from './server.ts'
import { type Stack, startStack } from './supervisor.ts'

/**
 * `npm start [-- --demo] [-- --dev] [-- --operator <address>] [-- --no-operator <address>]`: starts Majlis and keeps it running until a
 * signal. `npm start -- --move-data` moves the data back to `.data` first. Returns the exit code.
 */
export async function start(args: readonly string[]): Promise<number> {
  const stopping = new AbortController()
  // A second Ctrl-C does not shorten the stop: every child has its own deadline.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  // Started by an older Node, which is gone when the channel closes.
  process.on('disconnect', () => stopping.abort())

  let stack: Stack | undefined
  try {
    const { 'move-data': movesData, ...options } = readArguments(args)
    if (movesData) say(`Moved the data from ${await moveDataHere()} to ${rootDir}/.data`)
    stack = await startStack({
      ...(await place()),
      ...options,
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
    say(error instanceof StartError ? error.message : failure('Majlis did not start', stackOf(error)))
    return 1
  }
}

/** Where the installation is. Data that the checkout cannot hold is somewhere else, which is said at every start. */
async function place(): Promise<Placement> {
  const placement = readPlacement(processEnvironment)
  if (processEnvironment['DATA_DIR']) return placement
  const dataDir = await locateData(processEnvironment)
  if (dataDir !== placement.dataDir)
    say(
      canMoveHere()
        ? `Its data is in ${dataDir}: to move it to .data, run npm start -- --move-data`
        : `Its data is in ${dataDir}: the database does not run as root, and only root may enter ${rootDir}`,
    )
  return { ...placement, dataDir }
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      demo: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
      'move-data': { type: 'boolean', default: false },
      operator: { type: 'string' },
      'no-operator': { type: 'string' },
    } as const
    const { 'no-operator': noOperator, ...values } = parseArgs({ args: [...args], options }).values
    return { ...values, noOperator }
  } catch {
    throw new StartError(
      'npm start knows -- --demo, -- --dev, -- --move-data, -- --operator <address> and -- --no-operator <address>',
    )
  }
}

function stackOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error)
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
