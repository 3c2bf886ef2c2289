import { expect, it } from 'vitest'
import { createLiveConnections } from './live-connections.ts'

const sessions = { organizationId: 'riverside', sessionIds: ['session'] }

function setup() {
  const state = { now: 0, entries: 2, reads: 0, isDown: false }
  const list = createLiveConnections({
    clock: { now: () => state.now },
    countEntries: async () => state.entries,
    listConnections: async () => {
      state.reads += 1
      if (state.isDown) throw new Error('down')
      return []
    },
  })
  return { state, list }
}

it('[7.19] reads the ledger once for everyone who looks at it, until someone joins or leaves', async () => {
  const { state, list } = setup()
  await Promise.all(Array.from({ length: 50 }, () => list(sessions)))
  expect(state.reads).toBe(1)
  state.now = 20_000
  await list(sessions)
  expect(state.reads).toBe(1)
  state.entries = 3
  await list(sessions)
  expect(state.reads).toBe(2)
})

it('[7.19] reads it again after half a minute, for names and roles', async () => {
  const { state, list } = setup()
  await list(sessions)
  state.now = 30_000
  await list(sessions)
  expect(state.reads).toBe(2)
})

it('keeps no failure, and nothing of more meetings than it can hold', async () => {
  const { state, list } = setup()
  state.isDown = true
  await expect(list(sessions)).rejects.toThrow('down')
  state.isDown = false
  await list(sessions)
  expect(state.reads).toBe(2)
  for (let other = 0; other < 200; other += 1) await list({ ...sessions, sessionIds: [`other ${other}`] })
  await list(sessions)
  expect(state.reads).toBe(203)
})
