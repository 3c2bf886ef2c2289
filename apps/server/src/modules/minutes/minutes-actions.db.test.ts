import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Attended } from '../../testing/attended-meetings.ts'
import { contentOf, goodAnswer, setupMinutes } from '../../testing/minutes.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { createActions } from './actions.service.ts'
import { minutesData } from './personal-data.ts'

it('[4.7] begins the agenda of the next date of a series with what is left to do', async () => {
  const { write, api, id, apiOf, meeting, arif, layla, addUser, organizationId, clientOf, mails } =
    await setupMinutes(() => goodAnswer, {}, { rule: 'FREQ=DAILY;COUNT=3' })
  await write()
  const [first, second = 0, third = 0] = meeting.starts
  const on = async (date: number, user?: TestUser) =>
    (await (await apiOf(user)).fromLastTime({ calendarId: meeting.id, date })).data
  // Not approved yet.
  expect(await on(second)).toEqual([])
  await api.approve({ id })
  const [action] = await on(second)
  expect(action).toEqual({
    id: action?.id,
    text: 'Send the order',
    owner: 'Arif',
    due: 'by Friday',
    canSetDone: true,
    calendarId: meeting.id,
    transcriptId: id,
    startMs: 1_000,
    date: first,
  })
  // Invitations begin their agenda with it.
  const { schedule } = await clientOf()
  const { version } = (await schedule.get({ id: meeting.id, occurrenceStart: second })).data
  await schedule.edit({
    query: { editType: 'this' },
    body: { calendarId: meeting.id, version, occurrenceStart: second, meetingTitle: 'Lamps again' },
  })
  const invited = (await mails()).filter(({ text }) => text.includes('• Send the order (Arif, by Friday)'))
  expect(invited.map(({ to }) => to).toSorted()).toEqual([arif.email, layla.email].toSorted())
  expect(invited[0]?.text).toContain('From last time')
  // The second date is held before, and the first one is over.
  expect(await on(third)).toEqual([])
  expect(await on(second, layla)).toMatchObject([{ text: 'Send the order', canSetDone: false }])
  const done = { id: action?.id ?? '', done: true }
  await expect((await apiOf(layla)).setDone(done)).rejects.toHaveCode('minutes.not_found')
  await expect(on(second, await addUser(organizationId, 'Rafiq'))).rejects.toHaveCode('schedule.not_found')
  await api.setDone(done)
  expect(await on(second)).toEqual([])
  await api.setDone({ ...done, done: false })
  await api.removeLine({ id, lineId: done.id })
  await api.approve({ id })
  expect(await on(second)).toEqual([])
})

it('[3.22] [4.7] shows what is left to do in the room of the next date, and in its reminders to people of the organisation', async () => {
  const planned: Attended = {
    rule: 'FREQ=DAILY;COUNT=2',
    reminders: [{ remindType: 'email', minutesBefore: 10 }],
    guests: [{ email: 'guest@elsewhere.example' }],
  }
  const { write, api, id, meeting, host, arif, layla, browser, clock, runCron, settle, mails } =
    await setupMinutes(() => goodAnswer, {}, planned)
  await write()
  await api.approve({ id })
  const [, second = 0] = meeting.starts
  clock.set(second - 10 * minuteMs)
  const before = (await mails()).length
  await runCron('queue-reminders')
  await settle()
  const reminders = (await mails()).slice(before)
  const everyone = [host.email, arif.email, layla.email, 'guest@elsewhere.example']
  expect(reminders.map(({ to }) => to).toSorted()).toEqual(everyone.toSorted())
  const withActions = reminders.filter(({ text }) => text.includes('• Send the order (Arif, by Friday)'))
  expect(withActions.map(({ to }) => to).toSorted()).toEqual([host.email, arif.email, layla.email].toSorted())
  expect(withActions[0]?.text).toContain(`/meeting-management/${meeting.id}/contents?date=${second}`)

  clock.set(second)
  const { meetingId, pwd } = meeting
  const contentsOf = async (who: TestUser | string) => {
    const entering = { meeting: meetingId, pwd }
    const { participantToken } =
      typeof who === 'string'
        ? await browser().enter({ ...entering, displayName: who })
        : await browser({ user: who }).enter(entering)
    return (await (await browser().api(participantToken)).room.contents()).data.lastActions
  }
  expect(await contentsOf(host)).toMatchObject([{ text: 'Send the order', owner: 'Arif', canSetDone: true }])
  expect(await contentsOf(arif)).toMatchObject([{ text: 'Send the order', canSetDone: true }])
  expect(await contentsOf(layla)).toMatchObject([{ text: 'Send the order', canSetDone: false }])
  // Came by the link alone.
  expect(await contentsOf('Gast')).toEqual([])
})

