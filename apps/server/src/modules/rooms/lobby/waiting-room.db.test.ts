import { limits, type RoomSettings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { setupOpenRoom } from '../../../testing/open-room.ts'
import { setupRooms } from '../../../testing/rooms.ts'

it('[3.27] makes people wait for the host, and admits them with the host, without typing again', async () => {
  const { startMeeting, browser, host, deliver, pushed } = await setupRooms()
  const { meeting, pwd } = await startMeeting()
  const guest = browser()
  const waiting = await guest.wait({ meeting, pwd, displayName: 'Gast' })
  expect(waiting.reason).toBe('host_absent')
  const waitingRoom = (await guest.api(waiting.participantToken)).room
  expect((await waitingRoom.enter()).data.outcome).toBe('waiting')
  await expect(waitingRoom.view()).rejects.toHaveCode('room.not_admitted')
  await browser({ user: host }).enter({ meeting, pwd })
  await deliver()
  expect(pushed).toContainEqual({
    destination: `/user/${waiting.participantId}/queue/room`,
    body: { type: 'lobby.admitted' },
  })
  const entered = await waitingRoom.enter()
  expect(entered.data).toMatchObject({ outcome: 'admitted', participantToken: waiting.participantToken })
})

it('[3.28] shows waiting people whether a host is inside, and at once when that changes', async () => {
  const { startMeeting, browser, host, deliver, pushed, subscribers } = await setupRooms()
  const { meeting, pwd } = await startMeeting({ waitingRoom: true })
  const guest = browser()
  const waiting = await guest.wait({ meeting, pwd, displayName: 'Gast' })
  const queue = `/user/${waiting.participantId}/queue/room`
  subscribers.add(queue)
  expect(waiting).toMatchObject({ reason: 'approval', isHostHere: false })
  const { enter } = (await guest.api(waiting.participantToken)).room
  const received = async () => {
    await deliver()
    return pushed.flatMap(({ destination, body }) => (destination === queue ? [body] : []))
  }
  const hostPage = browser({ user: host })
  const inside = await hostPage.enter({ meeting, pwd })
  expect((await enter()).data).toMatchObject({ outcome: 'waiting', isHostHere: true })
  expect(await received()).toEqual([{ type: 'lobby.host_moved', isHostHere: true }])
  await (await hostPage.api(inside.participantToken)).room.leave()
  expect((await enter()).data).toMatchObject({ outcome: 'waiting', isHostHere: false })
  expect((await received()).at(-1)).toEqual({ type: 'lobby.host_moved', isHostHere: false })
})

it('[3.26, 3.29, 3.33] opens with the meeting’s settings at the time when the host joins, also for people who waited before', async () => {
  const { browser, host, db } = await setupRooms()
  const hostPage = browser({ user: host })
  const { meeting: meetings } = await hostPage.api()
  const start = async (settings: Partial<RoomSettings>) =>
    (await meetings.startMeeting({ idSource: 'personal', settings })).data.invitation
  const { meetingId, joinLink } = await start({})
  const withLink = { meeting: meetingId, pwd: new URL(joinLink).searchParams.get('pwd') ?? '' }
  const page = browser()
  const { participantToken, participantId, reason } = await page.wait({ ...withLink, displayName: 'Gast' })
  expect(reason).toBe('host_absent')
  await start({ disableChat: true, waitingRoom: true, lockAfterMinutes: 5, participantsAudioOff: true })
  const info = await (await browser().api()).meeting.meetingInfo({ id: meetingId, pwd: withLink.pwd })
  expect(info.data).toMatchObject({ isApprovalNeeded: true, isAudioOff: true })

  const { room, participantToken: hostToken } = await hostPage.enter(withLink)
  expect(room.settings).toMatchObject({ disableChat: true, lockAfterMinutes: 5 })
  const { locks_at } = await db.selectFrom('room_sessions').select('locks_at').executeTakeFirstOrThrow()
  expect(locks_at?.getTime()).toBe(room.startedAt + 5 * minuteMs)
  // They knocked when no one had to be asked; now the host is.
  const { enter } = (await page.api(participantToken)).room
  expect((await enter()).data).toMatchObject({ outcome: 'waiting', reason: 'approval' })
  expect(room.lobby).toMatchObject([{ displayName: 'Gast' }])
  await (await hostPage.api(hostToken)).room.admit({ participantIds: [participantId] })
  expect((await enter()).data).toMatchObject({ outcome: 'admitted', isMicrophoneBlocked: true })
})

it('[3.28] admits one person, denies another, and admits everyone who waits', async () => {
  const { browser, tools, withName, deliver, pushed, subscribers, hostInside, disconnected } =
    await setupOpenRoom({
      waitingRoom: true,
    })
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((displayName) => browser().wait({ ...withName, displayName })),
  )
  const [first, second, third] = [one, two, three].map((waiting) => waiting!.participantId)
  const hostQueue = `/user/${hostInside.room.self.participantId}/queue/room`
  subscribers.add(hostQueue)
  await deliver()
  const last = pushed.filter(({ destination }) => destination === hostQueue).at(-1)
  const waitingNames = ['One', 'Two', 'Three'].map((displayName) => expect.objectContaining({ displayName }))
  expect(last?.body).toEqual({
    type: 'lobby.changed',
    lobby: expect.arrayContaining(waitingNames),
    lobbyCount: 3,
  })
  const host = await tools()
  expect((await host.admit({ participantIds: [first!] })).data.count).toBe(1)
  expect((await host.admit({ participantIds: [first!] })).data.count).toBe(0)
  expect((await host.deny({ participantIds: [second!] })).data.count).toBe(1)
  // People who gave up meanwhile keep no one out.
  expect((await host.admit({ participantIds: [first!, second!, newId(), third!] })).data.count).toBe(1)
  await expect(host.admit({ participantIds: [newId()] })).rejects.toHaveCode('room.participant_not_found')

  const enter = async (token: string) => (await browser().api(token)).room.enter()
  expect((await enter(one!.participantToken)).data.outcome).toBe('admitted')
  expect((await enter(three!.participantToken)).data.outcome).toBe('admitted')
  await expect(enter(two!.participantToken)).rejects.toHaveCode('room.denied')
  await deliver()
  expect(disconnected).toContainEqual({
    kind: 'participant',
    id: two!.participantId,
    code: 'room.denied',
    body: { type: 'room.closed', reason: 'denied' },
  })
})

