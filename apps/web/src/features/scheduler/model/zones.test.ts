import { loadZoneCities } from '@majlis/i18n/react'
import { listTimeZones } from '@majlis/scheduling'
import { describe, expect, it } from 'vitest'
import { findZones, offsetText, zoneChoices } from './zones.ts'

const at = Date.parse('2026-11-21T00:00:00Z')

it.each([
  ['bn', 'ঢাকা', 'হো চি মিন শহর'],
  ['ar', 'دكا', 'مدينة هو تشي منة'],
] as const)(
  '[3.17] finds zones in %s by the names of their cities there, and in English',
  async (language, dhaka, saigon) => {
    const choices = zoneChoices(language, at, await loadZoneCities(language))
    const found = (search: string) => findZones(choices, search)
    expect(found(dhaka)).toMatchObject([{ timeZone: 'Asia/Dhaka', city: dhaka }])
    expect(found('dhaka')).toEqual(found(dhaka))
    expect(found('ho chi minh')).toMatchObject([{ timeZone: 'Asia/Ho_Chi_Minh', city: saigon }])
  },
)

it.each(['bn', 'ar'] as const)('[3.17] names the city of every zone but UTC in %s', async (language) => {
  const cities = await loadZoneCities(language)
  expect(listTimeZones().filter((timeZone) => !cities[timeZone])).toEqual(['UTC'])
  expect(Object.values(cities).filter((city) => /[A-Za-z]/.test(city))).toEqual([])
})

describe('time zones', () => {
  const choices = zoneChoices('en', Date.parse('2026-11-21T00:00:00Z'))
  const found = (search: string) => findZones(choices, search).map(({ timeZone }) => timeZone)

  it('[3.17] are found by city, name or offset', () => {
    expect(found('dhaka')).toEqual(['Asia/Dhaka'])
    expect(found('ho chi')).toEqual(['Asia/Ho_Chi_Minh'])
    expect(found('bangladesh')).toEqual(['Asia/Dhaka'])
    expect(found('+5:45')).toEqual(['Asia/Kathmandu'])
    expect(found('+5')).not.toContain('Asia/Kathmandu')
    expect(found('-3:30')).toEqual(['America/St_Johns'])
    expect(found('nowhere')).toEqual([])
  })

  it('show their offset', () => {
    expect([offsetText(0), offsetText(345), offsetText(-210)]).toEqual(['GMT', 'GMT+5:45', 'GMT−3:30'])
  })
})
