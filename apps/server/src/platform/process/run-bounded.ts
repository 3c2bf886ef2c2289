import { spawn } from 'node:child_process'
import { programEnvironment } from './programs.ts'

export interface BoundedRun {
  /** Its current folder, its home, and where it keeps temporary files. */
  folder: string
  timeoutMs: number
  /** What is thrown if the program fails or its time is over. `stderr`: the end of what it wrote there. */
  toError: (problem: string, stderr: string) => Error
  /** Ends the program; the promise rejects with its reason. */
  signal?: AbortSignal
  /** Gets what the program writes to stdout; ends it by throwing. */
  onStdout?: (chunk: Buffer) => void
  /** Gets what the program writes to stderr; ends it by throwing. */
  onStderr?: (chunk: Buffer) => void
}

const keptChars = 2_000

/** Runs a command until it ends or its time is over; then it is killed with all its children. */
export async function runBounded(
  [program = '', ...args]: readonly string[],
  { folder, timeoutMs, toError, signal, onStdout, onStderr }: BoundedRun,
): Promise<void> {
  signal?.throwIfAborted()
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...programEnvironment, HOME: folder, TMPDIR: folder },
    stdio: ['ignore', onStdout ? 'pipe' : 'ignore', 'pipe'],
    // A separate process group can be killed as a whole.
    detached: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let stderr = ''
  const guarded = (take: (chunk: Buffer) => void) => (chunk: Buffer) => {
    try {
      take(chunk)
    } catch (error) {
      reject(error)
    }
  }
  child.stderr?.on(
    'data',
    guarded((chunk) => {
      stderr = `${stderr}${chunk.toString()}`.slice(-keptChars)
      onStderr?.(chunk)
    }),
  )
  if (onStdout) child.stdout?.on('data', guarded(onStdout))
  const tooLong = setTimeout(
    () => reject(toError(`took longer than ${timeoutMs} ms`, stderr.trim())),
    timeoutMs,
  )
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  child.once('error', reject)
  child.once('exit', (code) => {
    // What it left running keeps its pipes open.
    killGroup(child.pid)
    if (code !== 0) child.once('close', () => reject(toError(`failed (${code ?? 'killed'})`, stderr.trim())))
  })
  child.once('close', (code) => code === 0 && resolve())
  try {
    await promise
  } finally {
    clearTimeout(tooLong)
    signal?.removeEventListener('abort', abort)
    killGroup(child.pid)
    child.stderr?.destroy()
    child.stdout?.destroy()
  }
}

/** Also what the program left running. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All have ended.
  }
}