it('[3.22] [4.7] begins mails and reminders with what is left to do, also if the series was split since', async () => {
  const planned: Attended = {
    rule: 'FREQ=DAILY;COUNT=3',
    reminders: [{ remindType: 'email', minutesBefore: 10 }],
  }
  const { write, api, apiOf, id, meeting, layla, db, clock, runCron, settle, mails, clientOf } =
    await setupMinutes(() => goodAnswer, {}, planned)
  await write()
  await api.approve({ id })
  const [, second = 0] = meeting.starts
  const { schedule } = await clientOf()
  const { version } = (await schedule.get({ id: meeting.id, occurrenceStart: second })).data
  await schedule.edit({
    query: { editType: 'following' },
    body: { calendarId: meeting.id, version, occurrenceStart: second, meetingTitle: 'Lamps again' },
  })
  const { id: calendarId } = await db
    .selectFrom('meetings')
    .select('id')
    .where('predecessor_id', '=', meeting.id)
    .executeTakeFirstOrThrow()
  await settle()
  const withActions = async (from: number) =>
    (await mails())
      .slice(from)
      .filter(({ to, text }) => to === layla.email && text.includes('• Send the order (Arif, by Friday)'))
  expect(await withActions(0)).toHaveLength(1)
  clock.set(second - 10 * minuteMs)
  const before = (await mails()).length
  await runCron('queue-reminders')
  await settle()
  expect(await withActions(before)).toHaveLength(1)
  // A co-host of the later part has no say in minutes of the earlier one.
  await db
    .updateTable('invitees')
    .set({ role: 'co_host' })
    .where('meeting_id', '=', calendarId)
    .where('user_id', '=', layla.id)
    .execute()
  const [action] = (await (await apiOf(layla)).fromLastTime({ calendarId, date: second })).data
  expect(action).toMatchObject({ text: 'Send the order', canSetDone: false })
  const done = { id: action?.id ?? '', done: true }
  await expect((await apiOf(layla)).setDone(done)).rejects.toHaveCode('minutes.not_found')
})

it('lists and exports no action whose words are gone', async () => {
  const { write, api, apiOf, arif, id, db, organizationId } = await setupMinutes()
  await write()
  await api.approve({ id })
  const data = minutesData({ db })
  /** The file, and what the person and the organisation can export. */
  const exported = async () => {
    const { base64 } = (await api.exportMinutes({ id, format: 'csv' })).data
    return [
      Buffer.from(base64, 'base64').toString(),
      await contentOf(data.exportPerson({ organizationId, userId: arif.id })),
      await contentOf(data.exportOrganization(organizationId)),
    ]
  }
  for (const text of await exported()) expect(text).toContain('Send the order')
  await sql`DELETE FROM transcript_segments WHERE text LIKE 'Arif will%'`.execute(db)
  expect((await (await apiOf(arif)).ownActions()).data).toEqual([])
  for (const text of await exported()) expect(text).not.toContain('Send the order')
})

it('lists people’s actions once the minutes are approved', async () => {
  const { write, api, apiOf, arif, layla, id } = await setupMinutes()
  await write()
  const own = await apiOf(arif)
  expect((await own.ownActions()).data).toEqual([])
  await api.approve({ id })
  const [action] = (await own.ownActions()).data
  expect(action).toMatchObject({
    text: 'Send the order',
    due: 'by Friday',
    doneAt: null,
    meetingTitle: 'Lamps of Mill Street',
    transcriptId: id,
    startMs: 1_000,
  })
  const actionId = action?.id ?? ''
  await expect((await apiOf(layla)).setDone({ id: actionId, done: true })).rejects.toHaveCode(
    'minutes.not_found',
  )
  await own.setDone({ id: actionId, done: true })
  expect((await own.ownActions()).data[0]?.doneAt).not.toBeNull()
  await api.setDone({ id: actionId, done: false })
  expect((await own.ownActions()).data[0]?.doneAt).toBeNull()
})

it('[9.13] lists no actions from the time before minutes were turned off, and changes none', async () => {
  const { write, api, id, db, clock, arif, apiOf } = await setupMinutes()
  await write()
  await api.approve({ id })
  const [action] = (await (await apiOf(arif)).ownActions()).data
  const off = createActions({ db, clock, flags: { isOn: false } })
  const caller = { userId: arif.id }
  expect(await off.listOwn(caller)).toEqual([])
  await expect(off.setDone(caller, { id: action?.id ?? '', done: true })).rejects.toHaveCode('minutes.off')
  expect((await (await apiOf(arif)).ownActions()).data).toMatchObject([{ id: action?.id, doneAt: null }])
})
