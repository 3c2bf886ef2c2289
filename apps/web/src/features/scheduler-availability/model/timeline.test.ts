import { describe, expect, it } from 'vitest'
import { dayInterval, freeTimes, hoursOf, placeOf, snap, takenPeople } from './timeline.ts'

describe('the timeline', () => {
  const day = dayInterval('2026-11-21', 'Europe/London')
  const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
  const slot = (from: string, to: string) => ({ startDateTime: at(from), endDateTime: at(to) })

  it('contains meetings that touch the day', () => {
    expect(placeOf(slot('06:00', '12:00'), day)).toEqual({ from: 0.25, length: 0.25 })
    expect(placeOf({ startDateTime: day.start - 10, endDateTime: day.start }, day)).toBeNull()
  })

  it('has 25 hours when the clocks go back', () => {
    const long = dayInterval('2026-10-25', 'Europe/London')
    expect(
      hoursOf(long, 'Europe/London')
        .map(({ hour }) => hour)
        .slice(0, 4),
    ).toEqual([0, 1, 1, 2])
  })

  it('shows who is busy; back-to-back is free', () => {
    const people = [{ busy: [slot('09:00', '10:00')] }, { busy: [slot('09:30', '10:15')] }]
    expect(takenPeople(people, { start: at('10:00'), end: at('11:00') })).toEqual([people[1]])
  })

  it('moves by quarter hours and stays on the day', () => {
    expect(snap(at('10:06'), day)).toBe(at('10:00'))
    expect(snap(at('10:08'), day)).toBe(at('10:15'))
    expect(snap(day.end + 1, day)).toBe(at('23:45'))
  })

  it('shows the times outside working hours', () => {
    expect(freeTimes([slot('13:00', '17:00'), slot('09:00', '12:00')], day)).toEqual([
      slot('00:00', '09:00'),
      slot('12:00', '13:00'),
      { startDateTime: at('17:00'), endDateTime: day.end },
    ])
  })
})
