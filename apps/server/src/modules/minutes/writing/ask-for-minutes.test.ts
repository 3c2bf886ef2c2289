import { expect, it } from 'vitest'
import { askForMinutes } from './ask-for-minutes.ts'

it('lets the process do other work between the lines of a long answer', async () => {
  const said = [{ id: 's1', speaker: 'Arif', userId: null, text: 'We buy 24 new lamps for Mill Street.' }]
  const lines = Array.from({ length: 30 }, () => ({
    text: 'Buy 24 new lamps',
    evidence: [1],
    owner: '',
    due: '',
  }))
  let turns = 0
  let isDone = false
  const other = () => {
    turns += 1
    if (!isDone) setImmediate(other)
  }
  const model = {
    sentTo: null,
    ask: () => {
      setImmediate(other)
      return Promise.resolve({ decisions: lines } as never)
    },
  }
  const wanted = { said, section: 'decisions' as const, onProgress: () => Promise.resolve() }
  const written = await askForMinutes(() => Promise.resolve(model), wanted, new AbortController().signal)
  isDone = true
  expect(written.lines).toHaveLength(30)
  expect(turns).toBeGreaterThanOrEqual(29)
})
