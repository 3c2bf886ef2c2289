import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, weekMs } from '../../platform/clock/durations.ts'
import { answerToken, eventIn, setupInvitations, type TestInvitations } from '../../testing/invitations.ts'
import { forEver, inLondon } from '../../testing/planned-meetings.ts'

const guest = { email: 'guest@elsewhere.example', name: 'Ada Guest', role: 'participant' as const }
const wednesday = inLondon('2026-02-11T10:00')

/** A meeting with Rahim and a guest, and the guest's token. */
async function invited(draft: Parameters<TestInvitations['plan']>[0] = {}, options = {}) {
  const all = await setupInvitations(options)
  const { plan, rahim, newMails, invitationOf } = all
  const meeting = await plan({
    meetingTitle: 'Budget',
    invitees: [{ userId: rahim.id, role: 'participant' }, guest],
    ...draft,
  })
  const mails = await newMails()
  const token = answerToken(mails.find(({ recipient }) => recipient === guest.email))
  const rahims = await invitationOf(rahim)
  const anybodys = await invitationOf()
  const responses = async (occurrenceStart?: number) =>
    (await (await invitationOf(all.host)).inviteeList({ calendarId: meeting.id, occurrenceStart })).data
      .filter(({ role }) => role !== 'host')
      .map(({ response }) => response)
  return { ...all, meeting, token, rahims, anybodys, responses }
}

