import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RoomSettings } from '@majlis/contract'
import type { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'

async function setup(settings: Partial<RoomSettings> = {}) {
  const rooms = await setupRooms()
  const { meeting, pwd } = await rooms.startMeeting(settings)
  const host = await rooms.browser({ user: rooms.host }).enter({ meeting, pwd })
  const enter = (displayName: string) => rooms.browser().enter({ meeting, pwd, displayName })
  const guest = await enter('Gast')
  const member = async () => {
    const user = await rooms.addUser(rooms.organizationId, 'Arif')
    return rooms.browser({ user }).enter({ meeting, pwd })
  }
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const say = async (who: Admitted, text: string, to?: Admitted) =>
    (await as(who)).sendMessage({
      text,
      clientMessageId: newId(),
      ...(to ? { toParticipantId: to.room.self.participantId } : {}),
    })
  const read = async (who: Admitted) =>
    (await (await as(who)).messages({})).data.messages.map(({ text }) => text)
  return { ...rooms, rooms, meeting, pwd, host, guest, enter, member, as, say, read }
}

it('[2.53] shows earlier messages to people who join late, and private messages only to their two people', async () => {
  const { host, guest, enter, say, read, clock } = await setup()
  await say(host, 'Welcome')
  clock.advance(5)
  await say(guest, 'Only for you', host)
  const late = await enter('Late')
  expect(await read(late)).toEqual(['Welcome'])
  expect(await read(host)).toEqual(['Welcome', 'Only for you'])
  expect(await read(guest)).toEqual(['Welcome', 'Only for you'])
})

it('[2.53] shows and pushes a private message on all devices of its two people, and on no other', async () => {
  const { host, member, say, read, as, rooms, meeting, pwd, deliver, pushed } = await setup()
  const arif = await rooms.addUser(rooms.organizationId, 'Arif')
  const beside = { meeting, pwd, isAdditionalDevice: true }
  const phone = await rooms.browser({ user: arif }).enter({ meeting, pwd })
  const desk = await rooms.browser({ user: arif }).enter(beside)
  const hostPhone = await rooms.browser({ user: rooms.host }).enter(beside)
  const other = await member()
  await deliver()
  pushed.length = 0
  await say(host, 'Only for you', phone)
  await deliver()
  const reached = pushed
    .filter(({ body }) => body.type === 'message.sent')
    .map(({ destination }) => destination.split('/')[2])
  const idOf = (inside: Admitted) => inside.room.self.participantId
  expect(new Set(reached)).toEqual(new Set([phone, desk, host, hostPhone].map(idOf)))
  for (const device of [phone, desk, hostPhone]) expect(await read(device)).toEqual(['Only for you'])
  expect(await read(other)).toEqual([])
  const isOwn = async (who: Admitted) => (await (await as(who)).messages({})).data.messages[0]?.isOwn
  expect([await isOwn(host), await isOwn(hostPhone), await isOwn(desk)]).toEqual([true, true, false])
})

it('[2.53] pushes a message to the people who may read it', async () => {
  const { host, guest, enter, say, deliver, pushed } = await setup()
  await enter('Third')
  const notifiedIds = async () => {
    await deliver()
    const pushes = pushed
      .filter(({ body }) => body.type === 'message.sent')
      .map(({ destination }) => destination.split('/')[2])
    pushed.length = 0
    return pushes.toSorted((one, other) => String(one).localeCompare(String(other)))
  }
  await deliver()
  await say(guest, 'Only for you', host)
  expect(await notifiedIds()).toEqual([host, guest].map(({ room }) => room.self.participantId).sort())
  await say(guest, 'For all')
  expect(await notifiedIds()).toHaveLength(3)
})

it('[2.53] stores a message once, however often it is sent', async () => {
  const { host, as, read } = await setup()
  const message = { text: 'Hello', clientMessageId: newId() }
  const room = await as(host)
  const answers = await Promise.all([
    room.sendMessage(message),
    room.sendMessage(message),
    room.sendMessage(message),
  ])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await read(host)).toEqual(['Hello'])
})

it('[2.53] pages from the oldest on', async () => {
  const { host, guest, enter, say, as } = await setup()
  const writers = [host, guest, await enter('Third'), await enter('Fourth'), await enter('Fifth')]
  for (let n = 0; n < 130; n++) await say(writers[n % writers.length] ?? host, `Message ${n}`)
  const room = await as(host)
  const first = (await room.messages({})).data
  expect(first.messages).toHaveLength(100)
  const second = (await room.messages({ cursor: first.nextCursor ?? '' })).data
  expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual(
    Array.from({ length: 130 }, (_, n) => `Message ${n}`),
  )
  expect(second.nextCursor).toBeNull()
  await expect(room.messages({ cursor: 'made up' })).rejects.toHaveCode('input.invalid')
})

it('[2.53] stops people who flood the chat, and no one else', async () => {
  const { host, guest, say } = await setup()
  for (let n = 0; n < 30; n++) await say(guest, 'Spam')
  await expect(say(guest, 'Spam')).rejects.toHaveCode('general.too_many_attempts')
  expect((await say(host, 'Please stop')).data.text).toBe('Please stop')
})

it('[3.29] refuses messages while the chat is off, except the host’s', async () => {
  const { host, guest, say, read } = await setup({ disableChat: true })
  await expect(say(guest, 'Hello')).rejects.toHaveCode('roomchat.disabled')
  await say(host, 'Please listen')
  expect(await read(guest)).toEqual(['Please listen'])
})

it('[3.33] refuses messages of guests only', async () => {
  const { guest, say, member } = await setup({ disableGuestChat: true })
  await expect(say(guest, 'Hello')).rejects.toHaveCode('roomchat.disabled')
  expect((await say(await member(), 'Hello')).data.text).toBe('Hello')
})

it('[2.53] refuses receivers who are not inside', async () => {
  const { host, guest, as, say } = await setup()
  await (await as(guest)).leave()
  await expect(say(host, 'Are you there?', guest)).rejects.toHaveCode('room.participant_not_found')
  await expect(say(guest, 'I have left')).rejects.toHaveCode('room.not_admitted')
})

it('[6.6] is for people who have the chat feature when they join; guests have it by the host', async () => {
  const rooms = await setupRooms()
  const { db, host, organizationId, browser } = rooms
  const { meeting, pwd } = await rooms.startMeeting()
  const arif = await rooms.addUser(organizationId, 'Arif')
  const except = (isOn: boolean, ofUserId: string | null) =>
    sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${ofUserId}, 'Chat', ${isOn})`.execute(db)
  const canChat = async (visitor: Parameters<typeof browser>[0]) => {
    const entered = await browser(visitor).enter({ meeting, pwd, displayName: 'Somebody' })
    const { room } = await browser().api(entered.participantToken)
    const sent = await room.sendMessage({ text: 'Hello', clientMessageId: newId() }).then(
      () => 'sent',
      (error: AppError) => error.code,
    )
    expect([sent, entered.room.self.canChat]).toBeOneOf([
      ['sent', true],
      ['roomchat.disabled', false],
    ])
    return entered.room.self.canChat
  }
  await except(false, arif.id)
  expect([await canChat({ user: host }), await canChat({ user: arif }), await canChat({})]).toEqual([
    true,
    false,
    true,
  ])
  await sql`DELETE FROM feature_exceptions`.execute(db)
  await except(false, null)
  await except(true, arif.id)
  expect([await canChat({ user: host }), await canChat({ user: arif }), await canChat({})]).toEqual([
    false,
    true,
    false,
  ])
})
