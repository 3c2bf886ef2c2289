import { expect, it } from 'vitest'
import { setupRooms, type TestUser } from '../../../testing/rooms.ts'

async function setup() {
  const rooms = await setupRooms()
  const { startMeeting, browser, host, clock, settle } = rooms
  const { meeting, pwd } = await startMeeting({ waitingRoom: true })
  const link = { meeting, pwd }
  const centerOf = async (user: TestUser = host) => {
    // Arrivals of the same seconds are gathered.
    clock.advance(5_000)
    await settle()
    return (await (await browser({ user }).api()).notification.list({})).data.notifications
  }
  const admitAs = async (user: TestUser, roomSessionId: string) =>
    (await browser({ user }).api()).meeting.admitWaiting({ roomSessionId })
  const wait = (displayName: string) => browser().wait({ ...link, displayName })
  return { ...rooms, link, centerOf, admitAs, wait }
}

const roomOf = (notifications: Awaited<ReturnType<Awaited<ReturnType<typeof setup>>['centerOf']>>) => {
  const [one] = notifications
  if (one?.kind !== 'lobby') throw new Error('No one waits')
  return one.data.roomSessionId
}

it('notifies the host once of people who wait while no host is inside', async () => {
  const { wait, centerOf } = await setup()
  await wait('Gast')
  await wait('Mina')
  expect(await centerOf()).toMatchObject([
    { kind: 'lobby', outcome: null, data: { name: 'Mina', waitingCount: 2, canAdmit: true } },
  ])
  await wait('Omar')
  expect(await centerOf()).toMatchObject([{ kind: 'lobby', data: { name: 'Omar', waitingCount: 3 } }])
})

it('[3.28] admits them from outside, and the room is open', async () => {
  const { wait, centerOf, admitAs, host, browser } = await setup()
  const waiting = await wait('Gast')
  const room = roomOf(await centerOf())
  expect((await admitAs(host, room)).data).toEqual({ count: 1 })
  expect(await centerOf()).toMatchObject([{ outcome: 'admitted', isRead: true }])
  const { enter } = (await browser().api(waiting.participantToken)).room
  expect((await enter()).data.outcome).toBe('admitted')
  await expect(admitAs(host, room)).rejects.toHaveCode('room.participant_not_found')
})

it('lets only the host admit people from outside', async () => {
  const { wait, centerOf, admitAs, addUser, addOrganization, organizationId } = await setup()
  await wait('Gast')
  const room = roomOf(await centerOf())
  const colleague = await addUser(organizationId, 'Arif')
  const stranger = await addUser(await addOrganization(), 'Lea')
  await expect(admitAs(colleague, room)).rejects.toHaveCode('schedule.not_found')
  await expect(admitAs(stranger, room)).rejects.toHaveCode('schedule.not_found')
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