describe('an answer', () => {
  it('[3.38] [4.3] is given on Home, changed, and seen by the host', async () => {
    const { meeting, rahims, responses } = await invited()
    const answer = (response: 'accepted' | 'declined') => rahims.answer({ calendarId: meeting.id, response })
    expect((await answer('accepted')).data).toMatchObject({
      calendarId: meeting.id,
      meetingTitle: 'Budget',
      hostName: 'Nusrat Test',
      response: 'accepted',
      state: 'open',
    })
    expect(await responses()).toEqual(['accepted', 'pending'])
    await answer('declined')
    expect(await responses()).toEqual(['declined', 'pending'])
  })

  it('[3.38] is given from the mail without an account', async () => {
    const { token, anybodys, responses } = await invited()
    const { data } = await anybodys.byToken({ invitation: token })
    expect(data).toMatchObject({
      meetingTitle: 'Budget',
      inviteeName: 'Ada Guest',
      response: 'pending',
      state: 'open',
      canSuggest: true,
    })
    expect((await anybodys.answerByToken({ invitation: token, response: 'accepted' })).data.response).toBe(
      'accepted',
    )
    expect(await responses()).toEqual(['pending', 'accepted'])
  })

  it('is not given by reading the invitation, however often', async () => {
    const { token, anybodys, responses } = await invited()
    for (let time = 0; time < 3; time += 1) await anybodys.byToken({ invitation: token })
    expect(await responses()).toEqual(['pending', 'pending'])
  })

  it('[4.3] [3.38] keeps what was said with a refusal for the host, until another answer or another time', async () => {
    const all = await invited(forEver('week'))
    const { meeting, rahims, rahim, host, invitationOf, edit, token, anybodys } = all
    const calendarId = meeting.id
    const second = wednesday + 7 * dayMs
    const notes = async (by = host, occurrenceStart?: number) =>
      (await (await invitationOf(by)).inviteeList({ calendarId, occurrenceStart })).data.map(
        ({ note }) => note,
      )
    const decline = { calendarId, response: 'declined' as const }
    await rahims.answer({ ...decline, note: 'On leave' })
    await rahims.answer({ ...decline, note: 'At the dentist', occurrenceStart: second })
    await anybodys.answerByToken({ invitation: token, response: 'declined', note: 'Too far' })
    expect(await notes()).toEqual(['', 'On leave', 'Too far'])
    expect(await notes(host, second)).toEqual(['', 'At the dentist', 'Too far'])
    // For the organizer alone.
    expect(await notes(rahim)).toEqual(['', '', ''])
    expect((await all.get(calendarId)).invitees.map(({ note }) => note)).toEqual(['On leave', 'Too far'])
    await rahims.answer({ calendarId, response: 'accepted', note: 'Gladly' })
    expect(await notes()).toEqual(['', '', 'Too far'])
    const split = await edit(meeting, 'following', { occurrenceStart: second, meetingTitle: 'Later' })
    expect(
      (await (await invitationOf(host)).inviteeList({ calendarId: split.id })).data.map(({ note }) => note),
    ).toEqual(['', '', 'Too far'])
    await edit(split, 'all', { startDateTime: second + hourMs, endDateTime: second + 2 * hourMs })
    expect(
      (await (await invitationOf(host)).inviteeList({ calendarId: split.id })).data.map(({ note }) => note),
    ).toEqual(['', '', ''])
  })

  it('[4.5] is for all dates, or for one', async () => {
    const { meeting, rahims, responses } = await invited(forEver('week'))
    const calendarId = meeting.id
    const second = wednesday + 7 * dayMs
    await rahims.answer({ calendarId, response: 'accepted' })
    await rahims.answer({ calendarId, response: 'declined', occurrenceStart: second })
    expect(await responses()).toEqual(['accepted', 'pending'])
    expect(await responses(second)).toEqual(['declined', 'pending'])
    expect(await responses(second + 7 * dayMs)).toEqual(['accepted', 'pending'])
    // One answer for all is also for the dates that had their own.
    await rahims.answer({ calendarId, response: 'declined' })
    await rahims.answer({ calendarId, response: 'accepted' })
    expect(await responses(second)).toEqual(['accepted', 'pending'])
  })

  it('is possible for dates far ahead, and for none that the series has not', async () => {
    const { meeting, rahims, responses } = await invited(forEver('week'))
    const far = inLondon('2029-02-14T10:00')
    await rahims.answer({ calendarId: meeting.id, response: 'declined', occurrenceStart: far })
    expect(await responses(far)).toEqual(['declined', 'pending'])
    await expect(
      rahims.answer({ calendarId: meeting.id, response: 'declined', occurrenceStart: far + hourMs }),
    ).rejects.toHaveCode('schedule.occurrence_not_found')
  })

  it('ends with the meeting', async () => {
    const { meeting, rahims, token, anybodys, goTo } = await invited()
    goTo('2026-02-11T10:59')
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    goTo('2026-02-11T11:00')
    await expect(rahims.answer({ calendarId: meeting.id, response: 'declined' })).rejects.toHaveCode(
      'invitation.closed',
    )
    expect((await anybodys.byToken({ invitation: token })).data.state).toBe('over')
    await expect(anybodys.answerByToken({ invitation: token, response: 'accepted' })).rejects.toHaveCode(
      'invitation.closed',
    )
  })

  it('is no longer requested when the meeting is cancelled', async () => {
    const { meeting, rahims, token, anybodys, cancel } = await invited()
    await cancel(meeting)
    expect((await anybodys.byToken({ invitation: token })).data).toMatchObject({
      state: 'cancelled',
      meetingTitle: 'Budget',
    })
    await expect(anybodys.answerByToken({ invitation: token, response: 'accepted' })).rejects.toHaveCode(
      'invitation.closed',
    )
    await expect(rahims.answer({ calendarId: meeting.id, response: 'accepted' })).rejects.toHaveCode(
      'invitation.closed',
    )
  })

  it('is no one else’s to give', async () => {
    const { meeting, host, addUser, organizationId, addOrganization, invitationOf } = await invited()
    const colleague = await addUser(organizationId, 'Mina')
    const stranger = await addUser(await addOrganization('Elsewhere'), 'Eve', 'elsewhere.example')
    for (const user of [colleague, stranger, host]) {
      const api = await invitationOf(user)
      await expect(api.answer({ calendarId: meeting.id, response: 'accepted' })).rejects.toHaveCode(
        'invitation.not_found',
      )
    }
    for (const user of [colleague, stranger]) {
      const api = await invitationOf(user)
      await expect(api.inviteeList({ calendarId: meeting.id })).rejects.toHaveCode('schedule.not_found')
    }
    await expect(
      (await invitationOf()).answer({ calendarId: meeting.id, response: 'accepted' }),
    ).rejects.toHaveCode('identity.unauthenticated')
  })

  it('is requested again when the organizer changes the time', async () => {
    const { meeting, rahims, edit, responses, newMails } = await invited()
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    await edit(meeting, 'all', {
      startDateTime: wednesday + hourMs,
      endDateTime: wednesday + 2 * hourMs,
    })
    expect(await responses()).toEqual(['pending', 'pending'])
    const [mail] = await newMails()
    expect(eventIn(mail).attendees[1]?.status).toBe('NEEDS-ACTION')
  })

  it('stays in the calendar entry if a change asks no one again', async () => {
    const { meeting, rahims, edit, newMails, rahim } = await invited()
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    await newMails()
    await edit(meeting, 'all', { agenda: 'Numbers' })
    const [mail] = await newMails(rahim.email)
    expect(eventIn(mail).attendees[1]?.status).toBe('ACCEPTED')
  })

  it('is mailed to the host if it has a note', async () => {
    const { meeting, host, rahims, newMails } = await invited()
    await rahims.answer({ calendarId: meeting.id, response: 'accepted', note: 'Gladly' })
    await rahims.answer({ calendarId: meeting.id, response: 'declined' })
    expect(await newMails()).toEqual([])
    await rahims.answer({ calendarId: meeting.id, response: 'declined', note: 'On leave.\nSorry' })
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: host.email, subject: 'Declined: Budget' })
    expect(mail?.text).toContain('> On leave.\n> Sorry')
  })

  it('is bounded, for an invitee and for an address', async () => {
    const { token, anybodys, invitationOf } = await invited()
    for (let count = 0; count < 30; count += 1)
      await anybodys.answerByToken({ invitation: token, response: count % 2 ? 'accepted' : 'declined' })
    const elsewhere = await invitationOf(undefined, '198.51.100.9')
    await expect(elsewhere.answerByToken({ invitation: token, response: 'accepted' })).rejects.toHaveCode(
      'general.too_many_attempts',
    )
    const guess = () => elsewhere.byToken({ invitation: 'a'.repeat(43) })
    for (let count = 0; count < 120; count += 1)
      await expect(guess()).rejects.toHaveCode('invitation.not_found')
    await expect(guess()).rejects.toHaveCode('general.too_many_attempts')
  })
})

