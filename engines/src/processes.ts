import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process named so that a later process with the same number is not mistaken for it. */
export interface ProcessIdentity {
  readonly pid: number
  /** Boot and start time as the system tells them; opaque. */
  readonly startedAt: string
}

/** A child of the supervisor, as recorded in the data folder. */
export interface RecordedProcess extends ProcessIdentity {
  readonly name: string
  /** The signal that asks it to end. */
  readonly stopSignal: NodeJS.Signals
}

/** Identity of the running process `pid`, or undefined when there is none (a zombie is none). */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStartTime(pid) : psStartTime(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

/** Whether the process that was identified still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt
}

/** Keeps the list of running children in `file`, so that a later start can end what a killed supervisor left. */
export function createProcessRecord(file: string) {
  let processes: RecordedProcess[] = []

  function save(): void {
    writeFileSync(`${file}.new`, JSON.stringify(processes, null, 2))
    renameSync(`${file}.new`, file)
  }

  return {
    /** Written before anything else is done with the child: a supervisor may be killed at any moment. */
    add(entry: RecordedProcess): void {
      processes.push(entry)
      save()
    },
    remove(pid: number): void {
      processes = processes.filter((entry) => entry.pid !== pid)
      save()
    },
    /** Ends the recorded processes of an earlier supervisor, last started first. Answers their names. */
    async endOrphans(): Promise<string[]> {
      const orphans = readRecord(file).filter(isRunning).reverse()
      for (const orphan of orphans) await endGroup(orphan, orphan.stopSignal, 5_000)
      processes = []
      save()
      return orphans.map(({ name }) => name)
    },
  }
}

/** The list of children that this data folder's supervisor runs. */
export type ProcessRecord = ReturnType<typeof createProcessRecord>

/** Asks a process group to end by `signal`, and kills it when it has not ended after `timeoutMs`. */
export async function endGroup(
  leader: ProcessIdentity,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  signalGroup(leader.pid, signal)
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && isRunning(leader);) await delay(25)
  if (!isRunning(leader)) return
  signalGroup(leader.pid, 'SIGKILL')
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && isRunning(leader);) await delay(25)
}

/** Signals a whole process group; a group that is gone already is fine. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (!isNoSuchProcess(error)) throw error
  }
}

function readRecord(file: string): RecordedProcess[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Absent at the first start.
    return []
  }
}

/** Field 22 of /proc/pid/stat (proc(5)); the command in field 2 may hold spaces and brackets. */
function linuxStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`
  } catch {
    return undefined
  }
}

function psStartTime(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line === '' || line.startsWith('Z') ? undefined : line.slice(line.indexOf(' ')).trim()
  } catch {
    return undefined
  }
}

function isNoSuchProcess(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH'
}
