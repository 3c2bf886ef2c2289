import { queueUserId } from '@majlis/contract'
import { readCalendar } from '@majlis/scheduling/read-calendar'
import fastify from 'fastify'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { beforeBaselineDirectory } from '../../testing/database-before.ts'
import { answerToken, setupInvitations } from '../../testing/invitations.ts'
import { forEver, inLondon } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { chooseNotifications } from '../../testing/notifications.ts'
import { uploadsOf } from '../../testing/uploads.ts'

const start = inLondon('2026-02-11T10:00')
const notFound = { code: 'schedule.not_found' }

/** Nusrat of Riverside plans; Omar and Lea have accounts in another organisation. It is 12:00 UTC on Tuesday, 10 February 2026. */
async function setup() {
  const all = await setupInvitations()
  const { addUser, addOrganization, browser, calendar, agenda, settle, deliver, pushed, events, db } = all
  const elsewhere = await addOrganization('Elsewhere')
  const omar = await addUser(elsewhere, 'Omar', 'elsewhere.example')
  const lea = await addUser(elsewhere, 'Lea', 'elsewhere.example')
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  await http.register(calendar.plugin)
  await http.register(agenda.plugin)
  onTestFinished(() => http.close())
  const apiOf = async (user: TestUser) => browser({ user }).api()

  /** Where a person sees the meetings of others: Home, lists, calendar and feed. */
  async function seenBy(user: TestUser) {
    const api = await apiOf(user)
    const { data: received } = await api.invitation.received({ response: 'all' })
    const { data: list } = await api.meeting.userMeetings({ type: 'upcoming' })
    const { data: day } = await api.schedule.byDate({ date: '2026-02-11', timeZone: 'Europe/London' })
    const { data: feed } = await api.schedule.subscribe()
    const { body } = await http.inject(new URL(feed.feedUrl).pathname)
    return {
      home: received.invitations.map(({ calendarId }) => calendarId),
      lists: list.meetings.map(({ calendarId }) => calendarId),
      calendar: day.entries.map(({ calendarId }) => calendarId),
      feed: readCalendar(body).map(({ uid }) => uid.split('@')[0]),
    }
  }
  /** Whose pages were notified, and of what, since the last call. */
  async function pushes() {
    await settle()
    await deliver()
    return pushed.splice(0).map(({ destination, body }) => [destination.split('/')[2], body.type])
  }
  const activate = async ({ id, organizationId }: TestUser) => {
    await events.publish(db, 'user.activated', { userId: id, organizationId })
    await settle()
  }
  return { ...all, elsewhere, omar, lea, http, apiOf, seenBy, pushes, activate }
}

const by = (email: string) => ({ email, name: 'O. Karim', role: 'participant' as const })
const nowhere = { home: [], lists: [], calendar: [], feed: [] }

it('[2.52, 3.38] an account in another organisation finds the invitation on Home, in lists, calendar and feed, and answers', async () => {
  const { plan, get, host, omar, lea, rahim, apiOf, seenBy } = await setup()
  const meeting = await plan({
    invitees: [{ userId: rahim.id, role: 'participant' }, by(omar.email.toUpperCase())],
  })
  const { id } = meeting
  expect(await seenBy(omar)).toEqual({ home: [id], lists: [id], calendar: [id], feed: [id] })
  expect(await seenBy(lea)).toEqual(nowhere)
  const api = await apiOf(omar)
  await api.invitation.answer({ calendarId: id, response: 'accepted' })
  expect((await api.invitation.received({})).data.invitations).toEqual([])
  expect((await get(id)).invitees.map(({ response }) => response)).toEqual(['pending', 'accepted'])
  const { data } = await api.invitation.own({ calendarId: id })
  expect(data).toMatchObject({
    response: 'accepted',
    organizationName: 'Riverside Council',
    organizationId: host.organizationId,
    invitation: { joinLink: meeting.invitation.joinLink, passcode: meeting.invitation.passcode },
  })
  await api.invitation.answer({
    calendarId: id,
    response: 'suggested',
    suggestedStart: start + 5 * hourMs,
    suggestedEnd: start + 6 * hourMs,
  })
  expect((await get(id)).invitees.at(-1)?.response).toBe('suggested')
})

