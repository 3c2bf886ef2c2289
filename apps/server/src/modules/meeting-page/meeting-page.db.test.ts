import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { setupHeldSeries } from '../../testing/held-series.ts'
import { at } from '../../testing/weekly-series.ts'

it('[1.9] [2.53] [3.36] keeps what belongs to each date, also after “this and following” has split the series', async () => {
  const { series, host, layla, open, end, say, edit, get, pageOf, minutes } = await setupHeldSeries()
  const first = await open(0, [layla])
  if (first[0]) await say(first[0], 'First date')
  minutes(20)
  await end(first)
  const second = await open(1)
  minutes(10)
  await end(second)
  const next = await edit(await get(series.id), 'following', {
    occurrenceStart: at(2),
    meetingTitle: 'New round',
  })
  const third = await open(2)
  await end(third)

  const page = await pageOf(host)
  // The address of any part leads to every date.
  for (const calendarId of [series.id, next.id]) {
    const { data } = await page.page({ calendarId, date: at(0) })
    expect(data).toMatchObject({
      calendarId: series.id,
      meetingTitle: 'Weekly',
      state: 'ended',
      hasOccurred: true,
      meetingIsDeleted: false,
      participantCount: 2,
      bigMeetingParticipantCount: 0,
      chatRoomLink: `/meeting-management/${series.id}/chat?date=${at(0)}`,
      previousDate: null,
      nextDate: at(1),
      counts: { messages: 1, invited: 3 },
    })
    expect(data.openings).toEqual([{ startedAt: at(0), endedAt: at(0) + 21 * minuteMs }])
  }
  expect((await page.page({ calendarId: series.id, date: at(2) })).data).toMatchObject({
    calendarId: next.id,
    meetingTitle: 'New round',
    hasOccurred: true,
    previousDate: at(1),
    nextDate: at(3),
    counts: { messages: 0 },
  })
  const dates = async (type: 'previous' | 'upcoming') =>
    (await page.dates({ calendarId: series.id, type })).data
  expect((await dates('previous')).dates).toMatchObject([
    { calendarId: next.id, date: at(2), hasOccurred: true, messages: 0 },
    { calendarId: series.id, date: at(1), hasOccurred: true, messages: 0 },
    { calendarId: series.id, date: at(0), hasOccurred: true, messages: 1, meetingTitle: 'Weekly' },
  ])
  expect((await dates('upcoming')).dates.map(({ date }) => date)).toEqual([at(3), at(4)])
})

it('[1.5] says of a webinar that it is one', async () => {
  const { db, series, host, pageOf } = await setupHeldSeries()
  const isWebinar = async () =>
    (await (await pageOf(host)).page({ calendarId: series.id, date: at(0) })).data.isWebinar
  expect(await isWebinar()).toBe(false)
  const settings = JSON.stringify({ webinar: true })
  await db.updateTable('meetings').set({ settings }).where('id', '=', series.id).execute()
  expect(await isWebinar()).toBe(true)
})

it('[3.36] counts people as participantCount, or bigMeetingParticipantCount, and links the chat room', async () => {
  const { db, series, host, layla, open, end, say, pageOf } = await setupHeldSeries()
  const inside = await open(0, [layla])
  const shown = async () => {
    const { data } = await (await pageOf(host)).page({ calendarId: series.id, date: at(0) })
    const { participantCount, bigMeetingParticipantCount, chatRoomLink } = data
    return { participantCount, bigMeetingParticipantCount, chatRoomLink }
  }
  expect(await shown()).toEqual({ participantCount: 2, bigMeetingParticipantCount: 0, chatRoomLink: null })
  if (inside[0]) await say(inside[0], 'Welcome')
  await end(inside)
  await db.updateTable('meetings').set({ meeting_type: 'big' }).where('id', '=', series.id).execute()
  const chatRoomLink = `/meeting-management/${series.id}/chat?date=${at(0)}`
  expect(await shown()).toEqual({ participantCount: 0, bigMeetingParticipantCount: 2, chatRoomLink })
})

