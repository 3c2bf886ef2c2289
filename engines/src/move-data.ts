import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, usingFolder } from './config.ts'
import { linkedData, type LocationDeps, locationOf } from './data-location.ts'
import { tryLock } from './lock.ts'

/**
 * Moves the data of a checkout from /var/lib/majlis back to `.data`, and returns where it was. The link `.data/installation` is removed once
 * everything is in `.data`: until then, a start uses the old folder, so an interrupted move is repeated from the beginning. Throws
 * `StartError` if there is nothing to move, if Majlis runs, or if the database may not enter the checkout.
 */
export function moveDataHere(deps: LocationDeps = {}): Promise<string> {
  const { checkout, own, link, mayEnter } = locationOf(deps)
  return usingFolder('DATA_DIR', own, async () => {
    const folder = linkedData(link)
    if (!folder || !existsSync(folder))
      throw new StartError(`There is nothing to move: the data is in ${own}.`)
    if (!mayEnter(checkout))
      throw new StartError(
        `PostgreSQL does not run as root, and its user may not enter ${checkout}: open the folders above it (chmod a+x), then move the data.`,
      )
    const arriving = join(own, 'arriving')
    if (existsSync(join(own, 'postgres')) && !existsSync(arriving))
      throw new StartError(`${own} has data of its own: move that away first.`)
    const held = tryLock(join(folder, 'lock'))
    if (!held) throw new StartError(`Majlis runs with the data in ${folder}: stop it first.`)
    try {
      copy(folder, arriving)
      // The lock of this process.
      for (const name of ['lock', 'lock-journal']) rmSync(join(arriving, name), { force: true })
      for (const name of readdirSync(arriving)) {
        rmSync(join(own, name), { recursive: true, force: true })
        renameSync(join(arriving, name), join(own, name))
      }
      unlinkSync(link)
    } finally {
      held.release()
    }
    for (const path of [arriving, folder]) rmSync(path, { recursive: true, force: true })
    return folder
  })
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
