import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { answerToken, eventIn, setupInvitations, type TestInvitations } from '../../testing/invitations.ts'
import { forEver, inLondon } from '../../testing/planned-meetings.ts'

const guest = { email: 'guest@elsewhere.example', name: 'Ada Guest', role: 'participant' as const }
const wednesday = inLondon('2026-02-11T10:00')
const thursday = { suggestedStart: wednesday + dayMs, suggestedEnd: wednesday + dayMs + hourMs }

async function invited(draft: Parameters<TestInvitations['plan']>[0] = {}, options = {}) {
  const all = await setupInvitations(options)
  const { plan, rahim, host, newMails, invitationOf } = all
  const meeting = await plan({
    meetingTitle: 'Budget',
    invitees: [{ userId: rahim.id, role: 'participant' }, guest],
    ...draft,
  })
  const token = answerToken((await newMails(guest.email))[0])
  const [rahims, hosts, anybodys] = await Promise.all([
    invitationOf(rahim),
    invitationOf(host),
    invitationOf(),
  ])
  const suggest = (time: Partial<typeof thursday> & { occurrenceStart?: number } = thursday, note = '') =>
    anybodys.answerByToken({ invitation: token, response: 'suggested', note, ...time })
  const requests = async () => (await hosts.requests()).data
  const responses = async (occurrenceStart?: number) =>
    (await hosts.inviteeList({ calendarId: meeting.id, occurrenceStart })).data
      .filter(({ role }) => role !== 'host')
      .map(({ response }) => response)
  return { ...all, meeting, token, rahims, hosts, anybodys, suggest, requests, responses }
}

describe('a suggestion', () => {
  it('[4.3] waits for the host on Home, who hears of it by mail', async () => {
    const { meeting, host, suggest, requests, responses, newMails } = await invited()
    const { data } = await suggest(thursday, 'The train is late.')
    expect(data).toMatchObject({ response: 'suggested', ...thursday })
    expect(await responses()).toEqual(['pending', 'suggested'])
    expect(await requests()).toMatchObject([
      {
        calendarId: meeting.id,
        meetingTitle: 'Budget',
        inviteeName: 'Ada Guest',
        inviteeEmail: guest.email,
        note: 'The train is late.',
        startDateTime: wednesday,
        ...thursday,
        clashesWith: null,
      },
    ])
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: host.email,
      subject: 'New time suggested: Budget',
      reply_to: guest.email,
    })
    expect(mail?.text).toContain(
      'Suggested: Thursday 12 February, 10:00\u00a0am – 11:00\u00a0am (Europe/London)',
    )
    expect(mail?.text).toContain('https://meet.example.org/home')
  })

  it.each([
    ['no time', {}, 'invitation.suggestion_needs_time'],
    [
      'the time it has',
      { suggestedStart: wednesday, suggestedEnd: wednesday + hourMs },
      'invitation.suggestion_needs_time',
    ],
    ['the past', { suggestedStart: wednesday - 2 * dayMs, suggestedEnd: wednesday }, 'schedule.in_past'],
    ['an end before its start', { ...thursday, suggestedEnd: wednesday }, 'schedule.end_before_start'],
    ['more than a week', { ...thursday, suggestedEnd: wednesday + 9 * dayMs }, 'schedule.too_long'],
  ])('is refused for %s', async (_what, time, code) => {
    const { suggest, requests } = await invited()
    await expect(suggest(time)).rejects.toHaveCode(code)
    expect(await requests()).toEqual([])
  })

  it('[9.13] is refused where the installation has none', async () => {
    const { suggest, anybodys, token } = await invited({}, { environment: { FLAG_SUGGEST_TIME: 'false' } })
    await expect(suggest()).rejects.toHaveCode('invitation.suggestion_disabled')
    expect((await anybodys.byToken({ invitation: token })).data.canSuggest).toBe(false)
  })

  it('replaces the one before, and goes with another answer', async () => {
    const { suggest, requests, anybodys, token } = await invited()
    await suggest()
    await suggest({ suggestedStart: wednesday + 2 * dayMs, suggestedEnd: wednesday + 2 * dayMs + hourMs })
    expect(await requests()).toMatchObject([{ suggestedStart: wednesday + 2 * dayMs }])
    await anybodys.answerByToken({ invitation: token, response: 'accepted' })
    expect(await requests()).toEqual([])
  })

  it('is stored once, even if sent twice at the same time', async () => {
    const { suggest, requests, responses } = await invited()
    await Promise.all([suggest(), suggest(), suggest()])
    expect(await requests()).toHaveLength(1)
    expect(await responses()).toEqual(['pending', 'suggested'])
  })

  it('says what the seat has at that time', async () => {
    const { plan, suggest, requests } = await invited()
    await plan({ meetingTitle: 'Dentist', startDateTime: thursday.suggestedStart })
    await suggest()
    expect(await requests()).toMatchObject([{ clashesWith: 'Dentist' }])
    // Its own time is no clash.
    await suggest({ suggestedStart: wednesday + hourMs / 2, suggestedEnd: wednesday + 1.5 * hourMs })
    expect(await requests()).toMatchObject([{ clashesWith: null }])
  })

  it('[4.3] says what the host has in connected calendars at that time, which does not prevent the move', async () => {
    const { db, host, hosts, suggest, requests } = await invited()
    await suggest()
    expect(await requests()).toMatchObject([{ clashesWith: null, busyOutside: null }])
    await addOutsideEvent(db, host.id, { title: '', startsAt: thursday.suggestedStart })
    const [request] = await requests()
    expect(request).toMatchObject({ clashesWith: null, busyOutside: '' })
    await hosts.confirmRequest({ id: request!.id })
    expect(await requests()).toEqual([])
  })
})

