import { limits, type TimeSlot, type WorkingHours } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupCalendar } from '../../testing/calendar-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'

/** Tuesday, 10 March 2026: London is at UTC. */
const at = (day: number, hour = 0, minute = 0) => Date.UTC(2026, 2, day, hour, minute)
const wholeDay = { startDate: at(10), endDate: at(11) }

async function setup() {
  const calendar = await setupCalendar()
  const { db, schedule, organizationId, addUser } = calendar
  const samira = await addUser(organizationId, 'Samira')

  async function team(of: TestUser[], organization = organizationId): Promise<string> {
    const id = newId()
    const now = new Date()
    const row = { id, organization_id: organization, name: `Team ${id}`, created_at: now, updated_at: now }
    await db.insertInto('teams').values(row).execute()
    if (of.length > 0)
      await db
        .insertInto('team_members')
        .values(of.map((user) => ({ team_id: id, user_id: user.id })))
        .execute()
    return id
  }
  const work = (user: TestUser, hours: Partial<WorkingHours>, timeZone: string) =>
    db
      .updateTable('users')
      .set({
        time_zone: timeZone,
        working_hours: JSON.stringify({ MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [], ...hours }),
      })
      .where('id', '=', user.id)
      .execute()
  const suspend = (user: TestUser) =>
    db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
  const busy = async (
    by: TestUser,
    of: TestUser[],
    more: { groupIds?: string[]; calendarId?: string } = {},
  ) =>
    (await (await schedule(by)).freeBusy({ ...wholeDay, userIds: of.map(({ id }) => id), ...more })).data
      .people
  const find = async (
    by: TestUser,
    of: TestUser[],
    more: {
      from?: number
      minutes?: number
      days?: number
      timeZone?: string
      calendarId?: string
      groupIds?: string[]
    } = {},
  ) => {
    const input = { from: at(10), minutes: 60, userIds: of.map(({ id }) => id), ...more }
    return (await (await schedule(by)).findTime(input)).data.slots
  }
  return { ...calendar, samira, team, work, suspend, busy, find }
}

const clock = (slots: readonly TimeSlot[]) =>
  slots.map(({ startDateTime, endDateTime }) =>
    [startDateTime, endDateTime].map((moment) => new Date(moment).toISOString().slice(8, 16)).join(' – '),
  )

it('[7.6] shows when colleagues are busy and when they work, but not why', async () => {
  const { plan, busy, host, arif, samira, work } = await setup()
  await work(samira, { TU: [{ start: '22:00', end: '02:00' }] }, 'Asia/Kolkata')
  const asked = (response: 'accepted' | 'pending' | 'declined') => ({ invitees: [{ user: arif, response }] })
  await plan({ localStart: '2026-03-10T09:00', title: 'Secret', ...asked('accepted') })
  await plan({ localStart: '2026-03-10T10:00', title: 'Secret', ...asked('pending') })
  await plan({ localStart: '2026-03-10T12:00', title: 'Secret', ...asked('declined') })
  await plan({ localStart: '2026-03-10T15:00', title: 'Secret', showMeAs: 'Available', ...asked('accepted') })
  await plan({
    host: arif,
    localStart: '2026-03-10T10:30',
    title: 'Secret',
    minutes: 90,
    isInOwnCalendar: false,
  })
  await plan({ host: arif, localStart: '2026-03-10T23:30', title: 'Secret' })
  const people = await busy(host, [arif, samira])
  expect(JSON.stringify(people)).not.toContain('Secret')
  expect(people).toEqual([
    {
      userId: arif.id,
      name: 'Arif Test',
      timeZone: 'Europe/London',
      busy: [
        { startDateTime: at(10, 9), endDateTime: at(10, 12) },
        { startDateTime: at(10, 23, 30), endDateTime: at(11) },
      ],
      working: [{ startDateTime: at(10, 9), endDateTime: at(10, 17) }],
    },
    {
      userId: samira.id,
      name: 'Samira Test',
      timeZone: 'Asia/Kolkata',
      busy: [],
      working: [{ startDateTime: at(10, 16, 30), endDateTime: at(10, 20, 30) }],
    },
  ])
})

