import { spawn } from 'node:child_process'
import { programEnvironment } from '../../platform/process/programs.ts'
import { NotConverted } from './not-converted.ts'

export interface OfficeBounds {
  timeoutMs: number
  /** Of each process. */
  maxMemoryBytes: number
  /** The limit of the PDF, and of every other file that is written meanwhile. */
  maxFileBytes: number
}

/** Runs a command until it ends or its time is over; then it is killed with all its children. Throws `NotConverted`. */
export async function runBounded(
  [program = '', ...args]: readonly string[],
  { folder, timeoutMs }: { folder: string; timeoutMs: number },
): Promise<void> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...programEnvironment, HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group can be killed as a whole.
    detached: true,
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const tooLong = setTimeout(() => {
    reject(new NotConverted(`it took longer than ${timeoutMs} ms`))
  }, timeoutMs)
  child.once('error', reject)
  child.once('exit', (code) => {
    if (code === 0) resolve()
    else reject(new NotConverted(`LibreOffice failed (${code ?? 'killed'}): ${said.trim()}`))
  })
  try {
    await promise
  } finally {
    clearTimeout(tooLong)
    killGroup(child.pid)
    child.stderr.destroy()
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
