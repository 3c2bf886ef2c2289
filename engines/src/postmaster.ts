import { execFileSync } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endGroup, identify } from './processes.ts'

/**
 * Clears `postmaster.pid` of a cluster that was not stopped cleanly. PostgreSQL itself refuses to start when any process
 * has the number in that file, which after a reboot may be anyone's. A server that still runs on this very folder,
 * left by a supervisor that was killed, is stopped first. The caller holds the lock of the data folder.
 */
export async function endStalePostmaster(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const pid = Number.parseInt(text, 10)
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined
  if (identity && (await isPostmasterOf(pid, directory))) await endGroup(identity, 'SIGINT', 10_000)
  await rm(file, { force: true })
}

/** A postmaster works in its data folder. */
async function isPostmasterOf(pid: number, directory: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      `-D ${directory}`,
    )
  }
  const [workingDirectory, own] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(directory),
  ])
  return workingDirectory === own
}
