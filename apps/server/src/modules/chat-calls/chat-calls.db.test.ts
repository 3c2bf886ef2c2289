import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { setupChat } from '../../testing/chat-setup.ts'
import { joinByUrl } from '../../testing/chat.ts'

it('[7.56, 2.66] starts a call of a chat: of a group under its name, else of two', async () => {
  const { homeserver, nusrat, arif, goIn } = await setupChat()
  const members = [nusrat.account, arif.account]
  const two = homeserver.addRoom({ members })
  const group = homeserver.addRoom({ name: 'River path', members })
  for (const [roomId, oneToOneCall] of [
    [two, true],
    [group, false],
  ] as const) {
    const { data: started } = await nusrat.api.chatMeeting.start({ roomId })
    expect(started.oneToOneCall).toBe(oneToOneCall)
    // No one is inside yet.
    expect((await arif.api.chatMeeting.meeting({ roomId })).data).toBeNull()
    const inside = await goIn(nusrat, started.meetingUrl)
    const middle = roomId.slice(1).split(':')[0] ?? ''
    expect((await arif.api.chatMeeting.meeting({ roomId: middle })).data).toEqual(started)
    expect((await joinByUrl(arif.api, started.meetingUrl)).room.title).toBe(
      oneToOneCall ? 'Nusrat Rahman’s meeting' : 'River path',
    )
    await inside.leave()
  }
})

it('[7.56] gives the meeting of a chat a valid title, whatever the chat is called', async () => {
  const { homeserver, nusrat, arif, goIn } = await setupChat()
  const roomId = homeserver.addRoom({
    name: `\u202e${'River path '.repeat(50)}`,
    members: [nusrat.account, arif.account],
  })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  expect(data.oneToOneCall).toBe(false)
  await goIn(nusrat, data.meetingUrl)
  const { title } = (await joinByUrl(arif.api, data.meetingUrl)).room
  expect(title).toBe('River path '.repeat(50).slice(0, limits.meeting.titleMaxChars).trim())
})

it('[7.56] reveals nothing of a call to people outside its chat, and lets them start none', async () => {
  const { homeserver, nusrat, arif, colleague, goIn } = await setupChat()
  const layla = await colleague('layla')
  const roomId = homeserver.addRoom({ name: 'River path', members: [nusrat.account, arif.account] })
  const { data } = await nusrat.api.chatMeeting.start({ roomId })
  await goIn(nusrat, data.meetingUrl)
  const outside = async () => {
    expect((await layla.api.chatMeeting.meeting({ roomId })).data).toBeNull()
    await expect(layla.api.chatMeeting.start({ roomId })).rejects.toHaveCode('chat.room_not_found')
    await expect(layla.api.chatMeeting.people({ roomId })).rejects.toHaveCode('chat.members_unavailable')
  }
  await outside()
  homeserver.setMembership(roomId, layla.account, 'invite')
  await outside()
  homeserver.setMembership(roomId, layla.account, 'join')
  expect((await layla.api.chatMeeting.meeting({ roomId })).data).toEqual(data)
  homeserver.setMembership(roomId, layla.account, 'leave')
  await outside()
})

it('[7.56] makes one call of two that start at the same time, and a new one if no one joined the first', async () => {
  const { homeserver, nusrat, arif, clock, db, signIn } = await setupChat()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const both = await Promise.all([nusrat, arif].map(({ api }) => api.chatMeeting.start({ roomId })))
  expect(both[0]?.data).toEqual(both[1]?.data)
  expect(await db.selectFrom('chat_calls').selectAll().execute()).toHaveLength(1)
  clock.advance(10 * minuteMs)
  const { data: later } = await (await signIn(arif.email)).api.chatMeeting.start({ roomId })
  expect(later).not.toEqual(both[0]?.data)
})

it('[7.56] starts a new call if the room of the last one is over, even before the call was notified', async () => {
  const { homeserver, nusrat, arif, goIn, runDue } = await setupChat()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  const { data: first } = await nusrat.api.chatMeeting.start({ roomId })
  await (await goIn(nusrat, first.meetingUrl)).leave()
  expect((await arif.api.chatMeeting.meeting({ roomId })).data).toBeNull()
  const { data: second } = await arif.api.chatMeeting.start({ roomId })
  expect(second).not.toEqual(first)
  await runDue()
  await goIn(arif, second.meetingUrl)
  expect((await nusrat.api.chatMeeting.meeting({ roomId })).data).toEqual(second)
})

it('[7.56] refuses what is no ID of a chat, and says which field it was', async () => {
  const { nusrat, app } = await setupChat()
  for (const roomId of ['#river:chat.example.org', '!', 'a b', 'x'.repeat(300)])
    await expect(nusrat.api.chatMeeting.meeting({ roomId })).rejects.toHaveCode('chat.room_invalid')
  const answer = await app.http.inject({
    url: '/api/chat-meeting/room/%23river',
    headers: { authorization: `Bearer ${nusrat.token}` },
  })
  expect(answer.json()).toMatchObject({ code: 'chat.room_invalid', status: 422, data: { field: 'roomId' } })
})

it('[7.57, 3.45] returns name and members of a chat, and which of them is the caller', async () => {
  const { homeserver, nusrat, arif } = await setupChat()
  const roomId = homeserver.addRoom({ members: [nusrat.account, arif.account] })
  homeserver.setMembership(roomId, `@majlis_gone:${homeserver.serverName}`, 'leave')
  expect((await arif.api.chatMeeting.people({ roomId })).data).toEqual({
    name: null,
    members: [
      { userId: nusrat.account, displayName: 'Nusrat Rahman', isMe: false },
      { userId: arif.account, displayName: 'Arif Khan', isMe: true },
    ],
  })
})

it.each(['failing', 'malformed'] as const)(
  '[8.17] says that the members cannot be had of a homeserver that is %s',
  async (failureMode) => {
    const { homeserver, nusrat } = await setupChat()
    const roomId = homeserver.addRoom({ members: [nusrat.account] })
    homeserver.setFailureMode(failureMode)
    await expect(nusrat.api.chatMeeting.people({ roomId })).rejects.toHaveCode('chat.members_unavailable')
    await expect(nusrat.api.chatMeeting.start({ roomId })).rejects.toHaveCode('chat.unanswered')
  },
)
