import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, usingFolder } from './config.ts'
import { linkedData, type LocationDeps, locationOf } from './data-location.ts'
import { tryLock } from './lock.ts'
import { createProcessRecord } from './processes.ts'

/**
 * Moves the data of a checkout from /var/lib/majlis back to `.data`, and returns where it was. Ends what a supervisor that was killed left
 * running there. A start uses the old folder until everything is in `.data` and on the disk. An interrupted move is run again: it starts over,
 * or deletes what is left of the old folder. Throws `StartError` if there is nothing to move, if Majlis runs, or if the database may not enter
 * the checkout.
 */
export function moveDataHere(deps: LocationDeps = {}): Promise<string> {
  const { checkout, own, link, mayEnter } = locationOf(deps)
  const marks = marksIn(own)
  return usingFolder('DATA_DIR', own, async () => {
    const folder = linkedData(link)
    const leftover = linkedData(marks.moved)
    if (!folder && leftover) {
      await whileLocked(leftover, () => finish(leftover, own))
      return leftover
    }
    if (!folder || !existsSync(folder))
      throw new StartError(`There is nothing to move: the data is in ${own}.`)
    if (!mayEnter(checkout))
      throw new StartError(
        `PostgreSQL does not run as root, and its user may not enter ${checkout}: open the folders above it (chmod a+x), then move the data.`,
      )
    if (existsSync(join(own, 'postgres')) && linkedData(marks.moving) !== folder)
      throw new StartError(`${own} has data of its own: move that away first.`)
    await whileLocked(folder, () => {
      rmSync(marks.moving, { force: true })
      symlinkSync(folder, marks.moving)
      fill(own, folder)
      renameSync(link, marks.moved)
      // Otherwise a power cut could bring back the link to a folder that is gone.
      flush(own)
      finish(folder, own)
    })
    return folder
  })
}

/**
 * Links to the old folder that outlast an interrupted move. While there is `moving`, what else is in `.data` may be incomplete; `moved` is the
 * former `installation`: the old folder is a copy that can be deleted.
 */
function marksIn(own: string) {
  return { moving: join(own, 'moving'), moved: join(own, 'moved') }
}

/** Copies the old folder into `.data` and flushes it to the disk. */
function fill(own: string, folder: string): void {
  const arriving = join(own, 'arriving')
  copy(folder, arriving)
  // The lock of this process.
  for (const name of ['lock', 'lock-journal']) rmSync(join(arriving, name), { force: true })
  for (const name of readdirSync(arriving)) {
    rmSync(join(own, name), { recursive: true, force: true })
    renameSync(join(arriving, name), join(own, name))
  }
  rmSync(arriving, { recursive: true })
  flush(own)
}

function finish(folder: string, own: string): void {
  const { moving, moved } = marksIn(own)
  rmSync(moving, { force: true })
  rmSync(folder, { recursive: true, force: true })
  unlinkSync(moved)
}

/** Runs `work` while no Majlis can run with the data in `folder`, and no process of an earlier one does. */
async function whileLocked(folder: string, work: () => void): Promise<void> {
  // It was deleted just before the interruption.
  if (!existsSync(folder)) return work()
  const held = tryLock(join(folder, 'lock'))
  if (!held) throw new StartError(`Majlis runs with the data in ${folder}: stop it first.`)
  try {
    await createProcessRecord(join(folder, 'processes.json')).endOrphans()
    work()
  } finally {
    held.release()
  }
}

/** With owners and modes: the database's files belong to a user of their own. */
function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { mode: 0o700 })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status === 0) return
  rmSync(to, { recursive: true, force: true })
  throw new StartError(`The data was not moved, and is still in ${from}: ${stderr.trim().split('\n').at(-1)}`)
}

function flush(own: string): void {
  const { status } = spawnSync('sync')
  if (status !== 0) throw new StartError(`${own} could not be flushed to the disk (sync): run it again.`)
}
