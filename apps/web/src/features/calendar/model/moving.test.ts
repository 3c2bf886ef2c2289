import { describe, expect, it } from 'vitest'
import { anEntry } from '../testing/entries.ts'
import { draggedTimes, drawnTimes } from './gesture-times.ts'
import { areSameTimes, canMove, moved, stretched, timesOf } from './moving.ts'

const iso = (time: number) => new Date(time).toISOString()

describe('moving an entry', () => {
  it('[2.55] keeps its time of day and length across a clock change', () => {
    // London goes from UTC+1 to UTC+0 on 25 October 2026.
    const entry = anEntry({ at: '2026-10-24T08:00:00Z', until: '2026-10-24T09:30:00Z' })
    const times = moved(entry, { days: 1 }, 'Europe/London')
    expect([iso(times.startDateTime), iso(times.endDateTime)]).toEqual([
      '2026-10-25T09:00:00.000Z',
      '2026-10-25T10:30:00.000Z',
    ])
  })

  it('[2.55] continues on the next day after midnight', () => {
    const times = moved(anEntry({ at: '2026-11-24T23:30:00Z' }), { days: 0, minutes: 45 }, 'UTC')
    expect(iso(times.startDateTime)).toBe('2026-11-25T00:15:00.000Z')
  })

  it('[3.15] moves all-day entries by dates', () => {
    const entry = anEntry({ isAllDay: true, startDate: '2026-11-30', endDate: '2026-12-01' })
    expect(moved(entry, { days: 2, minutes: 30 }, 'Asia/Tokyo')).toMatchObject({
      startDate: '2026-12-02',
      endDate: '2026-12-03',
    })
  })

  it('changes its end, to a quarter of an hour at least', () => {
    const entry = anEntry()
    expect(iso(stretched(entry, { days: 0, minutes: 30 }, 'UTC').endDateTime)).toBe(
      '2026-11-24T11:30:00.000Z',
    )
    expect(iso(stretched(entry, { days: 0, minutes: -300 }, 'UTC').endDateTime)).toBe(
      '2026-11-24T10:15:00.000Z',
    )
    const allDay = anEntry({ isAllDay: true, startDate: '2026-11-24', endDate: '2026-11-25' })
    expect(stretched(allDay, { days: 1 }, 'UTC')).toMatchObject({
      startDate: '2026-11-24',
      endDate: '2026-11-26',
    })
    expect(stretched(allDay, { days: -9 }, 'UTC')).toMatchObject({ endDate: '2026-11-25' })
  })

  it('follows a drag in quarters of an hour', () => {
    const entry = anEntry()
    const from = { day: '2026-11-24', minute: 630 }
    const times = draggedTimes(entry, { kind: 'move', from, to: { day: '2026-11-26', minute: 652 } }, 'UTC')
    expect(iso(times.startDateTime)).toBe('2026-11-26T10:15:00.000Z')
    const same = draggedTimes(entry, { kind: 'move', from, to: { day: '2026-11-24', minute: 636 } }, 'UTC')
    expect(areSameTimes(same, timesOf(entry))).toBe(true)
  })

  it('[4.11] is for hosts of future meetings', () => {
    expect(canMove(anEntry())).toBe(true)
    expect(canMove(anEntry({ isHost: false }))).toBe(false)
    expect(canMove(anEntry({ state: 'ended' }))).toBe(false)
    expect(canMove(anEntry({ state: 'ongoing' }))).toBe(false)
  })
})

describe('drawing a new one', () => {
  it('covers the touched quarters, in either direction', () => {
    const down = { from: { day: '2026-11-24', minute: 607 }, to: { day: '2026-11-24', minute: 671 } }
    for (const gesture of [down, { from: down.to, to: down.from }]) {
      const { start, end, isAllDay } = drawnTimes(gesture, 'UTC')
      expect([iso(start), iso(end), isAllDay]).toEqual([
        '2026-11-24T10:00:00.000Z',
        '2026-11-24T11:15:00.000Z',
        false,
      ])
    }
  })

  it('[3.15] turns cells without hours into whole days, up to the midnight after the last', () => {
    const gesture = { from: { day: '2026-11-25', minute: null }, to: { day: '2026-11-24', minute: null } }
    const { start, end, isAllDay } = drawnTimes(gesture, 'Asia/Dhaka')
    expect([iso(start), iso(end), isAllDay]).toEqual([
      '2026-11-23T18:00:00.000Z',
      '2026-11-25T18:00:00.000Z',
      true,
    ])
  })
})
