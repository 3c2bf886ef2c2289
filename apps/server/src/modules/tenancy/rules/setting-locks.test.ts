import { defaultRoomSettings, type MeetingDefaults } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { requireUnlocked, withLocked } from './setting-locks.ts'

const rules: MeetingDefaults = {
  settings: { ...defaultRoomSettings, waitingRoom: true, allowedDomains: ['riverside.example'] },
  locked: ['waitingRoom', 'allowedDomains'],
}

describe('what members may not change', () => {
  it('[3.28] starts with what the organisation decided, also for existing meetings', () => {
    const before = { ...defaultRoomSettings, disableChat: true }
    expect(withLocked(before, rules, 'user')).toEqual({
      ...before,
      waitingRoom: true,
      allowedDomains: ['riverside.example'],
    })
  })

  it('is refused to members', () => {
    const before = rules.settings
    expect(() => requireUnlocked({ waitingRoom: false }, before, rules, 'user')).toThrow(
      expect.objectContaining({
        code: 'schedule.setting_locked',
        data: { field: 'settings.waitingRoom' },
      }),
    )
    expect(() => requireUnlocked({ allowedDomains: [] }, before, rules, 'user')).toThrow(
      'Your organisation doesn’t allow you to change this setting.',
    )
  })

  it('lets members change the rest, and repeat what applies', () => {
    const same = { waitingRoom: true, allowedDomains: ['riverside.example'], disableChat: true }
    expect(() => requireUnlocked(same, rules.settings, rules, 'user')).not.toThrow()
  })

  it('lets members adopt what was decided after their meeting was planned', () => {
    const before = { ...rules.settings, waitingRoom: false }
    expect(() => requireUnlocked({ waitingRoom: true }, before, rules, 'user')).not.toThrow()
  })

  it.each(['admin', 'owner'] as const)('[6.1] leaves an %s free', (role) => {
    expect(withLocked(defaultRoomSettings, rules, role)).toEqual(defaultRoomSettings)
    expect(() => requireUnlocked({ waitingRoom: false }, rules.settings, rules, role)).not.toThrow()
  })
})