it('[3.36] [3.37] counts the people that the attendance lists, also those who stayed for seconds only', async () => {
  const { series, host, layla, open, end, enter, disconnect, minutes, clock, pageOf } =
    await setupHeldSeries()
  const inside = await open(0, [layla])
  minutes(2)
  const guest = await enter('Grace')
  clock.advance(5_000)
  await disconnect(guest)
  minutes(2)
  await end(inside)
  const page = await pageOf(host)
  const input = { calendarId: series.id, date: at(0) }
  expect((await page.attendees(input)).data.summary).toMatchObject({ attended: 3, guests: 1 })
  expect((await page.page(input)).data).toMatchObject({ participantCount: 3 })
})

it('[3.36] counts and links the messages that the reader may read', async () => {
  const { series, host, layla, arif, omar, open, end, say, pageOf } = await setupHeldSeries()
  const inside = await open(0, [layla])
  const [nusrat, haddad] = inside
  if (!nusrat || !haddad) throw new Error('Both are inside')
  await say(nusrat, 'Welcome')
  await say(haddad, 'A private question', nusrat)
  await end(inside)
  const seenBy = async (user: typeof host) => {
    const { data } = await (await pageOf(user)).page({ calendarId: series.id, date: at(0) })
    const { dates } = (await (await pageOf(user)).dates({ calendarId: series.id })).data
    expect(dates.find(({ date }) => date === at(0))?.messages).toBe(data.counts.messages)
    return [data.counts.messages, data.chatRoomLink !== null]
  }
  expect(await seenBy(host)).toEqual([2, true])
  expect(await seenBy(layla)).toEqual([2, true])
  expect(await seenBy(arif)).toEqual([1, true])
  // Was not inside.
  expect(await seenBy(omar)).toEqual([0, false])
})

it('[3.34] shows the date in progress, else the next one, unless another one is named', async () => {
  const { series, host, open, end, pageOf } = await setupHeldSeries()
  const page = await pageOf(host)
  const current = async () => (await page.page({ calendarId: series.id })).data
  expect(await current()).toMatchObject({ date: at(0), state: 'upcoming', hasOccurred: false })
  const inside = await open(0)
  expect(await current()).toMatchObject({
    date: at(0),
    state: 'ongoing',
    inside: [{ name: 'Nusrat Test', role: 'host', guest: false, since: at(0) }],
  })
  await end(inside)
  expect(await current()).toMatchObject({ date: at(1), state: 'upcoming', inside: [] })
})

it('[3.34] shows deleted dates and deleted meetings as such, and what is left of them', async () => {
  const { series, host, open, minutes, cancel, pageOf, settle } = await setupHeldSeries()
  const page = await pageOf(host)
  const dateOf = async (n: number) => (await page.page({ calendarId: series.id, date: at(n) })).data
  await cancel(series, 'this', at(1))
  expect(await dateOf(1)).toMatchObject({
    meetingIsDeleted: true,
    hasOccurred: false,
    state: 'ended',
    startDateTime: at(1),
    invitation: null,
    can: { edit: false, answer: false },
  })
  await open(0)
  minutes(5)
  await cancel(series, 'this', at(0))
  await settle()
  expect(await dateOf(0)).toMatchObject({ meetingIsDeleted: true, hasOccurred: true, participantCount: 1 })
  await cancel(series)
  expect(await dateOf(3)).toMatchObject({ meetingIsDeleted: true, hasOccurred: false })
  expect((await page.inviteeDetails({ calendarId: series.id, date: at(3) })).data).toHaveLength(4)
})

it('[2.53] has no page for dates that never were, nor for people who take no part', async () => {
  const { series, host, addUser, organizationId, pageOf, tabsOf } = await setupHeldSeries()
  const calendarId = series.id
  const page = await pageOf(host)
  await expect(page.page({ calendarId, date: at(0) + 60_000 })).rejects.toHaveCode(
    'schedule.occurrence_not_found',
  )
  await expect(page.page({ calendarId: crypto.randomUUID() })).rejects.toHaveCode('schedule.not_found')
  const colleague = await addUser(organizationId, 'Rafiq')
  for (const look of Object.values(await tabsOf(colleague, { calendarId })))
    await expect(look()).rejects.toHaveCode('schedule.not_found')
  await expect((await pageOf(colleague)).dates({ calendarId })).rejects.toHaveCode('schedule.not_found')
  await expect((await pageOf(colleague)).changeControls({ calendarId, isLocked: true })).rejects.toHaveCode(
    'schedule.not_found',
  )
})

