import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDataDir } from './data-dir.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777
// Root's PostgreSQL runs as another user, who passes through the folder.
const closed = process.getuid?.() === 0 ? 0o711 : 0o700

async function open(path: string) {
  const directory = await openDataDir(path, 'http://127.0.0.1:3000')
  directory.release()
}

it('makes a folder that others cannot list', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'majlis-data-')), 'new')
  await open(path)
  expect(modeOf(path)).toBe(closed)
  expect(modeOf(join(path, 'logs'))).toBe(0o700)
})

it('closes an empty folder, and leaves open one that holds what others may use', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'majlis-data-'))
  const shared = mkdtempSync(join(tmpdir(), 'majlis-data-'))
  for (const path of [empty, shared]) chmodSync(path, 0o755)
  mkdirSync(join(shared, 'holiday'))
  writeFileSync(join(shared, 'holiday/photo.jpg'), '')
  await open(empty)
  await open(shared)
  expect(modeOf(empty)).toBe(closed)
  expect(modeOf(shared)).toBe(0o755)
})

it('says that there can be no folder where a file is', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'majlis-data-')), 'file')
  writeFileSync(file, '')
  for (const path of [file, join(file, 'below')])
    await expect(open(path)).rejects.toThrow(`DATA_DIR: ${path} cannot be a folder of Majlis`)
})

it('says which part of the folder cannot be used', async () => {
  const path = mkdtempSync(join(tmpdir(), 'majlis-data-'))
  writeFileSync(join(path, 'logs'), '')
  const refusal = (at: string) => `DATA_DIR: ${path} cannot be a folder of Majlis (${at})`
  await expect(open(path)).rejects.toThrow(refusal(`EEXIST at ${path}/logs`))
  rmSync(join(path, 'logs'))
  mkdirSync(join(path, 'lock'))
  await expect(open(path)).rejects.toThrow(refusal('unable to open database file'))
})