describe('the link of a mail', () => {
  it('no longer works for people who were removed or suspended', async () => {
    const { meeting, token, anybodys, edit, rahim, db, clock, newMails } = await invited()
    await edit(meeting, 'all', { invitees: [{ userId: rahim.id, role: 'participant' }] })
    await expect(anybodys.byToken({ invitation: token })).rejects.toHaveCode('invitation.not_found')
    await newMails()
    const after = (
      await db.selectFrom('meetings').select('version').where('id', '=', meeting.id).executeTakeFirstOrThrow()
    ).version
    await edit({ ...meeting, version: after }, 'all', { agenda: 'x' })
    const rahimsToken = answerToken((await newMails(rahim.email))[0])
    expect((await anybodys.byToken({ invitation: rahimsToken })).data.inviteeName).toBe('Rahim Test')
    await db
      .updateTable('users')
      .set({ status: 'suspended', suspended_at: new Date(clock.now()) })
      .where('id', '=', rahim.id)
      .execute()
    await expect(anybodys.byToken({ invitation: rahimsToken })).rejects.toHaveCode('invitation.not_found')
  })

  it('is known by its hash only', async () => {
    const { token, db } = await invited()
    const rows = await db.selectFrom('invitees').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.filter((row) => row.answer_token_hash !== null)).toHaveLength(2)
  })

  it('gets the same response whatever is wrong with it', async () => {
    const { anybodys } = await invited()
    for (const invitation of ['x', 'a'.repeat(43), `${'a'.repeat(43)}.zz`, '../../etc'])
      await expect(anybodys.byToken({ invitation })).rejects.toHaveCode('invitation.not_found')
  })

  it('of a mail about one date answers for that date', async () => {
    const { meeting, anybodys, edit, newMails, responses } = await invited(forEver('week'))
    const second = wednesday + 7 * dayMs
    await edit(meeting, 'this', {
      occurrenceStart: second,
      startDateTime: second + hourMs,
      endDateTime: second + 2 * hourMs,
    })
    const invitation = answerToken((await newMails(guest.email))[0])
    expect((await anybodys.byToken({ invitation })).data).toMatchObject({
      occurrenceStart: second,
      startDateTime: second + hourMs,
      isForOneDate: true,
    })
    await anybodys.answerByToken({ invitation, response: 'declined' })
    expect(await responses(second)).toEqual(['pending', 'declined'])
    expect(await responses()).toEqual(['pending', 'pending'])
  })

  it('[4.5] of a series that was split answers for the part that goes on', async () => {
    const { meeting, token, anybodys, edit, goTo, newMails } = await invited(forEver('week'))
    const second = wednesday + 7 * dayMs
    const after = await edit(meeting, 'following', {
      occurrenceStart: second,
      startDateTime: second + hourMs,
      endDateTime: second + 2 * hourMs,
    })
    await newMails()
    goTo('2026-02-12T00:00')
    const { data } = await anybodys.answerByToken({ invitation: token, response: 'accepted' })
    expect(data).toMatchObject({ calendarId: after.id, response: 'accepted', startDateTime: second + hourMs })
  })

  it('[4.5] of a series that was split twice answers for the part that comes first', async () => {
    const { meeting, token, anybodys, edit, get, goTo } = await invited(forEver('week'))
    const [second, fourth] = [1, 3].map((weeks) => wednesday + weeks * weekMs)
    const last = await edit(meeting, 'following', { occurrenceStart: fourth, meetingTitle: 'Last' })
    const middle = await edit(await get(meeting.id), 'following', {
      occurrenceStart: second,
      meetingTitle: 'Middle',
    })
    goTo('2026-02-12T00:00')
    const shown = async () => (await anybodys.byToken({ invitation: token })).data
    expect(await shown()).toMatchObject({ calendarId: middle.id, startDateTime: second })
    goTo('2026-02-26T00:00')
    expect(await shown()).toMatchObject({ calendarId: last.id, startDateTime: fourth })
  })

  it('[4.3] answers for a date that was moved from the past, too', async () => {
    const { meeting, rahim, rahims, edit, get, goTo } = await invited(forEver('week'))
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    const second = wednesday + 7 * dayMs
    const friday = wednesday + 16 * dayMs
    await edit(await get(meeting.id), 'this', { occurrenceStart: second, startDateTime: friday })
    const answer = async () => (await get(meeting.id, second, rahim)).myResponse
    expect(await answer()).toBe('pending')
    goTo('2026-02-20T00:00')
    await rahims.answer({ calendarId: meeting.id, response: 'declined' })
    expect(await answer()).toBe('declined')
  })
})

