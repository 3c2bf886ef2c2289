import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type PostgresPrograms, reachablePrograms } from './postgres-programs.ts'
import { mayReach } from './postgres-user.ts'

/** No one who owns a file here. */
const user = { uid: 65_534, gid: 65_534 }
// Only root may run a program as someone else.
const isRoot = process.getuid?.() === 0

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'majlis-programs-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A package in small: programs that need a library by a link, below a folder that only root may enter and with the modes of a careful umask. */
function closedPrograms(): PostgresPrograms {
  const closed = folder()
  const native = join(closed, 'native')
  for (const part of ['bin', 'lib']) mkdirSync(join(native, part), { recursive: true })
  const programs = { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') }
  for (const file of Object.values(programs))
    writeFileSync(file, '#!/bin/sh\ncat "${0%/bin/*}/lib/libpq.so.5"\n', { mode: 0o700 })
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'PostgreSQL 18.4')
  symlinkSync('../../native/lib/libpq.so.5.18', join(native, 'lib/libpq.so.5'))
  execFileSync('chmod', ['-R', 'go=', closed])
  return { ...programs, version: '18.4', release: '18.4.0-beta.17' }
}

it.runIf(isRoot)('runs PostgreSQL from the data folder where its user cannot reach the package', async () => {
  const dataDir = folder()
  chmodSync(dataDir, 0o711)
  const closed = closedPrograms()
  mkdirSync(join(dataDir, 'programs/postgresql-17.1.0'), { recursive: true })
  const reachable = await reachablePrograms(closed, user, dataDir)
  for (const program of [reachable.postgres, reachable.initdb])
    expect(execFileSync(program, { encoding: 'utf8', cwd: '/', ...user })).toBe('PostgreSQL 18.4')
  expect(readdirSync(join(dataDir, 'programs'))).toEqual([`postgresql-${closed.release}`])
  expect(await reachablePrograms(closed, user, dataDir)).toEqual(reachable)
})

it.runIf(isRoot)('says what to do where its user cannot enter the data folder', async () => {
  const dataDir = folder()
  chmodSync(dataDir, 0o700)
  expect(mayReach(user, dataDir)).toBe(false)
  const programs = closedPrograms()
  await expect(reachablePrograms(programs, user, dataDir)).rejects.toThrow(
    `its user may not enter ${dataDir}: set DATA_DIR to a folder of /var/lib`,
  )
})

it('runs the package itself for everyone but root', async () => {
  const programs = closedPrograms()
  expect(await reachablePrograms(programs, undefined, '/nowhere')).toBe(programs)
})
