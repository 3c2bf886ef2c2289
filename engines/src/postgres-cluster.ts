import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandResult } from './command.ts'
import { type Environment, StartError, usingFolder } from './config.ts'
import type { EngineContext } from './engine.ts'
import { failure } from './failure.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import type { ServiceUser } from './postgres-user.ts'

interface ClusterInput {
  readonly programs: PostgresPrograms
  readonly directory: string
  /** Name and password of the superuser. */
  readonly user: string
  readonly password: string
  readonly runAs: ServiceUser | undefined
  readonly env: Environment
  readonly context: EngineContext
}

/**
 * Makes the cluster beside its place and moves it there when it is complete: a start may be killed at any moment. Throws
 * `StartError` where what is in its place is no cluster of this PostgreSQL; nothing there is removed.
 */
export async function ensureCluster(input: ClusterInput): Promise<void> {
  const { programs, directory, context } = input
  if (existsSync(directory) && (await readdir(directory)).length > 0)
    return requireCluster(directory, programs.version)
  context.say('Creating the database')
  const passwordFile = `${directory}.password`
  try {
    // What pg_trgm treats as letters depends on the system locale, whatever the provider; without this locale, it finds only Latin words.
    // Not every system has it.
    const { code } = await create(input, passwordFile, 'C.UTF-8')
    const { code: lastCode, output } =
      code === 0 ? { code, output: '' } : await create(input, passwordFile, 'C')
    if (lastCode !== 0) throw new StartError(failure('The database could not be created', output))
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinishedOf(directory), directory)
}

const unfinishedOf = (directory: string) => `${directory}.new`

async function create(input: ClusterInput, passwordFile: string, letters: string): Promise<CommandResult> {
  const { programs, directory, user, password, runAs, env, context } = input
  const unfinished = unfinishedOf(directory)
  await rm(unfinished, { recursive: true, force: true })
  await usingFolder('DATA_DIR', context.dataDir, async () => {
    await mkdir(unfinished, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (runAs) await Promise.all([unfinished, passwordFile].map((path) => chown(path, runAs.uid, runAs.gid)))
  })
  return context.run({
    name: 'initdb',
    command: programs.initdb,
    args: [
      `--pgdata=${unfinished}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${letters}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    env,
    cwd: unfinished,
    ...runAs,
  })
}

async function requireCluster(directory: string, version: string): Promise<void> {
  const isWhole = ['PG_VERSION', 'global/pg_control'].every((file) => existsSync(join(directory, file)))
  if (!isWhole)
    throw new StartError(
      `${directory} holds only part of a database: put back its backup, or move the folder away to begin with an empty one.`,
    )
  const major = version.split('.')[0]
  const found = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartError(
    `${directory} holds data of PostgreSQL ${found}: move it to PostgreSQL ${major} by dump and restore first.`,
  )
}
