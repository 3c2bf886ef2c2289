import { describe, expect, it } from 'vitest'
import { defaultRoomSettings, type MeetingRole, type RoomSettings } from '@majlis/contract'
import { canActOn, canActOnPerson, mediaRightsOf, permissionsOf, type RightsHolder } from './rights.policy.ts'

const all = {
  canUnmute: true,
  canStartVideo: true,
  canShare: true,
  canChat: true,
  canReact: true,
  canRename: true,
}

function rightsOf(
  role: MeetingRole,
  settings: Partial<RoomSettings> = {},
  person: Partial<RightsHolder> = {},
) {
  const holder = { role, mayUnmute: null, mayStartVideo: null, mayShare: null, hasChat: true, ...person }
  return permissionsOf(holder, { ...defaultRoomSettings, ...settings })
}

const strict: Partial<RoomSettings> = {
  participantsUnmuteThemselves: false,
  onlyHostShares: true,
  disableChat: true,
  selfRename: false,
  disableGuestChat: true,
  disableGuestReactions: true,
}

describe('permissionsOf', () => {
  it('[3.26] [6.2] allows everyone everything by default', () => {
    for (const role of ['host', 'co_host', 'panelist', 'participant', 'guest'] as const)
      expect(rightsOf(role)).toEqual(all)
  })

  it('[6.2] binds neither host nor co-hosts by settings', () => {
    const forbidden = { mayUnmute: false, mayStartVideo: false, mayShare: false }
    expect(rightsOf('host', strict, forbidden)).toEqual(all)
    expect(rightsOf('co_host', strict, forbidden)).toEqual(all)
  })

  it('[6.6] lets only people with the feature chat, hosts included', () => {
    for (const role of ['host', 'co_host', 'panelist', 'participant', 'guest'] as const)
      expect(rightsOf(role, {}, { hasChat: false })).toEqual({ ...all, canChat: false })
  })

  it.each([
    ['[3.27] unmuting', 'canUnmute', { participantsUnmuteThemselves: false }],
    ['[3.27] sharing', 'canShare', { onlyHostShares: true }],
    ['[3.29] the chat', 'canChat', { disableChat: true }],
    ['[3.28] renaming', 'canRename', { selfRename: false }],
  ] as const)('%s is one setting and takes nothing else', (_, right, settings) => {
    expect(rightsOf('participant', settings)).toEqual({ ...all, [right]: false })
    expect(rightsOf('panelist', settings)).toEqual({ ...all, [right]: false })
    expect(rightsOf('guest', settings)).toEqual({ ...all, [right]: false })
  })

  it('[1.5] in a webinar, lets only hosts, co-hosts and panelists present, and people whom a host allows to speak', () => {
    const webinar = { webinar: true }
    const watches = { ...all, canUnmute: false, canStartVideo: false, canShare: false }
    for (const role of ['host', 'co_host', 'panelist'] as const) expect(rightsOf(role, webinar)).toEqual(all)
    for (const role of ['participant', 'guest'] as const) expect(rightsOf(role, webinar)).toEqual(watches)
    expect(rightsOf('guest', webinar, { mayUnmute: true })).toEqual({ ...watches, canUnmute: true })
    expect(rightsOf('panelist', { ...webinar, ...strict })).toMatchObject({
      canUnmute: false,
      canShare: false,
    })
  })

  it('[3.33] takes chat and reactions from guests only', () => {
    const settings = { disableGuestChat: true, disableGuestReactions: true }
    expect(rightsOf('guest', settings)).toEqual({ ...all, canChat: false, canReact: false })
    expect(rightsOf('participant', settings)).toEqual(all)
  })

  it('[3.27] puts a host’s decision about one person before the settings', () => {
    expect(rightsOf('guest', strict, { mayUnmute: true, mayShare: true })).toMatchObject({
      canUnmute: true,
      canShare: true,
    })
    expect(rightsOf('guest', {}, { mayUnmute: false, mayStartVideo: false, mayShare: false })).toEqual({
      ...all,
      canUnmute: false,
      canStartVideo: false,
      canShare: false,
    })
  })
})

const nothingBlocked = { isMicrophoneBlocked: false, isCameraBlocked: false }

describe('mediaRightsOf', () => {
  it('[3.27] gives the SFU the sources that someone may publish', () => {
    expect(mediaRightsOf(rightsOf('guest'), nothingBlocked)).toEqual({
      publishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
    })
    expect(mediaRightsOf(rightsOf('guest', strict), nothingBlocked)).toEqual({
      publishSources: ['camera'],
    })
  })
})

describe('canActOn', () => {
  const one = (id: string, role: MeetingRole) => ({ id, role })

  it('[6.2] lets hosts and co-hosts act on others, and no one on the host', () => {
    expect(canActOn(one('a', 'host'), one('b', 'co_host'))).toBe(true)
    expect(canActOn(one('a', 'co_host'), one('b', 'co_host'))).toBe(true)
    expect(canActOn(one('a', 'co_host'), one('b', 'host'))).toBe(false)
    expect(canActOn(one('a', 'host'), one('a', 'host'))).toBe(false)
    for (const role of ['panelist', 'participant', 'guest'] as const) {
      expect(canActOn(one('a', role), one('b', 'guest'))).toBe(false)
    }
  })
})

describe('canActOnPerson', () => {
  const device = (id: string, userId: string | null) => ({ id, role: 'co_host' as const, userId })

  it('[6.2] lets no co-host remove or demote their own account from another device', () => {
    expect(canActOnPerson(device('a', 'u'), device('b', 'v'))).toBe(true)
    expect(canActOnPerson(device('a', 'u'), device('b', 'u'))).toBe(false)
    expect(canActOnPerson(device('a', null), device('b', null))).toBe(true)
    expect(canActOnPerson(device('a', null), device('a', null))).toBe(false)
  })
})
