import { defaultRoomSettings } from '@majlis/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { setupInvitations } from '../../testing/invitations.ts'
import { inLondon, times } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'

const [first, second, third] = [11, 18, 25].map((day) => inLondon(`2026-02-${day}T10:00`)) as [
  number,
  number,
  number,
]

/** Three Wednesdays to which Rahim is invited. */
async function invited() {
  const all = await setupInvitations()
  const { plan, rahim, host, browser, invitationOf } = all
  const meeting = await plan({
    meetingTitle: 'Budget',
    startDateTime: first,
    invitees: [{ userId: rahim.id, role: 'participant' }],
    ...times('week', 3),
  })
  const list = async (user: TestUser, declined?: 'included' | 'left_out', type?: 'previous') =>
    (await (await browser({ user }).api()).meeting.userMeetings({ declined, type })).data
  const [rahims, hosts] = [await invitationOf(rahim), await invitationOf(host)]
  const answer = (response: 'accepted' | 'declined', occurrenceStart?: number) =>
    rahims.answer({ calendarId: meeting.id, response, occurrenceStart })
  return { ...all, meeting, list, answer, rahims, hosts }
}

describe('the list of meetings', () => {
  it('[4.3] [4.4] says what one has answered for each date', async () => {
    const { list, answer, rahim, host } = await invited()
    await answer('accepted')
    await answer('declined', second)
    const answers = (await list(rahim)).meetings.map(({ myResponse }) => myResponse)
    expect(answers).toEqual(['accepted', 'declined', 'accepted'])
    expect((await list(host)).meetings.map(({ myResponse }) => myResponse)).toEqual([null, null, null])
  })

  it('[2.52] begins with what goes on, also when it was opened before its day', async () => {
    const { db, list, meeting, host } = await invited()
    await db
      .updateTable('occurrences')
      .set({ room_state: 'open', closes_at: sql`'infinity'` })
      .where('meeting_id', '=', meeting.id)
      .where('original_start', '=', new Date(third))
      .execute()
    const starts = (await list(host)).meetings.map(({ occurrenceStart }) => occurrenceStart)
    expect(starts).toEqual([third, first, second])
  })

  it('[2.52] lists only the next date of a series from a given time, and counts without the others', async () => {
    const all = await invited()
    const { plan, browser, meeting, rahim, answer } = all
    const single = await plan({ meetingTitle: 'Once', startDateTime: third + 5 * hourMs })
    const next = async (user: TestUser, nextOnlyFrom: number, type?: 'previous') => {
      const api = (await browser({ user }).api()).meeting
      const { meetings, total } = (await api.userMeetings({ nextOnlyFrom, type, declined: 'left_out' })).data
      expect(total).toBe(meetings.length)
      return meetings.map(({ calendarId, occurrenceStart, rrule }) => [calendarId, occurrenceStart, rrule])
    }
    const date = (start: number) => [meeting.id, start, meeting.rrule]
    const once = [single.id, third + 5 * hourMs, null]
    const { host, goTo } = all
    expect(await next(host, first)).toEqual([date(first), once])
    expect(await next(host, third)).toEqual([date(first), date(second), once])
    expect(await next(host, first, 'previous')).toEqual([])
    // The next one is the next to which one comes.
    await answer('declined', first)
    expect(await next(rahim, first)).toEqual([date(second)])
    goTo('2026-02-12T10:00')
    expect(await next(host, first)).toEqual([date(second), once])
  })

  it('[2.53] is searched by title, host and ID, and filtered by whether one hosts', async () => {
    const { plan, rahim, host, browser, meeting, goTo } = await invited()
    const own = await plan({ meetingTitle: 'Flood_plan 100%', startDateTime: second + 5 * hourMs }, rahim)
    const api = (await browser({ user: rahim }).api()).meeting
    const found = async (input: Parameters<typeof api.userMeetings>[0]) => [
      ...new Set((await api.userMeetings(input)).data.meetings.map(({ meetingTitle }) => meetingTitle)),
    ]
    expect(await found({ search: 'udge' })).toEqual(['Budget'])
    expect(await found({ search: 'nusrat' })).toEqual(['Budget'])
    expect(await found({ search: own.meetingId.replace(/(\d{4})(?=\d)/g, '$1 ') })).toEqual([
      'Flood_plan 100%',
    ])
    expect(await found({ search: 'd_p' })).toEqual(['Flood_plan 100%'])
    expect(await found({ search: 'B_dget' })).toEqual([])
    expect(await found({ role: 'host' })).toEqual(['Flood_plan 100%'])
    expect(await found({ role: 'invitee' })).toEqual(['Budget'])
    expect(await found({ role: 'host', search: 'Budget' })).toEqual([])
    goTo('2026-03-01T10:00')
    expect(await found({ type: 'previous', search: 'budget' })).toEqual(['Budget'])
    // A search finds nothing of others.
    const hosts = (await browser({ user: host }).api()).meeting
    expect((await hosts.userMeetings({ type: 'previous', search: 'Flood' })).data.meetings).toEqual([])
    expect(meeting.meetingTitle).toBe('Budget')
  })

  it('[2.52] leaves out declined meetings if requested, and counts without them', async () => {
    const { list, answer, rahim, host, clock } = await invited()
    await answer('declined')
    await answer('accepted', third)
    const { meetings, total } = await list(rahim, 'left_out')
    expect(meetings.map(({ occurrenceStart }) => occurrenceStart)).toEqual([third])
    expect(total).toBe(1)
    expect(await list(rahim)).toMatchObject({ total: 3 })
    expect(await list(host, 'left_out')).toMatchObject({ total: 3 })
    clock.set(second + 2 * hourMs)
    expect(await list(rahim, 'left_out', 'previous')).toEqual({ meetings: [], total: 0 })
  })

  it('[4.3] counts the people who come to each date, also at the time that they suggested', async () => {
    const { list, answer, meeting, rahims, hosts, host } = await invited()
    await answer('accepted')
    await answer('declined', first)
    await rahims.answer({
      calendarId: meeting.id,
      response: 'suggested',
      occurrenceStart: third,
      suggestedStart: third + hourMs,
      suggestedEnd: third + 2 * hourMs,
    })
    const accepted = async () => (await list(host)).meetings.map(({ acceptedCount }) => acceptedCount)
    expect(await accepted()).toEqual([0, 1, 0])
    const [request] = (await hosts.requests()).data
    await hosts.confirmRequest({ id: request!.id })
    expect(await accepted()).toEqual([0, 1, 1])
  })

  it('[3.31] shows the passcode as the organisation decides today, in lists, invitations and mails', async () => {
    const { plan, edit, list, db, clock, organizationId, host, rahim, rahims, newMails } = await invited()
    const later = inLondon('2026-02-12T10:00')
    const open = await plan({
      startDateTime: later,
      isPassReq: false,
      invitees: [{ userId: rahim.id, role: 'participant' }],
    })
    await newMails()
    const shown = async (user: TestUser) =>
      (await list(user)).meetings.find(({ calendarId }) => calendarId === open.id)?.passcode
    const decide = async (passcodeRequired: boolean) => {
      const settings = { ...defaultRoomSettings, passcodeRequired }
      const meeting_defaults = JSON.stringify({ settings, locked: ['passcodeRequired'] })
      await db
        .insertInto('organization_rules')
        .values({
          organization_id: organizationId,
          access: null,
          meeting_defaults,
          updated_at: new Date(clock.now()),
        })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ meeting_defaults }))
        .execute()
    }
    expect(await shown(rahim)).toBeNull()
    await decide(true)
    for (const user of [host, rahim]) expect(await shown(user)).toBe(open.meetingPwd)
    const { data } = await rahims.own({ calendarId: open.id })
    expect(data.invitation?.passcode).toBe(open.meetingPwd)
    const renamed = await edit(open, 'all', { meetingTitle: 'Renamed' })
    const [mail] = await newMails(rahim.email)
    expect(mail?.text).toContain(open.meetingPwd)
    expect(mail?.calendar?.replaceAll('\r\n ', '')).toContain(open.meetingPwd)
    await decide(false)
    expect(await shown(rahim)).toBeNull()
    await edit(renamed, 'all', { meetingTitle: 'Again' })
    expect((await newMails(rahim.email))[0]?.text).not.toContain(open.meetingPwd)
    // Owners and admins may require one, or not.
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', host.id).execute()
    await decide(true)
    expect(await shown(rahim)).toBeNull()
  })

  it('[2.53] is narrowed to a kind, to days, and to dates with a recording', async () => {
    const { plan, host, browser, meeting, goTo } = await invited()
    const single = await plan({ meetingTitle: 'Once', startDateTime: third + 5 * hourMs })
    const api = (await browser({ user: host }).api()).meeting
    const found = async (filter: Parameters<typeof api.userMeetings>[0]) =>
      (await api.userMeetings(filter)).data.meetings.map(({ calendarId, occurrenceStart }) => [
        calendarId,
        occurrenceStart,
      ])
    const date = (start: number) => [meeting.id, start]
    expect(await found({ kind: 'single' })).toEqual([[single.id, third + 5 * hourMs]])
    expect(await found({ kind: 'series' })).toEqual([date(first), date(second), date(third)])
    expect(await found({ kind: 'instant' })).toEqual([])
    expect(await found({ from: second, before: third })).toEqual([date(second)])
    goTo('2026-03-01T10:00')
    expect(await found({ type: 'previous', kind: 'series', before: third })).toEqual([
      date(second),
      date(first),
    ])
    expect(await found({ type: 'previous', has: 'recording' })).toEqual([])
  })

  it('[2.53] lists of past series the last date, with how many dates it stands for', async () => {
    const { plan, host, browser, meeting, goTo } = await invited()
    const single = await plan({ meetingTitle: 'Once', startDateTime: third + 5 * hourMs })
    goTo('2026-03-01T10:00')
    const api = (await browser({ user: host }).api()).meeting
    const { meetings, total } = (await api.userMeetings({ type: 'previous', series: 'last' })).data
    expect(meetings).toMatchObject([
      { calendarId: single.id, dateCount: 1, contentCount: 0, messageCount: 0 },
      { calendarId: meeting.id, occurrenceStart: third, dateCount: 3 },
    ])
    expect(total).toBe(2)
  })

  it('[2.53] lists a series once, with the dates of all parts, after “this and following” has split it', async () => {
    const { host, browser, meeting, edit, get, goTo } = await invited()
    await edit(await get(meeting.id), 'following', { occurrenceStart: second, meetingTitle: 'New round' })
    goTo('2026-03-01T10:00')
    const api = (await browser({ user: host }).api()).meeting
    const { meetings, total } = (await api.userMeetings({ type: 'previous', series: 'last' })).data
    expect(meetings).toMatchObject([{ meetingTitle: 'New round', occurrenceStart: third, dateCount: 3 }])
    expect(total).toBe(1)
  })
})
