import { describe, expect, it } from 'vitest'
import { aMeetingInfo, anAdmission } from '../testing/builders.ts'
import { aMemory, atPreJoin } from '../testing/fakes.ts'

describe('[2.8] with the ticket of a start link', () => {
  function withTicket() {
    const memory = aMemory()
    memory.keepTicket({ meeting: '647712840966', startTicket: 'ticket', displayName: 'Nusrat' })
    return { memory, at: atPreJoin({ memory }) }
  }

  it('requests pre-join as its host, and uses the ticket once', async () => {
    const { memory, at } = withTicket()
    at.server.info = aMeetingInfo({ role: 'host' })
    at.server.join = anAdmission({ isCameraBlocked: true })
    await at.arrive()
    expect(at.server.infos).toEqual([{ id: '647712840966', startTicket: 'ticket' }])
    await at.join('Nusrat')
    expect(at.server.joins[0]?.startTicket).toBe('ticket')
    // Off is what the room asks of its host, not what it asks of participants.
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, isCameraOn: false })
    expect(memory.readTicket('647712840966')).toBeNull()
  })

  it('drops a ticket that expired at pre-join, says so, and offers another way to join', async () => {
    const { memory, at } = withTicket()
    at.server.info = aMeetingInfo({ role: 'host' })
    at.server.join = 'room.start_link_used'
    await at.arrive()
    at.server.info = aMeetingInfo({ role: 'guest', isPasscodeNeeded: true })
    await at.join('Nusrat')
    await at.settle()
    expect(memory.readTicket('647712840966')).toBeNull()
    expect(at.controller.getSnapshot()).toMatchObject({
      step: 'prejoin',
      isPasscodeNeeded: true,
      problem: { code: 'room.start_link_used', place: 'form' },
      info: { role: 'guest' },
    })
    at.server.join = anAdmission()
    await at.join('Nusrat')
    expect(at.server.joins.map(({ startTicket }) => startTicket)).toEqual(['ticket', undefined])
    expect(at.controller.getSnapshot().step).toBe('inside')
  })

  it('shows pre-join as to everyone else when the ticket had expired before', async () => {
    const { memory, at } = withTicket()
    at.server.info = ({ startTicket }) =>
      startTicket ? 'room.start_link_used' : aMeetingInfo({ role: 'guest' })
    await at.arrive()
    expect(memory.readTicket('647712840966')).toBeNull()
    expect(at.controller.getSnapshot()).toMatchObject({
      step: 'prejoin',
      problem: { code: 'room.start_link_used' },
      info: { role: 'guest' },
    })
  })
})
