import { readdir, readFile } from 'node:fs/promises'
import { sha256 } from '../keys/sha256.ts'

/**
 * Where the forward-only SQL files are:
 * - `baseline/`: one file per module, with the schema of a new database;
 * - `before-baseline/`: the steps to that schema, for databases that were made before there was a baseline;
 * - beside the folders: the steps after the baseline, for every database, named `<number>_<what>.sql`.
 */
export const migrationsDirectory = new URL('../../../migrations/', import.meta.url)

export interface MigrationFile {
  /** In the ledger: the path from the folder of migrations, but the file's name alone for a step before the baseline. */
  name: string
  sql: string
  checksum: string
}

/** The files in the order in which they run; a folder that does not exist has none. */
export interface MigrationNames {
  baseline: string[]
  beforeBaseline: string[]
  afterBaseline: string[]
}

export async function listMigrations(directory: URL): Promise<MigrationNames> {
  return {
    baseline: (await sqlFilesIn(new URL('baseline/', directory))).map((name) => `baseline/${name}`),
    // The ledgers that name them are older than the folder.
    beforeBaseline: await sqlFilesIn(new URL('before-baseline/', directory)),
    afterBaseline: await sqlFilesIn(directory),
  }
}

export interface MigrationPlan {
  /** The migrations that a database has to run, in order. */
  run: string[]
  /** What it has already by another way: recorded without being run, after the steps before the baseline. */
  recognised: string[]
}

/**
 * What brings a database with this ledger up to date. A database that has a step from before the baseline continues with those steps and
 * ends with the same schema; a new database starts with the baseline.
 */
export function planMigrations(names: MigrationNames, ledger: ReadonlySet<string>): MigrationPlan {
  const isMissing = (name: string) => !ledger.has(name)
  const isFromBefore = names.beforeBaseline.some((name) => ledger.has(name))
  const steps = isFromBefore ? names.beforeBaseline : names.baseline
  return {
    run: [...steps, ...names.afterBaseline].filter(isMissing),
    recognised: isFromBefore ? names.baseline.filter(isMissing) : [],
  }
}

export async function readMigration(
  directory: URL,
  names: MigrationNames,
  name: string,
): Promise<MigrationFile> {
  const path = names.beforeBaseline.includes(name) ? `before-baseline/${name}` : name
  const sql = await readFile(new URL(path, directory), 'utf8')
  return { name, sql, checksum: sha256(sql).toString('hex') }
}

async function sqlFilesIn(directory: URL): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
