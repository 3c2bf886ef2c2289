import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { canMoveHere, locateData } from './data-location.ts'
import { tryLock } from './lock.ts'
import { moveDataHere } from './move-data.ts'
import { createProcessRecord, identify, isRunning } from './processes.ts'

/** What is in `.data` after a move. */
const moved = ['engines', 'postgres', 'processes.json', 'secrets.json']

/** A checkout whose data is elsewhere, as root keeps it below a folder that only root may enter. */
async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const checkout = join(folder, 'majlis')
  const own = join(checkout, '.data')
  mkdirSync(join(own, 'engines'), { recursive: true })
  const deps = (canEnter = true) => ({
    checkout,
    elsewhere: join(folder, 'elsewhere'),
    mayEnter: () => canEnter,
  })
  const data = await locateData({}, deps(false))
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18')
  writeFileSync(join(data, 'secrets.json'), '{}', { mode: 0o600 })
  return {
    own,
    data,
    deps,
    /** Until the end of the test or `vi.unstubAllEnvs`. */
    replaceProgram(name: string, script: string) {
      const programs = mkdtempSync(join(folder, 'programs-'))
      writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`)
      onTestFinished(() => void vi.unstubAllEnvs())
    },
  }
}

/** Moves the data in a process that is killed by a replaced program. */
function killedMove({ checkout, elsewhere }: { checkout: string; elsewhere: string }) {
  const code = `const { moveDataHere } = await import(${JSON.stringify(join(import.meta.dirname, 'move-data.ts'))})
    await moveDataHere({ ...${JSON.stringify({ checkout, elsewhere })}, mayEnter: () => true })`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  expect(signal).toBe('SIGKILL')
}

it('moves the data to the checkout, which is used from then on', async () => {
  const { own, data, deps } = await setup()
  expect(canMoveHere(deps())).toBe(true)
  expect(await moveDataHere(deps())).toBe(data)
  expect(readFileSync(join(own, 'postgres/PG_VERSION'), 'utf8')).toBe('18')
  expect(readdirSync(own).toSorted()).toEqual(moved)
  expect(existsSync(data)).toBe(false)
  expect(await locateData({}, deps())).toBe(own)
  expect(canMoveHere(deps())).toBe(false)
  await expect(moveDataHere(deps())).rejects.toThrow(`There is nothing to move: the data is in ${own}.`)
})

it('leaves the data where it is while Majlis runs, and where the database may not enter the checkout', async () => {
  const { data, deps } = await setup()
  await expect(moveDataHere(deps(false))).rejects.toThrow('its user may not enter')
  const held = tryLock(join(data, 'lock'))
  await expect(moveDataHere(deps())).rejects.toThrow(`Majlis runs with the data in ${data}: stop it first.`)
  held?.release()
  expect(await locateData({}, deps())).toBe(data)
})

it('ends what a killed supervisor left running before it copies', async () => {
  const { own, data, deps } = await setup()
  const script = `trap 'echo > "$1/postgres/flushed"; exit' TERM; echo ready; while :; do sleep 0.05; done`
  const orphan = spawn('sh', ['-c', script, 'sh', data], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void orphan.kill('SIGKILL'))
  await once(orphan.stdout, 'data')
  const identity = identify(orphan.pid ?? 0)
  if (!identity) throw new Error('The orphan did not start.')
  createProcessRecord(join(data, 'processes.json')).add({
    ...identity,
    name: 'postgres',
    stopSignal: 'SIGTERM',
  })
  await moveDataHere(deps())
  expect(isRunning(identity)).toBe(false)
  expect(existsSync(join(own, 'postgres/flushed'))).toBe(true)
  expect(existsSync(data)).toBe(false)
})

it('starts over after a move that was killed before everything was in the checkout, even if copying fails then', async () => {
  const { own, data, deps, replaceProgram } = await setup()
  replaceProgram('sync', 'kill -9 $PPID')
  killedMove(deps())
  expect(existsSync(join(own, 'postgres'))).toBe(true)
  expect(await locateData({}, deps())).toBe(data)
  // What a start does in between counts.
  writeFileSync(join(data, 'postgres/PG_VERSION'), '19')

  replaceProgram('cp', 'echo full >&2; exit 1')
  await expect(moveDataHere(deps())).rejects.toThrow(`The data was not moved, and is still in ${data}: full`)
  expect(await locateData({}, deps())).toBe(data)

  vi.unstubAllEnvs()
  expect(await moveDataHere(deps())).toBe(data)
  expect(readFileSync(join(own, 'postgres/PG_VERSION'), 'utf8')).toBe('19')
  expect(readdirSync(own).toSorted()).toEqual(moved)
  expect(existsSync(data)).toBe(false)
})

it('deletes the old folder after a move that was killed just before', async () => {
  const { own, data, deps, replaceProgram } = await setup()
  replaceProgram('sync', '[ ! -e "$0.used" ] || kill -9 $PPID; touch "$0.used"')
  killedMove(deps())
  expect(await locateData({}, deps())).toBe(own)
  expect(existsSync(join(data, 'secrets.json'))).toBe(true)
  // What a start does in between is kept.
  writeFileSync(join(own, 'postgres/PG_VERSION'), '19')

  vi.unstubAllEnvs()
  expect(await moveDataHere(deps())).toBe(data)
  expect(existsSync(data)).toBe(false)
  expect(readFileSync(join(own, 'postgres/PG_VERSION'), 'utf8')).toBe('19')
  expect(readdirSync(own).toSorted()).toEqual(moved)
  await expect(moveDataHere(deps())).rejects.toThrow('There is nothing to move')
})

it('deletes nothing if the link was removed by hand before everything was in the checkout', async () => {
  const { own, data, deps, replaceProgram } = await setup()
  replaceProgram('cp', 'kill -9 $PPID')
  killedMove(deps())
  rmSync(join(own, 'installation'))
  vi.unstubAllEnvs()
  await expect(moveDataHere(deps())).rejects.toThrow('There is nothing to move')
  expect(existsSync(join(data, 'secrets.json'))).toBe(true)
})

it('replaces no data that the checkout has', async () => {
  const { own, deps } = await setup()
  mkdirSync(join(own, 'postgres'))
  await expect(moveDataHere(deps())).rejects.toThrow(`${own} has data of its own: move that away first.`)
})
