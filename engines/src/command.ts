import { spawn } from 'node:child_process'
import type { Environment } from './config.ts'
import { endGroup, identify, type ProcessRecord } from './processes.ts'

/** A command that is run to its end. */
export interface Command {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: Environment
  readonly cwd?: string
  readonly uid?: number | undefined
  readonly gid?: number | undefined
  /** Called with every line as it is printed. */
  onLine?(line: string): void
}

/** How a command ended, with what it printed (both streams, last 64 KiB). */
export interface CommandResult {
  readonly code: number | null
  readonly output: string
}

const keptOutput = 65_536

/**
 * Runs a command in its own process group until it ends or `signal` aborts, which ends it. Throws the abort's reason,
 * or the system's error when the command cannot be started.
 */
export async function runCommand(
  command: Command,
  record: ProcessRecord,
  signal: AbortSignal,
): Promise<CommandResult> {
  signal.throwIfAborted()
  const child = spawn(command.command, command.args, {
    cwd: command.cwd,
    env: { ...command.env },
    ...(command.uid === undefined ? {} : { uid: command.uid, gid: command.gid }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const identity = child.pid === undefined ? undefined : identify(child.pid)
  if (identity) record.add({ ...identity, name: command.name, stopSignal: 'SIGTERM' })

  let output = ''
  let rest = ''
  function take(chunk: string): void {
    output = (output + chunk).slice(-keptOutput)
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) command.onLine?.(line)
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)

  const abort = () => void (identity && endGroup(identity, 'SIGTERM', 2_000))
  signal.addEventListener('abort', abort)
  try {
    const code = await ended
    signal.throwIfAborted()
    return { code, output }
  } finally {
    signal.removeEventListener('abort', abort)
    if (identity) record.remove(identity.pid)
  }
}
