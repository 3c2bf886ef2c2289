import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { removeLeftovers } from './remove-leftovers.ts'

const nowMs = Date.UTC(2030, 0, 1, 12)

function setup() {
  const workFolder = mkdtempSync(join(tmpdir(), 'leftovers-'))
  function add(name: string, ageMs: { folder: number; file: number }) {
    const folder = join(workFolder, name)
    const file = join(folder, 'segment-0.mp4')
    mkdirSync(folder)
    writeFileSync(file, 'film')
    const secondsAgo = (ms: number) => (nowMs - ms) / 1_000
    utimesSync(file, secondsAgo(ageMs.file), secondsAgo(ageMs.file))
    utimesSync(folder, secondsAgo(ageMs.folder), secondsAgo(ageMs.folder))
  }
  return { workFolder, add }
}

it('removes what killed recorders left of any recording, and nothing that is being made', async () => {
  const { workFolder, add } = setup()
  add('this-killed', { folder: 1_000, file: 1_000 })
  add('other-killed', { folder: 4 * hourMs, file: 4 * hourMs })
  add('other-long', { folder: 4 * hourMs, file: 1_000 })
  add('other-new', { folder: 1_000, file: 1_000 })
  await removeLeftovers(workFolder, 'this', nowMs)
  expect(readdirSync(workFolder).toSorted()).toEqual(['other-long', 'other-new'])
})