describe('the invitations on Home', () => {
  it('[2.52] are those that wait, soonest first, each meeting once', async () => {
    const { rahim, rahims, plan, addUser, organizationId, meeting } = await invited(forEver('week'))
    const mina = await addUser(organizationId, 'Mina')
    const sooner = await plan(
      {
        meetingTitle: 'Sooner',
        startDateTime: inLondon('2026-02-11T08:00'),
        invitees: [{ userId: rahim.id, role: 'panelist' }],
      },
      mina,
    )
    const titles = async (response: 'pending' | 'all') =>
      (await rahims.received({ response })).data.invitations.map(({ meetingTitle }) => meetingTitle)
    expect(await titles('pending')).toEqual(['Sooner', 'Budget'])
    await rahims.answer({ calendarId: sooner.id, response: 'accepted' })
    expect(await titles('pending')).toEqual(['Budget'])
    expect(await titles('all')).toEqual(['Sooner', 'Budget'])
    const page = (await rahims.received({ response: 'all', page: 2, pageSize: 1 })).data
    expect(page).toMatchObject({
      total: 2,
      invitations: [{ calendarId: meeting.id, occurrenceStart: wednesday }],
    })
    expect((await rahims.received({ response: 'all', page: 9, pageSize: 1 })).data).toEqual({
      total: 2,
      invitations: [],
    })
  })

  it('ask again for one date that was moved, beside the answer for all', async () => {
    const { meeting, rahims, edit } = await invited(forEver('week'))
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    const third = wednesday + 14 * dayMs
    await edit(meeting, 'this', {
      occurrenceStart: third,
      startDateTime: third + hourMs,
      endDateTime: third + 2 * hourMs,
    })
    const { invitations } = (await rahims.received({ response: 'pending' })).data
    expect(invitations).toMatchObject([
      {
        calendarId: meeting.id,
        occurrenceStart: third,
        startDateTime: third + hourMs,
        previousStart: third,
        isForOneDate: true,
      },
    ])
    await rahims.answer({ calendarId: meeting.id, response: 'declined', occurrenceStart: third })
    expect((await rahims.received({ response: 'pending' })).data).toEqual({ total: 0, invitations: [] })
    expect((await rahims.received({ response: 'all' })).data.invitations).toMatchObject([
      { response: 'accepted' },
    ])
  })

  it('[2.52] [4.3] leave out a meeting that the host has ended, which takes no answer any more', async () => {
    const { meeting, rahims, goTo, browser, host } = await invited()
    goTo('2026-02-11T10:01')
    const inside = await browser({ user: host }).enter({ meeting: meeting.meetingId })
    expect((await rahims.received({ response: 'pending' })).data.total).toBe(1)
    await (await browser().api(inside.participantToken)).room.end()
    goTo('2026-02-11T10:59')
    expect((await rahims.received({ response: 'pending' })).data).toEqual({ total: 0, invitations: [] })
    await expect(rahims.answer({ calendarId: meeting.id, response: 'accepted' })).rejects.toHaveCode(
      'invitation.closed',
    )
  })

  it('[2.52] name the time before a move until it is answered, and the first one after several moves', async () => {
    const { meeting, rahims, edit, anybodys, token } = await invited()
    const previous = async () =>
      (await rahims.received({ response: 'all' })).data.invitations[0]?.previousStart
    const moveTo = (from: typeof meeting, start: number) =>
      edit(from, 'all', { startDateTime: start, endDateTime: start + hourMs })
    expect(await previous()).toBeNull()
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    const once = await moveTo(meeting, wednesday + dayMs)
    expect(await previous()).toBe(wednesday)
    expect((await anybodys.byToken({ invitation: token })).data.previousStart).toBe(wednesday)
    const twice = await moveTo(once, wednesday + 2 * dayMs)
    expect(await previous()).toBe(wednesday)
    await rahims.answer({ calendarId: meeting.id, response: 'accepted' })
    expect(await previous()).toBeNull()
    await moveTo(twice, wednesday)
    expect(await previous()).toBe(wednesday + 2 * dayMs)
    // The guest has not answered since it was there the first time.
    expect((await anybodys.byToken({ invitation: token })).data.previousStart).toBeNull()
  })

  it('are not those of others, of the host, of what is over or cancelled', async () => {
    const { host, rahims, plan, rahim, cancel, goTo, invitationOf } = await invited()
    expect((await (await invitationOf(host)).received({ response: 'all' })).data.total).toBe(0)
    const other = await plan({
      startDateTime: inLondon('2026-02-13T10:00'),
      invitees: [{ userId: rahim.id, role: 'participant' }],
    })
    expect((await rahims.received({ response: 'all' })).data.total).toBe(2)
    await cancel(other)
    expect((await rahims.received({ response: 'all' })).data.total).toBe(1)
    goTo('2026-02-11T11:00')
    expect((await rahims.received({ response: 'all' })).data.total).toBe(0)
  })
})

