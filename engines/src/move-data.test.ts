import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { canMoveHere, locateData } from './data-location.ts'
import { tryLock } from './lock.ts'
import { moveDataHere } from './move-data.ts'

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
  return { own, data, deps }
}

it('moves the data to the checkout, which is used from then on', async () => {
  const { own, data, deps } = await setup()
  expect(canMoveHere(deps())).toBe(true)
  expect(await moveDataHere(deps())).toBe(data)
  expect(readFileSync(join(own, 'postgres/PG_VERSION'), 'utf8')).toBe('18')
  expect(readdirSync(own).toSorted()).toEqual(['engines', 'postgres', 'secrets.json'])
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

it('begins again after a move that was killed in between', async () => {
  const { own, data, deps } = await setup()
  mkdirSync(join(own, 'arriving'))
  mkdirSync(join(own, 'postgres'))
  expect(await locateData({}, deps())).toBe(data)
  await moveDataHere(deps())
  expect(existsSync(join(own, 'arriving'))).toBe(false)
  expect(readFileSync(join(own, 'postgres/PG_VERSION'), 'utf8')).toBe('18')
})

it('replaces no data that the checkout has', async () => {
  const { own, deps } = await setup()
  mkdirSync(join(own, 'postgres'))
  await expect(moveDataHere(deps())).rejects.toThrow(`${own} has data of its own: move that away first.`)
})