it('[3.28] admits and denies only people whom the host saw waiting', async () => {
  const { browser, tools, withName } = await setupOpenRoom({ waitingRoom: true })
  const knock = (displayName: string) => browser().wait({ ...withName, displayName })
  const [admitted, denied] = [await knock('Layla'), await knock('Tomás')]
  const late = await knock('Mallory')
  const host = await tools()
  await host.admit({ participantIds: [admitted.participantId] })
  await host.deny({ participantIds: [denied.participantId] })
  const { lobby } = (await host.view()).data
  expect(lobby.map(({ participantId }) => participantId)).toEqual([late.participantId])
})

it('[3.28] makes someone who gave up waiting wait again', async () => {
  const { browser, withName } = await setupOpenRoom({ waitingRoom: true })
  const guest = browser()
  const waiting = await guest.wait(withName)
  await (await guest.api(waiting.participantToken)).room.leave()
  const again = await guest.wait({ ...withName, rejoinToken: waiting.participantToken })
  expect(again.participantId).not.toBe(waiting.participantId)
})

it('[3.28] asks the host again for someone who was denied as a guest and has signed in since', async () => {
  const { browser, tools, withName, meeting, pwd, addUser, organizationId } = await setupOpenRoom({
    waitingRoom: true,
  })
  const guest = browser()
  const waiting = await guest.wait(withName)
  await (await tools()).deny({ participantIds: [waiting.participantId] })
  const rejoinToken = waiting.participantToken
  await expect(guest.join({ ...withName, rejoinToken })).rejects.toHaveCode('room.denied')
  await expect(guest.join(withName)).rejects.toHaveCode('room.denied')

  const member = browser({ user: await addUser(organizationId, 'Arif'), cookies: guest.cookies })
  const info = await (await member.api()).meeting.meetingInfo({ id: meeting, pwd })
  expect(info.data).toMatchObject({ isApprovalNeeded: true })
  const again = await member.wait({ meeting, pwd, rejoinToken })
  expect(again.participantId).not.toBe(waiting.participantId)
  const { lobby } = (await (await tools()).view()).data
  expect(lobby.map(({ participantId }) => participantId)).toEqual([again.participantId])
})

it('[3.28] refuses someone who was denied with an account and signs in to another one in the same browser', async () => {
  const { browser, tools, meeting, pwd, addUser, organizationId, clock } = await setupOpenRoom({
    waitingRoom: true,
  })
  const first = browser({ user: await addUser(organizationId, 'Arif') })
  const { participantId } = await first.wait({ meeting, pwd })
  await (await tools()).deny({ participantIds: [participantId] })
  const second = browser({ user: await addUser(organizationId, 'Tomas'), cookies: first.cookies })
  await expect(second.join({ meeting, pwd })).rejects.toHaveCode('room.denied')
  await browser({ user: await addUser(organizationId, 'Layla') }).wait({ meeting, pwd })
  clock.advance(limits.room.askAgainAfterMs)
  await second.wait({ meeting, pwd })
})
