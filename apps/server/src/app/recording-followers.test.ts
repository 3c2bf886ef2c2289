import { expect, it } from 'vitest'
import type { Tx } from '../platform/database/database.ts'
import type { RecordingFollower } from '../platform/module/recording-followers.ts'
import { createRecordingFollowers } from './recording-followers.ts'

// No part of these tests comes to the database.
const tx = {} as Tx
const change = { fromId: 'one', toId: 'two' }

it('lets higher modules follow before lower ones, which they still read', async () => {
  const order: string[] = []
  const follower = (name: string, part: 'trimmed' | 'replaced'): RecordingFollower => ({
    tables: [],
    trimmed: { nothing: 'a test' },
    replaced: { nothing: 'a test' },
    redacted: { nothing: 'a test' },
    [part]: async (_: Tx, { toId }: typeof change) => void order.push(`${name} ${part} ${toId}`),
  })
  const followers = createRecordingFollowers()
  followers.hold([
    { name: 'recorder', recordingFollowers: [follower('recorder', 'replaced')] },
    { name: 'drive' },
    { name: 'minutes', recordingFollowers: [follower('minutes', 'trimmed'), follower('edits', 'replaced')] },
  ])
  await followers.replaced(tx, change)
  expect(order).toEqual(['edits replaced two', 'recorder replaced two'])
})

it('fails before all modules are there, rather than forgetting some of them', async () => {
  await expect(createRecordingFollowers().replaced(tx, change)).rejects.toThrow('not put together')
})
