import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupCalendar, startsOf, titlesOf } from '../../testing/calendar-meetings.ts'

const london = 'Europe/London'

describe('the own calendar', () => {
  it('[7.6] has what one hosts and what one is invited to, by time, with everything a view shows', async () => {
    const { plan, day, host, arif } = await setupCalendar()
    const lunch = await plan({
      localStart: '2026-03-10T12:00',
      title: 'Lunch',
      invitees: [{ user: arif, response: 'pending' }],
    })
    await plan({ localStart: '2026-03-10T09:30', title: 'Budget', host: arif, minutes: 45 })
    await plan({ localStart: '2026-03-11T00:00', title: 'Next day', host: arif })
    expect(titlesOf(await day(host, '2026-03-10', london))).toEqual(['Lunch'])
    const entries = await day(arif, '2026-03-10', london)
    expect(titlesOf(entries)).toEqual(['Budget', 'Lunch'])
    expect(entries[0]).toMatchObject({ isHost: true, myResponse: null })
    expect(entries[1]).toEqual({
      calendarId: lunch.id,
      occurrenceId: expect.any(String),
      occurrenceStart: Date.UTC(2026, 2, 10, 12),
      meetingId: lunch.meetingId,
      meetingTitle: 'Lunch',
      startDateTime: Date.UTC(2026, 2, 10, 12),
      endDateTime: Date.UTC(2026, 2, 10, 13),
      isAllDay: false,
      startDate: null,
      endDate: null,
      timeZone: london,
      colorCodeHex: '#D9F2E3',
      showMeAs: 'Busy',
      isRecurrent: false,
      isHost: false,
      hostName: 'Nusrat Test',
      myResponse: 'pending',
      state: 'upcoming',
    })
  })

  it('[3.18, 4.3] keeps declined ones, marked, and leaves out what the host keeps out', async () => {
    const { plan, day, host, arif } = await setupCalendar()
    const options = { invitees: [{ user: arif, response: 'declined' as const }], isInOwnCalendar: false }
    await plan({ localStart: '2026-03-10T12:00', title: 'Quiet', ...options })
    expect(await day(host, '2026-03-10')).toEqual([])
    expect(await day(arif, '2026-03-10')).toMatchObject([{ meetingTitle: 'Quiet', myResponse: 'declined' }])
  })

  it('[4.3, 4.5] shows one changed date as it is, and the answer that was given for it', async () => {
    const { plan, month, db, arif } = await setupCalendar()
    const { id } = await plan({
      localStart: '2026-03-02T09:00',
      rule: 'FREQ=WEEKLY',
      title: 'Weekly',
      invitees: [{ user: arif }],
    })
    const originalStart = new Date(Date.UTC(2026, 2, 9, 9))
    await db
      .updateTable('occurrences')
      .set({
        starts_at: new Date(Date.UTC(2026, 2, 11, 14)),
        ends_at: new Date(Date.UTC(2026, 2, 11, 15)),
        is_changed: true,
        title: 'Weekly, moved',
        color_code_hex: '#FAE0E4',
        show_me_as: 'Available',
      })
      .where('meeting_id', '=', id)
      .where('original_start', '=', originalStart)
      .execute()
    const { id: inviteeId } = await db
      .selectFrom('invitees')
      .select('id')
      .where('user_id', '=', arif.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('occurrence_responses')
      .values({
        invitee_id: inviteeId,
        original_start: originalStart,
        response: 'declined',
        responded_at: new Date(),
      })
      .execute()
    const entries = await month(arif, '2026-03-20', london)
    expect(startsOf(entries)).toEqual([
      '2026-03-02T09:00',
      '2026-03-11T14:00',
      '2026-03-16T09:00',
      '2026-03-23T09:00',
      '2026-03-30T08:00',
    ])
    expect(entries[1]).toMatchObject({
      meetingTitle: 'Weekly, moved',
      colorCodeHex: '#FAE0E4',
      showMeAs: 'Available',
      occurrenceStart: originalStart.getTime(),
      myResponse: 'declined',
      isRecurrent: true,
    })
    expect(entries[2]).toMatchObject({ meetingTitle: 'Weekly', myResponse: 'accepted', showMeAs: 'Busy' })
  })

  it('[4.4] says what goes on and what is over', async () => {
    const { plan, day, db, clock, host } = await setupCalendar()
    const now = clock.now()
    const local = (hours: number) => new Date(now + hours * hourMs).toISOString().slice(0, 16)
    await plan({ localStart: local(-3), timeZone: 'UTC', title: 'Over' })
    const running = await plan({ localStart: local(-1.5), timeZone: 'UTC', title: 'Runs on' })
    await plan({ localStart: local(1), timeZone: 'UTC', title: 'To come' })
    await db
      .updateTable('occurrences')
      .set({ room_state: 'open', closes_at: sql<Date>`'infinity'::timestamptz` })
      .where('meeting_id', '=', running.id)
      .execute()
    const entries = await day(host, new Date(now).toISOString().slice(0, 10), 'UTC')
    expect(entries.map(({ meetingTitle, state }) => [meetingTitle, state])).toEqual([
      ['Over', 'ended'],
      ['Runs on', 'ongoing'],
      ['To come', 'upcoming'],
    ])
  })

  it('[1.7] has no instant meetings: they were never planned', async () => {
    const { startMeeting, day, clock, host, plan } = await setupCalendar()
    await startMeeting()
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    expect(await day(host, today, 'UTC')).toEqual([])
    await plan({ localStart: `${today}T23:00`, timeZone: 'UTC' })
    expect(await day(host, today, 'UTC')).toHaveLength(1)
  })
})

describe('the seat of someone else', () => {
  it('[7.6] shows colleagues only that a person is busy, and people who take part the rest', async () => {
    const { plan, range, seatOf, db, host, arif } = await setupCalendar()
    await plan({ localStart: '2026-03-10T09:00', title: 'Salaries' })
    await plan({ localStart: '2026-03-10T11:00', title: 'Together', invitees: [{ user: arif }] })
    await plan({ localStart: '2026-03-10T13:00', title: 'Gym', showMeAs: 'Available' })
    await plan({
      localStart: '2026-01-06T15:00',
      title: 'Secret series',
      rule: 'FREQ=WEEKLY',
      horizon: '2026-02-01',
    })
    await db.updateTable('meetings').set({ color_code_hex: '#FAE0E4' }).execute()
    const resourceId = await seatOf(host)
    const at = (hour: number) => Date.UTC(2026, 2, 10, hour)
    const seen = await range(arif, at(0), at(24), { resourceId })
    expect(titlesOf(seen)).toEqual(['', 'Together', ''])
    const [busy, together] = seen
    expect(busy).toMatchObject({
      meetingId: '',
      occurrenceId: null,
      colorCodeHex: '#CEEBFF',
      isHost: false,
      myResponse: null,
      isRecurrent: false,
      startDateTime: at(9),
      endDateTime: at(10),
    })
    expect(together).toMatchObject({ colorCodeHex: '#FAE0E4', myResponse: 'accepted' })
    expect(JSON.stringify(seen)).not.toMatch(/Salaries|Gym|Secret/)
    expect(titlesOf(await range(host, at(0), at(24), { resourceId }))).toEqual([
      'Salaries',
      'Together',
      'Gym',
      'Secret series',
    ])
  })

  it('[7.6] is not known of in another organisation', async () => {
    const { range, schedule, seatOf, host, stranger } = await setupCalendar()
    const input = { startDate: 0, endDate: hourMs, resourceId: await seatOf(host) }
    await expect(range(stranger, 0, hourMs, input)).rejects.toHaveCode('resource.not_found')
    await expect((await schedule(stranger)).hasEvent(input)).rejects.toHaveCode('resource.not_found')
    await expect(
      (await schedule(stranger)).byDate({ date: '2026-03-10', resourceId: input.resourceId }),
    ).rejects.toHaveCode('resource.not_found')
    await expect(range(host, 0, hourMs, { resourceId: newId() })).rejects.toHaveCode('resource.not_found')
  })
})

it('requires sign-in', async () => {
  const { browser } = await setupCalendar()
  const { schedule } = await browser().api()
  await expect(schedule.byDate({ date: '2026-03-10' })).rejects.toHaveCode('identity.unauthenticated')
})