it('[3.18] shows the host nothing of an outside account', async () => {
  const { plan, get, omar, apiOf, host } = await setup()
  const withoutAccount = by('nobody@elsewhere.example')
  const { id } = await plan({ invitees: [by(omar.email), withoutAccount] })
  const shown = (await get(id)).invitees
  const { data: listed } = await (await apiOf(host)).invitation.inviteeList({ calendarId: id })
  for (const list of [shown, listed.filter(({ role }) => role !== 'host')]) {
    const [known, unknown] = list.map((invitee) => ({ ...invitee, id: '', email: '' }))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ userId: null, name: 'O. Karim', pictureUrl: null })
  }
})

it('[4.11] a person invited from outside sees only the invitation; without an invitation, nothing', async () => {
  const { plan, omar, lea, rahim, host, apiOf, seats, db, organizationId } = await setup()
  const meeting = await plan({
    invitees: [{ userId: rahim.id, role: 'participant' }, by(omar.email)],
    reminders: [],
  })
  const calendarId = meeting.id
  const seat = await seats.findByUser(db, organizationId, host.id)
  for (const user of [omar, lea]) {
    const api = await apiOf(user)
    const { id, version } = meeting
    await expect(api.schedule.get({ id })).rejects.toMatchObject(notFound)
    await expect(api.schedule.reminders({ id })).rejects.toMatchObject(notFound)
    await expect(api.invitation.inviteeList({ calendarId })).rejects.toMatchObject(notFound)
    await expect(api.registration.list({ calendarId })).rejects.toMatchObject(notFound)
    await expect(
      api.schedule.edit({ query: { editType: 'all' }, body: { calendarId, version, meetingTitle: 'Mine' } }),
    ).rejects.toMatchObject(notFound)
    await expect(api.schedule.delete({ query: { calendarId, deleteType: 'all' } })).rejects.toMatchObject(
      notFound,
    )
    await expect(
      api.schedule.freeBusy({ userIds: [host.id], startDate: start, endDate: start + hourMs }),
    ).rejects.toHaveCode('schedule.invitee_unknown')
    await expect(api.schedule.byDate({ date: '2026-02-11', resourceId: seat?.id ?? '' })).rejects.toHaveCode(
      'resource.not_found',
    )
  }
  // Their calendar says that it is from outside, the host's does not.
  for (const [user, isFromOutside] of [
    [omar, true],
    [host, undefined],
  ] as const) {
    const { entries } = (await (await apiOf(user)).schedule.byDate({ date: '2026-02-11' })).data
    expect(entries.map((entry) => entry.isFromOutside)).toEqual([isFromOutside])
  }
  const { data } = await (await apiOf(omar)).meeting.userMeetings({ type: 'upcoming' })
  expect(data.meetings).toMatchObject([{ inviteeCount: 0, acceptedCount: 0, isHost: false }])
  const stranger = await apiOf(lea)
  await expect(stranger.invitation.own({ calendarId })).rejects.toHaveCode('invitation.not_found')
  await expect(stranger.invitation.answer({ calendarId, response: 'accepted' })).rejects.toHaveCode(
    'invitation.not_found',
  )
  await expect(stranger.meeting.isOngoing({ id: meeting.meetingId })).rejects.toMatchObject(notFound)
})

it('[3.38] taken off the list, it disappears everywhere immediately, and open pages are notified', async () => {
  const { plan, edit, omar, rahim, apiOf, seenBy, pushes, newMails } = await setup()
  const others = [{ userId: rahim.id, role: 'participant' as const }]
  const meeting = await plan({ invitees: [...others, by(omar.email)] })
  const token = answerToken((await newMails(omar.email))[0])
  expect(await pushes()).toContainEqual([queueUserId(omar.email), 'invitations.changed'])
  await edit(meeting, 'all', { invitees: others })
  expect(await seenBy(omar)).toEqual(nowhere)
  const api = await apiOf(omar)
  const { id: calendarId } = meeting
  await expect(api.invitation.own({ calendarId })).rejects.toHaveCode('invitation.not_found')
  await expect(api.invitation.answer({ calendarId, response: 'accepted' })).rejects.toHaveCode(
    'invitation.not_found',
  )
  await expect(api.invitation.byToken({ invitation: token })).rejects.toHaveCode('invitation.not_found')
  const heard = await pushes()
  expect(heard).toContainEqual([queueUserId(omar.email), 'meetings.changed'])
  expect(heard).toContainEqual([queueUserId(omar.email), 'invitations.changed'])
  expect((await newMails(omar.email)).map(({ calendar_method: method }) => method)).toEqual(['CANCEL'])
})

