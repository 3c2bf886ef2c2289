import { readFileSync } from 'node:fs'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot, StartError, usingFolder } from './config.ts'
import { tryLock } from './lock.ts'
import { createProcessRecord, type ProcessRecord } from './processes.ts'
import { openSecrets, type Secrets } from './secrets.ts'

/** A data folder that this process, and no other, may run. */
export interface DataDir {
  readonly path: string
  readonly logDir: string
  readonly secrets: Secrets
  readonly record: ProcessRecord
  release(): void
}

/**
 * Locks a data folder for this process, creating it at the first start, and ends what a killed supervisor left running there. Throws
 * `StartError` with the address of the running installation if it is locked, and if the folder cannot be used.
 */
export function openDataDir(path: string, url: string): Promise<DataDir> {
  return usingFolder('DATA_DIR', path, () => take(path, url))
}

async function take(path: string, url: string): Promise<DataDir> {
  const logDir = join(path, 'logs')
  await claim(path)
  await mkdir(logDir, { recursive: true, mode: 0o700 })

  const runningFile = join(path, 'running.json')
  const held = tryLock(join(path, 'lock'))
  if (!held) throw new StartError(`Majlis already runs here at ${runningUrl(runningFile)}`)
  try {
    await writeFile(runningFile, JSON.stringify({ pid: process.pid, url }))
    const record = createProcessRecord(join(path, 'processes.json'))
    await record.endOrphans()
    return { path, logDir, secrets: openSecrets(path), record, release: held.release }
  } catch (error) {
    held.release()
    throw error
  }
}

/** Closes the folder to others, unless it was someone's before and is not Majlis's own. */
async function claim(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const isOwn = path === fromRoot('.data') || (await readdir(path)).length === 0
  const { mode } = await stat(path)
  // PostgreSQL runs as a user of its own when root starts Majlis: that user may pass through, and list nothing.
  const passage = process.getuid?.() === 0 ? 0o011 : 0
  await chmod(path, isOwn ? 0o700 | passage : (mode & 0o7777) | passage)
}

function runningUrl(file: string): string {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).url
  } catch {
    return 'an address it has not written yet'
  }
}
