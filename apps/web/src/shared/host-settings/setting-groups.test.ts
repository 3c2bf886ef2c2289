import { defaultRoomSettings } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import settings from '../../../../../packages/i18n/src/messages/en/settings.json' with { type: 'json' }
import { changedSettings, isSwitchOn, settingGroups, switchText, switched } from './setting-groups.ts'

describe('settingGroups', () => {
  it('[3.26–3.33] offers every effective switch of the schema once', () => {
    const offered = settingGroups.flatMap(({ flags }) => [...flags])
    const elsewhere = ['signedInOnly', 'webinar']
    const switches = Object.entries(defaultRoomSettings).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [name] : [],
    )
    expect([...offered, ...elsewhere].toSorted()).toEqual(switches.toSorted())
  })
})

describe('a switch', () => {
  const flags = [...settingGroups.flatMap((one) => [...one.flags]), 'signedInOnly' as const]

  it('is worded as on or allowed, never as off or forbidden', () => {
    const texts: Record<string, string> = settings.setting
    const shown = flags.map((flag) => texts[switchText(flag).slice('setting.'.length)])
    expect(shown).not.toContain(undefined)
    expect(
      shown.filter((text) => /\b(off|only|cannot|can’t|not|no|disable|forbid)\b/i.test(text ?? '')),
    ).toEqual([])
  })

  it('[3.27] [3.29] is on unless the stored field forbids it', () => {
    expect(isSwitchOn(defaultRoomSettings, 'disableChat')).toBe(true)
    expect(isSwitchOn({ ...defaultRoomSettings, onlyHostShares: true }, 'onlyHostShares')).toBe(false)
    expect(isSwitchOn({ ...defaultRoomSettings, waitingRoom: true }, 'waitingRoom')).toBe(true)
  })

  it('stores what it shows', () => {
    for (const flag of flags)
      for (const isOn of [true, false])
        expect(isSwitchOn({ ...defaultRoomSettings, ...switched(flag, isOn) }, flag)).toBe(isOn)
    expect(switched('disableChat', true)).toEqual({ disableChat: false })
  })
})

describe('changedSettings', () => {
  it('sends no unchanged values', () => {
    expect(changedSettings(defaultRoomSettings)).toEqual({})
    expect(changedSettings({ ...defaultRoomSettings, waitingRoom: true, allowedCountries: ['BD'] })).toEqual({
      waitingRoom: true,
      allowedCountries: ['BD'],
    })
    const before = { ...defaultRoomSettings, waitingRoom: true }
    expect(changedSettings({ ...before, waitingRoom: false }, before)).toEqual({ waitingRoom: false })
  })
})
