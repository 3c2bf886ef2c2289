import { defaultRoomSettings } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { changedSettings, settingGroups } from './setting-groups.ts'

describe('settingGroups', () => {
  it('[3.26–3.33] offers every switch of the schema that acts, once', () => {
    const offered = settingGroups.flatMap(({ flags }) => [...flags])
    const elsewhere = ['signedInOnly', 'startRecording', 'participantLog']
    const switches = Object.entries(defaultRoomSettings).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [name] : [],
    )
    expect([...offered, ...elsewhere].toSorted()).toEqual(switches.toSorted())
  })
})

describe('changedSettings', () => {
  it('sends nothing that is as it was', () => {
    expect(changedSettings(defaultRoomSettings)).toEqual({})
    expect(changedSettings({ ...defaultRoomSettings, waitingRoom: true, allowedCountries: ['BD'] })).toEqual({
      waitingRoom: true,
      allowedCountries: ['BD'],
    })
    const before = { ...defaultRoomSettings, waitingRoom: true }
    expect(changedSettings({ ...before, waitingRoom: false }, before)).toEqual({ waitingRoom: false })
  })
})
