import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { CommandResult } from './command.ts'
import type { EngineContext } from './engine.ts'
import { ensureCluster } from './postgres-cluster.ts'

/** A data folder, and an initdb that ends as `results` say, one after the other. */
function setup(results: CommandResult[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'majlis-cluster-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const directory = join(dataDir, 'postgres')
  const context = {
    dataDir,
    say: () => {},
    run: async ({ cwd }: { cwd: string }) => {
      writeFileSync(join(cwd, 'PG_VERSION'), '18')
      return results.shift() ?? { code: 0, output: '' }
    },
  } as unknown as EngineContext
  const programs = { postgres: '', initdb: '', version: '18.4', release: '18.4.0' }
  const ensure = () =>
    ensureCluster({ programs, directory, user: 'majlis', password: 'x', runAs: undefined, env: {}, context })
  return { directory, ensure }
}

it('creates a database, also where an earlier start was killed while it did or left an empty folder', async () => {
  const { directory, ensure } = setup()
  for (const path of [directory, `${directory}.new`]) mkdirSync(path)
  writeFileSync(join(`${directory}.new`, 'half'), '')
  await ensure()
  expect(readdirSync(directory)).toEqual(['PG_VERSION'])
})

it.each(['PG_VERSION', 'global/pg_control'])(
  'removes nothing of a database that lacks %s, and says what to do',
  async (lacking) => {
    const { directory, ensure } = setup()
    mkdirSync(join(directory, 'global'), { recursive: true })
    for (const file of ['PG_VERSION', 'global/pg_control', 'postgresql.conf'])
      if (file !== lacking) writeFileSync(join(directory, file), '18')
    await expect(ensure()).rejects.toThrow(
      `${directory} holds only part of a database: put back its backup, or move the folder away`,
    )
    expect(readdirSync(directory)).toContain('postgresql.conf')
  },
)

it('asks for a dump where the data is of another PostgreSQL', async () => {
  const { directory, ensure } = setup()
  mkdirSync(join(directory, 'global'), { recursive: true })
  for (const file of ['PG_VERSION', 'global/pg_control']) writeFileSync(join(directory, file), '16\n')
  await expect(ensure()).rejects.toThrow('holds data of PostgreSQL 16: move it to PostgreSQL 18 by dump')
})

it('says that the disk is full, and creates the database at the next start', async () => {
  const full = { code: 1, output: 'initdb: error: could not create file: No space left on device' }
  const { directory, ensure } = setup([full, full])
  await expect(ensure()).rejects.toThrow('The database could not be created: a disk is full.')
  await ensure()
  expect(readdirSync(directory)).toEqual(['PG_VERSION'])
})
