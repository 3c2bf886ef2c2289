import type { MeetingInfo } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { aMeetingInfo, anAdmission, aWait } from '../testing/builders.ts'
import { atPreJoin } from '../testing/fakes.ts'

const ahead = { aheadToken: 'ahead-token', sfu: { url: 'ws://sfu', token: 'pass' } }

/** A guest whose name is known, at a meeting with someone inside, after a moment. */
async function looking(
  info: Partial<MeetingInfo> = {},
  { name = 'Grace', ...options }: { name?: string } & Parameters<typeof atPreJoin>[0] = {},
) {
  const at = atPreJoin(options)
  at.server.info = aMeetingInfo({ insideCount: 2, ...info })
  at.server.ahead = ahead
  await at.arrive()
  at.controller.setName(name)
  at.endDelay()
  await at.settle()
  return at
}

describe('while people are at pre-join', () => {
  it('connects, and joins with that connection', async () => {
    const at = await looking({}, { pwd: 'abc' })
    expect(at.server.aheads).toEqual([{ meeting: '647712840966', pwd: 'abc', displayName: 'Grace' }])
    expect(at.call.before.accesses).toEqual([ahead.sfu])
    at.server.join = anAdmission({ isConnectedAhead: true })
    await at.join('Grace')
    expect(at.server.joins).toMatchObject([{ aheadToken: 'ahead-token' }])
    expect(at.call.before.taken).toBe(1)
  })

  it('joins as without it when the connection is lost before Join', async () => {
    const at = await looking()
    at.call.before.isConnected = false
    await at.join('Grace')
    expect(at.server.joins[0]).not.toHaveProperty('aheadToken')
    expect(at.call.before.taken).toBe(0)
    expect(at.call.connected).toHaveLength(1)
  })

  it.each<[string, Partial<MeetingInfo>]>([
    ['nobody is inside', { insideCount: 0 }],
    ['a passcode is missing', { isPasscodeNeeded: true }],
    ['they will wait', { isApprovalNeeded: true }],
    ['no host is there', { isHostNeeded: true }],
    ['they have to sign in', { isSignInNeeded: true }],
    ['they have to register', { isRegistrationNeeded: true }],
    ['they are inside on another device', { otherDevices: [{ userAgent: '', isThisBrowser: false }] }],
  ])('does not connect when %s', async (_why, info) => {
    expect((await looking(info)).server.aheads).toEqual([])
  })

  it('does not connect guests before they have typed a name', async () => {
    const at = await looking({}, { name: ' ' })
    expect(at.server.aheads).toEqual([])
    at.controller.setName('G')
    at.controller.setName('Grace')
    at.endDelay()
    await at.settle()
    expect(at.server.aheads).toMatchObject([{ displayName: 'Grace' }])
  })

  it('does not connect over a weak or metered connection, or in data saving mode', async () => {
    expect((await looking({}, { hasBandwidthToSpare: false })).server.aheads).toEqual([])
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ insideCount: 2 })
    await at.call.change({ dataUse: 'save' })
    await at.arrive()
    at.controller.setName('Grace')
    at.endDelay()
    await at.settle()
    expect(at.server.aheads).toEqual([])
  })

  it('connects again with the next look at the meeting, three times at most', async () => {
    const at = await looking()
    for (let time = 0; time < 4; time += 1) {
      at.call.before.isConnected = false
      at.refreshInfo()
      await at.settle()
      at.endDelay()
      await at.settle()
    }
    expect(at.server.aheads).toHaveLength(3)
  })

  it('closes the connection when they have to wait', async () => {
    const at = await looking()
    at.server.join = aWait()
    await at.join('Grace')
    expect(at.call.before.isConnected).toBe(false)
  })

  it('joins when no connection can be made', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ insideCount: 2 })
    at.server.ahead = 'room.media_unavailable'
    await at.arrive()
    at.controller.setName('Grace')
    at.endDelay()
    await at.settle()
    await at.join()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.call.connected).toHaveLength(1)
  })
})