it('[2.2] [2.53] finds the meeting page of a visit for two hours, for people who take part in the meeting', async () => {
  const { series, host, layla, omar, addUser, organizationId, open, end, minutes, browser, pageOf } =
    await setupHeldSeries()
  const rafiq = await addUser(organizationId, 'Rafiq')
  const inside = await open(1, [layla, omar, rafiq, 'Gast'])
  const [nusrat, haddad, guest, byLink, nameless] = inside
  if (!nusrat || !haddad || !guest || !byLink || !nameless) throw new Error('All are inside')
  const visited = async (user: typeof host, { participantToken }: typeof nusrat) =>
    (await (await pageOf(user)).visited({ participantToken })).data
  const date = { calendarId: series.id, date: at(1) }
  await (await browser().api(haddad.participantToken)).room.leave()
  expect(await visited(layla, haddad)).toEqual(date)
  await end(inside)
  for (const [user, visit] of [
    [host, nusrat],
    [layla, haddad],
    [omar, guest],
  ] as const)
    expect(await visited(user, visit)).toEqual(date)
  // Came by the link alone: there is no page for them.
  expect(await visited(rafiq, byLink)).toBeNull()
  await expect(visited(layla, nameless)).rejects.toHaveCode('schedule.not_found')
  // The visit of someone else.
  await expect(visited(layla, nusrat)).rejects.toHaveCode('schedule.not_found')
  minutes(121)
  await expect(visited(host, nusrat)).rejects.toHaveCode('schedule.not_found')
})

it('[2.2] finds no meeting page for people who were removed', async () => {
  const { host, layla, open, roomOf, pageOf } = await setupHeldSeries()
  const [nusrat, haddad] = await open(0, [layla])
  if (!nusrat || !haddad) throw new Error('Both are inside')
  await (await roomOf(nusrat)).remove({ participantId: haddad.room.self.participantId })
  const { participantToken } = haddad
  await expect((await pageOf(layla)).visited({ participantToken })).rejects.toHaveCode('schedule.not_found')
  await expect(
    (await pageOf(host)).visited({ participantToken: nusrat.participantToken }),
  ).resolves.toMatchObject({ data: { date: at(0) } })
})

it('[6.2] [7.19] shows guests the meeting, and neither its invitees nor its settings', async () => {
  const { series, omar, layla, arif, host, tabsOf } = await setupHeldSeries()
  const asGuest = await tabsOf(omar, { calendarId: series.id })
  const { data } = await asGuest.overview()
  expect(data).toMatchObject({
    role: 'guest',
    agenda: 'Lamps',
    counts: { invited: 0, unanswered: 0 },
    can: { seeInvitees: false, seeControls: false, seeAttendance: 'names', edit: false, answer: true },
  })
  await expect(asGuest.contents()).rejects.toHaveCode('general.forbidden')
  await expect(asGuest.controls()).rejects.toHaveCode('general.forbidden')
  for (const [user, role] of [
    [host, 'host'],
    [arif, 'co_host'],
    [layla, 'participant'],
  ] as const) {
    const tabs = await tabsOf(user, { calendarId: series.id })
    expect((await tabs.overview()).data).toMatchObject({ role, counts: { invited: 3, unanswered: 3 } })
    expect((await tabs.contents()).data).toHaveLength(4)
  }
  // As in the scheduler: the address of someone from outside is for the host.
  const emailsFor = async (user: typeof host) =>
    (await (await tabsOf(user, { calendarId: series.id })).contents()).data.map(({ email }) => email)
  expect(await emailsFor(host)).toContain(omar.email)
  expect(await emailsFor(layla)).not.toContain(omar.email)
})

