import { describe, expect, it } from 'vitest'
import { createMemory, toChoices } from './memory.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function setup() {
  const device = aStorage()
  const tab = aStorage()
  return { device, tab, memory: createMemory({ device: () => device, tab: () => tab }) }
}

const closed = () => {
  throw new DOMException('Access is denied', 'SecurityError')
}

describe('what pre-join remembers', () => {
  it('[2.61] keeps devices, backdrop, data use and switches between visits', () => {
    const { device, memory } = setup()
    const choices = {
      ...toChoices(null),
      isCameraOn: false,
      backdrop: 'dusk' as const,
      dataUse: 'save' as const,
    }
    memory.keepChoices({ ...choices, devices: { microphoneId: 'mic-2', cameraId: null, speakerId: null } })
    const later = createMemory({ device: () => device, tab: aStorage })
    expect(later.readChoices()).toMatchObject({
      devices: { microphoneId: 'mic-2' },
      isCameraOn: false,
      backdrop: 'dusk',
      dataUse: 'save',
    })
  })

  it.each([
    null,
    'text',
    7,
    { devices: 'none', backdrop: 'beach', dataUse: 'lots', isCameraOn: 'maybe' },
    { devices: { microphoneId: 3 } },
  ])('ignores %j', (value) => {
    expect(toChoices(value)).toEqual(toChoices({}))
  })

  it('keeps a start ticket for its own meeting only, until used', () => {
    const { memory } = setup()
    memory.keepTicket({
      meeting: '647712840966',
      startTicket: 'once',
      displayName: 'Nusrat',
    })
    expect(memory.readTicket('111111111111')).toBeNull()
    expect(memory.readTicket('647712840966')?.startTicket).toBe('once')
    memory.deleteTicket()
    expect(memory.readTicket('647712840966')).toBeNull()
  })

  it('writes nothing that is unchanged', () => {
    const { device, memory } = setup()
    let writes = 0
    const set = device.setItem
    device.setItem = (key, value) => {
      writes += 1
      set(key, value)
    }
    for (const isCameraOn of [true, true, false, false])
      memory.keepChoices({ ...toChoices(null), isCameraOn })
    expect(writes).toBe(2)
  })

  it('keeps the visit in its tab', () => {
    const { device, memory } = setup()
    memory.keepParticipantSession({
      path: '/m/j/647712840966',
      meeting: '647712840966',
      title: 'Budget review',
      host: null,
      participantToken: 'token',
      displayName: 'Rafiq',
      isInside: true,
      hasBeenInside: true,
      hasGivenFeedback: false,
      isMicrophoneOn: false,
      isCameraOn: true,
      turnedOff: null,
    })
    expect(memory.readParticipantSession()?.participantToken).toBe('token')
    expect(createMemory({ device: () => device, tab: aStorage }).readParticipantSession()).toBeNull()
  })

  it('works without storage, but remembers nothing', () => {
    const memory = createMemory({ device: closed, tab: closed })
    memory.keepGuestName('Rafiq')
    expect(memory.readGuestName()).toBe('')
    expect(memory.readParticipantSession()).toBeNull()
    expect(memory.readChoices()).toEqual(toChoices(null))
  })
})