describe('the list of invitees', () => {
  it('shows addresses of outsiders to the host alone', async () => {
    const { meeting, host, rahim, rahims, invitationOf, get } = await invited()
    const own = (await (await invitationOf(host)).inviteeList({ calendarId: meeting.id })).data
    expect(own.map(({ email, name, role }) => [email, name, role])).toEqual([
      [host.email, 'Nusrat Test', 'host'],
      [rahim.email, 'Rahim Test', 'participant'],
      [guest.email, 'Ada Guest', 'participant'],
    ])
    // The same applies when the meeting is opened for reading.
    expect((await get(meeting.id, undefined, rahim)).invitees.map(({ email }) => email)).toEqual([
      rahim.email,
      '',
    ])
    const seen = (await rahims.inviteeList({ calendarId: meeting.id })).data
    expect(seen.map(({ email, name }) => [email, name])).toEqual([
      [host.email, 'Nusrat Test'],
      [rahim.email, 'Rahim Test'],
      ['', 'Ada Guest'],
    ])
  })
})

describe('the calendar part of a mail', () => {
  it('[4.5] leaves no date where one would be by the series that was moved to an earlier day', async () => {
    const { meeting, edit, get, goTo, newMails } = await invited(forEver('week'))
    const second = wednesday + 7 * dayMs
    const monday = second - 2 * dayMs
    await edit(await get(meeting.id), 'this', { occurrenceStart: second, startDateTime: monday })
    goTo('2026-02-17T12:00')
    await newMails()
    await edit(await get(meeting.id), 'all', { meetingTitle: 'Finances' })
    const [mail] = await newMails(guest.email)
    expect(eventIn(mail).overrides).toMatchObject([
      { recurrenceId: second, series: { localStart: '2026-02-16T10:00', rule: null } },
    ])
  })
})
