import { describe, expect, it } from 'vitest'
import { ids } from '../testing/builders.ts'
import type { DraftInvitee } from './draft.ts'
import { addInvitees, countsOf } from './invitees.ts'
import { changeReminder, reminderOf, withReminder } from './reminders.ts'
import { dayInterval, freeTimes, hoursOf, placeOf, snap, takenPeople } from './timeline.ts'
import { findZones, offsetText, zoneChoices } from './zones.ts'

const outside = (email: string): DraftInvitee => ({ kind: 'outside', email, name: '', role: 'participant' })
const team: DraftInvitee = {
  kind: 'group',
  groupId: ids.team,
  groupKind: 'team',
  name: 'Front office',
  memberCount: 4,
  role: 'co_host',
}

describe('invitees', () => {
  it('are unique, whatever the case of their address; the host is never invited', () => {
    const list = addInvitees(
      [outside('ann@acme.example')],
      [outside('ANN@acme.example'), team, team, outside('me@acme.example')],
      'Me@acme.example',
    )
    expect(list).toEqual([outside('ann@acme.example'), team])
  })

  it('[3.18] are counted with the people of their teams', () => {
    expect(countsOf([outside('ann@acme.example'), team, { kind: 'unreadable', text: 'desk' }])).toEqual({
      people: 5,
      coHosts: 4,
      withoutGroup: 1,
      unreadable: 1,
      atLeast: 3,
    })
  })

  it('[3.18] are each counted once, if a saved meeting says who was invited through which group', () => {
    const member = (userId: string) => ({
      userId,
      name: userId,
      email: `${userId}@acme.example`,
      pictureUrl: null,
    })
    const group = (groupId: string, role: 'co_host' | 'participant', ...userIds: string[]): DraftInvitee => ({
      ...team,
      groupId,
      role,
      memberCount: userIds.length,
      members: userIds.map(member),
    })
    const alone: DraftInvitee = { kind: 'user', ...member('ann'), role: 'participant' }
    const list = [
      group(ids.team, 'co_host', 'ann', 'bea', 'cleo'),
      group(ids.unit, 'participant', 'cleo', 'dora'),
      alone,
    ]
    // Ann is named alone, and Cleo in the team first.
    expect(countsOf(list)).toMatchObject({ people: 4, coHosts: 2, atLeast: 4 })
  })
})

describe('reminders', () => {
  it('[9.4] begin with five minutes and are all different', () => {
    const first = withReminder([])
    expect(first).toEqual([{ remindType: 'notification', beforeValue: 5, durationUnit: 'minute' }])
    const second = withReminder(first)
    expect(second[1]).toEqual(reminderOf(10, 'notification'))
    expect(changeReminder(second, 1, reminderOf(5, 'notification'))).toEqual(first)
  })

  it('[9.4] are shown in hours and days, and are five at most', () => {
    expect([reminderOf(60, 'email'), reminderOf(1440, 'email')]).toMatchObject([
      { beforeValue: 1, durationUnit: 'hour' },
      { beforeValue: 1, durationUnit: 'day' },
    ])
    let reminders = withReminder([])
    for (let count = 0; count < 10; count++) reminders = withReminder(reminders)
    expect(reminders).toHaveLength(5)
  })
})

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
