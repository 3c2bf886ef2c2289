import { expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { createPostgresLimiter } from '../../platform/limits/postgres-limiter.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

async function setup() {
  const rooms = await setupRooms()
  const { startMeeting, browser, host, addUser, organizationId, settle } = rooms
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: true })
  const link = { meeting, pwd }
  const [arif, layla] = [await addUser(organizationId, 'Arif'), await addUser(organizationId, 'Layla')]
  const inside = await browser({ user: host }).enter(link)
  type Inside = typeof inside
  const roomOf = async ({ participantToken }: Inside) => (await browser().api(participantToken)).room
  const invite = async (users: readonly { id: string }[], by: Inside = inside) =>
    (await (await roomOf(by)).invite({ userIds: users.map(({ id }) => id) })).data
  const centerOf = async (user: TestUser) => {
    await settle()
    return (await (await browser({ user }).api()).notification.list({})).data.notifications
  }
  return { ...rooms, link, arif, layla, inside, roomOf, invite, centerOf }
}

it('notifies colleagues with the way into the meeting, and mails it', async () => {
  const { invite, centerOf, arif, layla, link, mails, inside, browser } = await setup()
  expect(await invite([arif, layla])).toEqual({ count: 2 })
  const [notification] = await centerOf(arif)
  expect(notification).toMatchObject({
    kind: 'room_invitation',
    actorName: 'Nusrat Test',
    isRead: false,
    outcome: null,
    path: `/m/j/${link.meeting}?pwd=${link.pwd}`,
    data: { meetingId: link.meeting, roomSessionId: inside.room.roomSessionId },
  })
  const sent = await mails()
  expect(sent.map(({ to }) => to).toSorted()).toEqual([arif.email, layla.email].toSorted())
  expect(sent[0]?.subject).toContain('Nusrat Test')
  expect(sent[0]?.text).toContain(`/sign-in?to=${encodeURIComponent(`/m/j/${link.meeting}?pwd=${link.pwd}`)}`)
  // They enter by it.
  expect((await browser({ user: arif }).enter(link)).room.self.isSignedIn).toBe(true)
})

it('mails nothing to people who switched that off', async () => {
  const { invite, centerOf, arif, mails, browser } = await setup()
  const { notification } = await browser({ user: arif }).api()
  const { choices, quietHours, digestTime } = (await notification.settings()).data
  await notification.saveSettings({
    choices: { ...choices, room_invitation: { center: true, mail: 'off', browser: false } },
    quietHours,
    digestTime,
  })
  await invite([arif])
  expect(await centerOf(arif)).toHaveLength(1)
  expect(await mails()).toEqual([])
})

it('leaves out people who are inside, and ends with the meeting', async () => {
  const { invite, centerOf, arif, layla, browser, link, roomOf, inside } = await setup()
  await browser({ user: arif }).enter(link)
  expect(await invite([arif])).toEqual({ count: 0 })
  expect(await invite([arif, layla])).toEqual({ count: 1 })
  expect(await centerOf(arif)).toEqual([])
  await (await roomOf(inside)).end()
  expect(await centerOf(layla)).toMatchObject([{ outcome: 'withdrawn', isRead: true }])
  await expect(invite([layla])).rejects.toHaveCode('room.ended')
})

it('marks an invitation as accepted as soon as the person joins, whichever way they use', async () => {
  const { invite, centerOf, arif, layla, browser, link, roomOf, inside } = await setup()
  await invite([arif, layla])
  expect(await centerOf(arif)).toMatchObject([{ outcome: null, isRead: false }])
  await browser({ user: arif }).enter(link)
  expect(await centerOf(arif)).toMatchObject([{ outcome: 'accepted', isRead: true }])
  expect(await centerOf(layla)).toMatchObject([{ outcome: null, isRead: false }])
  await (await roomOf(inside)).end()
  expect(await centerOf(arif)).toMatchObject([{ outcome: 'accepted' }])
})

it('is for people with an account, who invite active people of their own organisation', async () => {
  const { invite, centerOf, arif, browser, link, addUser, addOrganization, db } = await setup()
  const elsewhere = await addOrganization('Elsewhere')
  const omar = await addUser(elsewhere, 'Omar', 'elsewhere.example')
  const lea = await addUser(elsewhere, 'Lea', 'elsewhere.example')
  const guest = await browser().enter({ ...link, displayName: 'Gast' })
  const ofOmar = await browser({ user: omar }).enter(link)
  await expect(invite([arif], guest)).rejects.toHaveCode('general.forbidden')
  await expect(invite([omar])).rejects.toMatchObject({
    code: 'schedule.invitee_unknown',
    data: { field: 'userIds' },
  })
  await expect(invite([arif], ofOmar)).rejects.toHaveCode('schedule.invitee_unknown')
  expect(await invite([lea], ofOmar)).toEqual({ count: 1 })
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', arif.id).execute()
  await expect(invite([arif])).rejects.toHaveCode('schedule.invitee_unknown')
  expect(await centerOf(lea)).toMatchObject([{ kind: 'room_invitation', actorName: 'Omar Test' }])
})

it('is refused while the meeting is locked, and to people who have left', async () => {
  const { invite, arif, roomOf, inside, layla, browser, link } = await setup()
  const ofLayla = await browser({ user: layla }).enter(link)
  await (await roomOf(inside)).changeSettings({ isLocked: true })
  await expect(invite([arif])).rejects.toHaveCode('room.locked')
  await (await roomOf(inside)).changeSettings({ isLocked: false })
  await (await roomOf(ofLayla)).leave()
  await expect(invite([arif], ofLayla)).rejects.toHaveCode('room.not_admitted')
})

it('is bounded for each person who is invited, each who invites, and each meeting', async () => {
  const { invite, arif, layla, addUser, organizationId, database, browser, link, inside } = await setup()
  const refused = (users: readonly { id: string }[], by = inside) =>
    expect(invite(users, by)).rejects.toHaveCode('general.too_many_attempts')
  for (let times = 0; times < 3; times += 1) await invite([arif])
  await refused([arif])
  const many: { id: string }[] = []
  for (let count = 0; count < 56; count += 1) many.push(await addUser(organizationId, `P${count}`))
  for (let at = 0; at < 56; at += 14) await invite(many.slice(at, at + 14))
  // The host has tried it sixty times.
  await refused([layla])
  const sadia = await browser({ user: await addUser(organizationId, 'Sadia') }).enter(link)
  expect(await invite([layla], sadia)).toEqual({ count: 1 })
  // The others in the meeting have sent the rest of its bound.
  const rule = { name: 'room-invitations', points: 300, windowMs: hourMs }
  await createPostgresLimiter(database.pool).consume(rule, [`room:${inside.room.roomSessionId}`], 239)
  await refused([layla], sadia)
})
