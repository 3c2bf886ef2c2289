import { describe, expect, it } from 'vitest'
import { isFiltered, listInput, noFilter, readMeetingFilter } from './meeting-filter.ts'

const viewer = { now: Date.parse('2026-11-21T09:48:00Z'), timeZone: 'Asia/Dhaka' }

describe('the filter of the list of meetings', () => {
  it('[2.53] is read from the address, without invalid values', () => {
    const filter = {
      search: 'budget',
      role: 'host',
      kind: 'series',
      has: 'recording',
      firstDay: '2026-11-01',
    }
    expect(readMeetingFilter({ ...filter, lastDay: 'soon' })).toEqual({ ...filter, lastDay: undefined })
    expect(readMeetingFilter({ kind: 'webinar', has: 'fun' })).toEqual(noFilter)
    expect(isFiltered(noFilter)).toBe(false)
    expect(isFiltered({ kind: 'series' })).toBe(true)
  })

  it('[2.53] [4.4] lists one date of each series, the next or the last one', () => {
    expect(listInput('upcoming', noFilter, viewer)).toEqual({
      type: 'upcoming',
      nextOnlyFrom: Date.parse('2026-11-22T18:00:00Z'),
    })
    expect(listInput('previous', noFilter, viewer)).toEqual({ type: 'previous', series: 'last' })
  })

  it('[2.53] lists each date of the requested days, in the viewer’s zone', () => {
    const days = { firstDay: '2026-11-01', lastDay: '2026-11-02' }
    expect(listInput('previous', days, viewer)).toEqual({
      type: 'previous',
      from: Date.parse('2026-10-31T18:00:00Z'),
      before: Date.parse('2026-11-02T18:00:00Z'),
    })
    expect(listInput('upcoming', days, viewer)).not.toHaveProperty('nextOnlyFrom')
  })

  it('[2.53] asks for recordings only if there can be some', () => {
    expect(listInput('previous', { has: 'recording' }, viewer)).toEqual({
      type: 'previous',
      has: 'recording',
    })
    expect(listInput('upcoming', { has: 'recording' }, viewer)).not.toHaveProperty('has')
  })
})