it('[4.11] lets everyone of the organisation read the settings, and host and co-hosts change those of the open room', async () => {
  const { series, host, arif, layla, open, enter, end, minutes, roomOf, pageOf, get } =
    await setupHeldSeries()
  const calendarId = series.id
  const controlsFor = async (user: typeof host) => (await (await pageOf(user)).controls({ calendarId })).data
  const lock = async (user: typeof host) =>
    (
      await (
        await pageOf(user)
      ).changeControls({ calendarId, isLocked: true, settings: { disableChat: true } })
    ).data
  expect(await controlsFor(layla)).toMatchObject({ isLocked: false, canChange: false })
  await expect(lock(host)).rejects.toHaveCode('room.ended')
  await expect(lock(layla)).rejects.toHaveCode('room.host_only')
  const inside = await open(0)
  expect(await controlsFor(layla)).toMatchObject({ canChange: false })
  await expect(lock(layla)).rejects.toHaveCode('room.host_only')
  // Arif is not inside.
  expect(await lock(arif)).toMatchObject({
    isLocked: true,
    canChange: true,
    settings: { disableChat: true },
  })
  const [host1] = inside
  if (!host1) throw new Error('The host is inside')
  expect((await (await roomOf(host1)).view()).data).toMatchObject({ isLocked: true })
  await (await pageOf(host)).changeControls({ calendarId, isLocked: false })
  // A person who is no longer a co-host in the room isn't one on the page either.
  const coHost = await enter(arif)
  const { participantId } = coHost.room.self
  await (await roomOf(host1)).changeRole({ participantId, role: 'participant' })
  await expect(lock(arif)).rejects.toHaveCode('room.host_only')
  await (await roomOf(coHost)).leave()
  await expect(lock(arif)).rejects.toHaveCode('room.host_only')
  await enter(arif)
  await (await roomOf(host1)).changeRole({ participantId, role: 'co_host' })
  expect(await lock(arif)).toMatchObject({ canChange: true })
  await (await roomOf(host1)).remove({ participantId })
  await expect(lock(arif)).rejects.toHaveCode('room.host_only')
  await end(inside)
  await expect(lock(host)).rejects.toHaveCode('room.ended')
  expect((await get(series.id)).settings).toMatchObject({ disableChat: false })
  // The date that is over shows what applied to it, the next one what is planned.
  const settingsAt = async (date: number) =>
    (await (await pageOf(layla)).controls({ calendarId, date })).data.settings.disableChat
  minutes(120)
  expect([await settingsAt(at(0)), await settingsAt(at(1))]).toEqual([true, false])
})

it('[1.9] shows of the chat what was written to everyone, and private messages to their two people', async () => {
  const { series, host, layla, arif, omar, open, end, say, pageOf } = await setupHeldSeries()
  const inside = await open(0, [layla])
  const [nusrat, guestless] = inside
  if (!nusrat || !guestless) throw new Error('Both are inside')
  await say(nusrat, 'Welcome')
  await say(guestless, 'A private question', nusrat)
  await say(nusrat, 'The tender closes on Friday')
  await end(inside)
  const textsFor = async (user: typeof host, input: object = {}) =>
    (await (await pageOf(user)).chat({ calendarId: series.id, date: at(0), ...input })).data.messages.map(
      ({ text }) => text,
    )
  const all = ['Welcome', 'A private question', 'The tender closes on Friday']
  expect(await textsFor(host)).toEqual(all)
  expect(await textsFor(layla)).toEqual(all)
  // Arif was invited and did not come; Omar is a guest who was not inside.
  expect(await textsFor(arif)).toEqual(['Welcome', 'The tender closes on Friday'])
  expect(await textsFor(omar)).toEqual([])
  expect(await textsFor(arif, { date: at(1) })).toEqual([])
  expect(await textsFor(host, { search: 'TENDER' })).toEqual(['The tender closes on Friday'])
  expect(await textsFor(host, { search: '100%' })).toEqual([])
  const page = await pageOf(host)
  const first = (await page.chat({ calendarId: series.id, date: at(0), pageSize: 2 })).data
  expect(first.messages).toMatchObject([
    { displayName: 'Nusrat Test', isOwn: true, isPrivate: false },
    { displayName: 'Layla Test', isOwn: false, isPrivate: true },
  ])
  expect(await textsFor(host, { cursor: first.nextCursor ?? undefined })).toEqual([
    'The tender closes on Friday',
  ])
})

it('[1.9] lets guests read the chat of the dates on which they were inside', async () => {
  const { series, omar, open, end, say, pageOf } = await setupHeldSeries()
  const inside = await open(0, [omar])
  if (inside[0]) await say(inside[0], 'Welcome')
  await end(inside)
  const { data } = await (await pageOf(omar)).chat({ calendarId: series.id, date: at(0) })
  expect(data.messages.map(({ text }) => text)).toEqual(['Welcome'])
})
