import type { WorkingHours } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { added, canAdd, canSpread, replaced, spread, toggled, weekdaysFrom, wrongDays } from './week-hours.ts'

const none: WorkingHours = { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] }
const nine = { start: '09:00', end: '17:00' }

describe('working hours', () => {
  it('[2.56] follow the order of the user’s week', () => {
    expect(weekdaysFrom(7)).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'])
    expect(weekdaysFrom(1).at(0)).toBe('MO')
  })

  it('[2.56] of a day are copied from another day, and switched off', () => {
    const early = { start: '07:00', end: '15:00' }
    expect(toggled(none, 'TU').TU).toEqual([nine])
    expect(toggled({ ...none, MO: [early] }, 'TU').TU).toEqual([early])
    expect(toggled({ ...none, MO: [early] }, 'MO').MO).toEqual([])
  })

  it('[2.56] of a day are given to the other working days', () => {
    const early = { start: '07:00', end: '15:00' }
    const week = { ...none, MO: [early], TU: [nine], WE: [nine] }
    expect(spread(week, 'MO')).toEqual({ ...none, MO: [early], TU: [early], WE: [early] })
    expect([canSpread(week, 'MO'), canSpread(spread(week, 'MO'), 'MO')]).toEqual([true, false])
    expect(canSpread({ ...none, MO: [early] }, 'MO')).toBe(false)
    expect(canSpread({ ...none, MO: [early], TU: [early, nine] }, 'MO')).toBe(true)
  })

  it('[2.56] may have breaks, as far as the day allows', () => {
    expect(added([nine])).toEqual([nine, { start: '18:00', end: '19:00' }])
    expect(canAdd([nine])).toBe(true)
    expect(canAdd([nine, nine, nine])).toBe(false)
    expect(canAdd([{ start: '15:00', end: '23:00' }])).toBe(false)
  })

  it('[2.56] are wrong when they cannot be read or overlap, also over midnight', () => {
    const of = (...MO: WorkingHours['MO']) => wrongDays({ ...none, MO })
    expect(of(nine, { start: '18:00', end: '20:00' })).toEqual([])
    expect(of(nine, { start: '17:00', end: '20:00' })).toEqual([])
    expect(of(nine, { start: '16:00', end: '20:00' })).toEqual(['MO'])
    expect(of({ start: '20:00', end: '04:00' })).toEqual([])
    expect(of({ start: '20:00', end: '02:00' }, { start: '22:00', end: '23:00' })).toEqual(['MO'])
    expect(of(...replaced([nine], 0, { end: '' }))).toEqual(['MO'])
  })
})
