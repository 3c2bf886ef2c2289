import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { locateData } from './data-location.ts'

function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-location-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const checkout = join(folder, 'majlis')
  mkdirSync(checkout)
  const locate = (canEnter: boolean, env = {}) =>
    locateData(env, { checkout, elsewhere: join(folder, 'elsewhere'), mayEnter: () => canEnter })
  return { folder, checkout, locate }
}

it('keeps the data in the checkout where the database can enter it', async () => {
  const { folder, checkout, locate } = setup()
  expect(await locate(true)).toBe(join(checkout, '.data'))
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})

it('keeps the data elsewhere where the database cannot enter the checkout, and finds it again', async () => {
  const { folder, locate } = setup()
  const found = await locate(false)
  expect(dirname(found)).toBe(join(folder, 'elsewhere'))
  expect(statSync(found).mode & 0o777).toBe(0o711)
  // Where the data is does not change when the folders above the checkout are opened.
  expect(await locate(true)).toBe(found)
  expect(await locate(false)).toBe(found)
})

it('leaves data where it is, and looks for no other place when the database is elsewhere', async () => {
  const { checkout, locate } = setup()
  expect(await locate(false, { DATABASE_URL: 'postgres://db.example.org/majlis' })).toBe(
    join(checkout, '.data'),
  )
  mkdirSync(join(checkout, '.data/postgres'), { recursive: true })
  expect(await locate(false)).toBe(join(checkout, '.data'))
})

it('says what to do when there is no room elsewhere', async () => {
  const { folder, locate } = setup()
  writeFileSync(join(folder, 'elsewhere'), '')
  await expect(locate(false)).rejects.toThrow(
    /^DATA_DIR: .+ \(E\w+.*\): a file is in its place, .+ name another folder\.$/,
  )
})
