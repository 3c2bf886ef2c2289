import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Environment, fromRoot, isConfigured, rootDir, usingFolder } from './config.ts'
import { findServiceUser, mayReach } from './postgres-user.ts'

/** Named dependencies of `locateData`; the defaults are this checkout and this machine. */
export interface LocationDeps {
  readonly checkout?: string
  /** Where installations are whose checkout the database cannot reach. */
  readonly elsewhere?: string
  /** Whether PostgreSQL, as the user it will run as, may enter the folder. */
  mayEnter?(folder: string): boolean
}

/**
 * The data folder of a start that names none. `.data` of the checkout, unless root starts Majlis below a folder that only
 * root may enter, such as /root: PostgreSQL does not run as root, so the data is then in a folder of /var/lib/majlis,
 * and `.data/installation` leads there from that start on. Data that is in `.data` already stays where it is.
 */
export function locateData(env: Environment, deps: LocationDeps = {}): Promise<string> {
  const { checkout, elsewhere, own, link, mayEnter } = locationOf(deps)
  return usingFolder('DATA_DIR', elsewhere, async () => {
    const linked = linkedData(link)
    if (linked) return linked
    const isOwnUsed = isConfigured(env, 'DATABASE_URL') || existsSync(join(own, 'postgres'))
    if (isOwnUsed || mayEnter(checkout)) return own
    const folder = join(elsewhere, `${basename(checkout)}-${randomBytes(3).toString('hex')}`)
    mkdirSync(own, { recursive: true, mode: 0o700 })
    for (const path of [elsewhere, folder]) {
      // Others can pass through but not list it, whatever the umask is.
      if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o711)
    }
    symlinkSync(folder, link)
    return folder
  })
}

/** Whether the data is elsewhere although `.data` could hold it: the folders above the checkout have been opened since. */
export function canMoveHere(deps: LocationDeps = {}): boolean {
  const { checkout, link, mayEnter } = locationOf(deps)
  return linkedData(link) !== undefined && mayEnter(checkout)
}

/** The places between which `locateData` chooses. */
export function locationOf({
  checkout = rootDir,
  elsewhere = '/var/lib/majlis',
  mayEnter = mayPostgresEnter,
}: LocationDeps) {
  const own = join(checkout, '.data')
  return { checkout, elsewhere, mayEnter, own, link: join(own, 'installation') }
}

function mayPostgresEnter(folder: string): boolean {
  return mayReach(findServiceUser(fromRoot('.data/postgres')), folder)
}

/** The folder of /var/lib/majlis to which the checkout's link leads. */
export function linkedData(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
