import { expect, it } from 'vitest'
import { newId } from '../ids/ids.ts'
import { signalParts } from './signal-parts.ts'

const idsOf = (count: number) => Array.from({ length: count }, () => newId())

it('does not change a signal that fits', () => {
  const payload = { roomSessionId: newId(), participantIds: idsOf(100) }
  expect(signalParts(payload)).toEqual([payload])
})

it('cuts the longest list, keeps its order, and repeats everything else', () => {
  const payload = { meetingId: newId(), reason: 'removed', userIds: idsOf(1_000), others: idsOf(2) }
  const parts = signalParts(payload)
  for (const part of parts) {
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(7_500)
    expect(part).toMatchObject({ meetingId: payload.meetingId, reason: 'removed', others: payload.others })
  }
  expect(parts.flatMap(({ userIds }) => userIds)).toEqual(payload.userIds)
})

it('counts bytes, not letters', () => {
  const parts = signalParts({ names: Array.from({ length: 300 }, () => 'নুসরাত জাহান') })
  for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(7_500)
})

it('refuses a signal without a list to split', () => {
  expect(() => signalParts({ text: 'x'.repeat(8_000) })).toThrow('too large')
})
