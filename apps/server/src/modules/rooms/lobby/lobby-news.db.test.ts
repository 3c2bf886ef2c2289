import type { RoomSettings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { chooseNotifications } from '../../../testing/notifications.ts'
import { setupRooms, type TestUser } from '../../../testing/rooms.ts'

interface Named {
  roomSessionId: string
  participantIds: string[]
}

async function setup(settings: Partial<RoomSettings> = { waitingRoom: true }) {
  const rooms = await setupRooms()
  const { startMeeting, browser, host, clock, settle } = rooms
  const { meeting, pwd } = await startMeeting(settings)
  const link = { meeting, pwd }
  const centerOf = async (user: TestUser = host) => {
    // Arrivals of the same seconds are gathered.
    clock.advance(5_000)
    await settle()
    return (await (await browser({ user }).api()).notification.list({})).data.notifications
  }
  const admitAs = async (user: TestUser, { roomSessionId, participantIds }: Named) =>
    (await browser({ user }).api()).meeting.admitWaiting({ roomSessionId, participantIds })
  const wait = (displayName: string) => browser().wait({ ...link, displayName })
  return { ...rooms, link, centerOf, admitAs, wait }
}

/** Whom the notification names. */
const namedIn = (
  notifications: Awaited<ReturnType<Awaited<ReturnType<typeof setup>>['centerOf']>>,
): Named => {
  const [one] = notifications
  if (one?.kind !== 'lobby') throw new Error('No one waits')
  return one.data
}

it('notifies the host once of people who wait while no host is inside', async () => {
  const { wait, centerOf } = await setup()
  await wait('Gast')
  await wait('Mina')
  expect(await centerOf()).toMatchObject([
    { kind: 'lobby', outcome: null, data: { name: 'Mina', waitingCount: 2 } },
  ])
  await wait('Omar')
  expect(await centerOf()).toMatchObject([{ kind: 'lobby', data: { name: 'Omar', waitingCount: 3 } }])
})

it('[3.28] admits them from outside, and the room is open', async () => {
  const { wait, centerOf, admitAs, host, browser } = await setup()
  const waiting = await wait('Gast')
  const named = namedIn(await centerOf())
  expect((await admitAs(host, named)).data).toEqual({ count: 1 })
  expect(await centerOf()).toMatchObject([{ outcome: 'admitted', isRead: true }])
  const { enter } = (await browser().api(waiting.participantToken)).room
  expect((await enter()).data.outcome).toBe('admitted')
  await expect(admitAs(host, named)).rejects.toHaveCode('room.participant_not_found')
})

it('admits those whom the notification names, and no one who came after it', async () => {
  const { wait, centerOf, admitAs, host, browser } = await setup()
  const guest = await wait('Gast')
  const named = namedIn(await centerOf())
  const stranger = await wait('Stranger')
  expect((await admitAs(host, named)).data).toEqual({ count: 1 })
  const outcomeOf = async ({ participantToken }: typeof guest) =>
    (await (await browser().api(participantToken)).room.enter()).data.outcome
  expect(await outcomeOf(guest)).toBe('admitted')
  expect(await outcomeOf(stranger)).toBe('waiting')
  // The others are named at once, in one notification.
  const { notifications } = (await (await browser({ user: host }).api()).notification.list({})).data
  expect(notifications).toMatchObject([
    { outcome: null, isRead: false, data: { name: 'Stranger', waitingCount: 1 } },
  ])
  expect(namedIn(notifications).participantIds).toEqual([stranger.participantId])
  // A list that is older than the decision.
  await expect(admitAs(host, named)).rejects.toHaveCode('room.participant_not_found')
})

it('names and counts only those whom it can admit', async () => {
  const { browser, wait, centerOf, addUser, organizationId, link } = await setup({ approvalOnEntry: true })
  const colleague = await addUser(organizationId, 'Arif')
  const guest = await wait('Gast')
  const ofHost = await browser({ user: colleague }).wait({ ...link, displayName: 'Arif' })
  expect([guest.reason, ofHost.reason]).toEqual(['approval', 'host_absent'])
  const center = await centerOf()
  expect(center).toMatchObject([{ data: { name: 'Gast', waitingCount: 1 } }])
  expect(namedIn(center).participantIds).toEqual([guest.participantId])
})

it('lets only the host admit people from outside', async () => {
  const { wait, centerOf, admitAs, addUser, addOrganization, organizationId } = await setup()
  await wait('Gast')
  const named = namedIn(await centerOf())
  const colleague = await addUser(organizationId, 'Arif')
  const stranger = await addUser(await addOrganization(), 'Lea')
  await expect(admitAs(colleague, named)).rejects.toHaveCode('schedule.not_found')
  await expect(admitAs(stranger, named)).rejects.toHaveCode('schedule.not_found')
})

it('sends no notification while a host is inside, and withdraws it when one joins', async () => {
  const { wait, centerOf, browser, host, link } = await setup()
  await wait('Gast')
  await centerOf()
  await browser({ user: host }).enter(link)
  expect(await centerOf()).toMatchObject([{ outcome: 'withdrawn' }])
  await wait('Mina')
  expect(await centerOf()).toHaveLength(1)
})

it('mails the host who chose it of the first who waits, and of others once the notification was read', async () => {
  const { wait, centerOf, admitAs, host, db, mails } = await setup()
  await chooseNotifications(db, host.id, { lobby: { mail: 'now' } })
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await wait('Gast')
  await centerOf()
  expect(await subjects()).toEqual(['Gast is waiting to join Planning'])
  await wait('Mina')
  await centerOf()
  expect(await subjects()).toHaveLength(1)
  await admitAs(host, namedIn(await centerOf()))
  await wait('Omar')
  await centerOf()
  expect((await subjects()).slice(1)).toEqual(['Omar is waiting to join Planning'])
})