it('[2.52, 4.5] changes, a split and the end reach them live', async () => {
  const { plan, edit, cancel, omar, apiOf, pushes } = await setup()
  const meeting = await plan({ ...forEver('week'), invitees: [by(omar.email)] })
  const api = await apiOf(omar)
  const titles = async (date: string) =>
    (await api.schedule.byDate({ date, timeZone: 'Europe/London' })).data.entries.map(
      ({ meetingTitle, myResponse }) => [meetingTitle, myResponse],
    )
  await api.invitation.answer({ calendarId: meeting.id, response: 'accepted' })
  await pushes()
  const renamed = await edit(meeting, 'all', { meetingTitle: 'Renamed' })
  expect(await pushes()).toContainEqual([queueUserId(omar.email), 'meetings.changed'])
  // Three years ahead no date has a row.
  expect(await titles('2029-02-14')).toEqual([['Renamed', 'accepted']])
  const next = await edit(renamed, 'following', {
    occurrenceStart: start + 14 * dayMs,
    meetingTitle: 'Second part',
  })
  expect(await pushes()).toContainEqual([queueUserId(omar.email), 'invitations.changed'])
  expect(await titles('2026-02-18')).toEqual([['Renamed', 'accepted']])
  expect(await titles('2026-02-25')).toEqual([['Second part', 'accepted']])
  expect(await titles('2029-02-14')).toEqual([['Second part', 'accepted']])
  await cancel(next)
  expect(await pushes()).toContainEqual([queueUserId(omar.email), 'meetings.changed'])
  expect(await titles('2026-02-25')).toEqual([])
  expect(await titles('2029-02-14')).toEqual([])
})

it('[9.4] reminders reach their pages, and stop with a suspended account', async () => {
  const { plan, omar, lea, set, db, goTo, runCron, settle, pushed, apiOf } = await setup()
  const reminders = [10, 5].map((beforeValue) => ({
    type: 'before' as const,
    remindType: 'notification' as const,
    beforeValue,
    durationUnit: 'minute' as const,
  }))
  await plan({ hasReminder: true, reminders, invitees: [by(omar.email), by(lea.email)] })
  await set(omar, { time_format: '12' })
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', lea.id).execute()
  await settle()
  const remind = async (local: string) => {
    pushed.splice(0)
    goTo(local)
    await runCron('queue-reminders')
    await settle()
    return pushed.map(({ destination }) => destination.split('/')[2])
  }
  const heard = await remind('2026-02-11T09:50')
  expect(heard).toContain(queueUserId(omar.email))
  expect(heard).not.toContain(queueUserId(lea.email))
  expect((await (await apiOf(omar)).schedule.dueReminders()).data).toMatchObject([{ isHost: false }])
  await chooseNotifications(db, omar.id, { reminder: { browser: false } })
  expect(await remind('2026-02-11T09:55')).not.toContain(queueUserId(omar.email))
})

it('[3.38] takes up no time of people outside until they have accepted', async () => {
  const { plan, omar, lea, apiOf } = await setup()
  const { id: calendarId } = await plan({ invitees: [by(omar.email)] })
  const busy = async () =>
    (
      await (
        await apiOf(lea)
      ).schedule.freeBusy({ userIds: [omar.id], startDate: start - hourMs, endDate: start + 2 * hourMs })
    ).data.people[0]?.busy
  expect(await busy()).toEqual([])
  await (await apiOf(omar)).invitation.answer({ calendarId, response: 'accepted' })
  expect(await busy()).toEqual([{ startDateTime: start, endDateTime: start + hourMs }])
})

it('[3.23] they can read the agenda files as long as they are invited', async () => {
  const { plan, edit, omar, lea, host, apiOf, http, files, signIn } = await setup()
  const uploads = uploadsOf(files.api, await signIn(host))
  const id = await uploads.send({ kind: 'agenda_file', filename: 'budget.txt' }, Buffer.from('budget'))
  const contents = [{ fileServiceId: id, isDeleted: false }]
  const meeting = await plan({ contents, invitees: [by(omar.email)] })
  const input = { id, calendarId: meeting.id }
  await expect((await apiOf(lea)).agendaFile.link(input)).rejects.toMatchObject(notFound)
  const { data: link } = await (await apiOf(omar)).agendaFile.link(input)
  const fetchFile = async () => (await http.inject(new URL(link.url).pathname)).statusCode
  expect(await fetchFile()).toBe(200)
  await edit(meeting, 'all', { invitees: [] })
  expect(await fetchFile()).toBe(404)
})

