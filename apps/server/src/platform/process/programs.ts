import { accessSync, constants } from 'node:fs'

/** Whether a program is installed there and may be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** None of the server's variables, which contain secrets: programs read files of strangers. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' }

/** Part of util-linux: limits memory, processor time and file size of a command. */
export const prlimit = '/usr/bin/prlimit'

interface ProgramLimits {
  /** Of each process. */
  maxMemoryBytes: number
  /** The time after which the command is ended; each process may use a processor for twice as long. */
  timeoutMs: number
  /** Of every file that is written. */
  maxFileBytes?: number
}

/** What `prlimit` gets before a command. */
export function limitArguments({ maxMemoryBytes, timeoutMs, maxFileBytes }: ProgramLimits): string[] {
  return [
    `--data=${maxMemoryBytes}`,
    ...(maxFileBytes === undefined ? [] : [`--fsize=${maxFileBytes}`]),
    `--cpu=${Math.ceil((2 * timeoutMs) / 1_000)}`,
    '--core=0',
    '--',
  ]
}