it('[7.6] resolves teams, names no one twice, and leaves out suspended people', async () => {
  const { busy, team, suspend, host, arif, samira } = await setup()
  const groupIds = [await team([samira, arif]), await team([])]
  const ids = async () => (await busy(host, [samira], { groupIds })).map(({ userId }) => userId)
  expect((await ids()).toSorted()).toEqual([samira.id, arif.id].toSorted())
  await suspend(arif)
  expect(await ids()).toEqual([samira.id])
})

it('[7.6] knows of no one in another organisation', async () => {
  const { busy, find, team, host, arif, stranger } = await setup()
  const theirs = await team([stranger], stranger.organizationId)
  for (const ask of [
    () => busy(host, [stranger]),
    () => busy(stranger, [arif]),
    () => busy(host, [], { groupIds: [theirs] }),
    () => find(host, [stranger]),
    () => find(host, [], { groupIds: [theirs] }),
  ])
    await expect(ask()).rejects.toHaveCode('schedule.invitee_unknown')
})

it('[7.6] refuses more people than one response can contain, rather than leave some out', async () => {
  const { find, busy, team, addUser, organizationId, host, arif } = await setup()
  const names = Array.from({ length: limits.meeting.freeBusyPeople }, (_, index) => `Colleague${index}`)
  const colleagues = await Promise.all(names.map((name) => addUser(organizationId, name)))
  // The caller is one more.
  const groupIds = [await team([host, ...colleagues])]
  expect(await busy(host, [], { groupIds })).toHaveLength(1 + limits.meeting.freeBusyPeople)
  for (const ask of [() => busy(host, [arif], { groupIds }), () => find(host, [arif], { groupIds })])
    await expect(ask()).rejects.toHaveCode('schedule.too_many_people')
})

it('refuses ranges that are none, or too long', async () => {
  const { schedule, host, arif } = await setup()
  const ask = async (startDate: number, endDate: number) =>
    (await schedule(host)).freeBusy({ startDate, endDate, userIds: [arif.id] })
  await expect(ask(at(10), at(10))).rejects.toHaveCode('schedule.end_before_start')
  await expect(ask(at(10), at(10) + limits.meeting.maxFreeBusyRangeMs + 1)).rejects.toHaveCode(
    'schedule.range_too_long',
  )
})

it('finds the first times at which the seat and everyone is free, within the working hours of all', async () => {
  const { plan, find, work, host, arif, samira } = await setup()
  await work(
    arif,
    { TU: [{ start: '14:00', end: '20:00' }], WE: [{ start: '09:00', end: '12:00' }] },
    'Asia/Kolkata',
  )
  // 14:00 in Kolkata is 08:30 in London, where the host begins at nine.
  expect(clock(await find(host, [arif]))).toEqual([
    '10T09:00 – 10T10:00',
    '10T10:00 – 10T11:00',
    '10T11:00 – 10T12:00',
    '10T12:00 – 10T13:00',
    '10T13:00 – 10T14:00',
  ])
  await plan({ localStart: '2026-03-10T09:30', showMeAs: 'Available', title: 'Takes the seat' })
  await plan({
    host: samira,
    localStart: '2026-03-10T10:30',
    invitees: [{ user: arif, response: 'pending' }],
  })
  const moved = await plan({ localStart: '2026-03-10T13:00', invitees: [{ user: arif }] })
  expect(clock(await find(host, [arif], { from: at(10, 9, 7) }))).toEqual([
    '10T11:30 – 10T12:30',
    // Wednesday from nine to twelve in Kolkata is night in London; the Tuesday after is within the fortnight.
    '17T09:00 – 17T10:00',
    '17T10:00 – 17T11:00',
    '17T11:00 – 17T12:00',
    '17T12:00 – 17T13:00',
  ])
  // A meeting that is being moved is not in its own way.
  expect(clock(await find(host, [arif], { calendarId: moved.id })).slice(0, 2)).toEqual([
    '10T11:30 – 10T12:30',
    '10T12:30 – 10T13:30',
  ])
})