it('[3.38] who makes an account later, or takes the address, finds what came before', async () => {
  const { plan, addUser, omar, db, events, settle, seenBy, pushes, activate, set } = await setup()
  const later = await plan({ invitees: [by('late@elsewhere.example'), by('other@elsewhere.example')] })
  const late = await addUser(omar.organizationId, 'Late', 'elsewhere.example')
  const address = (user: TestUser, email: string) =>
    db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
  await address(late, 'late@elsewhere.example')
  await pushes()
  await activate(late)
  expect((await seenBy(late)).home).toEqual([later.id])
  expect(await pushes()).toContainEqual([queueUserId('late@elsewhere.example'), 'invitations.changed'])
  // The invitation stays with the account when its address changes, and is shown once if both were invited.
  await address(late, 'other@elsewhere.example')
  await set(late, { time_format: '24' })
  await events.publish(db, 'user.email_changed', { userId: late.id, organizationId: late.organizationId })
  await settle()
  expect((await seenBy(late)).home).toEqual([later.id])
  expect((await seenBy(omar)).home).toEqual([])
  await address(omar, 'fresh@elsewhere.example')
  const fresh = await plan({
    startDateTime: start + 2 * hourMs,
    endDateTime: start + 3 * hourMs,
    invitees: [by('fresh@elsewhere.example')],
  })
  expect((await seenBy(omar)).home).toEqual([fresh.id])
})

it('an account whose address no one has proven finds nothing that went to it, until it is proven', async () => {
  const { plan, lea, db, events, settle, seenBy, pushes, activate } = await setup()
  const prove = (at: Date | null) =>
    db.updateTable('users').set({ email_proven_at: at }).where('id', '=', lea.id).execute()
  const before = await plan({ invitees: [by(lea.email)] })
  await db.updateTable('invitees').set({ outside_user_id: null }).execute()
  await prove(null)
  await activate(lea)
  const later = await plan({
    startDateTime: start + 2 * hourMs,
    endDateTime: start + 3 * hourMs,
    invitees: [by(lea.email)],
  })
  expect(await seenBy(lea)).toEqual(nowhere)
  await prove(new Date())
  await pushes()
  await events.publish(db, 'user.email_proven', { userId: lea.id, organizationId: lea.organizationId })
  await settle()
  expect((await seenBy(lea)).calendar).toEqual([before.id, later.id])
  expect(await pushes()).toContainEqual([queueUserId(lea.email), 'invitations.changed'])
})

it('what accounts without a proven address had claimed goes back to the address', async () => {
  const { plan, get, omar, rahim, db, seenBy } = await setup()
  const { id } = await plan({
    invitees: [{ userId: rahim.id, role: 'co_host' }, by('claimed@riverside.example'), by(omar.email)],
  })
  const claimer = await db
    .updateTable('users')
    .set({ email_proven_at: null, activated_at: new Date('2100-01-01') })
    .where('id', 'in', [omar.id, rahim.id])
    .returning('id')
    .execute()
  expect(claimer).toHaveLength(2)
  const undo = await readFile(new URL('0111_undo_unproven_claims.sql', beforeBaselineDirectory), 'utf8')
  await sql.raw(undo).execute(db)
  await sql.raw(undo).execute(db)
  expect(await seenBy(omar)).toEqual(nowhere)
  expect((await get(id)).invitees).toMatchObject([
    { userId: null, email: rahim.email, role: 'co_host' },
    { userId: null, email: 'claimed@riverside.example' },
    { userId: null, email: omar.email },
  ])
})

it('[3.38] a person who joins the organisation becomes a colleague, with the same answer', async () => {
  const { plan, get, omar, db, organizationId, activate, apiOf, seenBy } = await setup()
  const { id } = await plan({ invitees: [by(omar.email)] })
  await (await apiOf(omar)).invitation.answer({ calendarId: id, response: 'accepted' })
  await db.updateTable('users').set({ organization_id: organizationId }).where('id', '=', omar.id).execute()
  const member = { ...omar, organizationId }
  await activate(member)
  expect((await get(id)).invitees).toMatchObject([
    { userId: omar.id, name: 'Omar Test', response: 'accepted' },
  ])
  expect((await seenBy(member)).home).toEqual([id])
  expect((await get(id, undefined, member)).can.answer).toBe(true)
})

it('[4.1] an account that is gone leaves the invitation to its address', async () => {
  const { plan, get, omar, db } = await setup()
  const { id } = await plan({ invitees: [by(omar.email)] })
  await db.deleteFrom('users').where('id', '=', omar.id).execute()
  expect((await get(id)).invitees).toMatchObject([{ userId: null, email: omar.email }])
})