/** An hour in a connected calendar of this person. */
async function addOutsideEvent(
  db: TestInvitations['db'],
  userId: string,
  { title, startsAt }: { title: string; startsAt: number },
) {
  const [connectionId, calendarId] = [randomUUID(), randomUUID()]
  await db
    .insertInto('calendar_connections')
    .values({
      id: connectionId,
      user_id: userId,
      provider: 'google',
      address: 'host@gmail.example',
      tokens: Buffer.alloc(0),
      connected_at: new Date(startsAt),
      next_read_at: new Date(startsAt),
    })
    .execute()
  await db
    .insertInto('connected_calendars')
    .values({
      id: calendarId,
      connection_id: connectionId,
      external_id: 'primary',
      name: 'Own',
      is_primary: true,
      is_writable: true,
      is_read: true,
      read_at: null,
    })
    .execute()
  await db
    .insertInto('external_events')
    .values({
      calendar_id: calendarId,
      external_id: 'event',
      starts_at: new Date(startsAt),
      ends_at: new Date(startsAt + hourMs),
      start_date: null,
      end_date: null,
      is_busy: true,
      title,
    })
    .execute()
}

describe('confirming', () => {
  it('[4.3] moves the meeting and notifies everyone once', async () => {
    const { meeting, rahim, rahims, hosts, suggest, requests, responses, newMails, datesOf, get, edit } =
      await invited()
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    await suggest()
    await newMails()
    const [request] = await requests()
    await hosts.confirmRequest({ id: request!.id })
    expect(await datesOf(meeting)).toEqual(['2026-02-12 10:00'])
    expect(await requests()).toEqual([])
    // The person who suggested the time has agreed to it; the others are asked again.
    expect(await responses()).toEqual(['pending', 'confirmed'])
    expect((await get(meeting.id)).invitees.map(({ response }) => response)).toEqual(['pending', 'confirmed'])
    const mails = await newMails()
    expect(mails.map(({ recipient }) => recipient)).toEqual([rahim.email, guest.email])
    expect(mails[1]?.text).toContain('accepted the time you suggested')
    expect(mails[1]?.text).not.toContain('answer again')
    expect(mails.map((mail) => eventIn(mail).series.localStart)).toEqual([
      '2026-02-12T10:00',
      '2026-02-12T10:00',
    ])
    const statuses = (sent = mails) => sent.map((mail) => eventIn(mail).attendees[1]?.status)
    expect(statuses()).toEqual(['NEEDS-ACTION', 'ACCEPTED'])
    await expect(hosts.confirmRequest({ id: request!.id })).rejects.toHaveCode('invitation.request_not_found')
    // It stays so with what is changed later.
    await edit(await get(meeting.id), 'all', { agenda: 'Numbers' })
    expect(statuses(await newMails())).toEqual(['NEEDS-ACTION', 'ACCEPTED'])
  })

  it('[4.5] moves one date of a series only', async () => {
    const { meeting, hosts, suggest, requests, responses, datesOf, newMails } = await invited({
      ...forEver('week'),
    })
    const second = wednesday + 7 * dayMs
    await suggest({
      occurrenceStart: second,
      suggestedStart: second + dayMs,
      suggestedEnd: second + dayMs + hourMs,
    })
    await newMails()
    const [request] = await requests()
    expect(request).toMatchObject({ occurrenceStart: second, isRecurrent: true })
    await hosts.confirmRequest({ id: request!.id })
    expect((await datesOf(meeting)).slice(0, 3)).toEqual([
      '2026-02-11 10:00',
      '2026-02-19 10:00',
      '2026-02-25 10:00',
    ])
    expect(await responses(second)).toEqual(['pending', 'confirmed'])
    const mails = await newMails()
    expect(mails).toHaveLength(2)
    expect(eventIn(mails[1]).recurrenceId).toBe(second)
  })

  it('[4.5] moves a date that is beyond the rows of its series', async () => {
    const { meeting, plan, cancel, hosts, suggest, requests, get } = await invited({
      startDateTime: inLondon('2026-02-15T10:00'),
      meetingTitle: 'Budget',
      ...forEver('week'),
    })
    await plan({ meetingTitle: 'Rounds', startDateTime: inLondon('2026-02-16T10:00'), ...forEver('week') })
    const far = inLondon('2029-02-11T10:00')
    const suggestFar = (suggestedStart: number, occurrenceStart = far) =>
      suggest({ occurrenceStart, suggestedStart, suggestedEnd: suggestedStart + hourMs })
    await suggestFar(far + dayMs)
    expect(await requests()).toMatchObject([
      {
        occurrenceStart: far,
        meetingTitle: 'Budget',
        startDateTime: far,
        endDateTime: far + hourMs,
        suggestedStart: far + dayMs,
        clashesWith: 'Rounds',
      },
    ])
    await suggestFar(far + 2 * dayMs)
    const [request, ...others] = await requests()
    expect(others).toEqual([])
    expect(request).toMatchObject({ clashesWith: null, isRecurrent: true })
    await hosts.confirmRequest({ id: request!.id })
    expect(await requests()).toEqual([])
    expect(await get(meeting.id, far)).toMatchObject({ startDateTime: far + 2 * dayMs })
    const next = far + 7 * dayMs
    await suggestFar(next + 2 * dayMs, next)
    expect(await requests()).toHaveLength(1)
    await cancel(meeting, 'this', next)
    expect(await requests()).toEqual([])
  })

  it('moves an all-day meeting by days', async () => {
    const { meeting, hosts, suggest, requests, get } = await invited({
      isAllDay: true,
      startDate: '2026-02-12',
    })
    const start = inLondon('2026-02-13T00:00')
    await suggest({ suggestedStart: start, suggestedEnd: start + 2 * dayMs })
    const [request] = await requests()
    await hosts.confirmRequest({ id: request!.id })
    expect(await get(meeting.id)).toMatchObject({
      isAllDay: true,
      startDate: '2026-02-13',
      endDate: '2026-02-14',
    })
  })

  it('moves an all-day meeting to a day that is longer than others', async () => {
    const { meeting, hosts, suggest, requests, get } = await invited({
      isAllDay: true,
      startDate: '2026-10-22',
    })
    const start = inLondon('2026-10-25T00:00')
    await suggest({ suggestedStart: start, suggestedEnd: start + dayMs })
    const [request] = await requests()
    // The day has 25 hours.
    const suggestedEnd = start + dayMs + hourMs
    expect(request).toMatchObject({ isAllDay: true, timeZone: 'Europe/London', suggestedEnd })
    await hosts.confirmRequest({ id: request!.id })
    expect(await get(meeting.id)).toMatchObject({ startDate: '2026-10-25', endDate: '2026-10-25' })
  })

  it('[4.3] takes times within days for the whole days of an all-day meeting', async () => {
    const { hosts, suggest, requests } = await invited({ isAllDay: true, startDate: '2026-02-12' })
    const start = inLondon('2026-02-13T00:00')
    await suggest({ suggestedStart: start + hourMs / 2, suggestedEnd: start + dayMs + hourMs / 2 })
    const [request] = await requests()
    expect(request).toMatchObject({ suggestedStart: start, suggestedEnd: start + dayMs })
    await hosts.confirmRequest({ id: request!.id })
    expect(await requests()).toEqual([])
  })

  it('[5.7] is refused where the seat is taken, and the request goes on waiting', async () => {
    const { plan, hosts, suggest, requests, meeting, datesOf, newMails } = await invited()
    await plan({ startDateTime: thursday.suggestedStart })
    await suggest()
    await newMails()
    const [request] = await requests()
    await expect(hosts.confirmRequest({ id: request!.id })).rejects.toHaveCode('schedule.overlap')
    expect(await requests()).toHaveLength(1)
    expect(await datesOf(meeting)).toEqual(['2026-02-11 10:00'])
    expect(await newMails()).toEqual([])
  })

  it('is the host’s alone, and so is the list', async () => {
    const { rahims, suggest, requests, addUser, organizationId, invitationOf } = await invited()
    await suggest()
    const [request] = await requests()
    const admin = await addUser(organizationId, 'Admin')
    for (const api of [rahims, await invitationOf({ ...admin, role: 'admin' })]) {
      expect((await api.requests()).data).toEqual([])
      await expect(api.confirmRequest({ id: request!.id })).rejects.toHaveCode('invitation.request_not_found')
      await expect(api.refuseRequest({ id: request!.id })).rejects.toHaveCode('invitation.request_not_found')
    }
  })

  it('happens once if confirmed twice at the same time, and one of two times wins', async () => {
    const { meeting, rahims, hosts, suggest, requests, datesOf, newMails } = await invited()
    await suggest()
    await rahims.answer({
      calendarId: meeting.id,
      response: 'suggested',
      suggestedStart: wednesday + 2 * dayMs,
      suggestedEnd: wednesday + 2 * dayMs + hourMs,
    })
    await newMails()
    const ids = (await requests()).map(({ id }) => id)
    const results = await Promise.allSettled([...ids, ...ids].map((id) => hosts.confirmRequest({ id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await datesOf(meeting)).toHaveLength(1)
    expect(await newMails()).toHaveLength(2)
  })

  it('is not possible for what the organizer has moved meanwhile', async () => {
    const { meeting, hosts, edit, suggest, requests } = await invited()
    await suggest()
    const [request] = await requests()
    await edit(meeting, 'all', {
      startDateTime: wednesday + 3 * dayMs,
      endDateTime: wednesday + 3 * dayMs + hourMs,
    })
    expect(await requests()).toEqual([])
    await expect(hosts.confirmRequest({ id: request!.id })).rejects.toHaveCode('invitation.request_not_found')
  })
})

describe('refusing', () => {
  it('[4.3] keeps the time, and notifies the person who suggested another and asks them again', async () => {
    const { meeting, hosts, suggest, requests, responses, datesOf, newMails } = await invited()
    await suggest()
    await newMails()
    const [request] = await requests()
    await hosts.refuseRequest({ id: request!.id, note: 'The hall is booked.' })
    expect(await requests()).toEqual([])
    expect(await responses()).toEqual(['pending', 'pending'])
    expect(await datesOf(meeting)).toEqual(['2026-02-11 10:00'])
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: guest.email, subject: 'Time not changed: Budget' })
    expect(mail?.text).toContain('Your suggestion: Thursday 12 February, 10:00 – 11:00')
    expect(mail?.text).toContain('> The hall is booked.')
    expect(answerToken(mail)).toMatch(/^[\w-]{43}$/)
    await expect(hosts.refuseRequest({ id: request!.id })).rejects.toHaveCode('invitation.request_not_found')
  })

  it('[4.3] of a date beyond the rows of its series is notified too', async () => {
    const { hosts, suggest, requests, newMails } = await invited(forEver('week'))
    const far = inLondon('2028-02-09T10:00')
    await suggest({ suggestedStart: far + hourMs, suggestedEnd: far + 2 * hourMs, occurrenceStart: far })
    const [request] = await requests()
    await newMails()
    await hosts.refuseRequest({ id: request!.id })
    expect((await newMails(guest.email))[0]?.text).toContain('9 February 2028')
  })

  it('[4.5] of one date asks again for that date', async () => {
    const { hosts, suggest, requests, responses, newMails } = await invited(forEver('week'))
    await suggest()
    const [request] = await requests()
    await newMails()
    await hosts.refuseRequest({ id: request!.id })
    expect(await responses(wednesday)).toEqual(['pending', 'pending'])
    const [mail] = await newMails(guest.email)
    expect(answerToken(mail)).toContain('.')
  })
})

it('[4.3] [4.5] stays confirmed in the part with which a series goes on', async () => {
  const { meeting, hosts, suggest, requests, get, edit } = await invited(forEver('week'))
  const third = inLondon('2026-02-25T10:00')
  await suggest({ suggestedStart: third + hourMs, suggestedEnd: third + 2 * hourMs, occurrenceStart: third })
  const [request] = await requests()
  await hosts.confirmRequest({ id: request!.id })
  const after = await edit(await get(meeting.id), 'following', {
    occurrenceStart: inLondon('2026-02-18T10:00'),
    meetingTitle: 'Budget and more',
  })
  const { data } = await hosts.inviteeList({ calendarId: after.id, occurrenceStart: third })
  expect(data.map(({ response }) => response)).toContain('confirmed')
})