it('[7.6] leaves the meeting that is being moved out of what is taken', async () => {
  const { plan, busy, host, arif } = await setup()
  const moved = await plan({ localStart: '2026-03-10T09:00', invitees: [{ user: arif }] })
  await plan({ host: arif, localStart: '2026-03-10T09:30' })
  const busyOf = async (calendarId?: string) =>
    (await busy(host, [host, arif], calendarId ? { calendarId } : {})).map((person) => clock(person.busy))
  expect(await busyOf()).toEqual([['10T09:00 – 10T10:00'], ['10T09:00 – 10T10:30']])
  expect(await busyOf(moved.id)).toEqual([[], ['10T09:30 – 10T10:30']])
})

it('finds no time in the past, nor where no one works at the same time', async () => {
  const { find, work, clock: now, host, samira } = await setup()
  expect((await find(host, [], { from: 0 }))[0]?.startDateTime).toBe(now.now())
  await work(samira, { SU: [{ start: '09:00', end: '17:00' }] }, 'Europe/London')
  expect(await find(host, [samira])).toEqual([])
  expect(await find(host, [], { minutes: 481 })).toEqual([])
})

it('looks beyond the rows of a series too', async () => {
  const { plan, find, host } = await setup()
  await plan({ localStart: '2026-01-06T09:00', rule: 'FREQ=DAILY', minutes: 300, horizon: '2026-02-01' })
  expect(clock(await find(host, []))).toEqual([
    '10T14:00 – 10T15:00',
    '10T15:00 – 10T16:00',
    '10T16:00 – 10T17:00',
    '11T14:00 – 11T15:00',
    '11T15:00 – 11T16:00',
  ])
})

it('needs a seat to find a time for', async () => {
  const { find, db, host } = await setup()
  await db.deleteFrom('resources').where('user_id', '=', host.id).execute()
  await expect(find(host, [], { from: at(10) + dayMs })).rejects.toHaveCode('resource.not_found')
})

describe('whole days', () => {
  const days = (slots: readonly TimeSlot[]) =>
    slots.map(({ startDateTime, endDateTime }) => {
      const day = (moment: number) => new Date(moment).toISOString().slice(5, 10)
      return [...new Set([day(startDateTime), day(endDateTime - 1)])].join(' – ')
    })

  it('[3.15] are those on which everyone works and nothing takes them while they do', async () => {
    const { plan, find, work, host, arif, samira } = await setup()
    const all = [{ start: '09:00', end: '17:00' }]
    await work(arif, { MO: all, TU: all, WE: all, TH: all }, 'Asia/Dhaka')
    // After work: in no one's way. 10:00 in Dhaka, and shown as available: in the way of the seat alone.
    await plan({ host: samira, localStart: '2026-03-10T15:00', invitees: [{ user: arif }] })
    await plan({ host: samira, localStart: '2026-03-11T04:00', invitees: [{ user: arif }] })
    await plan({ localStart: '2026-03-16T20:00', showMeAs: 'Available', title: 'Takes the seat' })
    const asked = { days: 1, timeZone: 'Europe/London' }
    expect(days(await find(host, [arif], asked))).toEqual(['03-10', '03-12', '03-17', '03-18', '03-19'])
    expect(days(await find(host, [arif], { ...asked, days: 2 })).slice(0, 2)).toEqual([
      '03-17 – 03-18',
      '03-23 – 03-24',
    ])
  })

  it('[3.15] are looked for from today on, without the meeting that is being moved', async () => {
    const { plan, find, host, clock: now } = await setup()
    const moved = await plan({ localStart: '2026-03-10T09:00' })
    expect(days(await find(host, [], { from: 0, days: 1 }))[0]).toBe(
      new Date(now.now()).toISOString().slice(5, 10),
    )
    expect(days(await find(host, [], { days: 1 }))[0]).toBe('03-11')
    expect(days(await find(host, [], { days: 1, calendarId: moved.id }))[0]).toBe('03-10')
    expect(await find(host, [], { days: 6 })).toEqual([])
    await expect(find(host, [], { days: 1, timeZone: 'Nowhere' })).rejects.toHaveCode(
      'input.invalid_time_zone',
    )
  })
})
